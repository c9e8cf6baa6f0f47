// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.report.pages;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** A Markdown table. */
public final class Table {
    private final List<String> lines = new ArrayList<>();

    /** Starts a table. Columns whose heading starts with {@code >} are right-aligned. */
    public Table(List<String> headings) {
        lines.add(line(headings.stream()
                .map(heading -> heading.startsWith(">") ? heading.substring(1) : heading)
                .map(Table::escaped)
                .toList()));
        lines.add(headings.stream()
                .map(heading -> heading.startsWith(">") ? "---:" : "---")
                .collect(Collectors.joining("|", "|", "|")));
    }

    /** Adds a row of plain text. */
    public Table row(String... cells) {
        return row(Arrays.asList(cells));
    }

    public Table row(List<String> cells) {
        lines.add(line(cells.stream().map(Table::escaped).toList()));
        return this;
    }

    /** Escapes Markdown characters except {@code **}. */
    public static String escaped(String text) {
        return text.replace("\\", "\\\\")
                .replace("|", "\\|")
                .replace("_", "\\_")
                .replace("&", "&amp;")
                .replace("<", "&lt;");
    }

    private static String line(List<String> cells) {
        return cells.stream().collect(Collectors.joining(" | ", "| ", " |"));
    }

    @Override
    public String toString() {
        return String.join("\n", lines) + "\n";
    }
}
