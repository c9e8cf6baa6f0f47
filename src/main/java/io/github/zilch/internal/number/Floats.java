// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.number;

import io.github.zilch.internal.memory.Memory;

/**
 * Writes a {@code float} with the fewest digits that read back to the same bits as a float, laid out as
 * {@link Doubles} does: {@code 0.1f} is {@code 0.1}, not {@code 0.10000000149011612}.
 *
 * <p>The method is that of {@link Doubles}; 63 bits of the power of ten are enough here, so that one product of two
 * words remains.
 *
 * <p>Nothing here checks space.
 */
public final class Floats {
    /** Bytes that {@link #put} touches at most. */
    public static final int MAX_BYTES = 1 + NumberLayout.MAX_BYTES;

    private static final int FRACTION_BITS = 23;
    private static final int HIDDEN_BIT = 1 << FRACTION_BITS;

    /** To be subtracted from the exponent field, to get the exponent of the last bit. */
    private static final int EXPONENT_BIAS = 150;

    /** From here on not every whole number has a float, and its shortest digits may differ from its own. */
    private static final int WHOLE_LIMIT = 1 << 24;

    private static final int TEN_TO_7 = 10_000_000;

    private Floats() {}

    /**
     * Writes a float. Touches at most {@link #MAX_BYTES} bytes.
     *
     * @param at address at which it begins.
     * @param value to write; neither NaN nor infinite.
     * @return the address behind the last character.
     */
    public static long put(long at, float value) {
        int bits = Float.floatToRawIntBits(value);
        long to = at;
        if (bits < 0) {
            Memory.putByte(to++, '-');
        }
        float magnitude = Math.abs(value);
        int whole = (int) magnitude;
        if (whole == magnitude && whole < WHOLE_LIMIT) {
            return Integers.putUpTo8(to, whole);
        }
        return putFraction(to, bits & Integer.MAX_VALUE);
    }

    private static long putFraction(long at, int bits) {
        int field = bits >>> FRACTION_BITS;
        int fractionBits = bits & HIDDEN_BIT - 1;
        if (field == 0 || fractionBits == 0) {
            return putExact(at, bits);
        }
        int q = field - EXPONENT_BIAS;
        int k = PowersOfTen.floorLog10(q) + 1;
        long power = PowersOfTen.high(-k);

        // c·2^q / 10^K in 2^-32. It is too small by less than 1.02: 1 is cut off, and 2^24·2^-62·2^32 is less than
        // 0.02. Half the width of the interval is too small by less than 1.02 as well.
        int shift = q + PowersOfTen.floorLog2(-k) + 34; // 30 to 33
        long value = Math.multiplyHigh(power, (long) (fractionBits | HIDDEN_BIT) << shift);
        long fraction = value & 0xFFFF_FFFFL;
        long half = power >>> 65 - shift;

        long tenfold = fraction * 10; // too small by less than 11
        int belowIn = (int) (fraction - half >>> 63); // 1 or 0: which of them it is, no branch could predict
        int aboveIn = (int) (fraction + half >>> 32);
        int digit = ((int) (tenfold + (1L << 31) >>> 32) & (belowIn | aboveIn) - 1) + 10 * aboveIn;
        if (isClose(fraction - half) || isClose(fraction + half - (1L << 32)) || isTie(tenfold)) {
            return putExact(at, bits);
        }
        return putDigits(at, (int) (value >>> 32) * 10 + digit, k - 1);
    }

    /** Tells whether a difference is within ±4, so that errors of less than 3 might turn it around. */
    private static boolean isClose(long difference) {
        return difference + 4 + Long.MIN_VALUE <= 8 + Long.MIN_VALUE; // one comparison without a sign
    }

    /** Tells whether the part of a number in 2<sup>−32</sup> behind the point is within ±32 of one half. */
    private static boolean isTie(long number) {
        return (number + (1L << 31) + 32 & (1L << 32) - 1) <= 64;
    }

    private static long putExact(long at, int bits) {
        int field = bits >>> FRACTION_BITS;
        int fractionBits = bits & HIDDEN_BIT - 1;
        int c = field == 0 ? fractionBits : fractionBits | HIDDEN_BIT;
        int q = Math.max(field, 1) - EXPONENT_BIAS;
        boolean uneven = fractionBits == 0 && field > 1;
        int digits = (int) Schubfach.shortest(c, q, uneven);
        int exponent = Schubfach.exponent(q, uneven);
        while (digits < TEN_TO_7 / 10) {
            digits *= 10;
            exponent--;
        }
        return putDigits(at, digits, exponent);
    }

    /** Writes 7 to 9 digits times a power of ten. */
    private static long putDigits(long at, int digits, int exponent) {
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
        return NumberLayout.put(at, lead, Integers.digits8(all - lead * Integers.TEN_TO_8), 0, point);
    }
}
