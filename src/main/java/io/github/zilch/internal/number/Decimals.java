// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.number;

import io.github.zilch.internal.memory.Memory;

/**
 * Writes decimals that are given as an unscaled {@code long} and a scale. The notation is plain and keeps every zero
 * that the scale requires: the text is exactly that of {@code BigDecimal.valueOf(unscaled, scale).toPlainString()}.
 *
 * <p>Digits come from {@link Integers}. With a scale of up to 8, the digits of short numbers come from tables. For long
 * numbers the decimal point is inserted between the last eight digits while they are in a register.
 *
 * <p>No method here checks whether there is room.
 */
public final class Decimals {
    /** The largest scale; its negation is the smallest scale. */
    public static final int MAX_SCALE = 1_000;

    private static final int MAX_LONG_DIGITS = 19;
    private static final int POWERS = 19;

    /** The powers of five from 5<sup>0</sup> to 5<sup>18</sup>. */
    private static final long[] FIVES = powers(5);

    /** The powers of ten from 10<sup>0</sup> to 10<sup>18</sup>. */
    private static final long[] TENS = powers(10);

    /**
     * 2<sup>64</sup> divided by powers of ten, rounded up, from 10<sup>1</sup> on. The upper word of a product with an
     * entry is the quotient of any number below 10<sup>8</sup>, because the product is too large by less than
     * 10<sup>−11</sup>.
     */
    private static final long[] RECIPROCALS = reciprocals();

    private Decimals() {}

    /**
     * Checks that {@link #put} accepts a scale. Without a limit, a number such as {@code 9E+1010671858} would be
     * written as a billion characters.
     *
     * @param scale to check.
     * @throws IllegalArgumentException if it is beyond ±{@link #MAX_SCALE}.
     */
    public static void checkScale(int scale) {
        if (!isScale(scale)) {
            throwOutOfRange(scale);
        }
    }

    /** Returns whether a scale is not beyond ±{@link #MAX_SCALE}. */
    public static boolean isScale(int scale) {
        return scale <= MAX_SCALE && scale >= -MAX_SCALE;
    }

    private static void throwOutOfRange(int scale) {
        throw new IllegalArgumentException("scale " + scale + " is beyond ±" + MAX_SCALE
                + ", so the text would be mostly zeros: round the value, or write it as a string");
    }

    /**
     * Returns the maximum number of bytes that {@link #put} overwrites: a sign, the digits of any {@code long}, the
     * decimal point, and the zeros that the scale requires.
     *
     * @param scale from −{@link #MAX_SCALE} to {@link #MAX_SCALE}.
     * @return the number of bytes.
     */
    public static int maxBytes(int scale) {
        return scale <= 0 ? Integers.MAX_LONG_BYTES - scale : Math.max(Integers.MAX_LONG_BYTES + 1, scale + 3);
    }

    /**
     * Writes a decimal. Overwrites at most {@link #maxBytes(int) maxBytes(scale)} bytes.
     *
     * @param at address to write at.
     * @param unscaled the digits.
     * @param scale number of digits after the decimal point; if negative, its absolute value is the number of zeros
     *     after the digits. From −{@link #MAX_SCALE} to {@link #MAX_SCALE}, see {@link #checkScale(int)}.
     * @return the address after the last digit.
     */
    public static long put(byte[] target, long at, long unscaled, int scale) {
        if (scale <= 0) {
            long to = Integers.put(target, at, unscaled);
            return scale == 0 || unscaled == 0 ? to : putZeros(target, to, -scale);
        }
        long to = at;
        long magnitude = unscaled;
        if (unscaled < 0) {
            Memory.putByte(target, to++, '-');
            magnitude = -unscaled; // Long.MIN_VALUE stays the same, which is correct as an unsigned number
        }
        if (scale > 8) {
            return putLongFraction(target, to, magnitude, scale);
        }
        if (Integers.hasUpTo8Digits(magnitude)) {
            return putUpTo8(target, to, (int) magnitude, scale);
        }
        long high = Integers.divideByTenTo8(magnitude);
        int low = (int) (magnitude - high * Integers.TEN_TO_8);
        return putDotted(target, Integers.putUnsigned(target, to, high), Integers.digits8(low), 8 - scale);
    }

