// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.kit.output;

import io.github.zilch.kit.argument.Arguments;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Help.ColorScheme;

/**
 * A table for people: its columns are below each other, each as wide as its widest cell, and nothing is cut. A cell that is wider
 * than 200 columns does not count for the others: it is written whole, and what follows it on its line is not aligned. A
 * column whose cells are all empty is left out. Characters that control a terminal are printed as {@code \\n}, {@code \\t},
 * {@code \\u001b} and the like, so that they neither break a line nor move what follows.
 *
 * <p>The rows may be printed in several parts, so that a long table need not fit into memory: columns then become wider from part
 * to part, and the heading is repeated if a column is no longer empty. For use by one thread.
 */
public final class TextTable {
    /** So wide a column can become. */
    private static final int MOST_WIDTH = 200;

    private static final String GAP = "  ";

    private final ColorScheme colors;
    private final List<String> names;
    private final Set<String> numbers = new HashSet<>();
    private final Map<String, Function<String, Ansi.Style>> styles = new HashMap<>();
    private final int[] widths;
    private final List<List<String>> rows = new ArrayList<>();

    /** The number of columns in the last heading; 0 if there was none. */
    private int headed;

    /**
     * Creates a table without rows.
     *
     * @param ansi whether cells have colours.
     * @param names of the columns.
     */
    public TextTable(Ansi ansi, List<String> names) {
        colors = new ColorScheme.Builder(ansi).build();
        this.names = List.copyOf(names);
        widths = new int[names.size()];
    }

    /**
     * Aligns columns to the right.
     *
     * @param columns their names.
     * @return this table.
     */
    public TextTable numbers(List<String> columns) {
        numbers.addAll(columns);
        return this;
    }

    /**
     * Sets the colours of a column.
     *
     * @param column its name.
     * @param style returns that of a cell with this text, or null for none.
     * @return this table.
     */
    public TextTable style(String column, Function<String, Ansi.Style> style) {
        styles.put(column, style);
        return this;
    }

    /**
     * Adds a row.
     *
     * @param cells of all columns, empty if there is nothing to show; those at the end may be missing.
     * @return the number of rows that are not printed yet.
     */
    public int add(List<String> cells) {
        rows.add(cells.stream()
                .map(cell -> Arguments.printable(cell).replace("\t", "\\t"))
                .toList());
        return rows.size();
    }

    /**
     * Prints the rows that are not printed yet.
     *
     * @return lines, each with a line feed at its end.
     */
    public String print() {
        for (List<String> row : rows) {
            for (int i = 0; i < row.size(); i++) {
                int width = width(row.get(i));
                widths[i] =
                        Math.max(widths[i], width > MOST_WIDTH ? 1 : width); // at least 1, as the column is not empty
            }
        }
        int shown = 0;
        for (int i = 0; i < widths.length; i++) {
            widths[i] = widths[i] == 0 ? 0 : Math.max(widths[i], width(names.get(i)));
            shown += widths[i] == 0 ? 0 : 1;
        }
        StringBuilder text = new StringBuilder();
        if (shown > headed) {
            headed = shown;
            append(text, names, true);
        }
        rows.forEach(row -> append(text, row, false));
        rows.clear();
        return text.toString();
    }

    private void append(StringBuilder text, List<String> cells, boolean isHeading) {
        int begin = text.length();
        int blanks = 0; // which are not written at the end of a line
        for (int i = 0; i < widths.length; i++) {
            if (widths[i] == 0) {
                continue;
            }
            String cell = i < cells.size() ? cells.get(i) : "";
            int padding = Math.max(0, widths[i] - width(cell));
            boolean isNumber = numbers.contains(names.get(i));
            blanks += (text.length() == begin && blanks == 0 ? 0 : GAP.length()) + (isNumber ? padding : 0);
            if (!cell.isEmpty()) {
                text.append(" ".repeat(blanks)).append(styled(i, cell, isHeading));
                blanks = 0;
            }
            blanks += isNumber ? 0 : padding;
        }
        text.append('\n');
    }

    private String styled(int column, String cell, boolean isHeading) {
        Function<String, Ansi.Style> ofColumn = styles.get(names.get(column));
        Ansi.Style style = isHeading ? Ansi.Style.bold : ofColumn == null ? null : ofColumn.apply(cell);
        return style == null ? cell : colors.apply(cell, List.of(style)).toString();
    }

    /** Returns how many columns of a terminal a text takes: Chinese, Japanese and Korean characters take two. */
    private int width(String text) {
        return colors.apply(text, List.of()).getCJKAdjustedLength();
    }
}
