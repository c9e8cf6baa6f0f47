// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import static io.github.zilch.Documents.assertReads;
import static io.github.zilch.Documents.assertRefused;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Tag("contract")
@Tag("fast")
@DisplayName("C4: all or nothing")
class AllOrNothingTest {
    private static final String LONG = "x".repeat(300);

    /** Calls that throw, on an object and on an array. */
    enum Failure {
        NAN(json -> json.put("k", Double.NaN)),
        INFINITE_FLOAT(json -> json.put("k", Float.NEGATIVE_INFINITY)),
        SCALE(json -> json.putDecimal("k", 1, 1001)),
        NEGATIVE_SCALE(json -> json.put("k", new BigDecimal(BigInteger.ONE, -1001))),
        HUGE_SCALE(json -> json.put("k", new BigDecimal("12345678901234567890E+2000"))),
        YEAR(json -> json.putTimestamp("k", Long.MAX_VALUE, TimeUnit.SECONDS)),
        RAW(json -> json.putRaw("k", "[1,2,}")),
        RAW_TOO_LONG(json -> json.putRaw("k", '"' + LONG + '"')),
        TOO_LONG(json -> json.put("k", LONG)),
        BUILDER_TOO_LONG(json -> json.put("k", new StringBuilder(LONG))),
        WIDE_TOO_LONG(json -> json.put("k", "\u4e2d" + LONG)),
        KEY_TOO_LONG(json -> json.put(LONG, json.isArray() ? (Object) LONG : 1)),
        KEY_OF_CHILD_TOO_LONG(json -> json.createJSON(LONG).put("k", LONG)),
        BYTES_TOO_LONG(json -> json.putLatin1("k", LONG.getBytes(), 0, 300)),
        BASE64_TOO_LONG(json -> json.putBase64("k", new byte[300], 0, 300)),
        DIGITS_TOO_LONG(json -> json.put("k", BigInteger.TEN.pow(300))),
        DECIMAL_TOO_LONG(json -> json.putDecimal("k", 1, 300)),
        COPY_TOO_LONG(json -> json.putJSON("k", new JsonBuilder().put("a", LONG))),
        COPY_TOO_DEEP(json -> json.putJSON("k", new JsonBuilder().putRaw("a", "[[[[[[[[]]]]]]]]"))),
        LIST(json -> json.put("k", List.of(1, "two", List.of(3, Map.of("four", Double.NaN))))),
        LIST_TOO_LONG(json -> json.put("k", Arrays.asList(1, 2, LONG))),
        MAP_WITH_NULL_KEY(json -> {
            Map<String, Object> map = new LinkedHashMap<>();
            map.put("a", 1);
            map.put(null, 2);
            json.put("k", map);
        }),
        NULL_UNIT(json -> json.putTimestamp("k", 1, null));

        private final Consumer<JsonBuilder> call;

        Failure(Consumer<JsonBuilder> call) {
            this.call = call;
        }
    }

    private static JsonBuilder builder() {
        return new JsonBuilder(JsonOptions.DEFAULT.maxCapacity(150).maxDepth(8));
    }

    private static void fail(Failure failure, JsonBuilder root, JsonBuilder node) {
        if (failure == Failure.KEY_OF_CHILD_TOO_LONG && node.isArray()) {
            return; // an array ignores the key, so the child exists before the put that throws
        }
        assertRefused(RuntimeException.class, root, () -> failure.call.accept(node));
    }

    @ParameterizedTest
    @EnumSource
    void inOrder(Failure failure) {
        JsonBuilder json = builder();
        fail(failure, json, json);
        json.put("a", 1);
        fail(failure, json, json);
        JsonBuilder array = json.createJSONArray("b");
        fail(failure, json, array);
        array.add(1);
        fail(failure, json, array);
        JsonBuilder object = array.createJSON();
        fail(failure, json, object);
        object.put("c", 2);
        json.put("d", 3);
        assertReads("{\"a\":1,\"b\":[1,{\"c\":2}],\"d\":3}", json);
    }

    @ParameterizedTest
    @EnumSource
    void late(Failure failure) {
        JsonBuilder json = builder();
        JsonBuilder empty = json.createJSON("empty");
        JsonBuilder array = json.createJSONArray("array").add(1);
        JsonBuilder object = json.createJSON("object").put("a", 1);
        json.put("b", 2);
        fail(failure, json, empty);
        fail(failure, json, array);
        fail(failure, json, object);
        fail(failure, json, json);
        object.put("c", 3);
        fail(failure, json, array);
        array.add(2);
        fail(failure, json, empty);
        empty.put("d", 4);
        fail(failure, json, json);
        assertReads("{\"empty\":{\"d\":4},\"array\":[1,2],\"object\":{\"a\":1,\"c\":3},\"b\":2}", json);
    }

