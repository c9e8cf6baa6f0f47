// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.kit.condition;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.HashMap;
import java.util.Map;

/**
 * A decimal number that integers times powers of ten are compared with, exactly. Allocates only for a power that it has not
 * been compared with before, and for powers of more than 127 or less than -128. For use by one thread.
 */
public final class DecimalOperand {
    private static final BigInteger MIN_SIGNED = BigInteger.valueOf(Long.MIN_VALUE);
    private static final BigInteger MAX_SIGNED = BigInteger.valueOf(Long.MAX_VALUE);
    private static final BigInteger MAX_UNSIGNED =
            BigInteger.ONE.shiftLeft(Long.SIZE).subtract(BigInteger.ONE);

    /** Where an integer of 64 bits is in the range of those with a sign, and of those without one. */
    private enum Range {
        BELOW,
        NEGATIVE,
        COMMON,
        UNSIGNED,
        ABOVE;

        static Range of(BigInteger value) {
            if (value.compareTo(MIN_SIGNED) < 0) {
                return BELOW;
            }
            if (value.signum() < 0) {
                return NEGATIVE;
            }
            return value.compareTo(MAX_SIGNED) <= 0 ? COMMON : value.compareTo(MAX_UNSIGNED) <= 0 ? UNSIGNED : ABOVE;
        }
    }

    /**
     * The number divided by a power of ten.
     *
     * @param floor the 64 bits of the greatest integer that is not greater than the quotient.
     * @param range of that integer.
     * @param isInteger whether the quotient is that integer.
     */
    private record Quotient(long floor, Range range, boolean isInteger) {
        int compare(long value, boolean isUnsigned) {
            boolean isLess = range == Range.ABOVE || range == Range.UNSIGNED && !isUnsigned;
            boolean isGreater = range == Range.BELOW || range == Range.NEGATIVE && isUnsigned;
            if (isLess || isGreater) {
                return isLess ? -1 : 1;
            }
            int order = isUnsigned ? Long.compareUnsigned(value, floor) : Long.compare(value, floor);
            return order != 0 || isInteger ? order : -1;
        }
    }

    private final BigDecimal number;
    private final Map<Integer, Quotient> quotients = new HashMap<>();

    /**
     * Creates an operand.
     *
     * @param number that values are compared with.
     */
    public DecimalOperand(BigDecimal number) {
        this.number = number;
    }

    /**
     * Compares a value with this number.
     *
     * @param unscaled the integer.
     * @param isUnsigned whether its 64 bits have no sign.
     * @param exponent of the power of ten that it is multiplied by.
     * @return less than, equal to or greater than 0 if the value is less than, equal to or greater than this number.
     */
    public int compare(long unscaled, boolean isUnsigned, int exponent) {
        Quotient quotient = quotients.get(exponent);
        if (quotient == null) {
            quotient = quotient(exponent);
            quotients.put(exponent, quotient);
        }
        return quotient.compare(unscaled, isUnsigned);
    }

    /**
     * Compares a value of any length with this number.
     *
     * @param value to compare.
     * @return less than, equal to or greater than 0 if the value is less than, equal to or greater than this number.
     */
    public int compare(BigDecimal value) {
        return value.compareTo(number);
    }

    private Quotient quotient(int exponent) {
        BigDecimal exact = number.scaleByPowerOfTen(-exponent);
        BigDecimal floor = exact.setScale(0, RoundingMode.FLOOR);
        BigInteger integer = floor.toBigInteger();
        return new Quotient(integer.longValue(), Range.of(integer), exact.compareTo(floor) == 0);
    }
}
