// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.kit.output;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.Help.Ansi;

/** Tables for people. */
class TextTableTest {
    @Test
    void columnsAreAlignedAndEmptyOnesLeftOut() {
        TextTable table = new TextTable(Ansi.OFF, List.of("ID", "NOTE", "QTY", "WHERE")).numbers(List.of("QTY"));
        table.add(List.of("a1", "", "300", "x.log:1"));
        assertEquals(2, table.add(List.of("a-long-one", "", "1,000")));
        assertEquals("""
                ID            QTY  WHERE
                a1            300  x.log:1
                a-long-one  1,000
                """, table.print());
        assertEquals("", table.print());
    }

    @Test
    void wideCharactersTakeTwoColumns() {
        TextTable table = new TextTable(Ansi.OFF, List.of("S", "T"));
        table.add(List.of("\u65e5\u672c", "x"));
        table.add(List.of("abc", "y"));
        assertEquals("S     T\n\u65e5\u672c  x\nabc   y\n", table.print());
    }

    /** The heading comes again only if there is a column that it does not have. */
    @Test
    void aLongTableIsPrintedInParts() {
        TextTable table = new TextTable(Ansi.OFF, List.of("A", "B"));
        table.add(List.of("1", ""));
        assertEquals("A\n1\n", table.print());
        table.add(List.of("22222", ""));
        assertEquals("22222\n", table.print());
        table.add(List.of("3", "x"));
        assertEquals("A      B\n3      x\n", table.print());
        table.add(List.of("4", ""));
        assertEquals("4\n", table.print());
    }

    @Test
    void coloursAreAroundCellsAndNoMarkupIsInThem() {
        TextTable table = new TextTable(Ansi.ON, List.of("S", "T"))
                .style("S", cell -> cell.equals("bad") ? Ansi.Style.fg_red : null);
        table.add(List.of("bad", "@|red x|@"));
        table.add(List.of("ok", "y"));
        String text = table.print();
        assertTrue(text.contains("\u001b[31mbad\u001b["), text);
        assertEquals("S    T\nbad  @|red x|@\nok   y\n", text.replaceAll("\u001b\\[[0-9]+m", ""));
    }

    /** One value of a megabyte must not make a megabyte of each row. */
    @Test
    void aVeryWideCellIsWrittenWholeAndMakesNoOtherRowWider() {
        TextTable table = new TextTable(Ansi.OFF, List.of("A", "N", "B")).numbers(List.of("N"));
        String wide = "w".repeat(201);
        table.add(List.of("a", "1", "b"));
        table.add(List.of(wide, "22", "c"));
        table.add(List.of("x", wide, "d"));
        assertEquals("A   N  B\na   1  b\n" + wide + "  22  c\nx  " + wide + "  d\n", table.print());
        table.add(List.of("w".repeat(200)));
        table.add(List.of("y", "3"));
        assertEquals("w".repeat(200) + "\ny" + " ".repeat(202) + "3\n", table.print());
        TextTable alone = new TextTable(Ansi.OFF, List.of("A"));
        alone.add(List.of(wide));
        assertEquals("A\n" + wide + "\n", alone.print());
    }

    /** Every cell begins, or ends, where those above it do, and nothing is cut, whatever the cells. */
    @Test
    void everyCellIsBelowItsHeading() {
        Random random = new Random(11);
        for (int round = 0; round < 200; round++) {
            int columns = 1 + random.nextInt(5);
            List<String> names = new ArrayList<>();
            for (int i = 0; i < columns; i++) {
                names.add("N" + "x".repeat(random.nextInt(6)) + i);
            }
            TextTable table = new TextTable(Ansi.OFF, names).numbers(List.of(names.get(0)));
            List<List<String>> rows = new ArrayList<>();
            for (int row = 0; row < 1 + random.nextInt(5); row++) {
                List<String> cells = new ArrayList<>();
                for (int i = 0; i < columns; i++) {
                    cells.add("c".repeat(1 + random.nextInt(9)));
                }
                rows.add(cells);
                table.add(cells);
            }
            String[] lines = table.print().split("\n");
            rows.add(0, names);
            for (int row = 0; row < rows.size(); row++) {
                assertEquals(rows.get(row), List.of(lines[row].strip().split(" {2,}")));
                for (int i = 1; i < columns; i++) {
                    int begin = lines[0].indexOf(names.get(i));
                    assertTrue(lines[row].startsWith(rows.get(row).get(i), begin), lines[row]);
                }
                int end = lines[0].indexOf(names.get(0)) + names.get(0).length();
                assertTrue(lines[row].substring(0, end).endsWith(rows.get(row).get(0)), lines[row]);
            }
        }
    }

    @Test
    void charactersThatControlATerminalMoveNothing() {
        TextTable table = new TextTable(Ansi.OFF, List.of("A", "B"));
        table.add(List.of("x\ty", "1"));
        table.add(List.of("\u001b[31m\r\n", "2"));
        assertEquals("A                   B\nx\\ty                1\n\\u001b[31m\\u000d\\n  2\n", table.print());
    }
}
