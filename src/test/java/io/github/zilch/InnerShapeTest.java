// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.List;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** Rows whose shape says that a value is always a row of another shape. */
@Tag("contract")
@Tag("fast")
@DisplayName("C17: shapes with inner rows")
class InnerShapeTest {
    private static final JsonShape PRICE = JsonShape.of("bid", "ask");
    private static final JsonShape QUOTE = JsonShape.of("symbol", "price", "at").with("price", PRICE);

    private final JsonBuilder json = new JsonBuilder();

    private static JsonRow fill(JsonRow row, int values) {
        for (int i = 1; i <= values; i++) {
            row.add(i);
        }
        return row.end();
    }

    private String text(JsonShape shape, int values) {
        fill(json.resetArray().addRow(shape), values);
        String text = json.toString();
        return text.substring(1, text.length() - 1);
    }

    @Test
    void valuesOfInnerRowsAreAddedInPlace() {
        assertEquals("{\"symbol\":1,\"price\":{\"bid\":2,\"ask\":3},\"at\":4}", text(QUOTE, 4));
        assertEquals("[1,{\"bid\":2,\"ask\":3},4]", text(QUOTE.asArray(), 4));
        assertEquals(
                "{\"symbol\":1,\"price\":[2,3],\"at\":4}",
                text(JsonShape.of("symbol", "price", "at").with("price", PRICE.asArray()), 4));
        JsonShape first = JsonShape.of("a", "b").with("a", PRICE).with("b", PRICE.asArray());
        assertEquals("{\"a\":{\"bid\":1,\"ask\":2},\"b\":[3,4]}", text(first, 4));
        assertEquals(
                "{\"x\":{\"a\":{\"bid\":1,\"ask\":2},\"b\":[3,4]}}",
                text(JsonShape.of("x").with("x", first), 4));
        assertEquals("{\"at\":1,\"price\":{\"bid\":2,\"ask\":3},\"symbol\":4}", text(QUOTE.sorted(), 4));
    }

    @Test
    void innerRowsWithoutValuesAreThere() {
        JsonShape none = JsonShape.of();
        JsonShape shape = JsonShape.of("a", "b", "c").with("a", none).with("c", none.asArray());
        assertEquals("{\"a\":{},\"b\":1,\"c\":[]}", text(shape, 1));
        assertEquals("{\"a\":{}}", text(JsonShape.of("a").with("a", none), 0));
    }

    @Test
    void theyAreMembersElementsAndDocuments() {
        fill(json.reset(QUOTE), 4);
        json.put("z", 1);
        assertEquals("{\"symbol\":1,\"price\":{\"bid\":2,\"ask\":3},\"at\":4,\"z\":1}", json.toString());
        fill(json.reset().putRow("q", QUOTE), 4);
        fill(json.putMembers(JsonShape.of("p").with("p", PRICE)), 2);
        json.put("z", 1);
        assertEquals(
                "{\"q\":{\"symbol\":1,\"price\":{\"bid\":2,\"ask\":3},\"at\":4},\"p\":{\"bid\":1,\"ask\":2},\"z\":1}",
                json.toString());
        fill(json.reset(QUOTE.asArray()), 4);
        assertEquals("[1,{\"bid\":2,\"ask\":3},4]", json.toString());
        JsonBuilder rows = json.resetArray();
        fill(rows.addRow(QUOTE.asArray()), 4);
        fill(rows.addRow(PRICE), 2);
        fill(rows.addRow(QUOTE.asArray()), 4);
        assertEquals(
                "[[1,{\"bid\":2,\"ask\":3},4],{\"bid\":1,\"ask\":2},[1,{\"bid\":2,\"ask\":3},4]]", json.toString());
    }

    @Test
    void rowsAndArraysNestInTheirValues() {
        JsonRow row = json.reset(QUOTE).add("s");
        fill(row.addRow(QUOTE), 4);
        row.addArray().addRow(PRICE).add(7).end().end();
        row.addRow(PRICE).end().end();
        assertEquals(
                "{\"symbol\":\"s\",\"price\":{\"bid\":{\"symbol\":1,\"price\":{\"bid\":2,\"ask\":3},\"at\":4},"
                        + "\"ask\":[{\"bid\":7}]},\"at\":{}}",
                json.toString());
    }

    @Test
    void allValuesHaveToBeAdded() {
        JsonRow row = json.reset(QUOTE).add(1).add(2);
        assertEquals(
                "the row {symbol, price, at}, which has 2 of its 4 values: add all of them before end(), because it has"
                        + " inner rows",
                assertThrows(IllegalStateException.class, row::end).getMessage());
        assertEquals(
                "a value of the row {symbol, price, at} was left out: all have to be added, because it has inner rows",
                assertThrows(IllegalStateException.class, row::skip).getMessage());
        row.addNull().add(4);
        assertTrue(assertThrows(IllegalStateException.class, () -> row.add(5))
                .getMessage()
                .contains("which has 4"));
        row.end();
        assertEquals("{\"symbol\":1,\"price\":{\"bid\":2,\"ask\":null},\"at\":4}", json.toString());
    }

