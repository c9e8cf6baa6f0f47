// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.number;

import io.github.zilch.internal.memory.Memory;

/**
 * Writes a {@code float} with the fewest digits that read back to the same bits as a float, in the layout of
 * {@link Doubles}: {@code 0.1f} is {@code 0.1}, not {@code 0.10000000149011612}.
 *
 * <p>The method is that of {@link Doubles}. For floats 63 bits of the power of ten are enough, so that one product of
 * two words remains.
 *
 * <p>No method here checks whether there is room.
 */
public final class Floats {
    /** Maximum number of bytes that {@link #put} overwrites. */
    public static final int MAX_BYTES = 1 + NumberLayout.MAX_BYTES;

    private static final int FRACTION_BITS = 23;
    private static final int HIDDEN_BIT = 1 << FRACTION_BITS;

    /** The exponent field minus this is the exponent of the last bit. */
    private static final int EXPONENT_BIAS = 150;

    /**
     * From here on not every whole number is a float, and the shortest digits of a float may differ from its exact
     * digits.
     */
    private static final int WHOLE_LIMIT = 1 << 24;

    private static final int TEN_TO_7 = 10_000_000;

    /** {@link Float#MIN_VALUE} in units of 10 to the power of {@link #UNIT_EXPONENT}. */
    private static final double UNITS_OF_MIN_VALUE = 1.401298464324817;

    private static final int UNIT_EXPONENT = -45;

    private Floats() {}

    /**
     * Writes a float. Overwrites at most {@link #MAX_BYTES} bytes.
     *
     * @param target array of the address.
     * @param at address to write at.
     * @param value to write; neither NaN nor infinite.
     * @return the address after the last character.
     */
    public static long put(byte[] target, long at, float value) {
        int bits = Float.floatToRawIntBits(value);
        long to = at;
        if (bits < 0) {
            Memory.putByte(target, to++, '-');
        }
        float magnitude = Math.abs(value);
        int whole = (int) magnitude;
        if (whole == magnitude && whole < WHOLE_LIMIT) {
            return Integers.putUpTo8(target, to, whole);
        }
        return putFraction(target, to, bits & Integer.MAX_VALUE, false);
    }

    /**
     * Writes a float with the same digits in the layout of {@link Float#toString(float)}: {@code 3.0}, {@code 1.0E21},
     * {@code -0.0}. Only the numbers closest to 0 have two digits where one is enough, as there: {@code 1.4E-45}. Overwrites at most
     * {@link #MAX_BYTES} bytes.
     *
     * @param target array of the address.
     * @param at address to write at.
     * @param value to write; neither NaN nor infinite.
     * @return the address after the last character.
     */
    public static long putJava(byte[] target, long at, float value) {
        float magnitude = Math.abs(value);
        if (NumberLayout.isPlainInJava(magnitude)) {
            return NumberLayout.endPlain(target, put(target, at, value), magnitude);
        }
        long to = at;
        if (value < 0) {
            Memory.putByte(target, to++, '-');
        }
        int bits = Float.floatToRawIntBits(magnitude);
        double units = bits * UNITS_OF_MIN_VALUE;
        return units < 100
                ? NumberLayout.putTwoDigits(target, to, units, UNIT_EXPONENT)
                : putFraction(target, to, bits, true);
    }

    private static long putFraction(byte[] target, long at, int bits, boolean java) {
        int field = bits >>> FRACTION_BITS;
        int fractionBits = bits & HIDDEN_BIT - 1;
        if (field == 0 || fractionBits == 0) {
            return putExact(target, at, bits, java);
        }
        int q = field - EXPONENT_BIAS;
        int k = PowersOfTen.floorLog10(q) + 1;
        long power = PowersOfTen.high(-k);

        // c·2^q / 10^K, in units of 2^-32. It is too small by less than 1.02: up to 1 is cut off, and 2^24·2^-62·2^32
        // is less than 0.02. Half the width of the interval is too small by less than 1.02 as well.
        int shift = q + PowersOfTen.floorLog2(-k) + 34; // 30 to 33
        long value = Math.multiplyHigh(power, (long) (fractionBits | HIDDEN_BIT) << shift);
        long fraction = value & 0xFFFF_FFFFL;
        long half = power >>> 65 - shift;

        long tenfold = fraction * 10; // too small by less than 11
        int belowIn = (int) (fraction - half >>> 63); // 1 or 0, without a branch, which would be unpredictable
        int aboveIn = (int) (fraction + half >>> 32);
        int digit = ((int) (tenfold + (1L << 31) >>> 32) & (belowIn | aboveIn) - 1) + 10 * aboveIn;
        if (isClose(fraction - half) || isClose(fraction + half - (1L << 32)) || isTie(tenfold)) {
            return putExact(target, at, bits, java);
        }
        return putDigits(target, at, (int) (value >>> 32) * 10 + digit, k - 1, java);
    }

    /** Returns whether a difference is within ±4, so that errors of less than 3 could reverse a comparison. */
    private static boolean isClose(long difference) {
        return difference + 4 + Long.MIN_VALUE <= 8 + Long.MIN_VALUE; // one unsigned comparison
    }

    /** Returns whether the fraction of a number in units of 2<sup>−32</sup> is within ±32 units of one half. */
    private static boolean isTie(long number) {
        return (number + (1L << 31) + 32 & (1L << 32) - 1) <= 64;
    }

    private static long putExact(byte[] target, long at, int bits, boolean java) {
        int field = bits >>> FRACTION_BITS;
        int fractionBits = bits & HIDDEN_BIT - 1;
        int c = field == 0 ? fractionBits : fractionBits | HIDDEN_BIT;
        int q = Math.max(field, 1) - EXPONENT_BIAS;
        boolean irregular = fractionBits == 0 && field > 1;
        int digits = (int) Schubfach.shortest(c, q, irregular);
        int exponent = Schubfach.exponent(q, irregular);
        while (digits < TEN_TO_7 / 10) {
            digits *= 10;
            exponent--;
        }
        return putDigits(target, at, digits, exponent, java);
    }

    /** Writes 7 to 9 digits times a power of ten. */
    private static long putDigits(byte[] target, long at, int digits, int exponent, boolean java) {
        int all = digits;
        int point = exponent + 9;
        if (all < TEN_TO_7) {
            all *= 10;
            point--;
        }
        if (all < Integers.TEN_TO_8) {
            all *= 10;
            point--;
        }
        int lead = all / Integers.TEN_TO_8;
        return NumberLayout.put(target, at, lead, Integers.digits8(all - lead * Integers.TEN_TO_8), 0, point, java);
    }
}
