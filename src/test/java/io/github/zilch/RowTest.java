// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What a row writes, and where it stands in the document. */
@Tag("contract")
@Tag("fast")
@DisplayName("C17: rows of a shape")
class RowTest {
    private static final JsonShape ID_NAME = JsonShape.of("id", "name");

    private final JsonBuilder json = new JsonBuilder();

    private static void assertMessage(String expected, Runnable call) {
        assertEquals(
                expected, assertThrows(IllegalStateException.class, call::run).getMessage());
    }

    @Test
    void rowsAreElementsAndMembers() {
        json.put("a", 1);
        JsonBuilder rows = json.createJSONArray("rows");
        rows.addRow(ID_NAME).add(7).add("VOD.L").end();
        rows.addRow(ID_NAME.asArray()).add(8).add("BT").end();
        json.putRow("last", ID_NAME).add(9L).add((String) null).end();
        json.put("z", true);
        assertEquals(
                "{\"a\":1,\"rows\":[{\"id\":7,\"name\":\"VOD.L\"},[8,\"BT\"]],\"last\":{\"id\":9,\"name\":null},\"z\":true}",
                json.toString());
    }

    @Test
    void oneFlyweightServesAllRowsOfABuilder() {
        JsonBuilder rows = json.resetArray();
        JsonRow first = rows.addRow(ID_NAME).add(1).add("a").end();
        assertSame(first, rows.addRow(ID_NAME).addRow(ID_NAME).end().end());
        assertSame(first, json.reset(ID_NAME));
    }

    @Test
    void theDocumentIsARowAndIsWrittenFurther() {
        assertEquals("{\"id\":1}", json.reset(ID_NAME).add(1).end() == null ? "" : json.toString());
        assertEquals("{\"id\":1,\"more\":{}}", json.put("more", Map.of()).toString());
        json.reset(ID_NAME.asArray()).add(1).end();
        assertEquals("[1,null]", json.toString());
        assertEquals("[1,null,2]", json.add(2).toString());
        json.reset(ID_NAME).end();
        assertEquals("{}", json.toString());
        assertEquals("{\"x\":1}", json.put("x", 1).toString());
        json.reset(ID_NAME)
                .skip()
                .addArray()
                .addRow(ID_NAME.asArray())
                .end()
                .end()
                .end();
        assertEquals("{\"name\":[[null,null]]}", json.toString());
        assertEquals("[[null,null]]", json.get("name"));
    }

    @Test
    void positionsThatAreNotFilledAreAbsentInAnObjectAndNullInAnArray() {
        JsonBuilder rows = json.resetArray();
        rows.addRow(ID_NAME).end();
        rows.addRow(ID_NAME).skip().add(2).end();
        rows.addRow(ID_NAME).add(1).end();
        rows.addRow(ID_NAME.asArray()).end();
        rows.addRow(ID_NAME.asArray()).skip().add(2).end();
        rows.addRow(ID_NAME.asArray()).add(1).end();
        rows.addRow(JsonShape.of()).end();
        rows.addRow(JsonShape.of().asArray()).end();
        assertEquals("[{},{\"name\":2},{\"id\":1},[null,null],[null,2],[1,null],{},[]]", json.toString());
    }

    @Test
    void nullsAreLeftOutOfObjectsIfTheShapeSaysSo() {
        JsonShape shape = ID_NAME.omitNulls();
        JsonBuilder rows = json.resetArray();
        rows.addRow(shape).addNull().add((String) null).end();
        rows.addRow(shape).add(Optional.empty()).add((BigDecimal) null).end();
        rows.addRow(shape).addRaw("null").addArray().addNull().end().end();
        rows.addRow(shape.asArray()).addNull().add((BigInteger) null).end();
        assertEquals("[{},{},{\"id\":null,\"name\":[null]},[null,null]]", json.toString());
    }

