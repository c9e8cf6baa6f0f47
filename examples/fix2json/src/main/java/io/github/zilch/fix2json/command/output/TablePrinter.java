// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.command.output;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

/**
 * Writes rows, which are arrays as the builder writes them, as lines of a table. A string becomes its text, a null an empty
 * cell, and an object or array a cell with its JSON.
 *
 * <p>Comma-separated values are those of RFC 4180 (Yakov Shafranovich, "Common Format and MIME Type for Comma-Separated
 * Values (CSV) Files", 2005), but lines end with a line feed. Of tab-separated values, tab, line feed, carriage return and
 * backslash are written as {@code \t \n \r \\}.
 *
 * <p>Immutable; does not allocate when it prints.
 */
public final class TablePrinter implements Printer {
    /** Comma-separated values. */
    public static final TablePrinter CSV = new TablePrinter((byte) ',');

    /** Tab-separated values. */
    public static final TablePrinter TSV = new TablePrinter((byte) '\t');

    private static final int NOT_ESCAPED = 0;

    private final byte separator;

    private TablePrinter(byte separator) {
        this.separator = separator;
    }

    /** Returns the first line, with the names of the columns. */
    public byte[] head(List<String> columns) {
        StringBuilder line = new StringBuilder();
        for (String column : columns) {
            line.append(line.length() == 0 ? "" : (char) separator)
                    .append(column.strip()); // tags and names, which need no quotes
        }
        return line.append('\n').toString().getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public int print(DirectBuffer json, int offset, int length, MutableDirectBuffer destination, int index, int level) {
        int to = index;
        int end = offset + length - 1; // the closing bracket
        for (int from = offset + 1; from < end; ) {
            int next = endOfValue(json, from);
            boolean isOnly = from == offset + 1 && next == end;
            to = putCell(json, from, next, isOnly, destination, to);
            if (next < end) {
                to = put(destination, to, separator);
            }
            from = next + 1; // after the comma
        }
        return to - index;
    }

    /** Returns the offset after a value: of the comma, or of the closing bracket of the row. */
    private static int endOfValue(DirectBuffer json, int from) {
        int depth = 0;
        boolean inString = false;
        for (int i = from; ; i++) {
            byte b = json.getByte(i);
            if (inString) {
                if (b == '\\') {
                    i++;
                } else {
                    inString = b != '"';
                }
                continue;
            }
            switch (b) {
                case '"' -> inString = true;
                case '{', '[' -> depth++;
                case ',' -> {
                    if (depth == 0) {
                        return i;
                    }
                }
                case '}', ']' -> {
                    if (depth-- == 0) {
                        return i;
                    }
                }
                default -> {
                    // part of a number or a literal
                }
            }
        }
    }

    private int putCell(
            DirectBuffer json, int from, int end, boolean isOnly, MutableDirectBuffer destination, int index) {
        byte first = json.getByte(from);
        if (first == 'n') {
            boolean isNothing = isOnly && separator == ','; // readers skip an empty line
            return isNothing ? put(destination, put(destination, index, (byte) '"'), (byte) '"') : index;
        }
        boolean isString = first == '"';
        int begin = isString ? from + 1 : from;
        int limit = isString ? end - 1 : end;
        boolean isQuoted = separator == ',' && needsQuotes(json, begin, limit, isString);
        int to = isQuoted ? put(destination, index, (byte) '"') : index;
        for (int i = begin; i < limit; i++) {
            byte b = json.getByte(i);
            if (isString && b == '\\') {
                b = unescaped(json, ++i);
                i += json.getByte(i) == 'u' ? 4 : 0;
            }
            to = putCharacter(destination, to, b);
        }
        return isQuoted ? put(destination, to, (byte) '"') : to;
    }

    /** Returns whether a cell is empty, or has something that ends it, or a space at an end, which some readers remove. */
    private static boolean needsQuotes(DirectBuffer json, int begin, int limit, boolean isString) {
        if (begin == limit || json.getByte(begin) == ' ' || json.getByte(limit - 1) == ' ') {
            return true;
        }
        for (int i = begin; i < limit; i++) {
            byte b = json.getByte(i);
            if (isString && b == '\\') {
                b = unescaped(json, ++i);
            }
            if (b == ',' || b == '"' || b == '\n' || b == '\r') {
                return true;
            }
        }
        return false;
    }

    /** Returns the character that an escape stands for: those of two characters, or of two hexadecimal digits, as the builder writes them. */
    private static byte unescaped(DirectBuffer json, int at) {
        byte b = json.getByte(at);
        return switch (b) {
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'u' ->
                (byte) (Character.digit(json.getByte(at + 3), 16) << 4 | Character.digit(json.getByte(at + 4), 16));
            default -> b;
        };
    }

    private int putCharacter(MutableDirectBuffer destination, int index, byte b) {
        if (separator == ',') {
            int to = b == '"' ? put(destination, index, b) : index;
            return put(destination, to, b);
        }
        int escape = switch (b) {
            case '\t' -> 't';
            case '\n' -> 'n';
            case '\r' -> 'r';
            case '\\' -> '\\';
            default -> NOT_ESCAPED;
        };
        return escape == NOT_ESCAPED
                ? put(destination, index, b)
                : put(destination, put(destination, index, (byte) '\\'), (byte) escape);
    }

    private static int put(MutableDirectBuffer destination, int index, byte b) {
        if (destination != null) {
            destination.putByte(index, b);
        }
        return index + 1;
    }
}
