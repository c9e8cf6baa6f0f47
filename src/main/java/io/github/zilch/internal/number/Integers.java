// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.number;

import io.github.zilch.internal.memory.Memory;

/**
 * Writes {@code int} and {@code long} in decimal, three or eight digits per store.
 *
 * <p>Numbers of up to three digits come from a table, and numbers of up to six digits in two parts
 * ({@link ThreeDigits}): most numbers that are sent have no more. Eight digits are extracted from a number by three
 * divisions, each applied to all parts of a 64-bit word at once (Paul Khuong, "How to print integers really fast",
 * pvk.ca, 2017). A long is divided by multiplying it by a reciprocal that is rounded up (Torbjörn Granlund and Peter L.
 * Montgomery, "Division by Invariant Integers using Multiplication", 1994).
 *
 * <p>No method here checks whether there is room. Each method states how many bytes it may overwrite. That can be more
 * than it returns, because even a short number is written with a store of eight bytes.
 */
public final class Integers {
    /** Maximum number of bytes that {@link #put(long, int)} overwrites: {@code -2147483648} and one more. */
    public static final int MAX_INT_BYTES = 12;

    /**
     * Maximum number of bytes that {@link #put(long, long)} overwrites; {@code -9223372036854775808} is the longest.
     */
    public static final int MAX_LONG_BYTES = 20;

    /** {@code '0'} in each byte. */
    static final long ZEROS = 0x3030303030303030L;

    private static final int SIX_DIGITS = ThreeDigits.LIMIT * ThreeDigits.LIMIT;

    /** 2<sup>64</sup>/10<sup>6</sup>, rounded up. */
    private static final long MILLIONTH = 18_446_744_073_710L;

    /** 2<sup>51</sup>/10<sup>6</sup>, rounded up. */
    private static final long NINE_DIGITS_MILLIONTH = 2_251_799_814L;

    private static final int TEN_TO_7 = 10_000_000;

    /** 10<sup>8</sup>. */
    static final int TEN_TO_8 = 100_000_000;

    private static final long TEN_TO_12 = 1_000_000_000_000L;

    /** 10<sup>16</sup>. */
    static final long TEN_TO_16 = 10_000_000_000_000_000L;

    /** 2<sup>81</sup>/5<sup>8</sup>, rounded up. */
    private static final long FIFTH_TO_8 = 6_189_700_196_426_901_375L;

    private static final long FIVE_TO_16 = 152_587_890_625L;

    private Integers() {}

    /**
     * Writes an int. Overwrites at most {@link #MAX_INT_BYTES} bytes.
     *
     * @param target array of the address.
     * @param at address to write at.
     * @param value to write.
     * @return the address after the last digit.
     */
    public static long put(byte[] target, long at, int value) {
        long to = at;
        long magnitude = value;
        if (value < 0) {
            Memory.putByte(target, to++, '-');
            magnitude = -magnitude;
        }
        return magnitude < TEN_TO_8 ? putUpTo8(target, to, (int) magnitude) : putUpTo12(target, to, magnitude);
    }

    /**
     * Writes a long. Overwrites at most {@link #MAX_LONG_BYTES} bytes, and {@link #MAX_INT_BYTES} for one in the range of an int.
     *
     * @param target array of the address.
     * @param at address to write at.
     * @param value to write.
     * @return the address after the last digit.
     */
    public static long put(byte[] target, long at, long value) {
        // No branch on the sign: if signs are irregular, longs of one digit take 0.6 to 0.8 of the time, and other
        // longs take no longer. The int version has the branch, which is nearly always predicted: without it ints take
        // a sixth more.
        Memory.putByte(target, at, '-');
        long sign = value >> 63; // −1 or 0
        long magnitude = (value ^ sign) - sign; // Long.MIN_VALUE stays the same, which is correct as an unsigned number
        return putUnsigned(target, at - sign, magnitude);
    }

    /**
     * Writes a long that may well be an identifier, which often has nine digits: this is asked first, before the sign.
     * The catalogue of the benchmarks, most of whose numbers are such, takes 0.9 of the time; arrays of numbers with other
     * lengths would take up to 1.14. Overwrites at most {@link #MAX_LONG_BYTES} bytes.
     *
     * @param target array of the address.
     * @param at address to write at.
     * @param value to write.
     * @return the address after the last digit.
     */
    public static long putIdentifier(byte[] target, long at, long value) {
        if (value - TEN_TO_8 + Long.MIN_VALUE < 9L * TEN_TO_8 + Long.MIN_VALUE) { // one unsigned comparison
            int millions = (int) (value * NINE_DIGITS_MILLIONTH >>> 51); // exact below 10^9
            return put9Digits(target, at, millions, (int) value - millions * SIX_DIGITS);
        }
        return put(target, at, value);
    }

