// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.number;

import java.math.BigDecimal;
import java.math.BigInteger;
import org.agrona.UnsafeApi;

/**
 * Takes the digits out of a {@link BigDecimal} or {@link BigInteger} without making garbage, where they fit a
 * {@code long}.
 *
 * <p>A {@code BigDecimal} of up to 18 digits keeps them in a {@code long}, but its only public way to them,
 * {@link BigDecimal#unscaledValue()}, makes a {@code BigInteger} of it each time. So that field is read directly, if
 * this JVM has it and it proves to hold what is expected; else the public way is taken.
 */
public final class BigDecimals {
    /** What the field holds when the digits do not fit it and a stored {@code BigInteger} has them. */
    private static final long INFLATED = Long.MIN_VALUE;

    /** Offset in bytes of the field {@code intCompact}, or −1 if this JVM has no such field. */
    private static final long COMPACT = compactOffset("intCompact");

    private BigDecimals() {}

    /**
     * Finds a field that holds the unscaled value of short numbers.
     *
     * @param field the name it should have.
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
            return -1; // not the name it has in this JVM: Unsafe says so by an InternalError
        } catch (LinkageError e) {
            return -1; // no access, which Memory.requireAccess() reports
        }
    }

    private static boolean holds(long offset, String number, long expected) {
        return UnsafeApi.getLong(new BigDecimal(number), offset) == expected;
    }

    /**
     * Tells whether the unscaled value fits a {@code long}. Allocates nothing (unless the JVM lacks the field, see
     * above).
     *
     * @param value to look at.
     * @return whether {@link #unscaled} may be called.
     */
    public static boolean fitsLong(BigDecimal value) {
        return COMPACT >= 0 && UnsafeApi.getLong(value, COMPACT) != INFLATED || fitsLong(value.unscaledValue());
    }

    /**
     * Tells whether a number fits a {@code long}, so that {@link BigInteger#longValue()} has all of it. Allocates
     * nothing.
     *
     * @param value to look at.
     * @return whether it does.
     */
    public static boolean fitsLong(BigInteger value) {
        return value.bitLength() < Long.SIZE;
    }

    /**
     * Gives the unscaled value. Allocates nothing (unless the JVM lacks the field, see above).
     *
     * @param value whose unscaled value {@linkplain #fitsLong(BigDecimal) fits a long}.
     * @return that value.
     */
    public static long unscaled(BigDecimal value) {
        if (COMPACT >= 0) {
            long compact = UnsafeApi.getLong(value, COMPACT);
            if (compact != INFLATED) {
                return compact;
            }
        }
        return value.unscaledValue().longValue(); // that of an inflated one is stored, and makes no garbage
    }

    /**
     * Gives the text of a number of any size, in plain notation and with its scale kept. Allocates it.
     *
     * @param value to write.
     * @return its ASCII text.
     * @throws IllegalArgumentException if the scale is beyond ±{@link Decimals#MAX_SCALE}; that is checked first, so
     *     that {@code 9E+1010671858} does not fill the memory.
     */
    public static String plain(BigDecimal value) {
        int scale = value.scale();
        Decimals.checkScale(scale);
        return value.getClass() == BigDecimal.class
                ? value.toPlainString()
                : new BigDecimal(exact(value.unscaledValue()), scale).toPlainString();
    }

    /**
     * Gives the text of a number of any size. Allocates it.
     *
     * @param value to write.
     * @return its ASCII text.
     */
    public static String plain(BigInteger value) {
        return exact(value).toString();
    }

    /** The number without its class, whose {@code toString} may write anything. */
    private static BigInteger exact(BigInteger value) {
        return value.getClass() == BigInteger.class ? value : new BigInteger(value.toByteArray());
    }
}
