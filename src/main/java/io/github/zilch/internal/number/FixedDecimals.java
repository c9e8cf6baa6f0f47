// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.number;

import io.github.zilch.internal.memory.Memory;

/**
 * Writes doubles with a fixed number of decimals and without an exponent: the exact binary value, rounded half to even,
 * as {@code new BigDecimal(value).setScale(decimals, HALF_EVEN).toPlainString()}.
 *
 * <p>A double is {@code m × 2^e}. If the result has up to 18 decimals and its digits fit in a long, the product of
 * {@code m} and a power of ten has less than 113 bits, and a shift of it is the result. Otherwise nine digits at a time
 * are computed: those of an integer by doubling in base 10^9, those of a fraction by multiplying it by 10^9 (Donald
 * Knuth, "The Art of Computer Programming", volume 2, section 4.4, methods 2a and 1b, 1997).
 *
 * <p>No method here checks whether there is room. The static method does not allocate, nor does an object once it is
 * created. For use by one thread.
 */
public final class FixedDecimals {
    /** The largest number of decimals. */
    public static final int MAX_DECIMALS = 1_000;

    private static final int FAST_DECIMALS = 18;

    /** Number of digits of the largest double, before the point. */
    private static final int MAX_INTEGER_DIGITS = 309;

    /** Room for the sign, the point, and words that reach beyond the end. */
    private static final int MARGIN = 24;

    /** Number of bits of 2^53 × 10^18. */
    private static final int MAX_PRODUCT_BITS = 113;

    private static final int FRACTION_BITS = 52;
    private static final int BIAS = 1_075;
    private static final int BASE = 1_000_000_000;
    private static final int BASE_DIGITS = 9;

    /** A limb of base 10^9 can be shifted so far in a long. */
    private static final int SHIFT = 29;

    private static final long[] POWERS = powers();

    /** The number in base 10^9, or the fraction in base 2^32. */
    private final int[] words = new int[36];

    private static long[] powers() {
        long[] powers = new long[FAST_DECIMALS + 1];
        powers[0] = 1;
        for (int i = 1; i < powers.length; i++) {
            powers[i] = 10 * powers[i - 1];
        }
        return powers;
    }

    /** Returns the maximum number of bytes that are overwritten. */
    public static int maxBytes(int decimals) {
        return MAX_INTEGER_DIGITS + decimals + MARGIN;
    }

    /**
     * Checks a number of decimals.
     *
     * @throws IllegalArgumentException if it is not from 0 to {@value #MAX_DECIMALS}.
     */
    public static void check(int decimals) {
        if (decimals < 0 || decimals > MAX_DECIMALS) {
            throw new IllegalArgumentException(
                    decimals + " decimals are outside 0 to 1,000: pass the number of digits after the point");
        }
    }

    private static long significand(double value) {
        long bits = Double.doubleToRawLongBits(value);
        long fraction = bits & (1L << FRACTION_BITS) - 1;
        return exponentBits(value) == 0 ? fraction : fraction | 1L << FRACTION_BITS;
    }

    private static int exponentBits(double value) {
        return (int) (Double.doubleToRawLongBits(value) >>> FRACTION_BITS) & 0x7FF;
    }

    /** Returns e of m × 2^e. */
    private static int exponent(double value) {
        return Math.max(exponentBits(value), 1) - BIAS;
    }

    /** Returns whether {@link #putShort} writes a number: the digits of the result fit in a long. */
    public static boolean isShort(double value, int decimals) {
        return decimals <= FAST_DECIMALS && Math.abs(value) * POWERS[decimals] < 0x1p62;
    }

    /**
     * Writes a number that {@link #isShort} is true for.
     *
     * @param target array of the address.
     * @param at address to write at; {@link Decimals#maxBytes} bytes are overwritten.
     * @param value to write.
     * @param decimals its number.
     * @return the address after it.
     */
    public static long putShort(byte[] target, long at, double value, int decimals) {
        long m = significand(value);
        long power = POWERS[decimals];
        int shift = -exponent(value);
        long result = shift <= 0 ? (m << -shift) * power : shifted(Math.multiplyHigh(m, power), m * power, shift);
        return Decimals.put(target, at, value < 0 ? -result : result, decimals);
    }

    /** Returns a product of less than 113 bits, divided by 2^shift and rounded half to even; the result has 63 bits. */
    private static long shifted(long high, long low, int shift) {
        if (shift > MAX_PRODUCT_BITS) {
            return 0; // less than one half
        }
        long result;
        int half; // how the rest compares with one half
        if (shift > Long.SIZE) {
            int inHigh = shift - Long.SIZE;
            result = high >>> inHigh;
            half = Long.compare(high & (1L << inHigh) - 1, 1L << inHigh - 1);
            half = half == 0 && low != 0 ? 1 : half;
        } else if (shift == Long.SIZE) {
            result = high;
            half = Long.compareUnsigned(low, Long.MIN_VALUE);
        } else {
            result = high << Long.SIZE - shift | low >>> shift;
            half = Long.compare(low & (1L << shift) - 1, 1L << shift - 1);
        }
        return half > 0 || half == 0 && (result & 1) != 0 ? result + 1 : result;
    }