    /**
     * Writes an unsigned number. Overwrites at most 20 bytes, and 8 for a number below 100,000,000.
     *
     * @param target array of the address.
     * @param at address to write at.
     * @param magnitude to write, from 0 to 2<sup>64</sup>−1, unsigned.
     * @return the address after the last digit.
     */
    static long putUnsigned(byte[] target, long at, long magnitude) {
        return hasUpTo8Digits(magnitude)
                ? putUpTo8(target, at, (int) magnitude)
                : put9OrMoreDigits(target, at, magnitude);
    }

    /** Writes a number of nine digits or more. A separate method, so that the code for short numbers is inlined. */
    private static long put9OrMoreDigits(byte[] target, long at, long magnitude) {
        if (magnitude < 0 || magnitude >= TEN_TO_16) {
            // Dividing by 2^16 first clears the sign bit. Rounding down twice gives the same result as rounding down
            // once.
            long top = (magnitude >>> 16) / FIVE_TO_16; // 1 to 1844
            return put16Digits(target, putUpTo8(target, at, (int) top), magnitude - top * TEN_TO_16);
        }
        if (magnitude < TEN_TO_12) {
            return putUpTo12(target, at, magnitude);
        }
        int high = (int) divideByTenTo8(magnitude);
        return put8Digits(target, putUpTo8(target, at, high), (int) (magnitude - (long) high * TEN_TO_8));
    }

    /**
     * Returns whether an unsigned number is below 100,000,000.
     *
     * @param magnitude to test, unsigned.
     * @return {@code true} if it has at most eight digits.
     */
    static boolean hasUpTo8Digits(long magnitude) {
        return magnitude + Long.MIN_VALUE < TEN_TO_8 + Long.MIN_VALUE; // one unsigned comparison
    }

    /**
     * Divides an unsigned number by 100,000,000 by a multiplication, as compilers do for constants, but without the
     * instructions that C2 adds for signed numbers. On JDK 17 this takes 0.94 of the time for longs of 19 digits. The
     * product is too large by less than 2<sup>−7</sup>/5<sup>8</sup> of a unit, which never reaches the next unit.
     *
     * @param magnitude the dividend, from 0 to 2<sup>64</sup>−1, unsigned.
     * @return the quotient, rounded down.
     */
    static long divideByTenTo8(long magnitude) {
        return Math.multiplyHigh(magnitude >>> 8, FIFTH_TO_8) >>> 17;
    }

    /**
     * Writes a number of one to eight digits. Overwrites 8 bytes.
     *
     * @param target array of the address.
     * @param at address to write at.
     * @param value from 0 to 99,999,999.
     * @return the address after the last digit.
     */
    static long putUpTo8(byte[] target, long at, int value) {
        if (value < ThreeDigits.LIMIT) {
            return ThreeDigits.put(target, at, value);
        }
        return value < SIX_DIGITS ? put4To6(target, at, value) : putPadded(target, at, value, value < TEN_TO_7 ? 7 : 8);
    }

    private static long put4To6(byte[] target, long at, int value) {
        int thousands = thousands(value);
        return ThreeDigits.putPadded(
                target, ThreeDigits.put(target, at, thousands), value - thousands * ThreeDigits.LIMIT);
    }

    /**
     * Writes a number of nine to twelve digits, three at a time, which is a fifth faster than extracting eight digits
     * from a word. The quotient of the division by a million is exact below 2<sup>45</sup>. With an ordinary division,
     * for which C2 adds instructions for signed numbers, longs of ten digits take a seventh longer. Overwrites at most
     * 13 bytes.
     *
     * @param target array of the address.
     * @param at address to write at.
     * @param value from 10<sup>8</sup> to 10<sup>12</sup>−1.
     * @return the address after the last digit.
     */
    private static long putUpTo12(byte[] target, long at, long value) {
        int millions = (int) Math.multiplyHigh(value, MILLIONTH);
        int rest = (int) value - millions * SIX_DIGITS;
        if (millions >= ThreeDigits.LIMIT / 10 && millions < ThreeDigits.LIMIT) {
            return put9Digits(target, at, millions, rest);
        }
        int thousands = thousands(rest);
        long to = millions < ThreeDigits.LIMIT ? ThreeDigits.put(target, at, millions) : put4To6(target, at, millions);
        return ThreeDigits.putPadded(
                target, ThreeDigits.putPadded(target, to, thousands), rest - thousands * ThreeDigits.LIMIT);
    }

