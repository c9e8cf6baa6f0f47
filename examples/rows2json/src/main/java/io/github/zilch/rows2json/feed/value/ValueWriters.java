// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.feed.value;

import io.github.zilch.JsonRow;
import io.github.zilch.JsonShape;
import org.agrona.DirectBuffer;

/**
 * Writers of the types whose text is JSON already, or nearly so.
 *
 * <p>JSON has no NaN and no infinities: they are written as the strings {@code "NaN"}, {@code "Infinity"} and
 * {@code "-Infinity"}, as PostgreSQL writes them.
 */
final class ValueWriters {
    private static final JsonShape JSON_NULL = JsonShape.of("__json_null__");

    private ValueWriters() {}

    /** Text, and every type without a form of its own in JSON. */
    static void text(JsonRow row, DirectBuffer source, int offset, int length) {
        row.addUtf8(source, offset, length);
    }

    /** A boolean, of which the server sends the first letter. */
    static void bool(JsonRow row, DirectBuffer source, int offset, int length) {
        row.add(source.getByte(offset) == 't');
    }

    /** An integer of at most 64 bits. The options of the document decide whether a large one is a string. */
    static void integer(JsonRow row, DirectBuffer source, int offset, int length) {
        row.add(source.parseLongAscii(offset, length));
    }

    /** A decimal or binary number, digit for digit. */
    static void number(JsonRow row, DirectBuffer source, int offset, int length) {
        byte last = source.getByte(offset + length - 1);
        if (last >= '0' && last <= '9') {
            row.addRaw(source, offset, length);
        } else {
            row.addAscii(source, offset, length);
        }
    }

    /** A jsonb document, which the server writes without line breaks. */
    static void jsonb(JsonRow row, DirectBuffer source, int offset, int length) {
        row.addRaw(source, offset, length);
    }

    /** Returns a writer that writes the JSON value null as an object, so that it differs from SQL null. */
    static ValueWriter markingJsonNull(ValueWriter json) {
        return (row, source, offset, length) -> {
            if (isJsonNull(source, offset, length)) {
                row.addRow(JSON_NULL).add(true).end();
            } else {
                json.write(row, source, offset, length);
            }
        };
    }

    /** Returns whether a JSON text is null; nothing else begins with an n. */
    private static boolean isJsonNull(DirectBuffer source, int offset, int length) {
        int at = offset;
        while (at < offset + length && source.getByte(at) <= ' ') {
            at++;
        }
        return at < offset + length && source.getByte(at) == 'n';
    }
}
