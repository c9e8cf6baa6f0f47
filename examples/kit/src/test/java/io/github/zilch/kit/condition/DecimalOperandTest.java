// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.kit.condition;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Integers times powers of ten are compared with decimal numbers exactly. */
class DecimalOperandTest {
    private static final long[] CORNERS = {
        0, 1, -1, 9, 10, 11, 99, 100, 1010, Long.MAX_VALUE, Long.MIN_VALUE, Long.MAX_VALUE - 1, Long.MIN_VALUE + 1
    };

    private static BigDecimal decimal(long unscaled, boolean isUnsigned, int exponent) {
        BigInteger integer =
                isUnsigned ? new BigInteger(Long.toUnsignedString(unscaled)) : BigInteger.valueOf(unscaled);
        return new BigDecimal(integer).scaleByPowerOfTen(exponent);
    }

    private static long draw(Random random) {
        long corner = CORNERS[random.nextInt(CORNERS.length)];
        return random.nextInt(3) == 0 ? random.nextLong() >> random.nextInt(64) : corner;
    }

    @Test
    void orderIsThatOfTheNumbers() {
        Random random = new Random(56);
        for (int i = 0; i < 20_000; i++) {
            BigDecimal number = decimal(draw(random), random.nextBoolean(), random.nextInt(9) - 4);
            if (random.nextInt(4) == 0) {
                number = number.add(new BigDecimal("0.5"));
            }
            DecimalOperand operand = new DecimalOperand(number);
            for (int n = 0; n < 4; n++) {
                long unscaled = draw(random);
                boolean isUnsigned = random.nextBoolean();
                int exponent = random.nextInt(9) - 4;
                int expected = decimal(unscaled, isUnsigned, exponent).compareTo(number);
                int actual = Integer.signum(operand.compare(unscaled, isUnsigned, exponent));
                assertEquals(expected, actual, decimal(unscaled, isUnsigned, exponent) + " to " + number);
            }
        }
    }
}
