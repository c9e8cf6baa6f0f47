// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.number;

import io.github.zilch.internal.memory.Memory;

/**
 * Writes a {@code double} with the fewest digits that read back to the same bits. If there are several such numbers, it
 * writes the closest one. The layout is that of ECMAScript: {@code 101.5}, {@code 3}, {@code 1e+21}, {@code 1e-7},
 * {@code -0}.
 *
 * <p><b>Method.</b> A double is c·2<sup>q</sup>, and the numbers that read back as it are those in the interval of
 * width 2<sup>q</sup> around it. Let 10<sup>K</sup> be the smallest power of ten above 2<sup>q</sup>. Then the interval
 * contains at most one multiple of 10<sup>K</sup>. If it contains one, that is the shortest number. If not, the
 * shortest number is the closest multiple of 10<sup>K−1</sup>, which the interval always contains. One multiplication
 * of c by 10<sup>−K</sup> (with 126 bits) gives an integer part of 15 or 16 digits and a fraction F. The integer part
 * is the wanted multiple of 10<sup>K</sup> if F is less than half the width of the interval; the integer part plus one
 * is if 1 − F is. Otherwise F, rounded to one digit, gives one more digit. Using a single multiplication instead of
 * three is the idea of Guo Yaoyuan, {@code yy_double}, in yyjson, 2020; of xjb714, "xjb", 2025; and of Victor
 * Zverovich, "Żmij", 2025.
 *
 * <p><b>Correctness.</b> The multiplication is not exact. All three decisions compare F, or a multiple of it, with a
 * bound. A decision is made only if the two differ by more than the sum of all errors, which the comments in the code
 * derive. Closer cases, which include every tie and every end of an interval, go to {@link Schubfach}, which is exact
 * for all numbers. So do powers of two, whose interval is not symmetric, and subnormal numbers, which have no full
 * significand.
 *
 * <p>No method here checks whether there is room.
 */
public final class Doubles {
    /** Maximum number of bytes that {@link #put} overwrites: {@code -0.0000012345678901234567}. */
    public static final int MAX_BYTES = 1 + NumberLayout.MAX_BYTES;

    private static final int FRACTION_BITS = 52;
    private static final long HIDDEN_BIT = 1L << FRACTION_BITS;

    /** The exponent field minus this is the exponent of the last bit. */
    private static final int EXPONENT_BIAS = 1075;

    /**
     * From here on not every whole number is a double, and the shortest digits of a double may differ from its exact
     * digits.
     */
    private static final long WHOLE_LIMIT = 1L << 53;

    /** Exponent field of 2<sup>−19</sup>, from which {@link #isPrice} examines fewer than 64 bits. */
    private static final int FIRST_PRICE = 1023 - 19;

    /** Exponent field of 2<sup>23</sup>, below which a number with 8 decimals has at most 15 digits. */
    private static final int PRICE_LIMIT = 1023 + 23;

    /** 5<sup>8</sup>. */
    private static final long FIVE_TO_8 = 390_625;

    /** {@link Double#MIN_VALUE} in units of 10 to the power of {@link #UNIT_EXPONENT}. */
    private static final double UNITS_OF_MIN_VALUE = 4.940656458412465;

    private static final int UNIT_EXPONENT = -324;

    private Doubles() {}

    /**
     * Writes a double. Overwrites at most {@link #MAX_BYTES} bytes.
     *
     * @param target array of the address.
     * @param at address to write at.
     * @param value to write; neither NaN nor infinite.
     * @return the address after the last character.
     */
    public static long put(byte[] target, long at, double value) {
        long bits = Double.doubleToRawLongBits(value);
        long to = at;
        if (bits < 0) {
            Memory.putByte(target, to++, '-');
        }
        long magnitude = bits & Long.MAX_VALUE;
        int field = (int) (magnitude >>> FRACTION_BITS);
        if (field < FIRST_PRICE || field >= PRICE_LIMIT) {
            long whole = (long) Math.abs(value);
            if (whole == Math.abs(value) && whole < WHOLE_LIMIT) {
                return Integers.putUnsigned(target, to, whole);
            }
        } else if (isPrice(magnitude, field)) {
            return putPrice(target, to, Math.abs(value));
        }
        return putFraction(target, to, magnitude, false);
    }

    /**
     * Returns whether a number has at most 7 digits before and 8 after the decimal point, as most prices and quantities
     * do.
     *
     * <p>S·10<sup>−8</sup> reads back as c·2<sup>q</sup> if the two differ by less than half of 2<sup>q</sup>. This is
     * so if c·5<sup>8</sup> differs by less than half of 5<sup>8</sup> from a multiple of 2<sup>−q−8</sup>, which the
     * lowest −q−8 bits of the product show: 22 to 63 bits. There are no ties, because 5<sup>8</sup> is odd. The
     * interval of a power of two is smaller on one side. But powers of two down to 2<sup>−8</sup> have at most 8
     * decimals themselves, and smaller ones are far from any number that has.
     *
     * <p>Dividing S by 10<sup>8</sup> again, to test whether it reads back, takes a tenth longer with random doubles.
     */
    private static boolean isPrice(long bits, int field) {
        long c = bits & HIDDEN_BIT - 1 | HIDDEN_BIT;
        return (c * FIVE_TO_8 + FIVE_TO_8 / 2 & -1L >>> field - FIRST_PRICE + 1) < FIVE_TO_8;
    }