    @Test
    void rowsAndArraysNest() {
        JsonShape outer = JsonShape.of("a", "b", "c");
        JsonRow row = json.resetArray().addRow(outer);
        row.addRow(ID_NAME).add(1).addRow(ID_NAME.asArray()).add(2).end().end();
        row.addArray()
                .add(3)
                .addRow(ID_NAME)
                .add(4)
                .end()
                .addArray()
                .end()
                .addArray()
                .addAll(new int[] {5, 6})
                .end()
                .end();
        row.add("c").end();
        assertEquals(
                "[{\"a\":{\"id\":1,\"name\":[2,null]},\"b\":[3,{\"id\":4},[],[5,6]],\"c\":\"c\"}]", json.toString());
    }

    @Test
    void rowsNestMoreDeeplyThanTheirFirstLevels() {
        JsonRow row = json.resetArray().addRow(ID_NAME);
        StringBuilder expected = new StringBuilder("[{");
        for (int i = 0; i < 20; i++) {
            row.add(i).addRow(ID_NAME);
            expected.append("\"id\":").append(i).append(",\"name\":{");
        }
        for (int i = 0; i < 20; i++) {
            row.end();
        }
        row.end();
        assertEquals(expected + "}".repeat(21) + "]", json.toString());
    }

    @Test
    void valuesOfUnknownTypeAreWrittenAsInTheBuilder() {
        JsonShape shape = JsonShape.of("a", "b", "c", "d", "e", "f", "g", "h");
        json.resetArray()
                .addRow(shape)
                .add((Object) Map.of("k", List.of(1, Optional.of("x"))))
                .add(List.of())
                .add(new int[] {1, 2})
                .add((Object) TimeUnit.DAYS)
                .add((Object) 1.5f)
                .add((Object) "s")
                .add((Object) new StringBuilder("t"))
                .add(new JsonBuilder().put("x", "<\u20ac>"))
                .end();
        assertEquals(
                "[{\"a\":{\"k\":[1,\"x\"]},\"b\":[],\"c\":[1,2],\"d\":\"DAYS\",\"e\":1.5,\"f\":\"s\",\"g\":\"t\","
                        + "\"h\":{\"x\":\"<\u20ac>\"}}]",
                json.toString());
    }

    @Test
    void namesAreAHeader() {
        assertEquals(
                "[[\"id\",\"name\"]]", json.resetArray().add(ID_NAME.names()).toString());
    }

    @Test
    void aFinishedRowIsOneValueLikeARawFragment() {
        json.putRow("r", ID_NAME).add(1).add("}").end();
        assertEquals("{\"id\":1,\"name\":\"}\"}", json.get("r"));
        JsonBuilder other = new JsonBuilder();
        other.putJSON("copy", json);
        assertEquals("{\"copy\":{\"r\":{\"id\":1,\"name\":\"}\"}}}", other.toString());
    }

    @Test
    @DisplayName("C2: rows are written late")
    void rowsAreWrittenLate() {
        JsonBuilder early = json.createJSONArray("early");
        JsonBuilder empty = json.createJSON("empty");
        early.add(0);
        json.put("x", 1);
        early.addRow(ID_NAME).add(1).end();
        empty.putRow("r", ID_NAME.asArray()).end();
        early.addRow(ID_NAME).add(2).end();
        json.putRow("last", ID_NAME).end();
        String expected = "{\"early\":[0,{\"id\":1},{\"id\":2}],\"empty\":{\"r\":[null,null]},\"x\":1,\"last\":{}}";
        assertEquals(expected, json.toString());
        early.addRow(ID_NAME).add(3).cancel();
        assertEquals(expected, json.toString());
    }

    @Test
    void addAllIsForArraysOnly() {
        JsonRow row = json.resetArray().addRow(ID_NAME);
        String message =
                "elements were added to the row {id, name}, whose values are added one by one: use this method inside addArray()";
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
            String message =
                    "no row is unfinished: it was ended, cancelled or dropped, or its builder closed; begin one with addRow, putRow, putMembers or reset";
            assertMessage(message, () -> row.add(1));
            assertMessage(message, row::addNull);
            assertMessage(message, row::skip);
            assertMessage(message, row::end);
            assertMessage(message, row::addArray);
            assertMessage(message, () -> row.addAll(new int[0]));
            row.cancel();
        }
    }
}
