// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.number;

import io.github.zilch.internal.memory.Memory;
import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * Reads the digits of a {@link BigDecimal} or {@link BigInteger} without allocating, if they fit a {@code long}.
 *
 * <p>A {@code BigDecimal} of up to 18 digits stores them in a {@code long}. Its only public accessor,
 * {@link BigDecimal#unscaledValue()}, creates a {@code BigInteger} on every call. So that field is read directly if
 * this JVM has it and a check confirms its content. Otherwise an integer is its {@code longValue()}, and up to 15 digits
 * are computed from the {@code double}. Nothing else that is public tells the digits without making an object: up to 18
 * digits are read from a copy with scale 0, of 40 bytes, which the JIT compiler sometimes removes. The
 * {@code BigInteger} takes 64 to 104 bytes.
 *
 * <p>The methods of a subclass are user code and may return anything, and something else the next time. So each caller
 * reads it once, by {@link #exact(BigInteger)} or {@link #exact(BigDecimal)}, and passes the result to everything else.
 */
public final class BigDecimals {
    /** Value of the field if the digits do not fit it and are stored in a {@code BigInteger}. */
    private static final long INFLATED = Long.MIN_VALUE;

    /** Offset in bytes of the field {@code intCompact}, or −1 if this JVM has no such field. */
    private static final long COMPACT = compactOffset("intCompact");

    /** Greatest number of digits that a {@code double} holds, in any of its values. */
    private static final int DOUBLE_DIGITS = 15;

    /** Greatest number of digits that a {@code long} holds, in any of its values. */
    private static final int LONG_DIGITS = 18;

    /** The powers of ten that a {@code double} holds exactly. */
    private static final double[] TENS = {
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20, 1e21, 1e22
    };

    private BigDecimals() {}

    /**
     * Finds a field that holds the unscaled value of short numbers.
     *
     * @param field the expected name.
     * @return its offset in bytes, or −1 if there is no such field or it holds something else.
     */
    static long compactOffset(String field) {
        long offset = Memory.fieldOffset(BigDecimal.class, field);
        return offset >= 0
                        && holds(offset, "123456789012345.678", 123_456_789_012_345_678L)
                        && holds(offset, "-7e5", -7)
                        && holds(offset, "12345678901234567890.1", INFLATED)
                ? offset
                : -1;
    }

    /**
     * Returns whether the unscaled value can be had from {@code doubleValue()}: that is the quotient or product of the
     * unscaled value and a power of ten, both exact, so its error and that of the inverse are at most 2<sup>-53</sup> each,
     * and 15 digits are off by less than a quarter.
     */
    static boolean isInDouble(BigDecimal value) {
        int scale = value.scale();
        return value.precision() <= DOUBLE_DIGITS && -TENS.length < scale && scale < TENS.length;
    }

    /** Returns the unscaled value of a number that {@link #isInDouble}. */
    static long unscaledFromDouble(BigDecimal value) {
        int scale = value.scale();
        return (long) Math.rint(scale >= 0 ? value.doubleValue() * TENS[scale] : value.doubleValue() / TENS[-scale]);
    }

    private static boolean holds(long offset, String number, long expected) {
        return Memory.longField(new BigDecimal(number), offset) == expected;
    }

    /**
     * Returns whether the unscaled value fits a {@code long}. Allocates nothing, unless this JVM lacks the field
     * described above and the value has more than 18 digits.
     *
     * @param value to test, {@linkplain #exact(BigDecimal) no subclass}.
     * @return {@code true} if {@link #unscaled} may be called.
     */
    public static boolean fitsLong(BigDecimal value) {
        assert value.getClass() == BigDecimal.class : "a subclass can answer otherwise the next time";
        return COMPACT >= 0 && Memory.longField(value, COMPACT) != INFLATED
                || COMPACT < 0 && value.precision() <= LONG_DIGITS
                || fitsLong(value.unscaledValue());
    }

    /**
     * Returns whether a number fits a {@code long}, so that {@link BigInteger#longValue()} returns it exactly.
     * Allocates nothing.
     *
     * @param value to test, {@linkplain #exact(BigInteger) no subclass}.
     * @return {@code true} if it fits.
     */
    public static boolean fitsLong(BigInteger value) {
        assert value.getClass() == BigInteger.class : "a subclass can answer otherwise the next time";
        return value.bitLength() < Long.SIZE;
    }

    /**
     * Returns the unscaled value. Allocates nothing, unless this JVM lacks the field described above and the value has
     * a scale other than 0, and more than 15 digits or a scale beyond ±22.
     *
     * @param value whose unscaled value {@linkplain #fitsLong(BigDecimal) fits a long}.
     * @return the unscaled value.
     */
    public static long unscaled(BigDecimal value) {
        if (COMPACT >= 0) {
            long compact = Memory.longField(value, COMPACT);
            if (compact != INFLATED) {
                return compact;
            }
        } else if (value.scale() == 0) {
            return value.longValue();
        } else if (isInDouble(value)) {
            return unscaledFromDouble(value);
        } else if (value.precision() <= LONG_DIGITS) {
            return unscaledFromCopy(value);
        }
        return value.unscaledValue().longValue(); // allocates nothing: the BigInteger is stored
    }

    /** Returns the unscaled value, which has at most 18 digits; {@code unscaledValue()} would make two objects. */
    static long unscaledFromCopy(BigDecimal value) {
        return value.scaleByPowerOfTen(value.scale()).longValue();
    }

    /**
     * Returns the text of a number of any size, in plain notation, and keeps its scale. Allocates.
     *
     * @param value to convert, no subclass.
     * @return the text, which is ASCII.
     * @throws IllegalArgumentException if the scale is beyond ±{@link Decimals#MAX_SCALE}. The scale is checked first,
     *     so that {@code 9E+1010671858} does not exhaust the memory.
     */
    public static String plain(BigDecimal value) {
        Decimals.checkScale(value.scale());
        return value.toPlainString();
    }

    /**
     * Returns a number with the same digits and scale whose methods are not user code. Allocates only for a subclass.
     *
     * @param value of any class.
     * @return the number, or null if the subclass gives no digits: see {@link #noDigits}.
     */
    public static BigDecimal exact(BigDecimal value) {
        if (value.getClass() == BigDecimal.class) {
            return value;
        }
        BigInteger unscaled = value.unscaledValue();
        BigInteger digits = unscaled == null ? null : exact(unscaled);
        return digits == null ? null : new BigDecimal(digits, value.scale());
    }

    /**
     * Returns an equal number whose methods are not user code: the {@code toString} of a subclass may return anything.
     * Allocates only for a subclass.
     *
     * @param value of any class.
     * @return the number, or null if the subclass gives no digits: see {@link #noDigits}.
     */
    public static BigInteger exact(BigInteger value) {
        if (value.getClass() == BigInteger.class) {
            return value;
        }
        byte[] bytes = value.toByteArray();
        return bytes == null || bytes.length == 0 ? null : new BigInteger(bytes);
    }

    /** Returns why a value is refused whose class gives no digits. */
    public static String noDigits(Number value) {
        return value.getClass().getName()
                + " has no digits: its unscaledValue() is null, or its toByteArray() is null or empty";
    }
}
