// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Rows in memory that is just as large as they need, or smaller. */
@Tag("contract")
class RowRegionTest {
    private static final byte CANARY = 0x5A;
    private static final int MARGIN = 64;

    private static final String LONG_NAME = "a name that is longer than the slot of a name, by far";
    private static final JsonShape OBJECT = JsonShape.of("i", "s", "n", LONG_NAME, "last", "more");
    private static final JsonShape ARRAY = OBJECT.asArray();

    /** A step of a program; each may be refused, and none of the others depends on it. */
    private interface Step {
        void on(JsonRow row);
    }

    private static final List<Step> VALUES = List.of(
            row -> row.add(-123456),
            row -> row.add("a\"b\u20ac and so on, until it is no short text any more"),
            row -> row.addRow(ARRAY),
            row -> row.add("short"),
            row -> row.addArray(),
            row -> row.addAll(new double[] {1.5, -2.25}),
            row -> row.addRaw("{\"r\":[1]}"),
            row -> row.end(),
            row -> row.addDecimal(12345, 2),
            row -> row.end(),
            row -> row.addTimestamp(1_795_000_000L, TimeUnit.SECONDS),
            row -> row.addBase64(new byte[] {1, 2, 3, 4}, 0, 4),
            row -> row.skip());

    /** Writes as much as fits; returns the texts after each change of the document. */
    private static List<String> write(JsonBuilder json, boolean late) {
        List<String> texts = new ArrayList<>();
        JsonBuilder rows;
        try {
            rows = json.createJSONArray("rows");
            if (late) {
                json.put("x", 1);
            }
        } catch (JsonCapacityException e) {
            return List.of(json.toString());
        }
        for (JsonShape shape : List.of(OBJECT, ARRAY, JsonShape.of(), OBJECT.omitNulls())) {
            texts.add(json.toString());
            JsonRow row;
            try {
                row = rows.addRow(shape);
            } catch (JsonCapacityException e) {
                texts.add(json.toString());
                continue;
            }
            boolean whole = true;
            if (shape.size() > 0) {
                for (Step step : VALUES) {
                    try {
                        step.on(row);
                    } catch (JsonCapacityException e) {
                        whole = false;
                        break;
                    }
                }
            }
            try {
                if (whole) {
                    row.end();
                } else {
                    row.cancel();
                }
            } catch (JsonCapacityException e) {
                row.cancel();
            }
            texts.add(json.toString());
        }
        return texts;
    }

    private static List<String> writeWhole(boolean late) {
        return write(new JsonBuilder(), late);
    }

