// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows;

import static io.github.zilch.Documents.NO_ROW;
import static io.github.zilch.Documents.messageOf;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonRow;
import io.github.zilch.JsonShape;
import io.github.zilch.JsonValues;
import io.github.zilch.MethodArguments;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** What a row refuses, and says. What rows write, RandomProgramsTest compares with a model. */
@Tag("contract")
@Tag("fast")
@DisplayName("C17: rows of a shape")
class RowTest {
    private static final JsonShape ID_NAME = JsonShape.of("id", "name");
    private static final JsonShape PRICE = JsonShape.of("bid", "ask");
    private static final JsonShape QUOTE = JsonShape.of("symbol", "price", "at").with("price", PRICE);

    private final JsonBuilder json = new JsonBuilder();

    private static void assertMessage(String expected, Runnable call) {
        assertEquals(expected, messageOf(IllegalStateException.class, call::run));
    }

    @Test
    void oneFlyweightServesAllRowsOfABuilder() {
        JsonBuilder rows = json.resetArray();
        JsonRow first = rows.addRow(ID_NAME).add(1).add("a").end();
        assertSame(first, rows.addRow(ID_NAME).addRow(ID_NAME).end().end());
        assertSame(first, json.reset(ID_NAME));
    }

    @Test
    void namesAreAHeader() {
        assertEquals(
                "[[\"id\",\"name\"]]", json.resetArray().add(ID_NAME.names()).toString());
    }

    @Test
    void addAllIsForArraysOnly() {
        JsonRow row = json.resetArray().addRow(ID_NAME);
        String message =
                "elements were added to the row {id, name}, whose values are added one by one: use this method inside"
                        + " addArray()";
        assertMessage(message, () -> row.addAll(new long[] {1}));
        assertMessage(message, () -> row.addAll(new double[0]));
        row.addArray()
                .addAll(new long[0])
                .addDecimals(new long[] {15, 16}, 0, 2, 1)
                .end()
                .end();
        assertEquals("[{\"id\":[1.5,1.6]}]", json.toString());
    }

    @Test
    void oneValueTooManySaysWhichShape() {
        JsonRow row = json.resetArray().addRow(ID_NAME).add(1).add(2);
        for (Runnable call : List.<Runnable>of(
                () -> row.add(3),
                () -> row.add("s"),
                () -> row.add("s".repeat(10_000)),
                () -> row.addNull(),
                () -> row.skip(),
                () -> row.addArray(),
                () -> row.addRow(ID_NAME))) {
            assertMessage("one value too many was added to the row {id, name}, which has 2: end it first", call);
        }
        row.end();
        assertEquals("[{\"id\":1,\"name\":2}]", json.toString());
    }

    @Test
    @DisplayName("C12: a row that was ended, cancelled or dropped is not written")
    void aRowThatIsOverIsNotWritten() {
        JsonRow row = json.resetArray().addRow(ID_NAME).end();
        List<Runnable> endings =
                List.of(() -> {}, () -> json.resetArray().addRow(ID_NAME).cancel(), () -> {
                    json.resetArray().addRow(ID_NAME);
                    json.reset();
                });
        for (Runnable ending : endings) {
            ending.run();
            MethodArguments.assertRefused(NO_ROW, row, "cancel", "toString");
            row.cancel();
        }
    }

    @Test
    void objectsAndNamesAreRequired() {
        JsonBuilder array = json.createJSONArray("array");
        assertEquals(
                "this node is an array, which has no members: put them into an object, or use addRaw",
                messageOf(IllegalStateException.class, () -> array.putMembers(ID_NAME)));
        assertEquals(
                "rows of the shape [id, name] are arrays, and members need names: use the shape without asArray()",
                messageOf(IllegalArgumentException.class, () -> json.putMembers(ID_NAME.asArray())));
        assertThrows(NullPointerException.class, () -> json.putMembers(null));
        assertEquals("{\"array\":[]}", json.toString());
    }

    @Test
    void allValuesHaveToBeAdded() {
        JsonRow row = json.reset(QUOTE).add(1).add(2);
        assertEquals(
                "the row {symbol, price, at}, which has 2 of its 4 values: add all of them before end(), because it has"
                        + " inner rows",
                messageOf(IllegalStateException.class, row::end));
        assertEquals(
                "a value of the row {symbol, price, at} was left out: all have to be added, because it has inner rows",
                messageOf(IllegalStateException.class, row::skip));
        row.addNull().add(4);
        assertTrue(messageOf(IllegalStateException.class, () -> row.add(5)).contains("which has 4"));
        row.end();
        assertEquals("{\"symbol\":1,\"price\":{\"bid\":2,\"ask\":null},\"at\":4}", json.toString());
    }

    @Test
    void whatCannotBeAnInnerRowIsRefused() {
        assertEquals(
                "there is no name \"other\" in {bid, ask}",
                messageOf(IllegalArgumentException.class, () -> PRICE.with("other", PRICE)));
        String nulls = "a shape with inner rows cannot omit nulls: all values of its rows have to be added";
        assertEquals(
                nulls,
                messageOf(
                        IllegalArgumentException.class, () -> PRICE.omitNulls().with("bid", QUOTE)));
        assertEquals(nulls, messageOf(IllegalArgumentException.class, () -> PRICE.with("bid", PRICE.omitNulls())));
        assertEquals(nulls, messageOf(IllegalArgumentException.class, QUOTE::omitNulls));
        assertThrows(NullPointerException.class, () -> PRICE.with("bid", null));
    }

    // ---- every method of JsonValues, on a builder and on rows of both layouts ----

    private static final JsonShape AB = JsonShape.of("a", "b");

    @TestFactory
    @DisplayName("every value is written to a row as to an array")
    Stream<DynamicTest> values() {
        return Stream.of(JsonValues.class.getMethods())
                .filter(method -> method.getReturnType() == JsonValues.class)
                .map(method -> DynamicTest.dynamicTest(method.toString(), () -> assertSameInRows(method)));
    }

    private static void assertSameInRows(Method method) throws ReflectiveOperationException {
        JsonBuilder array = new JsonBuilder().resetArray();
        assertSame(array, method.invoke(array, MethodArguments.of(method)));
        String json = array.toString();
        String value = json.substring(1, json.length() - 1);
        boolean isElements = method.getName().matches("addAll|addDecimals|addTimestamps");
        JsonBuilder rows = new JsonBuilder().resetArray();
        for (JsonShape shape : new JsonShape[] {AB, AB.asArray(), AB.omitNulls()}) {
            JsonRow row = rows.addRow(shape);
            if (isElements) {
                InvocationTargetException thrown = assertThrows(
                        InvocationTargetException.class, () -> method.invoke(row, MethodArguments.of(method)));
                assertEquals(IllegalStateException.class, thrown.getCause().getClass());
                row.skip();
            } else {
                assertSame(row, method.invoke(row, MethodArguments.of(method)));
            }
            row.addArray();
            assertSame(row, method.invoke(row, MethodArguments.of(method)));
            row.end().end();
        }
        String member = isElements ? "" : "\"a\":" + value + ',';
        String notNull = value.equals("null") ? "" : member;
        assertEquals(
                "[{" + member + "\"b\":" + json + "},[" + (isElements ? "null" : value) + ',' + json + "],{" + notNull
                        + "\"b\":" + json + "}]",
                rows.toString());
    }
}
