// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.number;

import io.github.zilch.internal.memory.Memory;

/**
 * Writes up to 17 significant digits as ECMAScript does ({@code Number::toString}, ECMA-262 section 6.1.6.1.20):
 * plainly if the first digit stands for 10<sup>−6</sup> to 10<sup>20</sup>, else with an exponent. The digits come in
 * registers and the point is put between them there; zeros at their end are counted in the registers too.
 *
 * <p>Nothing here checks space.
 */
final class NumberLayout {
    /** Bytes that {@link #put} touches at most: {@code 0.0000012345678901234567}, or 21 digits in three words. */
    static final int MAX_BYTES = 24;

    /** The point may stand behind this many digits, zeros included. */
    private static final int LONGEST_WHOLE = 21;

    /** In front of the first digit there may be this many zeros behind the point. */
    private static final int MOST_LEADING_ZEROS = 5;

    /** {@code 0.000000}. */
    private static final long SMALL = Integers.ZEROS & ~0xFF00L | '.' << 8;

    private NumberLayout() {}

    /**
     * Writes 0.d<sub>1</sub>d<sub>2</sub>d<sub>3</sub>…·10<sup>point</sup>. Touches at most {@link #MAX_BYTES} bytes.
     *
     * @param at address at which it begins.
     * @param lead the first digit, from 1 to 9.
     * @param high the next eight, each in a byte, the first in the lowest.
     * @param low the last eight in the same way.
     * @param point position of the point behind the beginning of the digits.
     * @return the address behind the last character.
     */
    static long put(long at, int lead, long high, long low, int point) {
        int count = low != 0
                ? 17 - (Long.numberOfLeadingZeros(low) >>> 3)
                : 9 - (Long.numberOfLeadingZeros(high) >>> 3); // without the zeros at the end
        long first = lead | high << 8 | Integers.ZEROS;
        long second = high >>> 56 | low << 8 | Integers.ZEROS;
        int last = (int) (low >>> 56) | '0';
        if (point > 0 && point < 8 && count > point) {
            putDotted(at, first, second, last, point);
            return at + count + 1;
        }
        return putSeldom(at, first, second, last, count, point);
    }

    private static long putSeldom(long at, long first, long second, int last, int count, int point) {
        if (point > LONGEST_WHOLE || point < -MOST_LEADING_ZEROS) {
            putDotted(at, first, second, last, 1);
            return putExponent(count == 1 ? at + 1 : at + count + 1, point - 1);
        }
        if (point <= 0) {
            Memory.putLong(at, SMALL);
            long to = at + 2 - point;
            Memory.putLong(to, first);
            Memory.putLong(to + 8, second);
            Memory.putByte(to + 16, last);
            return to + count;
        }
        Memory.putLong(at, first);
        if (count > point) { // 8 to 16 digits before the point
            putRestDotted(at + 8, second, last, point - 8);
            return at + count + 1;
        }
        Memory.putLong(at + 8, second);
        Memory.putLong(at + 16, Integers.ZEROS & ~0xFFL | last);
        return at + point;
    }

    /** Writes 17 digits with a point behind the first 1 to 7 of them. */
    private static void putDotted(long at, long first, long second, int last, int point) {
        long fraction = -1L << 8 * point;
        Memory.putLong(at, first & ~fraction | (first & fraction) << 8 | (long) '.' << 8 * point);
        Memory.putLong(at + 8, first >>> 56 | second << 8);
        Memory.putShort(at + 16, (int) (second >>> 56) | last << 8);
    }

    /** Writes the last 9 of 17 digits with a point behind 0 to 8 of them. */
    private static void putRestDotted(long at, long second, int last, int point) {
        if (point == 8) {
            Memory.putLong(at, second);
            Memory.putShort(at + 8, '.' | last << 8);
        } else {
            Decimals.putDotted(at, second, point);
            Memory.putByte(at + 9, last);
        }
    }

    /** Writes {@code e}, the sign and 1 to 3 digits; touches 5 bytes at most. */
    private static long putExponent(long at, int exponent) {
        int sign = exponent < 0 ? '-' : '+';
        int magnitude = Math.abs(exponent);
        if (magnitude < 10) {
            Memory.putInt(at, 'e' | sign << 8 | '0' + magnitude << 16);
            return at + 3;
        }
        Memory.putShort(at, 'e' | sign << 8);
        if (magnitude < 100) {
            return Integers.putPadded2(at + 2, magnitude);
        }
        int hundreds = magnitude / 100;
        Memory.putByte(at + 2, '0' + hundreds);
        return Integers.putPadded2(at + 3, magnitude - hundreds * 100);
    }
}