    private static void assertRegion(int capacity, boolean direct, boolean late, boolean again) {
        int size = capacity + 2 * MARGIN;
        UnsafeBuffer buffer =
                direct ? new UnsafeBuffer(ByteBuffer.allocateDirect(size)) : new UnsafeBuffer(new byte[size]);
        buffer.setMemory(0, size, CANARY);
        JsonBuilder json = new JsonBuilder();
        json.wrap(buffer, MARGIN, capacity);
        List<String> texts = write(json, late);
        if (again) {
            json.reset();
            assertEquals(texts, write(json, late), "again in " + capacity);
        }
        for (String text : texts) {
            assertTrue(text.getBytes(StandardCharsets.UTF_8).length <= capacity);
            assertEquals(
                    JsonValidator.VALID,
                    JsonValidator.firstError(ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8))),
                    text);
        }
        for (int i = 0; i < MARGIN; i++) {
            assertEquals(CANARY, buffer.getByte(i), "before the region of " + capacity);
            assertEquals(CANARY, buffer.getByte(MARGIN + capacity + i), "after the region of " + capacity);
        }
        List<String> whole = writeWhole(late);
        String last = whole.get(whole.size() - 1);
        if (capacity >= last.getBytes(StandardCharsets.UTF_8).length) {
            assertEquals(whole, texts, "what fits exactly is written: " + capacity);
        }
    }

    @Test
    @DisplayName("C10: in a region of any size rows are whole or absent, and nothing is written outside")
    void rowsInRegionsOfEverySize() {
        for (boolean late : new boolean[] {false, true}) {
            List<String> whole = writeWhole(late);
            int longest = whole.get(whole.size() - 1).getBytes(StandardCharsets.UTF_8).length;
            for (int capacity = 2; capacity < longest + 200; capacity++) {
                assertRegion(capacity, true, late, false);
                assertRegion(capacity, false, late, false);
                assertRegion(capacity, true, late, true);
            }
        }
    }

    @Test
    @DisplayName("C10: maxCapacity is kept to the byte")
    void maxCapacityIsExact() {
        List<String> whole = writeWhole(false);
        int longest = whole.get(whole.size() - 1).getBytes(StandardCharsets.UTF_8).length;
        for (int capacity = 2; capacity < longest + 100; capacity++) {
            JsonBuilder json =
                    new JsonBuilder(JsonOptions.DEFAULT.maxCapacity(capacity).initialCapacity(0));
            List<String> texts = write(json, false);
            for (String text : texts) {
                assertTrue(text.getBytes(StandardCharsets.UTF_8).length <= capacity);
            }
            if (capacity >= longest) {
                assertEquals(whole, texts);
            }
        }
    }

    @Test
    @DisplayName("C10: nulls in place of values that were not filled have to fit as well")
    void theNullsOfAnArrayAreCheckedAtItsEnd() {
        JsonBuilder json = new JsonBuilder(JsonOptions.DEFAULT.maxCapacity(23));
        JsonRow row = json.resetArray().addRow(ARRAY).add(1);
        assertThrows(JsonCapacityException.class, row::end); // [[1,null,null,null,null,null]]
        row.add(2).add(3).add(4).add(5).end();
        assertEquals("[[1,2,3,4,5,null]]", json.toString());
        JsonRow again = json.resetArray().addRow(ARRAY);
        assertThrows(JsonCapacityException.class, again::end);
        again.cancel();
        assertEquals("[]", json.toString());
    }

    @Test
    @DisplayName("C10: a value that does not fit leaves room for another one")
    void anotherValueTakesThePlaceOfOneThatDoesNotFit() {
        JsonShape shape = JsonShape.of("a", "b");
        for (boolean direct : new boolean[] {true, false}) {
            UnsafeBuffer buffer =
                    direct ? new UnsafeBuffer(ByteBuffer.allocateDirect(31)) : new UnsafeBuffer(new byte[31]);
            JsonBuilder json = new JsonBuilder().wrap(buffer, 0, 31);
            JsonRow row = json.reset(shape).add("x".repeat(8));
            for (int i = 0; i < 3; i++) {
                assertThrows(JsonCapacityException.class, () -> row.add("y".repeat(9)));
                assertThrows(JsonCapacityException.class, () -> row.add("y".repeat(20_000)));
                assertThrows(JsonCapacityException.class, () -> row.addRaw("[" + "1,".repeat(9000) + "1]"));
                assertThrows(JsonCapacityException.class, () -> row.addBase64(new byte[9], 0, 9));
            }
            row.add("y".repeat(8)).end();
            assertEquals("{\"a\":\"xxxxxxxx\",\"b\":\"yyyyyyyy\"}".length(), json.length());
            assertEquals("{\"a\":\"xxxxxxxx\",\"b\":\"yyyyyyyy\"}", json.toString());
        }
    }

    @Test
    @DisplayName("C11: rows and their arrays count as levels, in memory of any kind")
    void depthCountsRowsAndArrays() {
        JsonShape shape = JsonShape.of("r");
        for (int maxDepth : new int[] {1, 2, 3, 15, 16, 17, 18, 40}) {
            for (int kind = 0; kind < 3; kind++) {
                JsonBuilder json = new JsonBuilder(JsonOptions.DEFAULT.maxDepth(maxDepth));
                if (kind > 0) {
                    int size = 4000;
                    json.wrap(
                            kind == 1
                                    ? new UnsafeBuffer(ByteBuffer.allocateDirect(size))
                                    : new UnsafeBuffer(new byte[size]),
                            0,
                            size);
                }
                JsonRow row = json.reset(shape);
                StringBuilder expected = new StringBuilder("{\"r\":");
                StringBuilder close = new StringBuilder("}");
                for (int depth = 2; depth <= maxDepth; depth++) {
                    if (depth % 2 == 0) {
                        row.addArray();
                        expected.append('[');
                        close.insert(0, ']');
                    } else {
                        row.addRow(shape);
                        expected.append("{\"r\":");
                        close.insert(0, '}');
                    }
                }
                String message =
                        assertThrows(IllegalStateException.class, row::addArray).getMessage();
                assertTrue(message.contains("exceeds " + maxDepth), message);
                assertThrows(IllegalStateException.class, () -> row.addRow(shape));
                assertThrows(IllegalArgumentException.class, () -> row.addRaw("[]"));
                row.add(1);
                for (int depth = 1; depth <= maxDepth; depth++) {
                    row.end();
                }
                assertEquals(expected + "1" + close, json.toString());
            }
        }
    }
}
