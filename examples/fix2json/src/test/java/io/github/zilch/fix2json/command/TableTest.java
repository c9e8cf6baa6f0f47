// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.JsonBuilder;
import io.github.zilch.fix2json.command.output.Printer;
import io.github.zilch.fix2json.command.output.TablePrinter;
import io.github.zilch.kit.cases.Allocations;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

/** Any value of {@code --csv} and {@code --tsv} is read again. */
class TableTest {
    /** Reads comma-separated values; a cell is null if it is empty and not in quotes. */
    private static List<String> read(String line) {
        List<String> cells = new ArrayList<>();
        int at = 0;
        while (at <= line.length()) {
            StringBuilder cell = new StringBuilder();
            boolean isQuoted = at < line.length() && line.charAt(at) == '"';
            if (isQuoted) {
                for (at++; line.charAt(at) != '"' || at + 1 < line.length() && line.charAt(at + 1) == '"'; at++) {
                    at += line.charAt(at) == '"' ? 1 : 0;
                    cell.append(line.charAt(at));
                }
                at++;
            } else {
                while (at < line.length() && line.charAt(at) != ',') {
                    cell.append(line.charAt(at++));
                }
            }
            cells.add(isQuoted || cell.length() > 0 ? cell.toString() : null);
            assertTrue(at == line.length() || line.charAt(at) == ',', line);
            at++;
        }
        return cells;
    }

    /** Returns the object at the end of a row. */
    private static String last(String row) {
        return row.substring(row.lastIndexOf("{\"k\""), row.length() - 1);
    }

    private static String print(JsonBuilder json, Printer printer) {
        UnsafeBuffer text = new UnsafeBuffer(json.toBytes());
        int length = printer.print(text, 0, text.capacity(), null, 0, 0);
        UnsafeBuffer printed = new UnsafeBuffer(new byte[length + 2]);
        assertEquals(length, printer.print(text, 0, text.capacity(), printed, 1, 0));
        return new String(printed.byteArray(), 1, length, StandardCharsets.UTF_8);
    }

    @Test
    void anyValueIsReadAgain() {
        String[] parts = {"a", ",", "\"", "\n", "\r", "\t", "\\", " ", "\u0001", "é", "\ud83d\ude00", "{", "]", "'"};
        Random random = new Random(1);
        JsonBuilder json = new JsonBuilder();
        for (int i = 0; i < 4_000; i++) {
            List<String> expected = new ArrayList<>();
            json.resetArray();
            for (int column = random.nextInt(4); column >= 0; column--) {
                StringBuilder text = new StringBuilder();
                for (int n = random.nextInt(6); n > 0; n--) {
                    text.append(parts[random.nextInt(parts.length)]);
                }
                switch (random.nextInt(4)) {
                    case 0 -> {
                        json.addNull();
                        expected.add(null);
                    }
                    case 1 -> {
                        json.add(-1.5);
                        expected.add("-1.5");
                    }
                    case 2 -> {
                        json.createJSON()
                                .put("k", text)
                                .createJSONArray("l")
                                .add(1)
                                .add(2);
                        expected.add(last(json.toString()));
                    }
                    default -> {
                        json.add(text);
                        expected.add(text.toString());
                    }
                }
            }
            if (expected.size() == 1 && expected.get(0) == null) {
                expected.set(0, ""); // readers skip an empty line
            }
            assertEquals(expected, read(print(json, TablePrinter.CSV)), json.toString());
            assertEquals(
                    expected.stream().map(it -> it == null ? "" : it).toList(),
                    List.of(print(json, TablePrinter.TSV).split("\t", -1)).stream()
                            .map(TableTest::unescaped)
                            .toList(),
                    json.toString());
        }
    }

    private static String unescaped(String cell) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < cell.length(); i++) {
            char c = cell.charAt(i);
            text.append(c != '\\' ? c : "\t\n\r\\".charAt("tnr\\".indexOf(cell.charAt(++i))));
        }
        return text.toString();
    }

    @Test
    void printingDoesNotAllocate() {
        UnsafeBuffer row = new UnsafeBuffer("[\"a,\\\"b\",null,1.5,[{\"c\":1}]]".getBytes(StandardCharsets.UTF_8));
        UnsafeBuffer line = new UnsafeBuffer(new byte[100]);
        long fewest = Allocations.fewest(4, 100, () -> TablePrinter.CSV.print(row, 0, row.capacity(), line, 0, 0));
        assertEquals(0, fewest);
    }
}
