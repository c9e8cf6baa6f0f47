// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.number;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.math.BigInteger;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Compares the table and the logarithms by multiplication with exact arithmetic. */
class PowersOfTenTest {
    private static BigDecimal power(int base, int exponent) {
        BigDecimal power = BigDecimal.valueOf(base).pow(Math.abs(exponent));
        // Every negative power of 2 or 10 has a finite number of decimals.
        return exponent >= 0 ? power : BigDecimal.ONE.divide(power);
    }

    @Test
    @DisplayName("each power is the next integer above the exact one, and has 126 bits")
    void tableIsExact() {
        for (int e = PowersOfTen.MIN; e <= PowersOfTen.MAX; e++) {
            BigInteger g =
                    BigInteger.valueOf(PowersOfTen.high(e)).shiftLeft(63).add(BigInteger.valueOf(PowersOfTen.low(e)));
            BigDecimal exact = power(10, e).multiply(power(2, 125 - PowersOfTen.floorLog2(e)));
            assertEquals(exact.toBigInteger().add(BigInteger.ONE), g, "10^" + e);
            assertEquals(126, g.bitLength(), "10^" + e);
        }
    }

    @Test
    @DisplayName("the logarithms are exact over their whole range")
    void logarithms() {
        for (int e = PowersOfTen.MIN; e <= PowersOfTen.MAX; e++) {
            assertBetween(power(2, PowersOfTen.floorLog2(e)), power(10, e), power(2, PowersOfTen.floorLog2(e) + 1));
        }
        for (int q = -1074; q <= 971; q++) {
            int k = PowersOfTen.floorLog10(q);
            assertBetween(power(10, k), power(2, q), power(10, k + 1));
            k = PowersOfTen.floorLog10OfThreeQuarters(q);
            assertBetween(power(10, k), power(2, q).multiply(new BigDecimal("0.75")), power(10, k + 1));
        }
    }

    private static void assertBetween(BigDecimal least, BigDecimal value, BigDecimal end) {
        assertTrue(least.compareTo(value) <= 0 && value.compareTo(end) < 0, value::toString);
    }
}
