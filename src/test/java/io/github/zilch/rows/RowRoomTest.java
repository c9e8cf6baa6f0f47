// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonCapacityException;
import io.github.zilch.JsonOptions;
import io.github.zilch.JsonRow;
import io.github.zilch.JsonShape;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Rows in regions that are too small for them by any number of bytes. */
@Tag("contract")
@Tag("fast")
@DisplayName("C10 C17: a row says exactly how many bytes it needs, and can be ended where it was begun")
class RowRoomTest {
    private static final String LONG = "a name of more than thirty-one bytes";
    private static final JsonShape SHAPE = JsonShape.of("a", "b");

    /** A call on a row, and the row as it is after it with all brackets closed. */
    private record Call(Consumer<JsonRow> call, String closed) {}

    /** A shape, and calls that fill a row. */
    private static final class Filling {
        private final String name;
        private final JsonShape shape;
        private final List<Call> calls = new ArrayList<>();

        Filling(String name, JsonShape shape) {
            this.name = name;
            this.shape = shape;
        }

        Filling call(Consumer<JsonRow> call, String closed) {
            calls.add(new Call(call, closed));
            return this;
        }

        boolean canEnd() {
            return !shape.isArray() && shape.names().stream().allMatch(it -> shape.inner(it) == null);
        }

        @Override
        public String toString() {
            return name;
        }
    }

    /** What the row is to the document. */
    private enum Start {
        MEMBER((json, shape) -> json.put("m", 1).putRow("r", shape), row -> "{\"m\":1,\"r\":" + row + '}'),
        ELEMENT((json, shape) -> json.createJSONArray("m").addRow(shape), row -> "{\"m\":[" + row + "]}"),
        MEMBERS(
                (json, shape) -> json.put("m", 1).putMembers(shape),
                row -> "{\"m\":1" + (row.length() > 2 ? "," : "") + row.substring(1)),
        DOCUMENT(JsonBuilder::reset, row -> row);

        private final BiFunction<JsonBuilder, JsonShape, JsonRow> begin;
        private final UnaryOperator<String> document;

        Start(BiFunction<JsonBuilder, JsonShape, JsonRow> begin, UnaryOperator<String> document) {
            this.begin = begin;
            this.document = document;
        }

        JsonRow begin(JsonBuilder json, JsonShape shape) {
            return begin.apply(json, shape);
        }

        /** Returns the document with a row that is nothing more than the given text. */
        String document(String row) {
            return document.apply(row);
        }

        int length(String row) {
            return document(row).getBytes(StandardCharsets.UTF_8).length;
        }
    }

    static Stream<Filling> fillings() {
        return Stream.of(
                plain(),
                arrayOf(),
                longNames(),
                nested(),
                inner(),
                innerOfInner(),
                innerArrays(),
                trailing(),
                manyTrailing(),
                rowInARow());
    }

    private static Filling plain() {
        return new Filling("plain", SHAPE)
                .call(it -> it.add("\u20ac"), "{\"a\":\"\u20ac\"}")
                .call(it -> it.add("x".repeat(50)), "{\"a\":\"\u20ac\",\"b\":\"" + "x".repeat(50) + "\"}");
    }

    private static Filling arrayOf() {
        return new Filling("array", SHAPE.asArray())
                .call(it -> it.add(1.5), "[1.5]")
                .call(JsonRow::skip, "[1.5,null]");
    }

    private static Filling longNames() {
        return new Filling("long names", JsonShape.of(LONG, LONG + LONG))
                .call(it -> it.add("value"), "{\"" + LONG + "\":\"value\"}")
                .call(it -> it.add(7), "{\"" + LONG + "\":\"value\",\"" + LONG + LONG + "\":7}");
    }

    private static Filling nested() {
        return new Filling("nested", SHAPE)
                .call(it -> it.addRow(SHAPE), "{\"a\":{}}")
                .call(it -> it.add("x"), "{\"a\":{\"a\":\"x\"}}")
                .call(JsonRow::addArray, "{\"a\":{\"a\":\"x\",\"b\":[]}}")
                .call(it -> it.add("y"), "{\"a\":{\"a\":\"x\",\"b\":[\"y\"]}}")
                .call(JsonRow::addArray, "{\"a\":{\"a\":\"x\",\"b\":[\"y\",[]]}}")
                .call(it -> it.add(12345), "{\"a\":{\"a\":\"x\",\"b\":[\"y\",[12345]]}}");
    }

