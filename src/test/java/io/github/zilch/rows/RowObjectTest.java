// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows;

import static io.github.zilch.Documents.NO_ROW;
import static io.github.zilch.Documents.messageOf;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.DelimitedFields;
import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonCapacityException;
import io.github.zilch.JsonKey;
import io.github.zilch.JsonOptions;
import io.github.zilch.JsonRow;
import io.github.zilch.JsonShape;
import io.github.zilch.OwnText;
import io.github.zilch.UsedMemory;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Objects in rows whose names are not known beforehand. */
@Tag("contract")
@Tag("fast")
@DisplayName("C17: objects of any names in rows")
class RowObjectTest {
    private static final JsonShape SHAPE = JsonShape.of("id", "labels");

    private final JsonBuilder json = new JsonBuilder();

    private static void assertMessage(String expected, Runnable call) {
        assertEquals(expected, messageOf(IllegalStateException.class, call::run));
    }

    @Test
    @DisplayName("C6: names have the escapes that the options require")
    void namesOfEveryKind() {
        for (JsonOptions options : List.of(
                JsonOptions.DEFAULT,
                JsonOptions.DEFAULT.asciiOnly(true),
                JsonOptions.DEFAULT.htmlSafe(true),
                JsonOptions.DEFAULT.jacksonEscapes(true))) {
            for (String name : List.of(
                    "",
                    "id",
                    "<a\"b\\c\n>",
                    "Gr\u00f6\u00dfe",
                    "\u20ac\uD83D\uDE00",
                    "a name that is longer than a slot has room for",
                    "long \u00e4".repeat(3_000))) {
                for (CharSequence key :
                        List.of(name, JsonKey.of(name), new StringBuilder(name), CharBuffer.wrap(name.toCharArray()))) {
                    String expected = new JsonBuilder(options)
                            .put(key, 1)
                            .put("z", "<\u20ac>")
                            .toString();
                    JsonBuilder builder = new JsonBuilder(options).resetArray();
                    builder.addRow(SHAPE.asArray())
                            .addObject()
                            .key(key)
                            .add(1)
                            .key("z")
                            .add("<\u20ac>")
                            .end()
                            .end();
                    assertEquals("[[" + expected + ",null]]", builder.toString());
                }
            }
        }
    }

    @Test
    void eachValueHasOneName() {
        JsonRow row = json.reset(SHAPE);
        assertMessage("a key was given to the row {id, labels}: use key inside addObject()", () -> row.key("a"));
        row.addArray();
        assertMessage("a key was given to an array: use key inside addObject()", () -> row.key("a"));
        row.end().addObject();
        String unnamed = "a value without a key was added to an object: call key before it";
        for (Consumer<JsonRow> call : List.<Consumer<JsonRow>>of(
                each -> each.add(1),
                each -> each.add("s"),
                each -> each.addNull(),
                each -> each.skip(),
                each -> each.addArray(),
                each -> each.addObject(),
                each -> each.addRow(SHAPE))) {
            assertMessage(unnamed, () -> call.accept(row));
        }
        row.key("a");
        String unfinished = "the last key has no value: add its value, or leave it out with skip()";
        assertMessage(unfinished, () -> row.key("b"));
        assertMessage(unfinished, row::end);
        assertMessage(
                "elements were added to an object: use this method inside addArray()", () -> row.addAll(new int[1]));
        DelimitedFields fields = new DelimitedFields((byte) 1);
        assertMessage(
                "fields were added to an array or object of any number of values: add a row of a shape",
                () -> row.addFields(fields, 0));
        row.add(1);
        assertMessage(unnamed, () -> row.add(2));
        row.end().end();
        assertEquals("{\"id\":[],\"labels\":{\"a\":1}}", json.toString());
        assertMessage(NO_ROW, () -> row.key("a"));
        assertThrows(NullPointerException.class, () -> row.key(null));
    }

