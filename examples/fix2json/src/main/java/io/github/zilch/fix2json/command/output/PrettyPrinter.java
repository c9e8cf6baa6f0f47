// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.command.output;

import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

/**
 * Indents JSON by two spaces per level. The documents must be valid and contain no whitespace between tokens, as the
 * builder writes them.
 *
 * <p>Immutable; does not allocate.
 */
public final class PrettyPrinter implements Printer {
    private static final int INDENT = 2;

    @Override
    public int print(DirectBuffer json, int offset, int length, MutableDirectBuffer destination, int index, int level) {
        int depth = level;
        int to = index;
        boolean inString = false;
        int end = offset + length;
        for (int i = offset; i < end; i++) {
            byte b = json.getByte(i);
            if (inString) {
                to = put(destination, to, b);
                if (b == '\\') {
                    to = put(destination, to, json.getByte(++i));
                } else {
                    inString = b != '"';
                }
                continue;
            }
            switch (b) {
                case '{', '[' -> {
                    to = put(destination, to, b);
                    byte next = json.getByte(i + 1);
                    if (next == '}' || next == ']') {
                        to = put(destination, to, next);
                        i++;
                    } else {
                        to = newLine(destination, to, ++depth);
                    }
                }
                case '}', ']' -> to = put(destination, newLine(destination, to, --depth), b);
                case ',' -> to = newLine(destination, put(destination, to, b), depth);
                case ':' -> to = put(destination, put(destination, to, b), (byte) ' ');
                default -> {
                    inString = b == '"';
                    to = put(destination, to, b);
                }
            }
        }
        return to - index;
    }

    private static int newLine(MutableDirectBuffer destination, int index, int depth) {
        int to = put(destination, index, (byte) '\n');
        for (int i = INDENT * depth; i > 0; i--) {
            to = put(destination, to, (byte) ' ');
        }
        return to;
    }

    private static int put(MutableDirectBuffer destination, int index, byte b) {
        if (destination != null) {
            destination.putByte(index, b);
        }
        return index + 1;
    }
}
