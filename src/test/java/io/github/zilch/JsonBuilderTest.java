// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import static io.github.zilch.Documents.assertReads;
import static io.github.zilch.Documents.assertRefused;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Every way to create a builder and to put a value, and behaviour that no rule covers. */
@Tag("fast")
class JsonBuilderTest {
    private final JsonBuilder json = new JsonBuilder();

    /** A constant with a body and a toString of its own: its name is written. */
    private enum Side {
        BUY {
            @Override
            public String toString() {
                return "not the name";
            }
        }
    }

    @Test
    void createdInEveryWay() {
        for (JsonBuilder builder : List.of(
                new JsonBuilder(),
                new JsonBuilder(0),
                new JsonBuilder(100_000),
                new JsonBuilder(JsonOptions.DEFAULT.initialCapacity(1)))) {
            assertReads("{\"a\":\"" + "x".repeat(5000) + "\"}", builder.put("a", "x".repeat(5000)));
        }
        assertThrows(IllegalArgumentException.class, () -> new JsonBuilder(-1));
        assertThrows(IllegalArgumentException.class, () -> new JsonBuilder(Integer.MAX_VALUE));
        assertThrows(NullPointerException.class, () -> new JsonBuilder((JsonOptions) null));
    }

    @Test
    void everyOverloadOfPut() {
        json.put("String", "s")
                .put("CharSequence", (CharSequence) CharBuffer.wrap("cs"))
                .put("boolean", true);
        json.put("char", 'c')
                .put("short", (short) 1)
                .put("byte", (byte) 2)
                .put("int", 3)
                .put("long", 4L);
        json.put("float", 0.5f).put("double", 0.25).put("BigDecimal", new BigDecimal("1.50"));
        json.put("BigInteger", BigInteger.TEN).put("Enum", Side.BUY).put("Object", new Object[] {1});
        assertReads(
                "{\"String\":\"s\",\"CharSequence\":\"cs\",\"boolean\":true,\"char\":\"c\",\"short\":1,\"byte\":2,"
                        + "\"int\":3,\"long\":4,\"float\":0.5,\"double\":0.25,\"BigDecimal\":1.50,\"BigInteger\":10,"
                        + "\"Enum\":\"BUY\",\"Object\":[1]}",
                json);
    }

    @Test
    void everyOverloadOfAdd() {
        json.resetArray()
                .add("s")
                .add((CharSequence) CharBuffer.wrap("cs"))
                .add(true)
                .add(false)
                .add('c');
        json.add((short) 1).add((byte) 2).add(3).add(4L).add(0.5f).add(0.25).add(new BigDecimal("1.50"));
        json.add(BigInteger.TEN).add(Side.BUY).add(new Object[] {1}).addNull().addDecimal(5, 1);
        json.addTimestamp(0, TimeUnit.SECONDS).addJSON(new JsonBuilder());
        assertReads(
                "[\"s\",\"cs\",true,false,\"c\",1,2,3,4,0.5,0.25,1.50,10,\"BUY\",[1],null,0.5,"
                        + "\"1970-01-01T00:00:00Z\",{}]",
                json);
    }