    /**
     * Writes a number of any size.
     *
     * @param target array of the address.
     * @param at address to write at.
     * @param value a finite number.
     * @param decimals from 0 to {@value #MAX_DECIMALS}.
     * @return the address after it.
     */
    public long put(byte[] target, long at, double value, int decimals) {
        long from = at + 1; // after the sign
        int exponent = exponent(value);
        long m = significand(value);
        long to = exponent >= 0
                ? putInteger(target, from, m, exponent)
                : Integers.put(target, from, integer(m, -exponent));
        if (decimals > 0) {
            Memory.putByte(to++, '.');
        }
        int half = exponent < 0 ? putFraction(to, m, -exponent, decimals) : putZeros(to, decimals);
        to += decimals;
        if (half > 0 || half == 0 && (Memory.getByte(to - 1) & 1) != 0) {
            to = increment(from, to);
        }
        return putSign(at, to, value < 0);
    }

    /** Returns the integer part of m / 2^shift. */
    private static long integer(long m, int shift) {
        return shift > FRACTION_BITS ? 0 : m >>> shift;
    }

    /** Writes the decimals of an integer; returns a negative number: what is left is less than one half. */
    private static int putZeros(long at, int count) {
        for (int i = 0; i < count; i++) {
            Memory.putByte(at + i, '0');
        }
        return -1;
    }

    /** Writes m × 2^exponent. */
    private long putInteger(byte[] target, long at, long m, int exponent) {
        words[0] = (int) (m % BASE);
        words[1] = (int) (m / BASE % BASE);
        int size = m >= BASE ? 2 : 1;
        for (int left = exponent; left > 0; left -= SHIFT) {
            int shift = Math.min(left, SHIFT);
            long carry = 0;
            for (int i = 0; i < size; i++) {
                long shifted = ((long) words[i] << shift) + carry;
                words[i] = (int) (shifted % BASE);
                carry = shifted / BASE;
            }
            if (carry != 0) {
                words[size++] = (int) carry;
            }
        }
        long to = Integers.put(target, at, words[size - 1]);
        for (int i = size - 2; i >= 0; i--) {
            putDigits(to, words[i], BASE_DIGITS);
            to += BASE_DIGITS;
        }
        return to;
    }

    /**
     * Writes the first decimals of the fraction of m / 2^shift.
     *
     * @return a negative number, 0 or a positive number if what is left is less than, equal to or more than one half.
     */
    private int putFraction(long at, long m, int shift, int decimals) {
        int size = (shift + 31) / 32;
        fill(shift < FRACTION_BITS + 1 ? m & (1L << shift) - 1 : m, size * 32 - shift, size);
        for (int written = 0; written < decimals; written += BASE_DIGITS) {
            int count = Math.min(BASE_DIGITS, decimals - written);
            putDigits(at + written, multiply((int) POWERS[count], size), count);
        }
        int half = Integer.compareUnsigned(words[0], Integer.MIN_VALUE);
        return half == 0 && !isZero(1, size) ? 1 : half;
    }

    /** Sets the words, the highest first, to a value of up to 53 bits that is shifted to the left. */
    private void fill(long value, int shift, int size) {
        for (int i = 0; i < size; i++) {
            words[i] = 0;
        }
        long high = shift == 0 ? 0 : value >>> Long.SIZE - shift;
        long low = value << shift;
        words[size - 1] = (int) low;
        if (size > 1) {
            words[size - 2] = (int) (low >>> 32);
        }
        if (size > 2) {
            words[size - 3] = (int) high;
        }
    }

    /** Multiplies the fraction; returns its integer part, which is taken off. */
    private int multiply(int factor, int size) {
        long carry = 0;
        for (int i = size - 1; i >= 0; i--) {
            long product = (words[i] & 0xFFFF_FFFFL) * factor + carry;
            words[i] = (int) product;
            carry = product >>> 32;
        }
        return (int) carry;
    }

    private boolean isZero(int from, int to) {
        int bits = 0;
        for (int i = from; i < to; i++) {
            bits |= words[i];
        }
        return bits == 0;
    }

    private static void putDigits(long at, int value, int count) {
        int rest = value;
        for (int i = count - 1; i >= 0; i--) {
            Memory.putByte(at + i, '0' + rest % 10);
            rest /= 10;
        }
    }

    /** Adds one to the last digit; returns the end of the text, which can be one byte longer. */
    private static long increment(long from, long to) {
        long at = to - 1;
        for (; at >= from; at--) {
            int digit = Memory.getByte(at);
            if (digit == '9') {
                Memory.putByte(at, '0');
            } else if (digit != '.') {
                Memory.putByte(at, digit + 1);
                return to;
            }
        }
        Memory.copy(from, from + 1, to - from);
        Memory.putByte(from, '1');
        return to + 1;
    }

    /** Puts the sign before the text after {@code at}, or removes its place: a zero has none. */
    private static long putSign(long at, long to, boolean isNegative) {
        boolean isZero = true;
        for (long i = at + 1; i < to && isZero; i++) {
            int c = Memory.getByte(i);
            isZero = c == '0' || c == '.';
        }
        if (isNegative && !isZero) {
            Memory.putByte(at, '-');
            return to;
        }
        Memory.copy(at + 1, at, to - at - 1);
        return to - 1;
    }
}
