// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.number;

import io.github.zilch.internal.memory.Memory;

/**
 * Writes up to 17 significant digits in the layout of ECMAScript ({@code Number::toString}, ECMA-262 section
 * 6.1.6.1.20): in plain notation if the first digit stands for 10<sup>−6</sup> to 10<sup>20</sup>, otherwise with an
 * exponent. The digits come in registers. The decimal point is inserted there, and trailing zeros are counted there
 * too.
 *
 * <p>The layout of {@link Double#toString(double)} differs in the range of plain notation, in a {@code .0} where there is no
 * fraction, and in the form of the exponent.
 *
 * <p>No method here checks whether there is room.
 */
final class NumberLayout {
    /**
     * Maximum number of bytes that {@link #put} overwrites: {@code 0.0000012345678901234567}, 21 digits in three words, or
     * 17 digits with an exponent, {@code 1.2345678901234567e-100} and a byte after it.
     */
    static final int MAX_BYTES = 24;

    /** Maximum number of digits before the decimal point, zeros included. */
    private static final int MAX_WHOLE_DIGITS = 21;

    /** Maximum number of zeros between the decimal point and the first digit. */
    private static final int MAX_LEADING_ZEROS = 5;

    /** {@code 0.000000}. */
    private static final long ZERO_POINT_ZEROS = Integers.ZEROS & ~0xFF00L | '.' << 8;

    private NumberLayout() {}

    /** Returns whether a number of 0 or more is written without an exponent in the layout of {@code Double.toString}. */
    static boolean isPlainInJava(double magnitude) {
        return magnitude >= 1e-3 && magnitude < 1e7 || magnitude == 0;
    }

    /**
     * Ends a number without an exponent in the layout of {@code Double.toString}, which gives a fraction to integers, too.
     *
     * @param at address after the number as ECMAScript lays it out.
     * @param magnitude of the number, which is {@linkplain #isPlainInJava plain}.
     */
    static long endPlain(byte[] target, long at, double magnitude) {
        if ((int) magnitude != magnitude) {
            return at;
        }
        Memory.putShort(target, at, '.' | '0' << 8);
        return at + 2;
    }

    /**
     * Writes number·10<sup>exponent</sup> as {@code Double.toString} does where one digit is enough: as the closest number of
     * two digits. Overwrites at most {@link #MAX_BYTES} bytes.
     *
     * @param number from 1 to below 99.5.
     */
    static long putTwoDigits(byte[] target, long at, double number, int exponent) {
        int missing = number < 10 ? 1 : 0;
        int digits = (int) Math.round(missing == 0 ? number : 10 * number);
        int lead = digits / 10;
        return put(target, at, lead, digits - 10 * lead, 0, exponent + 2 - missing, true);
    }

    /**
     * Writes 0.d<sub>1</sub>d<sub>2</sub>d<sub>3</sub>…·10<sup>point</sup>. Overwrites at most {@link #MAX_BYTES}
     * bytes.
     *
     * @param target array of the address.
     * @param at address to write at.
     * @param lead the first digit, from 1 to 9.
     * @param high the next eight digits, one in each byte, the first one in the lowest byte.
     * @param low the last eight digits in the same form.
     * @param point position of the decimal point, counted from the start of the digits.
     * @param java {@code true} for a number that is not {@linkplain #isPlainInJava plain} in the layout of
     *     {@code Double.toString}.
     * @return the address after the last character.
     */
    static long put(byte[] target, long at, int lead, long high, long low, int point, boolean java) {
        int count = low != 0
                ? 17 - (Long.numberOfLeadingZeros(low) >>> 3)
                : 9 - (Long.numberOfLeadingZeros(high) >>> 3); // without trailing zeros
        long first = lead | high << 8 | Integers.ZEROS;
        long second = high >>> 56 | low << 8 | Integers.ZEROS;
        int last = (int) (low >>> 56) | '0';
        if (point > 0 && point < 8 && count > point) {
            putDotted(target, at, first, second, last, point);
            return at + count + 1;
        }
        return java
                ? putScientific(target, at, first, second, last, count, point - 1)
                : putUncommon(target, at, first, second, last, count, point);
    }

    /** Writes a number as {@code Double.toString} does: {@code 1.0E21}. */
    private static long putScientific(
            byte[] target, long at, long first, long second, int last, int count, int exponent) {
        putDotted(target, at, first, second, last, 1);
        long to = at + Math.max(count, 2) + 1;
        Memory.putShort(target, to, 'E' | '-' << 8);
        return ThreeDigits.put(target, exponent < 0 ? to + 2 : to + 1, Math.abs(exponent));
    }

    private static long putUncommon(byte[] target, long at, long first, long second, int last, int count, int point) {
        if (point > MAX_WHOLE_DIGITS || point < -MAX_LEADING_ZEROS) {
            putDotted(target, at, first, second, last, 1);
            return putExponent(target, count == 1 ? at + 1 : at + count + 1, point - 1);
        }
        if (point <= 0) {
            Memory.putLong(target, at, ZERO_POINT_ZEROS);
            long to = at + 2 - point;
            Memory.putLong(target, to, first);
            Memory.putLong(target, to + 8, second);
            Memory.putByte(target, to + 16, last);
            return to + count;
        }
        Memory.putLong(target, at, first);
        if (count > point) { // 8 to 16 digits before the point
            putRestDotted(target, at + 8, second, last, point - 8);
            return at + count + 1;
        }
        Memory.putLong(target, at + 8, second);
        Memory.putLong(target, at + 16, Integers.ZEROS & ~0xFFL | last);
        return at + point;
    }

    /** Writes 17 digits with a decimal point after the first 1 to 7 of them. */
    private static void putDotted(byte[] target, long at, long first, long second, int last, int point) {
        long fraction = -1L << 8 * point;
        Memory.putLong(target, at, first & ~fraction | (first & fraction) << 8 | (long) '.' << 8 * point);
        Memory.putLong(target, at + 8, first >>> 56 | second << 8);
        Memory.putShort(target, at + 16, (int) (second >>> 56) | last << 8);
    }

    /** Writes the last 9 of 17 digits with a decimal point after 0 to 8 of them. */
    private static void putRestDotted(byte[] target, long at, long second, int last, int point) {
        if (point == 8) {
            Memory.putLong(target, at, second);
            Memory.putShort(target, at + 8, '.' | last << 8);
        } else {
            Decimals.putDotted(target, at, second, point);
            Memory.putByte(target, at + 9, last);
        }
    }

    /** Writes {@code e}, the sign and 1 to 3 digits. Overwrites 6 bytes. */
    private static long putExponent(byte[] target, long at, int exponent) {
        Memory.putShort(target, at, 'e' | (exponent < 0 ? '-' : '+') << 8);
        return ThreeDigits.put(target, at + 2, Math.abs(exponent));
    }
}