    @Test
    void base64InEveryLength() {
        byte[] bytes = new byte[100];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) (i * 37);
        }
        DirectBuffer buffer = new UnsafeBuffer(bytes);
        for (int length = 0; length < 90; length++) {
            String text = Base64.getEncoder().encodeToString(Arrays.copyOfRange(bytes, 5, 5 + length));
            json.reset().putBase64("a", bytes, 5, length).putBase64("b", buffer, 5, length);
            json.createJSONArray("c").addBase64(bytes, 5, length).addBase64(buffer, 5, length);
            assertReads(
                    "{\"a\":\"" + text + "\",\"b\":\"" + text + "\",\"c\":[\"" + text + "\",\"" + text + "\"]}", json);
        }
    }

    @Test
    void anyObject() {
        Map<Object, Object> map = new LinkedHashMap<>();
        map.put("k", List.of());
        map.put(2, Map.of());
        map.put(Side.BUY, 'c');
        json.put("list", List.of(1, 2L, 0.5, 0.5f, (short) 3, (byte) 4, "s", 'c', true, Side.BUY));
        json.put("map", map)
                .put("collection", LazyCollection.of(() -> List.of(1, 2).iterator()));
        json.put("big", (Object) new BigDecimal("1.50")).put("bigger", (Object) BigInteger.TEN);
        json.put("other", (Object) Optional.of(1)).put("number", (Object) new AtomicInteger(7));
        json.put("path", (Object) Path.of("a", "b")).put("builder", (Object) new StringBuilder("sb"));
        json.put("json", (Object) new JsonBuilder().put("x", 1));
        assertReads(
                "{\"list\":[1,2,0.5,0.5,3,4,\"s\",\"c\",true,\"BUY\"],\"map\":{\"k\":[],\"2\":{},\"BUY\":\"c\"},"
                        + "\"collection\":[1,2],\"big\":1.50,\"bigger\":10,\"other\":1,\"number\":7,"
                        + "\"path\":\"" + Path.of("a", "b").toString().replace("\\", "\\\\")
                        + "\",\"builder\":\"sb\",\"json\":{\"x\":1}}",
                json);
    }

    @Test
    void arraysOfEveryType() {
        json.put("int", new int[] {1, -2}).put("long", new long[] {3}).put("double", new double[] {0.5});
        json.put("float", new float[] {0.1f}).put("short", new short[] {4}).put("byte", new byte[] {-5});
        json.put("char", new char[] {'a', '"'})
                .put("boolean", new boolean[] {true})
                .put("String", new String[] {"s"});
        json.put("deep", new int[][] {{1}, {}, {2, 3}});
        assertReads(
                "{\"int\":[1,-2],\"long\":[3],\"double\":[0.5],\"float\":[0.1],\"short\":[4],\"byte\":\"+w==\","
                        + "\"char\":[\"a\",\"\\\"\"],\"boolean\":[true],\"String\":[\"s\"],\"deep\":[[1],[],[2,3]]}",
                json);
    }

    @Test
    void iteratorThatWritesToTheDocument() {
        JsonBuilder late = json.createJSONArray("late");
        LazyCollection<String> writes = LazyCollection.of(() -> {
            late.add(1);
            json.put("between", true);
            return List.of("a", "b").iterator();
        });
        json.put("list", (Object) writes);
        assertReads("{\"late\":[1],\"list\":[\"a\",\"b\"],\"between\":true}", json);
    }

    @Test
    void whatAThrowingIteratorWroteIsUndone() {
        JsonBuilder late = json.createJSONArray("late");
        LazyCollection<String> fails = LazyCollection.of(() -> {
            late.add(1);
            throw new UnsupportedOperationException();
        });
        assertRefused(UnsupportedOperationException.class, json, () -> json.put("list", (Object) fails));
        assertReads("{\"late\":[2]}", late.add(2) == late ? json : null);
    }

    @Test
    void copyIsDeepAndIndependent() {
        JsonBuilder other = new JsonBuilder().put("a", 1);
        JsonBuilder child = other.createJSONArray("b").add(2);
        json.putJSON("copy", other).createJSONArray("array").addJSON(child).addJSON(json);
        other.put("later", 3);
        assertReads(
                "{\"copy\":{\"a\":1,\"b\":[2]},\"array\":[[2],{\"copy\":{\"a\":1,\"b\":[2]},\"array\":[[2]]}]}", json);
        assertReads("{\"a\":1,\"b\":[2],\"later\":3}", other);
    }

    @Test
    void copiesOfItselfOfEveryLength() {
        String expected = "{\"a\":\"" + "x".repeat(300) + "\"}";
        json.put("a", "x".repeat(300));
        for (int i = 0; i < 10; i++) {
            expected = expected.substring(0, expected.length() - 1) + ",\"b\":" + expected + "}";
            json.putJSON("b", json);
            assertReads(expected, json);
        }
    }

    @Test
    void copyOfABuilderInARegion() {
        for (UnsafeBuffer region :
                new UnsafeBuffer[] {new UnsafeBuffer(new byte[200]), new UnsafeBuffer(ByteBuffer.allocateDirect(200))
                }) {
            JsonBuilder other = new JsonBuilder().wrap(region, 7, 150).put("a", 1);
            JsonBuilder child = other.createJSON("c").put("d", 2);
            json.reset().putJSON("whole", other).putJSON("part", child);
            assertReads("{\"whole\":{\"a\":1,\"c\":{\"d\":2}},\"part\":{\"d\":2}}", json);
        }
    }

    @Test
    void largeCopyIsRefusedOnlyIfItDoesNotFit() {
        JsonBuilder big = new JsonBuilder().put("a", "x".repeat(50_000));
        JsonBuilder small = new JsonBuilder(JsonOptions.DEFAULT.maxCapacity(big.length() + 6));
        small.putJSON("k", big);
        assertEquals(big.length() + 6, small.length());
        assertRefused(JsonCapacityException.class, small, () -> small.putJSON("l", small));
    }

    @Test
    void prettyString() {
        json.put("a", 1).createJSONArray("b").add("x,y").createJSON().put("c", "{}");
        json.createJSON("empty");
        json.createJSONArray("none");
        assertEquals("""
                {
                  "a": 1,
                  "b": [
                    "x,y",
                    {
                      "c": "{}"
                    }
                  ],
                  "empty": {},
                  "none": []
                }""", json.toPrettyString());
        assertEquals("[]", ((JsonBuilder) json.get("none")).toPrettyString());
    }

    @Test
    void keysAreInvisibleInArraysButValuesAreNot() {
        JsonBuilder array = json.createJSONArray("a");
        assertSame(array, array.putAscii("k", "x".getBytes(), 0, 1).putJSON("k", new JsonBuilder()));
        assertReads("{\"a\":[\"x\",{}]}", json);
    }

    @Test
    void checksAreOnUnlessSwitchedOff() {
        assertEquals(!Boolean.getBoolean("agrona.disable.bounds.checks"), JsonBuilder.CHECKS);
        assertTrue(JsonBuilder.CHECKS == DirectBuffer.SHOULD_BOUNDS_CHECK);
    }
}
