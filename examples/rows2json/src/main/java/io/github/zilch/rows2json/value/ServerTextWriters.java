// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.value;

import io.github.zilch.JsonRow;
import io.github.zilch.JsonShape;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;

/**
 * Writers of the types whose text is JSON already, or nearly so.
 *
 * <p>JSON has no NaN and no infinities: they are written as the strings {@code "NaN"}, {@code "Infinity"} and
 * {@code "-Infinity"}, as PostgreSQL writes them.
 */
public final class ServerTextWriters {
    private static final JsonShape JSON_NULL = JsonShape.of("__json_null__");

    private static final int MAX_SCALE = 1 << 18; // more than a numeric of PostgreSQL has

    /** Text, and every type without a form of its own in JSON. */
    public static final ServerTextWriter TEXT = JsonRow::addUtf8;

    private ServerTextWriters() {}

    /** A boolean, of which the server sends the first letter. */
    static void bool(JsonRow row, byte[] source, int offset, int length) {
        row.add(source[offset] == 't');
    }

    /** An integer of at most 32 bits. */
    static void int32(JsonRow row, byte[] source, int offset, int length) {
        row.add(Math.toIntExact(integer(source, offset, length)));
    }

    /** An integer of at most 64 bits. The options of the document decide whether it is a string. */
    static void int64(JsonRow row, byte[] source, int offset, int length) {
        row.add(integer(source, offset, length));
    }

    private static long integer(byte[] source, int offset, int length) {
        boolean isNegative = source[offset] == '-';
        int end = offset + length;
        long negative = 0; // the least long has no positive counterpart
        for (int i = isNegative ? offset + 1 : offset; i < end; i++) {
            int digit = source[i] - '0';
            if (digit < 0 || digit > 9) {
                throw new NumberFormatException("a value of an integer type is no number");
            }
            negative = Math.subtractExact(Math.multiplyExact(negative, 10), digit);
        }
        return isNegative ? negative : Math.negateExact(negative);
    }

    /**
     * A number, digit for digit.
     *
     * @param row to write to.
     * @param source that contains the text.
     * @param offset of its first byte.
     * @param length in bytes.
     */
    public static void number(JsonRow row, byte[] source, int offset, int length) {
        byte last = source[offset + length - 1];
        if (last >= '0' && last <= '9') {
            row.addRaw(source, offset, length);
        } else {
            row.addAscii(source, offset, length);
        }
    }

    /**
     * Returns a writer of decimals, digit for digit. It allocates only for a number with the exponent that Java writes.
     *
     * @param asStrings whether they are written as strings.
     * @return the writer.
     */
    public static ServerTextWriter decimal(boolean asStrings) {
        return (row, source, offset, length) -> {
            if (hasExponent(source, offset, length)) {
                addPlain(new BigDecimal(new String(source, offset, length, StandardCharsets.US_ASCII)), asStrings, row);
            } else if (asStrings) {
                row.addAscii(source, offset, length);
            } else {
                number(row, source, offset, length);
            }
        };
    }

    private static boolean hasExponent(byte[] source, int offset, int length) {
        for (int i = offset; i < offset + length; i++) {
            if (source[i] == 'E') {
                return true;
            }
        }
        return false;
    }

    /** Writes a decimal without exponent, or with one if it would have hundreds of thousands of zeros. */
    private static void addPlain(BigDecimal decimal, boolean asString, JsonRow row) {
        String text = Math.abs((long) decimal.scale()) <= MAX_SCALE ? decimal.toPlainString() : decimal.toString();
        if (asString) {
            row.add(text);
        } else {
            row.addRaw(text);
        }
    }

    /** Returns a writer that writes the JSON value null as an object, so that it differs from SQL null. */
    static ServerTextWriter markingJsonNull(ServerTextWriter json) {
        return (row, source, offset, length) -> {
            if (isJsonNull(source, offset, length)) {
                row.addRow(JSON_NULL).add(true).end();
            } else {
                json.write(row, source, offset, length);
            }
        };
    }

    /** Returns whether a JSON text is null; nothing else begins with an n. */
    private static boolean isJsonNull(byte[] source, int offset, int length) {
        int at = offset;
        while (at < offset + length && source[at] <= ' ') {
            at++;
        }
        return at < offset + length && source[at] == 'n';
    }
}