    @Test
    @DisplayName("C12: containers are refused after the end of a row")
    void rowsThatAreOverTakeNoContainers() {
        JsonRow row = json.resetArray()
                .addRow(QUOTE)
                .add("VOD.L")
                .add(1)
                .add(2)
                .add(3)
                .end();
        for (Executable call : List.<Executable>of(row::addArray, row::addObject, () -> row.addRow(PRICE))) {
            assertEquals(
                    "no row is unfinished: it was ended, cancelled or dropped, or its builder closed; begin one with addRow, putRow, putMembers or reset",
                    assertThrows(IllegalStateException.class, call).getMessage());
        }
    }

    @Test
    void whatCannotBeAnInnerRowIsRefused() {
        assertEquals(
                "there is no name \"other\" in {bid, ask}",
                assertThrows(IllegalArgumentException.class, () -> PRICE.with("other", PRICE))
                        .getMessage());
        String nulls = "a shape with inner rows cannot omit nulls: all values of its rows have to be added";
        assertEquals(
                nulls,
                assertThrows(
                                IllegalArgumentException.class,
                                () -> PRICE.omitNulls().with("bid", QUOTE))
                        .getMessage());
        assertEquals(
                nulls,
                assertThrows(IllegalArgumentException.class, () -> PRICE.with("bid", PRICE.omitNulls()))
                        .getMessage());
        assertEquals(
                nulls,
                assertThrows(IllegalArgumentException.class, QUOTE::omitNulls).getMessage());
        assertThrows(NullPointerException.class, () -> PRICE.with("bid", null));
    }

    @Test
    @DisplayName("C11: inner rows count for the maximum depth")
    void depthIsLimited() {
        JsonShape deep = JsonShape.of("a").with("a", JsonShape.of("b").with("b", PRICE));
        for (int depth = 2; depth < 8; depth++) {
            JsonBuilder rows = new JsonBuilder(JsonOptions.DEFAULT.maxDepth(depth)).createJSONArray("rows");
            if (depth < 5) {
                assertThrows(IllegalStateException.class, () -> rows.addRow(deep), "depth " + depth);
            } else {
                fill(rows.addRow(deep), 2);
            }
        }
        JsonBuilder limited = new JsonBuilder(JsonOptions.DEFAULT.maxDepth(3));
        assertThrows(
                IllegalStateException.class, () -> limited.reset(deep).add(1).addArray());
        assertThrows(
                IllegalStateException.class,
                () -> limited.reset().createJSON("x").putMembers(deep));
        fill(limited.reset(deep), 2);
        assertEquals("{\"a\":{\"b\":{\"bid\":1,\"ask\":2}}}", limited.toString());
    }

    @Test
    @DisplayName("C9: the names of the row itself are compared with those of its object")
    void duplicateNamesAreRefused() {
        JsonBuilder strict = new JsonBuilder(JsonOptions.DEFAULT.rejectDuplicateKeys(true));
        strict.put("price", 1);
        assertThrows(IllegalArgumentException.class, () -> strict.putMembers(QUOTE));
        strict.reset().put("bid", 1);
        fill(strict.putMembers(QUOTE), 4);
        assertThrows(IllegalArgumentException.class, () -> strict.put("at", 1));
        strict.put("ask", 2);
        assertEquals("{\"bid\":1,\"symbol\":1,\"price\":{\"bid\":2,\"ask\":3},\"at\":4,\"ask\":2}", strict.toString());
    }

    @Test
    @DisplayName("C10: in a region of any size the row is whole or absent")
    void regionsOfEverySize() {
        String all = "{\"q\":{\"symbol\":1,\"price\":{\"bid\":2,\"ask\":3},\"at\":4}}";
        JsonShape last = JsonShape.of("symbol", "price").with("price", PRICE);
        String other = "{\"q\":{\"symbol\":1,\"price\":{\"bid\":2,\"ask\":3}}}";
        for (int capacity = 2; capacity < 300; capacity++) {
            assertEquals(capacity >= all.length() ? all : "{}", writtenIn(capacity, QUOTE, 4));
            assertEquals(capacity >= other.length() ? other : "{}", writtenIn(capacity, last, 3));
        }
    }

    private String writtenIn(int capacity, JsonShape shape, int values) {
        json.wrap(new UnsafeBuffer(ByteBuffer.allocateDirect(capacity)), 0, capacity);
        long mark = json.mark();
        try {
            fill(json.putRow("q", shape), values);
        } catch (JsonCapacityException e) {
            json.rollback(mark);
        }
        return json.toString();
    }
}
