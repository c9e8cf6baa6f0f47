// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json.wire;

import io.github.zilch.JsonRow;

/**
 * Writes integers that the library's rows have no method for: those from 2^63 to 2^64 - 1, decimals of them, and strings
 * of digits. Allocates nothing. For use by one thread.
 */
public final class Digits {
    /** The largest number of zeros before or after the digits; also the largest scale of a decimal in a row. */
    static final int MAX_SCALE = 1000;

    private static final int MAX_DIGITS = 20;

    private final byte[] text = new byte[MAX_SCALE + MAX_DIGITS + 2];
    private int from;

    /** Writes a number, or a string of its digits. */
    public void add(JsonRow row, long value, boolean isUnsigned, boolean isString) {
        boolean isNegative = value < 0 && !isUnsigned;
        put(isNegative ? -value : value); // the bits of -2^63 are 2^63
        if (isNegative) {
            text[--from] = '-';
        }
        if (isString) {
            row.addAscii(text, from, text.length - from);
        } else {
            row.addRawUnchecked(text, from, text.length - from);
        }
    }

    /** Writes an unsigned number from 2^63 on times a power of ten, with all digits of the scale. */
    public void addUnsignedDecimal(JsonRow row, long unscaled, int scale) {
        put(unscaled);
        int digits = text.length - from;
        if (scale <= 0) {
            System.arraycopy(text, from, text, from + scale, digits);
            from += scale;
            fillZeros(from + digits, text.length);
        } else {
            int begin = Math.min(from - 1, text.length - scale - 2);
            int point = text.length - scale - 1;
            int moved = Math.max(0, digits - scale);
            System.arraycopy(text, from, text, from - 1, moved);
            fillZeros(begin, point - moved);
            fillZeros(point + 1, text.length - Math.min(digits, scale));
            text[point] = '.';
            from = moved > 0 ? from - 1 : begin;
        }
        row.addRawUnchecked(text, from, text.length - from);
    }

    private void fillZeros(int begin, int end) {
        for (int i = begin; i < end; i++) {
            text[i] = '0';
        }
    }

    /** Puts the digits of an unsigned number to the end of the text. Half of it is positive, which divides faster. */
    private void put(long value) {
        from = text.length;
        long rest = value;
        do {
            long quotient = (rest >>> 1) / 5;
            text[--from] = (byte) ('0' + (rest - quotient * 10));
            rest = quotient;
        } while (rest != 0);
    }
}
