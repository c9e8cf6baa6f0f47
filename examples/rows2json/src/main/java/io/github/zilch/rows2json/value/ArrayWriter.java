// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.value;

import io.github.zilch.JsonRow;

/**
 * Writes arrays of any number of dimensions. The server sends <code>{1,NULL,{"a b"}}</code>, after the bounds of the
 * dimensions if they do not begin at 1; the bounds are left out.
 */
public final class ArrayWriter implements ServerTextWriter {
    private final Scratch unescaped = new Scratch();
    private final ServerTextWriter element;
    private final byte delimiter;

    /**
     * Creates a writer of arrays.
     *
     * @param element writes the elements.
     * @param delimiter between elements, which belongs to their type.
     */
    public ArrayWriter(ServerTextWriter element, char delimiter) {
        this.element = element;
        this.delimiter = (byte) delimiter;
    }

    @Override
    public void write(JsonRow row, byte[] source, int offset, int length) {
        int at = offset;
        int end = offset + length;
        while (source[at] != '{') {
            at++;
        }
        while (at < end) {
            switch (source[at]) {
                case '{' -> {
                    row.addArray();
                    at++;
                }
                case '}' -> {
                    row.end();
                    at++;
                }
                case '"' -> at = writeQuoted(row, source, at + 1);
                default -> at = source[at] == delimiter ? at + 1 : writeBare(row, source, at);
            }
        }
    }

    private int writeQuoted(JsonRow row, byte[] source, int start) {
        unescaped.clear();
        int at = start;
        for (byte next = source[at]; next != '"'; next = source[++at]) {
            if (next == '\\') {
                next = source[++at];
            }
            unescaped.append(next);
        }
        element.write(row, unescaped.array(), 0, unescaped.length());
        return at + 1;
    }

    private int writeBare(JsonRow row, byte[] source, int start) {
        int at = start;
        while (source[at] != delimiter && source[at] != '}') {
            at++;
        }
        if (isNull(source, start, at - start)) {
            row.addNull();
        } else {
            element.write(row, source, start, at - start);
        }
        return at;
    }

    /** Returns whether an element is NULL. A string with this text is in quotes. */
    private static boolean isNull(byte[] source, int offset, int length) {
        return length == 4
                && source[offset] == 'N'
                && source[offset + 1] == 'U'
                && source[offset + 2] == 'L'
                && source[offset + 3] == 'L';
    }
}