    private static Filling inner() {
        return new Filling("inner", JsonShape.of("id", "in", "z").with("in", SHAPE))
                .call(it -> it.add("x"), "{\"id\":\"x\"}")
                .call(it -> it.add("y"), "{\"id\":\"x\",\"in\":{\"a\":\"y\"}}")
                .call(it -> it.add("z"), "{\"id\":\"x\",\"in\":{\"a\":\"y\",\"b\":\"z\"}}")
                .call(it -> it.add(1), "{\"id\":\"x\",\"in\":{\"a\":\"y\",\"b\":\"z\"},\"z\":1}");
    }

    private static Filling innerOfInner() {
        JsonShape middle = JsonShape.of(LONG, "s").with(LONG, SHAPE);
        return new Filling("inner row of an inner row", JsonShape.of("m").with("m", middle))
                .call(it -> it.add("x"), "{\"m\":{\"" + LONG + "\":{\"a\":\"x\"}}}")
                .call(it -> it.add("y"), "{\"m\":{\"" + LONG + "\":{\"a\":\"x\",\"b\":\"y\"}}}")
                .call(JsonRow::addArray, "{\"m\":{\"" + LONG + "\":{\"a\":\"x\",\"b\":\"y\"},\"s\":[]}}")
                .call(it -> it.add(7), "{\"m\":{\"" + LONG + "\":{\"a\":\"x\",\"b\":\"y\"},\"s\":[7]}}");
    }

    private static Filling innerArrays() {
        JsonShape array = SHAPE.asArray();
        return new Filling(
                        "inner arrays", JsonShape.of("p", "q").with("p", array).with("q", array))
                .call(it -> it.add("x"), "{\"p\":[\"x\"]}")
                .call(it -> it.add("y"), "{\"p\":[\"x\",\"y\"]}")
                .call(it -> it.add("z"), "{\"p\":[\"x\",\"y\"],\"q\":[\"z\"]}")
                .call(it -> it.addRow(SHAPE), "{\"p\":[\"x\",\"y\"],\"q\":[\"z\",{}]}");
    }

    // ---- shapes whose last values are rows of inner shapes without values, so that text follows the last value ----

    private static final JsonShape EMPTY = JsonShape.of();
    private static final JsonShape NONE = JsonShape.of("x").with("x", EMPTY);
    private static final JsonShape ONE = JsonShape.of("a", "b").with("b", EMPTY);

    private static Filling trailing() {
        return new Filling("trailing inner row", ONE).call(it -> it.add(7), "{\"a\":7,\"b\":{}}");
    }

    private static Filling manyTrailing() {
        JsonShape many = JsonShape.of("a", LONG, "c", "d").with(LONG, EMPTY).with("c", ONE);
        return new Filling("trailing inner rows", many.with("d", EMPTY.asArray()))
                .call(it -> it.add(1), "{\"a\":1}")
                .call(it -> it.add("two"), "{\"a\":1,\"" + LONG + "\":{},\"c\":{\"a\":\"two\",\"b\":{}},\"d\":[]}");
    }

    private static Filling rowInARow() {
        return new Filling("row without values", JsonShape.of("i", "o").with("o", EMPTY))
                .call(it -> it.addRow(NONE).end(), "{\"i\":{\"x\":{}},\"o\":{}}");
    }

    static Stream<Arguments> startsAndFillings() {
        return Stream.of(Start.values())
                .flatMap(start -> fillings()
                        .filter(it -> start != Start.MEMBERS || !it.shape.isArray())
                        .map(filling -> Arguments.of(start, filling)));
    }

    private static JsonBuilder inRegion(int capacity) {
        return builders(capacity).get(0);
    }

    /** Returns builders with so much room: in regions, and one whose options limit it. */
    private static List<JsonBuilder> builders(int capacity) {
        return List.of(
                new JsonBuilder().wrap(ByteBuffer.allocateDirect(capacity)),
                new JsonBuilder().wrap(ByteBuffer.allocate(capacity)),
                new JsonBuilder(JsonOptions.DEFAULT.maxCapacity(capacity).initialCapacity(0)));
    }

    @ParameterizedTest
    @MethodSource("startsAndFillings")
    void theErrorSaysTheLengthOfTheClosedDocument(Start start, Filling filling) {
        String before = filling.shape.isArray() ? "[]" : "{}";
        for (int made = 0; made < filling.calls.size(); made++) {
            Call last = filling.calls.get(made);
            for (int capacity = start.length(before); capacity < start.length(last.closed); capacity++) {
                for (JsonBuilder json : builders(capacity)) {
                    JsonRow row = start.begin(json, filling.shape);
                    filling.calls.subList(0, made).forEach(it -> it.call.accept(row));
                    JsonCapacityException full = assertThrows(JsonCapacityException.class, () -> last.call.accept(row));
                    assertEquals(capacity, full.available());
                    assertEquals(start.length(last.closed), full.needed(), "call " + made + " in " + capacity);
                }
            }
            before = last.closed;
        }
    }