    @Test
    @DisplayName("C9: names that an object has already are refused if the options say so")
    void duplicateNames() {
        JsonBuilder unique = new JsonBuilder(JsonOptions.DEFAULT.rejectDuplicateKeys(true));
        JsonRow row = unique.reset(SHAPE)
                .addObject()
                .key("id")
                .add(1)
                .key("a")
                .skip()
                .key("a")
                .addObject();
        row.key("id").add(2).key("a").add(3);
        assertEquals(
                "$.id.a.a: the object has a member \"a\" already: leave one out, or allow it with"
                        + " JsonOptions.rejectDuplicateKeys(false)",
                messageOf(IllegalArgumentException.class, () -> row.key("a")));
        row.key("b").add(4).end();
        assertThrows(IllegalArgumentException.class, () -> row.key("id"));
        row.key("c").add(5).end();
        row.addObject().key("id").add(6).end().end();
        String written = "\"id\":{\"id\":1,\"a\":{\"id\":2,\"a\":3,\"b\":4},\"c\":5},\"labels\":{\"id\":6}";
        assertEquals("{" + written + "}", unique.toString());
        assertThrows(IllegalArgumentException.class, () -> unique.put("labels", 7));
        unique.createJSONArray("rows").addRow(SHAPE).addObject().key("x").add(8).cancel();
        unique.createJSONArray("more")
                .addRow(SHAPE)
                .addObject()
                .key("x")
                .add(9)
                .end()
                .end();
        assertEquals("{" + written + ",\"rows\":[],\"more\":[{\"id\":{\"x\":9}}]}", unique.toString());
        row.cancel();
        unique.putRow("again", SHAPE).addObject().key("x").add(10).end().end();
        assertTrue(unique.toString().endsWith("\"again\":{\"id\":{\"x\":10}}}"));
    }

    private static String write(JsonBuilder builder) {
        JsonRow row = builder.resetArray().addRow(SHAPE);
        row.addObject()
                .key("ab")
                .add(1)
                .key("a longer name, of more than one slot")
                .addObject();
        row.key("c").add("text").end().end().end();
        return builder.toString();
    }

    /** Adds a name and a value that do not fit. */
    private static void fill(JsonBuilder bounded, int capacity) {
        JsonRow row = bounded.resetArray().addRow(JsonShape.of("i").asArray()).addObject();
        int length = "[[{\"k\":}]]".length();
        if (capacity < length) {
            assertEquals(
                    length,
                    assertThrows(JsonCapacityException.class, () -> row.key("k"))
                            .needed());
        } else {
            row.key("k");
            assertEquals(
                    length + capacity,
                    assertThrows(JsonCapacityException.class, () -> row.add("x".repeat(capacity - 2)))
                            .needed());
            row.skip();
        }
        row.end().end();
    }

    @Test
    @DisplayName("C10: what does not fit says how many bytes are needed, and can be left out")
    void regionsOfEverySize() {
        String whole = write(json);
        for (int capacity = 8; capacity < whole.length(); capacity++) {
            UnsafeBuffer region = new UnsafeBuffer(ByteBuffer.allocateDirect(capacity));
            JsonBuilder bounded = new JsonBuilder().wrap(region, 0, capacity);
            JsonCapacityException thrown = assertThrows(JsonCapacityException.class, () -> write(bounded));
            assertTrue(thrown.needed() > capacity, thrown::getMessage);
            assertTrue(thrown.needed() <= whole.length() + 4, thrown::getMessage);
            fill(bounded, capacity);
            assertEquals("[[{}]]", bounded.toString());
        }
        UnsafeBuffer region = new UnsafeBuffer(ByteBuffer.allocateDirect(whole.length()));
        assertEquals(whole, write(new JsonBuilder().wrap(region, 0, whole.length())));
    }

    @Test
    @DisplayName("C19: the name is read before its place is known")
    void userCodeInNames() {
        JsonRow row = json.reset(SHAPE).addObject();
        row.key(OwnText.acting("k", () -> row.key("a").add(1))).add(2).end().end();
        assertEquals("{\"id\":{\"a\":1,\"k\":2}}", json.toString());
        json.reset(SHAPE).addObject();
        assertMessage(NO_ROW, () -> row.key(OwnText.acting("k", () -> row.end().end())));
        json.reset(SHAPE).addObject();
        assertMessage(
                "a key was given to an array: use key inside addObject()",
                () -> row.key(OwnText.acting("k", () -> row.key("x").addArray())));
        row.cancel();
        assertEquals("{}", json.toString());
    }

    @Test
    @DisplayName("C19: a name that cannot follow is not read")
    void userCodeInNamesThatCannotFollow() {
        CharSequence name = OwnText.acting("k", () -> {
            throw new AssertionError("the name was read");
        });
        JsonRow row = json.reset(SHAPE.asArray());
        assertMessage("a key was given to the row [id, labels]: use key inside addObject()", () -> row.key(name));
        row.addObject().key("x");
        assertMessage("the last key has no value: add its value, or leave it out with skip()", () -> row.key(name));
    }

    // ---- objects that are longer than the document may be ----

    private static final JsonShape ROW = JsonShape.of("v");
    private static final int LARGE = 8 << 20;

