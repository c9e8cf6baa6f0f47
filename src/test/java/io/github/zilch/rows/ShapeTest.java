// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows;

import static io.github.zilch.Documents.messageOf;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonOptions;
import io.github.zilch.JsonRow;
import io.github.zilch.JsonShape;
import io.github.zilch.OtherThread;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The names of rows: their order, and their text in every mode and of every length. */
@Tag("contract")
@DisplayName("C17: the names and the layout of rows")
class ShapeTest {
    private static List<JsonOptions> allModes() {
        List<JsonOptions> modes = new ArrayList<>();
        for (int mode = 0; mode < 16; mode++) {
            modes.add(JsonOptions.DEFAULT
                    .htmlSafe((mode & 1) != 0)
                    .asciiOnly((mode & 2) != 0)
                    .jacksonEscapes((mode & 8) != 0)
                    .loneSurrogates(
                            (mode & 4) != 0 ? JsonOptions.LoneSurrogates.ESCAPE : JsonOptions.LoneSurrogates.REPLACE));
        }
        return modes;
    }

    private static void assertSameAsPut(JsonOptions options, List<String> names) {
        JsonShape shape = JsonShape.of(names);
        JsonBuilder expected = new JsonBuilder(options);
        JsonBuilder json = new JsonBuilder(options);
        for (int round = 0; round < 2; round++) {
            JsonBuilder object = expected.resetArray().createJSON();
            JsonBuilder array = expected.createJSONArray();
            JsonRow row = json.resetArray().addRow(shape);
            for (int i = 0; i < names.size(); i++) {
                object.put(names.get(i), i);
                array.add(i);
                row.add(i);
            }
            row.end();
            row = json.addRow(shape.asArray());
            for (int i = 0; i < names.size(); i++) {
                row.add(i);
            }
            row.end();
            assertEquals(expected.toString(), json.toString());
        }
    }

    @Test
    @DisplayName("C6: names of all lengths and characters are written as put writes them, in every mode")
    void namesAreWrittenAsPutWritesThem() {
        List<String> names = new ArrayList<>();
        for (int length = 0; length <= 40; length++) {
            names.add("x".repeat(length));
            names.add("y".repeat(length) + "\u20ac");
            names.add("z".repeat(length) + "\"<\u2028");
            names.add("w".repeat(length) + "\ud83d\ude00\u0001");
        }
        names.add("\ud800 lone");
        names.add("v".repeat(5000));
        names.add("\u00fc".repeat(200));
        for (JsonOptions options : allModes()) {
            assertSameAsPut(options, names);
            for (String name : names) {
                assertSameAsPut(options, List.of(name));
            }
        }
    }

    @Test
    void anyNumberOfNamesIsAllowed() {
        for (int count : new int[] {0, 1, 2, 100, 1000}) {
            List<String> names = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                names.add("name" + i);
            }
            assertSameAsPut(JsonOptions.DEFAULT, names);
            assertEquals(count, JsonShape.of(names).size());
        }
    }

    @Test
    void aNameTwiceIsRefusedWithItsPositions() {
        String message = messageOf(IllegalArgumentException.class, () -> JsonShape.of("a", "id", "b", "id"));
        assertEquals("the name \"id\" is at position 1 and at 3: a shape has each name once", message);
        assertThrows(IllegalArgumentException.class, () -> JsonShape.of("\ud800", "\ufffd"));
        message = messageOf(NullPointerException.class, () -> JsonShape.of("a", null));
        assertEquals("the name at position 1 is null: a member needs a name", message);
    }

    @Test
    void aShapeTellsItsNames() {
        String[] given = {"b", "a"};
        JsonShape shape = JsonShape.of(given);
        given[0] = "changed";
        assertEquals(List.of("b", "a"), shape.names());
        assertEquals("a", shape.name(1));
        assertThrows(IndexOutOfBoundsException.class, () -> shape.name(2));
        assertEquals(1, shape.indexOf("a"));
        assertEquals(-1, shape.indexOf("changed"));
        assertFalse(shape.isArray());
        assertTrue(shape.asArray().isArray());
        assertEquals("{b, a}", shape.toString());
        assertEquals("[b, a]", shape.asArray().toString());
        assertThrows(UnsupportedOperationException.class, () -> shape.names().set(0, "x"));
    }

    @Test
    void sortedIsByCodePointsAndTellsTheFormerOrder() {
        JsonShape shape = JsonShape.of("b", "\ud83d\ude00", "\uffee", "a", "").sorted();
        assertEquals(List.of("", "a", "b", "\uffee", "\ud83d\ude00"), shape.names());
        assertArrayEquals(new int[] {4, 3, 0, 2, 1}, shape.order());
        assertArrayEquals(shape.order(), shape.sorted().asArray().omitNulls().order());
        assertEquals(2, shape.indexOf("b"));
        int[] columns = {10, 11, 12, 13, 14};
        JsonBuilder json = new JsonBuilder();
        JsonRow row = json.reset(shape);
        Arrays.stream(shape.order()).forEach(i -> row.add(columns[i]));
        row.end();
        assertEquals("{\"\":14,\"a\":13,\"b\":10,\"\uffee\":12,\"\ud83d\ude00\":11}", json.toString());
    }

    @Test
    @DisplayName("C9: a name of a row that is the document is refused after it, if duplicates are")
    void duplicatesAreRefused() {
        JsonOptions options = JsonOptions.DEFAULT.rejectDuplicateKeys(true);
        JsonShape shape = JsonShape.of("a", "b");
        JsonBuilder json = new JsonBuilder(options);
        json.reset(shape).add(1).end();
        assertThrows(IllegalArgumentException.class, () -> json.put("a", 2));
        json.put("b", 3).putRow("r", shape).end();
        assertThrows(IllegalArgumentException.class, () -> json.putRow("r", shape));
        assertEquals("{\"a\":1,\"b\":3,\"r\":{}}", json.toString());
    }

    @Test
    @DisplayName("C14: threads share a shape, from its first use on")
    void threadsShareAShape() {
        for (int round = 0; round < 200; round++) {
            JsonShape shape = JsonShape.of("first", "a name that does not fit into a slot of 32 bytes", "<\u20ac>");
            CountDownLatch start = new CountDownLatch(4);
            OtherThread.runAll(4, thread -> {
                JsonOptions options = allModes().get(thread / 2);
                start.countDown();
                start.await();
                JsonBuilder json = new JsonBuilder(options);
                JsonBuilder expected = new JsonBuilder(options);
                for (int i = 0; i < 20; i++) {
                    json.reset(shape).add(1).add(2).add(3).end();
                    expected.reset();
                    for (int k = 0; k < 3; k++) {
                        expected.put(shape.name(k), k + 1);
                    }
                    assertEquals(expected.toString(), json.toString());
                }
            });
        }
    }
}
