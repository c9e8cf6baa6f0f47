// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.number;

import java.math.BigDecimal;
import java.math.BigInteger;
import org.agrona.UnsafeApi;

/**
 * Reads the digits of a {@link BigDecimal} or {@link BigInteger} without allocating, if they fit a {@code long}.
 *
 * <p>A {@code BigDecimal} of up to 18 digits stores them in a {@code long}. Its only public accessor,
 * {@link BigDecimal#unscaledValue()}, creates a {@code BigInteger} on every call. So that field is read directly if
 * this JVM has it and a check confirms its content. Otherwise the public accessor is used.
 */
public final class BigDecimals {
    /** Value of the field if the digits do not fit it and are stored in a {@code BigInteger}. */
    private static final long INFLATED = Long.MIN_VALUE;

    /** Offset in bytes of the field {@code intCompact}, or −1 if this JVM has no such field. */
    private static final long COMPACT = compactOffset("intCompact");

    private BigDecimals() {}

    /**
     * Finds a field that holds the unscaled value of short numbers.
     *
     * @param field the expected name.
     * @return its offset in bytes, or −1 if there is no such field or it holds something else.
     */
    static long compactOffset(String field) {
        try {
            long offset = UnsafeApi.objectFieldOffset(BigDecimal.class, field);
            return holds(offset, "123456789012345.678", 123_456_789_012_345_678L)
                            && holds(offset, "-7e5", -7)
                            && holds(offset, "12345678901234567890.1", INFLATED)
                    ? offset
                    : -1;
        } catch (InternalError | RuntimeException e) {
            return -1; // the field has another name in this JVM; Unsafe reports this as an InternalError
        } catch (LinkageError e) {
            return -1; // no access, which Memory.requireAccess() reports
        }
    }

    private static boolean holds(long offset, String number, long expected) {
        return UnsafeApi.getLong(new BigDecimal(number), offset) == expected;
    }

    /**
     * Returns whether the unscaled value fits a {@code long}. Allocates nothing, unless this JVM lacks the field
     * described above.
     *
     * @param value to test.
     * @return {@code true} if {@link #unscaled} may be called.
     */
    public static boolean fitsLong(BigDecimal value) {
        return COMPACT >= 0 && UnsafeApi.getLong(value, COMPACT) != INFLATED || fitsLong(value.unscaledValue());
    }

    /**
     * Returns whether a number fits a {@code long}, so that {@link BigInteger#longValue()} returns it exactly.
     * Allocates nothing.
     *
     * @param value to test.
     * @return {@code true} if it fits.
     */
    public static boolean fitsLong(BigInteger value) {
        return value.bitLength() < Long.SIZE;
    }

    /**
     * Returns the unscaled value. Allocates nothing, unless this JVM lacks the field described above.
     *
     * @param value whose unscaled value {@linkplain #fitsLong(BigDecimal) fits a long}.
     * @return the unscaled value.
     */
    public static long unscaled(BigDecimal value) {
        if (COMPACT >= 0) {
            long compact = UnsafeApi.getLong(value, COMPACT);
            if (compact != INFLATED) {
                return compact;
            }
        }
        return value.unscaledValue().longValue(); // allocates nothing: the BigInteger is stored
    }

    /**
     * Returns the text of a number of any size, in plain notation, and keeps its scale. Allocates.
     *
     * @param value to convert.
     * @return the text, which is ASCII.
     * @throws IllegalArgumentException if the scale is beyond ±{@link Decimals#MAX_SCALE}. The scale is checked first,
     *     so that {@code 9E+1010671858} does not exhaust the memory.
     */
    public static String plain(BigDecimal value) {
        Decimals.checkScale(value.scale());
        return exact(value).toPlainString();
    }

    /**
     * Returns the text of a number of any size. Allocates.
     *
     * @param value to convert.
     * @return the text, which is ASCII.
     */
    public static String plain(BigInteger value) {
        return exact(value).toString();
    }

    /**
     * Returns a number with the same digits and scale whose methods are not user code. Allocates only for a subclass.
     *
     * @param value of any class.
     * @return the number.
     */
    public static BigDecimal exact(BigDecimal value) {
        return value.getClass() == BigDecimal.class
                ? value
                : new BigDecimal(exact(value.unscaledValue()), value.scale());
    }

    /**
     * Returns an equal number whose methods are not user code: the {@code toString} of a subclass may return anything.
     * Allocates only for a subclass.
     *
     * @param value of any class.
     * @return the number.
     */
    public static BigInteger exact(BigInteger value) {
        return value.getClass() == BigInteger.class ? value : new BigInteger(value.toByteArray());
    }
}
