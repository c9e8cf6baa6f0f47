// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import static io.github.zilch.Documents.IN_USER_CODE;
import static io.github.zilch.Documents.assertReads;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("contract")
@Tag("fast")
@DisplayName("C15: reading back")
class ReadBackTest {
    private final JsonBuilder json = new JsonBuilder();

    @Test
    void valuesAreReturnedInTheirJavaForms() {
        json.put("text", "a\n\u00e9\u4e2d\ud83d\ude00")
                .put("char", '"')
                .put("int", 5)
                .put("long", Long.MIN_VALUE);
        json.put("double", 101.5).put("small", 1e-7).put("float", 0.25f).putDecimal("decimal", 15000, 2);
        json.put("true", true)
                .put("false", false)
                .putNull("null")
                .put("enum", TimeUnit.DAYS)
                .put("zero", -0.0);
        json.put("huge", new BigDecimal("12345678901234567890123"));
        assertEquals("a\n\u00e9\u4e2d\ud83d\ude00", json.get("text"));
        assertEquals("\"", json.get("char"));
        assertEquals(5L, json.get("int"));
        assertEquals(Long.MIN_VALUE, json.get("long"));
        assertEquals(101.5, json.get("double"));
        assertEquals(1e-7, json.get("small"));
        assertEquals(0.25, json.get("float"));
        assertEquals(new BigDecimal("150.00"), json.get("decimal"));
        assertEquals(true, json.get("true"));
        assertEquals(false, json.get("false"));
        assertNull(json.get("null"));
        assertNull(json.get("absent"));
        assertNull(json.get(null));
        assertEquals("DAYS", json.get("enum"));
        assertEquals(-0.0, json.get("zero"));
        assertEquals(new BigDecimal("12345678901234567890123"), json.get("huge"));
    }

    @Test
    void textOfAValue() {
        json.put("text", "a\n")
                .put("double", 101.5)
                .putNull("null")
                .put("true", true)
                .createJSON("child")
                .put("x", 1);
        assertEquals("a\n", json.getString("text"));
        assertEquals("101.5", json.getString("double"));
        assertEquals("true", json.getString("true"));
        assertEquals("{\"x\":1}", json.getString("child"));
        assertNull(json.getString("null"));
        assertNull(json.getString("absent"));
        assertEquals("[1, 2]", json.putRaw("raw", " [1, 2] ").get("raw"));
    }

    @Test
    void childIsReturnedInRepeatedMessages() {
        for (int i = 0; i < 100; i++) {
            JsonBuilder child = json.reset().put("a", "x".repeat(i)).createJSON("b");
            child.put("c", i);
            JsonBuilder array = json.createJSONArray("d");
            assertSame(array, json.get("d"));
            assertSame(child, json.get("b"));
            child.put("e", i);
            assertReads("{\"c\":" + i + ",\"e\":" + i + "}", child);
        }
    }

    @Test
    void keysAreComparedAsCharacters() {
        JsonOptions escape = JsonOptions.DEFAULT.loneSurrogates(JsonOptions.LoneSurrogates.ESCAPE);
        JsonOptions ascii = JsonOptions.DEFAULT.asciiOnly(true).htmlSafe(true);
        for (JsonOptions options : new JsonOptions[] {JsonOptions.DEFAULT, ascii, escape}) {
            JsonBuilder builder = new JsonBuilder(options);
            for (String key : new String[] {"", "\u00e9", "\u4e2d\n\"", "\ud83d\ude00", "<\u2028>", "lone \ufffd"}) {
                builder.reset().put("other", 0).put(key, key).put(key + "longer", 1);
                assertEquals(key, builder.get(key));
                assertEquals(key, builder.get(JsonKey.of(key)));
                assertEquals(key, builder.getString(new StringBuilder(key)));
            }
        }
    }

    @Test
    void keyWithALoneSurrogateIsFound() {
        String key = "lone \ud800";
        JsonOptions escape = JsonOptions.DEFAULT.loneSurrogates(JsonOptions.LoneSurrogates.ESCAPE);
        for (JsonOptions options : new JsonOptions[] {escape, escape.asciiOnly(true)}) {
            JsonBuilder builder = new JsonBuilder(options).put(key, key);
            assertEquals(key, builder.get(key));
            assertEquals(key, builder.get(JsonKey.of(key)));
            assertEquals(key, builder.getString(new StringBuilder(key)));
            assertNull(builder.get("lone \ufffd"));
        }
        for (JsonOptions options : new JsonOptions[] {JsonOptions.DEFAULT, JsonOptions.DEFAULT.asciiOnly(true)}) {
            JsonBuilder builder = new JsonBuilder(options).put(key, key);
            assertEquals("lone \ufffd", builder.get("lone \ufffd"));
            assertEquals("lone \ufffd", builder.get(key));
            assertEquals("lone \ufffd", builder.get(JsonKey.of(key)));
        }
    }