    @ParameterizedTest
    @MethodSource("startsAndFillings")
    void aRegionOfExactlyThatLengthIsEnough(Start start, Filling filling) {
        for (int made = 1; made <= filling.calls.size(); made++) {
            String closed = filling.calls.get(made - 1).closed;
            for (JsonBuilder json : builders(start.length(closed))) {
                JsonRow row = start.begin(json, filling.shape);
                filling.calls.subList(0, made).forEach(it -> it.call.accept(row));
                if (filling.canEnd() || made == filling.calls.size()) {
                    while (!row.toString().startsWith("no row")) {
                        row.end();
                    }
                    assertEquals(start.document(closed), json.toString());
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("startsAndFillings")
    void aRowThatCouldBeBegunCanBeEnded(Start start, Filling filling) {
        if (filling.canEnd()) {
            for (int more = 0; more < 12; more++) {
                JsonBuilder json = inRegion(start.length("{}") + more);
                start.begin(json, filling.shape).end();
                assertEquals(start.document("{}"), json.toString());
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("a row of inner shapes without values needs the room for all of them when it is begun")
    void aRowWithoutValues(Start start) {
        String row = "{\"x\":{}}";
        for (int capacity = start.length("{}"); capacity < start.length(row); capacity++) {
            for (JsonBuilder json : builders(capacity)) {
                assertThrows(JsonCapacityException.class, () -> start.begin(json, NONE));
                assertEquals("{}", json.reset().toString());
            }
        }
        for (JsonBuilder json : builders(start.length(row))) {
            start.begin(json, NONE).end();
            assertEquals(start.document(row), json.toString());
        }
    }

    /** Rows of a table, each like the one before. */
    @ParameterizedTest
    @MethodSource("fillings")
    void aRowLikeTheOneBeforeCanBeEndedWhereItCouldBeBegun(Filling filling) {
        if (!filling.canEnd()) {
            return;
        }
        String whole = filling.calls.get(0).closed;
        for (int more = 0; more < 90; more++) {
            JsonBuilder json = inRegion(("[" + whole + "]").getBytes(StandardCharsets.UTF_8).length + more);
            json.resetArray();
            JsonRow row = json.addRow(filling.shape);
            filling.calls.get(0).call.accept(row);
            while (!row.toString().startsWith("no row")) {
                row.end();
            }
            String expected = '[' + whole;
            boolean begun = true;
            while (begun) {
                try {
                    row = json.addRow(filling.shape);
                } catch (JsonCapacityException full) {
                    begun = false;
                }
                if (begun) {
                    row.end();
                    expected += ",{}";
                }
            }
            assertEquals(expected + ']', json.toString());
        }
    }

    @Test
    @DisplayName("nulls in place of values that were not filled have to fit as well")
    void theNullsOfAnArrayAreCheckedAtItsEnd() {
        JsonBuilder json = new JsonBuilder(JsonOptions.DEFAULT.maxCapacity(23));
        JsonShape array = JsonShape.of("i", "s", "n", "long", "last", "more").asArray();
        JsonRow row = json.resetArray().addRow(array).add(1);
        assertThrows(JsonCapacityException.class, row::end); // [[1,null,null,null,null,null]]
        row.add(2).add(3).add(4).add(5).end();
        assertEquals("[[1,2,3,4,5,null]]", json.toString());
        JsonRow again = json.resetArray().addRow(array);
        assertThrows(JsonCapacityException.class, again::end);
        again.cancel();
        assertEquals("[]", json.toString());
    }

    @Test
    @DisplayName("a value that does not fit leaves room for another one")
    void anotherValueTakesThePlaceOfOneThatDoesNotFit() {
        for (boolean direct : new boolean[] {true, false}) {
            UnsafeBuffer buffer =
                    direct ? new UnsafeBuffer(ByteBuffer.allocateDirect(31)) : new UnsafeBuffer(new byte[31]);
            JsonBuilder json = new JsonBuilder().wrap(buffer, 0, 31);
            JsonRow row = json.reset(SHAPE).add("x".repeat(8));
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
}