    /** An object without end, which counts how much of it was read. */
    private static final class Endless implements Iterator<Object> {
        private final Object element;
        private int read;

        Endless(Object element) {
            this.element = element;
        }

        @Override
        public boolean hasNext() {
            return true;
        }

        @Override
        public Object next() {
            read++;
            assertTrue(read < 1_000_000, "an object without end is read without end");
            return element;
        }
    }

    /** Where the object is. */
    private enum Place {
        ITSELF(it -> it),
        IN_A_LIST(it -> Arrays.asList(1, it)),
        IN_A_MAP(it -> Collections.singletonMap("k", it)),
        IN_AN_ARRAY(it -> new Object[] {it});

        private final Function<Object, Object> wrap;

        Place(Function<Object, Object> wrap) {
            this.wrap = wrap;
        }
    }

    static Stream<Arguments> placesAndElements() {
        return Stream.of(Place.values())
                .flatMap(place -> Stream.of(7, "text", "x".repeat(100), List.of(1, Map.of("k", "\u20ac")), 1.5)
                        .map(element -> Arguments.of(place, element)));
    }

    private static JsonBuilder bounded(int limit, boolean region) {
        return region
                ? new JsonBuilder().wrap(new UnsafeBuffer(ByteBuffer.allocateDirect(limit)), 0, limit)
                : new JsonBuilder(JsonOptions.DEFAULT.maxCapacity(limit));
    }

    @ParameterizedTest
    @MethodSource("placesAndElements")
    @DisplayName("C10: an object in a row is read as far as there is room, and needs what put needs")
    void itIsReadAsFarAsThereIsRoomAndNeedsWhatPutNeeds(Place place, Object element) {
        for (int limit = 40; limit < 600; limit += 7) {
            for (int way = 0; way < 4; way++) {
                boolean region = (way & 1) == 0;
                Endless forPut = new Endless(element);
                Endless forRow = new Endless(element);
                JsonBuilder plain = bounded(limit, region);
                JsonBuilder rows = bounded(limit, region);
                JsonCapacityException put =
                        assertThrows(JsonCapacityException.class, () -> plain.put("v", place.wrap.apply(forPut)));
                JsonRow row = (way & 2) == 0 ? rows.putMembers(ROW) : rows.reset(ROW);
                JsonCapacityException added =
                        assertThrows(JsonCapacityException.class, () -> row.add(place.wrap.apply(forRow)));
                assertEquals(put.getMessage(), added.getMessage());
                assertEquals(put.needed(), added.needed());
                assertEquals(forPut.read, forRow.read);
                row.add(7).end();
                assertEquals("{\"v\":7}", rows.toString());
            }
        }
    }

    @Test
    @DisplayName("C10: an object in a row that fits exactly is written")
    void whatFitsExactlyIsWritten() {
        Object value = List.of("text", Map.of("k", List.of(1, 2, 3)));
        int length = new JsonBuilder().put("v", value).length();
        for (int limit = 30; limit < length + 3; limit++) {
            JsonBuilder json = bounded(limit, true);
            JsonRow row = json.putMembers(ROW);
            if (limit < length) {
                assertThrows(JsonCapacityException.class, () -> row.add(value));
            } else {
                row.add(value).end();
                assertEquals(new JsonBuilder().put("v", value).toString(), json.toString());
            }
        }
    }

    /** How memory is given back. */
    private enum GivenBack {
        TRIM(JsonOptions.DEFAULT, json -> json.trim(0)),
        RETAINED_CAPACITY(JsonOptions.DEFAULT.retainedCapacity(1_000), JsonBuilder::reset);

        private final JsonOptions options;
        private final Consumer<JsonBuilder> call;

        GivenBack(JsonOptions options, Consumer<JsonBuilder> call) {
            this.options = options;
            this.call = call;
        }
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("C10: an object in a row leaves no memory behind")
    void memoryIsGivenBack(GivenBack how) {
        long before = UsedMemory.offHeapAfterCollection();
        JsonBuilder json = new JsonBuilder(how.options);
        List<String> large = List.of("x".repeat(LARGE));
        json.putMembers(ROW).add((Object) large).end();
        assertEquals(LARGE + "{\"v\":[\"\"]}".length(), json.length());
        how.call.accept(json);
        json.put("small", 1);
        long kept = UsedMemory.offHeapAfterCollection() - before;
        assertTrue(kept < LARGE / 2, kept + " bytes are kept");
        assertEquals("{\"small\":1}", json.toString());
    }
}