    @ParameterizedTest
    @EnumSource
    void afterAMark(Failure failure) {
        JsonBuilder json = builder();
        JsonBuilder child = json.createJSON("child");
        json.put("a", 1);
        long mark = json.mark();
        child.put("b", 2);
        fail(failure, json, child);
        fail(failure, json, json);
        json.put("c", 3);
        json.rollback(mark);
        fail(failure, json, child);
        assertReads("{\"child\":{},\"a\":1}", json);
    }

    @ParameterizedTest
    @EnumSource
    void withoutReadingInBetween(Failure failure) {
        JsonBuilder json = builder();
        JsonBuilder child = json.createJSON("child");
        for (JsonBuilder node : List.of(child, json, child)) {
            try {
                failure.call.accept(node);
            } catch (RuntimeException e) {
                continue;
            }
            throw new AssertionError("not refused");
        }
        child.put("b", 2);
        assertReads("{\"child\":{\"b\":2}}", json);
    }

    @Test
    void copyOutThatDoesNotFitChangesNeitherSide() {
        JsonBuilder json = new JsonBuilder().put("a", 1);
        byte[] dst = new byte[6];
        assertRefused(IndexOutOfBoundsException.class, json, () -> json.toBytes(dst, 0));
        assertArrayEquals(new byte[6], dst);
    }

    @Test
    void aResetToARowThatCannotBeBegun() {
        JsonShape deep = JsonShape.of("x").with("x", JsonShape.of("y").with("y", JsonShape.of("z")));
        JsonShape wide = JsonShape.of("a").with("a", JsonShape.of());
        for (boolean repetition : new boolean[] {true, false}) {
            JsonBuilder shallow =
                    new JsonBuilder(JsonOptions.DEFAULT.maxDepth(2).repetition(repetition));
            JsonBuilder region = new JsonBuilder(JsonOptions.DEFAULT.repetition(repetition));
            JsonBuilder limited =
                    new JsonBuilder(JsonOptions.DEFAULT.maxCapacity(7).repetition(repetition));
            region.wrap(ByteBuffer.allocate(7));
            for (int i = 0; i < 40; i++) { // also recorded and replayed
                JsonBuilder child = shallow.reset().put("a", 1).createJSON("c");
                assertRefused(IllegalStateException.class, shallow, () -> shallow.reset(deep));
                child.put("b", 2);
                assertReads("{\"a\":1,\"c\":{\"b\":2}}", shallow);
                for (JsonBuilder full : List.of(region, limited)) {
                    full.reset().put("a", 1);
                    JsonCapacityException e = assertThrows(JsonCapacityException.class, () -> full.reset(wide));
                    assertEquals(8, e.needed());
                    assertEquals(7, e.available());
                    assertReads("{\"a\":1}", full);
                }
            }
        }
        JsonBuilder fits = new JsonBuilder().wrap(ByteBuffer.allocate(8));
        fits.reset(wide).end();
        assertReads("{\"a\":{}}", fits);
        JsonBuilder line = new JsonBuilder(JsonOptions.DEFAULT.lineFeed(true)).wrap(ByteBuffer.allocate(8));
        JsonCapacityException e = assertThrows(JsonCapacityException.class, () -> line.reset(wide));
        assertEquals(9, e.needed());
    }

    @Test
    @DisplayName(
            "a reset in a region that has gone leaves a document that has grown, and its unfinished row, as they were")
    void aResetInARegionThatHasGone() {
        UnsafeBuffer buffer = new UnsafeBuffer(new byte[100]);
        JsonShape shape = JsonShape.of("a", "b");
        JsonBuilder json = new JsonBuilder().wrap(buffer, 10, 60);
        JsonRow row = json.put("k", "x".repeat(20)).putRow("row", shape).add("y");
        buffer.wrap(new byte[50]);
        for (Executable reset :
                List.<Executable>of(json::reset, json::resetArray, () -> json.reset(shape), () -> json.trim(0))) {
            assertThrows(IndexOutOfBoundsException.class, reset);
        }
        buffer.wrap(new byte[100]);
        row.add(2).end();
        assertReads("{\"k\":\"" + "x".repeat(20) + "\",\"row\":{\"a\":\"y\",\"b\":2}}", json);
    }
}