    @Test
    @DisplayName("a double of many digits before the point reads back as a Double, other long integers do not")
    void largeDoublesReadBackAsDoubles() {
        for (double value : new double[] {1e19, 1e20, -1e20, 123456789012345680000.0, 999999999999999900000.0}) {
            assertEquals(value, new JsonBuilder().put("x", value).get("x"));
        }
        BigInteger power = BigInteger.TWO.pow(64);
        assertEquals(new BigDecimal(power), new JsonBuilder().put("x", power).get("x"));
    }

    @Test
    @DisplayName("C19: a key that is looked for cannot begin the document anew, roll it back or close the builder")
    void keysThatEndTheDocument() {
        for (JsonOptions.LoneSurrogates surrogates : JsonOptions.LoneSurrogates.values()) {
            JsonBuilder built = new JsonBuilder(JsonOptions.DEFAULT.loneSurrogates(surrogates));
            JsonBuilder child =
                    built.put("x", "y".repeat(100_000)).createJSON("c").put("k", "v");
            long mark = built.mark();
            Runnable[] ends = {
                built::reset,
                built::resetArray,
                built::unwrap,
                () -> built.trim(0),
                () -> built.rollback(mark),
                built::close
            };
            for (Runnable end : ends) {
                IllegalStateException[] thrown = new IllegalStateException[1];
                OwnText key =
                        OwnText.measuring("k", () -> thrown[0] = assertThrows(IllegalStateException.class, end::run));
                assertEquals("v", child.getString(key));
                assertEquals(IN_USER_CODE, thrown[0].getMessage());
                assertEquals("v", child.get(key));
                assertThrows(IllegalStateException.class, () -> child.get(OwnText.measuring("k", end)));
            }
            child.put("k", "last");
            assertEquals("last", child.getString("k"));
        }
    }

    @Test
    @DisplayName("C19: a key that is looked for may write to the document, and is found in what it has written")
    void keysThatWrite() {
        JsonBuilder child = json.createJSON("c").put("k", 1);
        json.put("after", 2);
        for (int i = 0; i < 40; i++) {
            int value = i;
            String text = "z".repeat(100 * i); // so that the memory moves
            OwnText key = OwnText.measuring("k", () -> child.put("text", text).put("k", value));
            assertEquals((long) value, child.get(key));
            assertEquals(String.valueOf(value), child.getString(key));
        }
    }

    // ---- blanks between unchecked members, which are legal JSON and hide no member ----

    private static void members(JsonBuilder json, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        json.putMembersUnchecked(new UnsafeBuffer(bytes), 0, bytes.length);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"a\":1,\"b\":[2,3]",
                "\"a\": 1, \"b\": [2,3]",
                "\"a\" : 1 , \"b\" : [ 2 , 3 ]",
                " \"a\"\t:\r\n1\n,\n\"b\"\n:\n[2,3]\n",
            })
    @DisplayName("members behind blanks are found, and those after them")
    void areFound(String text) {
        JsonBuilder json = new JsonBuilder(JsonOptions.DEFAULT.rejectDuplicateKeys(true));
        members(json.put("first", "x"), text);
        json.put("c", 3);
        assertEquals("x", json.get("first"));
        assertEquals(1L, json.get("a"));
        assertEquals(text.substring(text.indexOf('['), text.indexOf(']') + 1), json.getString("b"));
        assertEquals(3L, json.get("c"));
        assertNull(json.get("d"));
        assertEquals(4, json.size());
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"a\": 1, \"b\": 2", " \"a\" : {\"c\" : 1} ,\n\"b\" :2 "})
    @DisplayName("C9: a key after members with blanks is refused the second time")
    void duplicatesAfterThemAreRefused(String text) {
        JsonBuilder json = new JsonBuilder(JsonOptions.DEFAULT.rejectDuplicateKeys(true));
        members(json, text);
        JsonBuilder child = json.createJSON("child");
        members(child, text);
        for (JsonBuilder node : new JsonBuilder[] {json, child}) { // the first of them late
            node.put("c", 3);
            assertThrows(IllegalArgumentException.class, () -> node.put("c", 4));
            assertEquals(3L, node.get("c"));
        }
    }
}