    /** Writes nine digits: the next address does not wait for a load from the table. */
    private static long put9Digits(byte[] target, long at, int millions, int rest) {
        int thousands = thousands(rest);
        ThreeDigits.putPadded(target, at, millions);
        ThreeDigits.putPadded(target, at + 3, thousands);
        return ThreeDigits.putPadded(target, at + 6, rest - thousands * ThreeDigits.LIMIT);
    }

    /**
     * Divides a number below a million by a thousand. Multiplies by 2<sup>32</sup>/1000, rounded up, which is exact in
     * that range.
     */
    private static int thousands(int value) {
        return (int) (value * 4_294_968L >>> 32);
    }

    /**
     * Writes exactly eight digits, with leading zeros.
     *
     * @param target array of the address.
     * @param at address to write at.
     * @param value from 0 to 99,999,999.
     * @return {@code at + 8}.
     */
    static long put8Digits(byte[] target, long at, int value) {
        Memory.putLong(target, at, digits8(value) | ZEROS);
        return at + 8;
    }

    /**
     * Writes exactly sixteen digits, with leading zeros.
     *
     * @param target array of the address.
     * @param at address to write at.
     * @param value from 0 to 9,999,999,999,999,999.
     * @return {@code at + 16}.
     */
    static long put16Digits(byte[] target, long at, long value) {
        int high = (int) divideByTenTo8(value);
        Memory.putLong(target, at, digits8(high) | ZEROS);
        Memory.putLong(target, at + 8, digits8((int) (value - (long) high * TEN_TO_8)) | ZEROS);
        return at + 16;
    }

    /**
     * Writes exactly {@code count} digits, with leading zeros. Overwrites 8 bytes.
     *
     * @param target array of the address.
     * @param at address to write at.
     * @param value to write; has at most {@code count} digits.
     * @param count number of digits, from 1 to 8.
     * @return {@code at + count}.
     */
    static long putPadded(byte[] target, long at, int value, int count) {
        Memory.putLong(target, at, (digits8(value) | ZEROS) >>> (64 - 8 * count));
        return at + count;
    }

    /**
     * Writes exactly two digits.
     *
     * @param target array of the address.
     * @param at address to write at.
     * @param value from 0 to 99.
     * @return {@code at + 2}.
     */
    static long putPadded2(byte[] target, long at, int value) {
        int tens = value * 103 >>> 10;
        Memory.putShort(target, at, (value << 8) - tens * (10 * 256 - 1) | 0x3030);
        return at + 2;
    }

    /**
     * Extracts the digits of a number of up to eight digits.
     *
     * <p>A word whose parts hold {@code n} digits each becomes a word whose parts hold {@code n/2} digits each. The
     * upper digits {@code q} of a part stay in place, and the lower digits go to the part above:
     * {@code q + ((x - q * p) << w)} is {@code (x << w) - q * ((p << w) - 1)}. The quotients come from multiplications
     * by 2<sup>40</sup>/10,000, 2<sup>20</sup>/100 and 2<sup>10</sup>/10, rounded up, which are exact for numbers below
     * 10<sup>8</sup>, 10<sup>4</sup> and 10<sup>2</sup>; a test checks all of them.
     *
     * @param value from 0 to 99,999,999.
     * @return a word with the first digit, 0 to 9, in its lowest byte and the last digit in its highest byte.
     */
    static long digits8(int value) {
        long fours = (long) value * 109_951_163L >>> 40;
        fours = ((long) value << 32) - fours * ((10_000L << 32) - 1);
        long twos = fours * 10_486L >>> 20 & 0x0000_007F_0000_007FL;
        twos = (fours << 16) - twos * ((100L << 16) - 1);
        long ones = twos * 103L >>> 10 & 0x000F_000F_000F_000FL;
        return (twos << 8) - ones * ((10L << 8) - 1);
    }
}