    /**
     * Writes a price. Of all decimals that read back as it, this one is the shortest and the only one of its length,
     * because the distance between such decimals is greater than that between doubles.
     */
    private static long putPrice(byte[] target, long at, double price) {
        int whole = (int) price;
        int fraction = (int) ((long) (price * Integers.TEN_TO_8 + 0.5) - (long) whole * Integers.TEN_TO_8);
        long to = Integers.putUpTo8(target, at, whole);
        if (fraction == 0) {
            return to;
        }
        Memory.putByte(target, to, '.');
        int thousandths = fraction / 100_000;
        if (thousandths * 100_000 == fraction) {
            return ThreeDigits.putFraction(target, to + 1, thousandths);
        }
        long digits = Integers.digits8(fraction);
        Memory.putLong(target, to + 1, digits | Integers.ZEROS);
        return to + 9 - (Long.numberOfLeadingZeros(digits) >>> 3); // without trailing zeros
    }

    /**
     * Writes a double with the same digits in the layout of {@link Double#toString(double)}: {@code 3.0}, {@code 1.0E21},
     * {@code -0.0}. Only the numbers closest to 0 have two digits where one is enough, as there: {@code 4.9E-324}. Overwrites at most
     * {@link #MAX_BYTES} bytes.
     *
     * @param target array of the address.
     * @param at address to write at.
     * @param value to write; neither NaN nor infinite.
     * @return the address after the last character.
     */
    public static long putJava(byte[] target, long at, double value) {
        double magnitude = Math.abs(value);
        if (NumberLayout.isPlainInJava(magnitude)) {
            return NumberLayout.endPlain(target, put(target, at, value), magnitude);
        }
        long to = at;
        if (value < 0) {
            Memory.putByte(target, to++, '-');
        }
        long bits = Double.doubleToRawLongBits(magnitude);
        double units = bits * UNITS_OF_MIN_VALUE;
        return units < 100
                ? NumberLayout.putTwoDigits(target, to, units, UNIT_EXPONENT)
                : putFraction(target, to, bits, true);
    }

    private static long putFraction(byte[] target, long at, long bits, boolean java) {
        int field = (int) (bits >>> FRACTION_BITS);
        long fractionBits = bits & HIDDEN_BIT - 1;
        if (field == 0 || fractionBits == 0) {
            return putExact(target, at, bits, java);
        }
        long c = fractionBits | HIDDEN_BIT;
        int q = field - EXPONENT_BIAS;
        int k = PowersOfTen.floorLog10(q) + 1;
        long high = PowersOfTen.high(-k);

        // product / 2^64 is 4·c·2^q / 10^K: its upper word holds the integer part and two bits of the fraction. It is
        // too small by less than 2^-64, which is cut off, and too large by less than 2^-71, because the power is.
        int shift = q + PowersOfTen.floorLog2(-k) + 4; // 0 to 3
        long factor = c << shift;
        long lower = high * factor;
        long middle = lower + Math.multiplyHigh(PowersOfTen.low(-k), factor << 1);
        long upper = Math.multiplyHigh(high, factor) + (Long.compareUnsigned(middle, lower) < 0 ? 1 : 0);

        // Both are in units of 2^-63. The fraction is too small by less than 1.2 or too large by less than 0.01. Half
        // the width of the interval is too small by less than 1.2 or too large by less than 0.01.
        long fraction = (upper & 3) << 61 | middle >>> 3;
        long half = high >>> 4 - shift;

        long tenfold = (fraction >>> 4) * 10; // in units of 2^-59, too small by less than 11
        int belowIn = (int) (fraction - half >>> 63); // 1 or 0, without a branch, which would be unpredictable
        int aboveIn = (int) (fraction + half >>> 63);
        int digit = ((int) (tenfold + (1L << 58) >>> 59) & (belowIn | aboveIn) - 1) + 10 * aboveIn;
        if (isClose(fraction - half) || isClose(fraction + half + Long.MIN_VALUE) || isTie(tenfold)) {
            return putExact(target, at, bits, java);
        }
        return putDigits(target, at, (upper >>> 2) * 10 + digit, k - 1, java);
    }

    /** Returns whether a difference is within ±4, so that errors of less than 3 could reverse a comparison. */
    private static boolean isClose(long difference) {
        return difference + 4 + Long.MIN_VALUE <= 8 + Long.MIN_VALUE; // one unsigned comparison
    }

    /** Returns whether the fraction of a number in units of 2<sup>−59</sup> is within ±32 units of one half. */
    private static boolean isTie(long number) {
        return (number + (1L << 58) + 32 & (1L << 59) - 1) <= 64;
    }

    private static long putExact(byte[] target, long at, long bits, boolean java) {
        int field = (int) (bits >>> FRACTION_BITS);
        long fractionBits = bits & HIDDEN_BIT - 1;
        long c = field == 0 ? fractionBits : fractionBits | HIDDEN_BIT;
        int q = Math.max(field, 1) - EXPONENT_BIAS;
        boolean irregular = fractionBits == 0 && field > 1;
        long digits = Schubfach.shortest(c, q, irregular);
        int exponent = Schubfach.exponent(q, irregular);
        while (digits < Integers.TEN_TO_16 / 10) {
            digits *= 10;
            exponent--;
        }
        return putDigits(target, at, digits, exponent, java);
    }

    /** Writes 16 or 17 digits times a power of ten. */
    private static long putDigits(byte[] target, long at, long digits, int exponent, boolean java) {
        int missing = (int) (digits - Integers.TEN_TO_16 >>> 63);
        long all = digits + (digits * 9 & -missing);
        int nine = (int) Integers.divideByTenTo8(all);
        int lead = nine / Integers.TEN_TO_8;
        long high = Integers.digits8(nine - lead * Integers.TEN_TO_8);
        long low = Integers.digits8((int) (all - (long) nine * Integers.TEN_TO_8));
        return NumberLayout.put(target, at, lead, high, low, exponent + 17 - missing, java);
    }
}
