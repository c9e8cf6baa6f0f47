// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("contract")
@Tag("fast")
@DisplayName("C7: numbers with a fixed number of decimals")
class FixedDecimalsTest {
    /** A run by command compares more: -Dzilch.numbers=10000000. */
    private static final int NUMBERS = Integer.getInteger("zilch.numbers", 200_000);

    private static final double[] SPECIAL = {
        0.0, 0.5, 1.5, 2.5, 0.125, -0.0, -0.5,
        0.375, 1.005, 0.1, 99.995, 9.5, Double.MIN_VALUE, -Double.MIN_VALUE,
        999999999.5, 0.999999999999, 0x1p52, Double.MIN_NORMAL, Double.MAX_VALUE, 0x1p53, 0x1p62,
        0x1p63, 0x1p64, 0x1p1000, -Double.MAX_VALUE, -0x1p63, 1e18, 1e22,
        4503599627370495.5, 4503599627370496.5, 0x1p-1022, 0x1.fffffffffffffp-1, 0x1.fffffffffffffp51, 1e-5, 123456.789
    };

    private final JsonBuilder json = new JsonBuilder();

    private static String exact(double value, int decimals) {
        return new BigDecimal(value).setScale(decimals, RoundingMode.HALF_EVEN).toPlainString();
    }

    private void assertExact(double value, int decimals) {
        json.resetArray().add(value, decimals);
        String text = json.toString();
        assertEquals(exact(value, decimals), text.substring(1, text.length() - 1), value + " with " + decimals);
    }

    @Test
    void specialNumbersWithEveryNumberOfDecimals() {
        for (double value : SPECIAL) {
            for (int decimals = 0; decimals <= 40; decimals++) {
                assertExact(value, decimals);
            }
            assertExact(value, 330);
            assertExact(value, 1_000);
        }
    }

    @Test
    void ties() {
        for (int decimals = 0; decimals <= 25; decimals++) {
            for (int odd = 1; odd < 200; odd += 2) {
                double tie = odd / (double) (1L << decimals + 1); // odd × 5^(decimals + 1) / 10^(decimals + 1)
                assertExact(tie, decimals);
                assertExact(-tie, decimals);
                assertExact(Math.nextUp(tie), decimals);
                assertExact(Math.nextDown(tie), decimals);
            }
        }
    }

    @Test
    void randomNumbers() {
        Random random = new Random(11);
        for (int i = 0; i < NUMBERS; i++) {
            double value = switch (i % 4) {
                case 0 -> Double.longBitsToDouble(random.nextLong());
                case 1 -> random.nextDouble() * 1_000_000;
                case 2 -> random.nextInt(1_000_000) / 1000.0;
                default -> Math.scalb(random.nextDouble(), random.nextInt(140) - 70);
            };
            if (Double.isFinite(value)) {
                assertExact(value, random.nextInt(random.nextInt(3) == 0 ? 60 : 10));
            }
        }
    }
}