    /** Writes a number of up to 8 digits, 1 to 8 of them after the decimal point. Overwrites 15 bytes. */
    private static long putUpTo8(byte[] target, long at, int magnitude, int scale) {
        int whole = (int) Math.multiplyHigh(magnitude, RECIPROCALS[scale]);
        int fraction = magnitude - whole * (int) TENS[scale];
        long point = Integers.putUpTo8(target, at, whole);
        Memory.putByte(target, point, '.');
        if (scale <= 3) {
            ThreeDigits.putPadded(target, point + 1, fraction * (int) TENS[3 - scale]);
        } else {
            int nine = fraction * (int) TENS[9 - scale];
            int six = nine / ThreeDigits.LIMIT;
            int three = six / ThreeDigits.LIMIT;
            ThreeDigits.putPadded(target, point + 1, three);
            ThreeDigits.putPadded(target, point + 4, six - three * ThreeDigits.LIMIT);
            ThreeDigits.putPadded(target, point + 7, nine - six * ThreeDigits.LIMIT);
        }
        return point + 1 + scale;
    }

    /**
     * Writes eight digits with a decimal point among them. Overwrites 9 bytes.
     *
     * @param target array of the address.
     * @param at address to write at.
     * @param digits each from 0 to 9, the first one in the lowest byte.
     * @param before number of digits before the decimal point, from 0 to 7.
     * @return {@code at + 9}.
     */
    static long putDotted(byte[] target, long at, long digits, int before) {
        long text = digits | Integers.ZEROS;
        long fraction = -1L << 8 * before;
        Memory.putLong(target, at, text & ~fraction | (text & fraction) << 8 | (long) '.' << 8 * before);
        Memory.putByte(target, at + 8, (int) (text >>> 56));
        return at + 9;
    }

    /** Writes a number with 9 or more digits after the decimal point. */
    private static long putLongFraction(byte[] target, long at, long magnitude, int scale) {
        if (scale >= MAX_LONG_DIGITS) {
            Memory.putShort(target, at, '0' | '.' << 8);
            return putPadded(target, putZeros(target, at + 2, scale - MAX_LONG_DIGITS), magnitude, MAX_LONG_DIGITS);
        }
        // Dividing by the power of two first clears the sign bit. Rounding down twice gives the same result as rounding
        // down once.
        long whole = (magnitude >>> scale) / FIVES[scale];
        long to = Integers.putUnsigned(target, at, whole);
        Memory.putByte(target, to, '.');
        return putPadded(target, to + 1, magnitude - whole * TENS[scale], scale);
    }

    /**
     * Writes exactly {@code count} digits, from 9 to 19, with leading zeros. Each store ends at or before the last
     * digit.
     */
    private static long putPadded(byte[] target, long at, long magnitude, int count) {
        if (count <= 16) {
            long high = Integers.divideByTenTo8(magnitude);
            long to = Integers.putPadded(target, at, (int) high, count - 8);
            return Integers.put8Digits(target, to, (int) (magnitude - high * Integers.TEN_TO_8));
        }
        long top = (magnitude >>> 16) / FIVES[16];
        long to = Integers.putPadded(target, at, (int) top, count - 16);
        return Integers.put16Digits(target, to, magnitude - top * Integers.TEN_TO_16);
    }

    private static long putZeros(byte[] target, long at, int count) {
        long end = at + count;
        long to = at;
        for (; to <= end - 8; to += 8) {
            Memory.putLong(target, to, Integers.ZEROS);
        }
        for (; to < end; to++) {
            Memory.putByte(target, to, '0');
        }
        return end;
    }

    private static long[] reciprocals() {
        long[] reciprocals = new long[9];
        for (int i = 1; i < reciprocals.length; i++) {
            reciprocals[i] = Long.divideUnsigned(-1, TENS[i]) + 1;
        }
        return reciprocals;
    }

    private static long[] powers(int base) {
        long[] powers = new long[POWERS];
        powers[0] = 1;
        for (int i = 1; i < POWERS; i++) {
            powers[i] = powers[i - 1] * base;
        }
        return powers;
    }
}
