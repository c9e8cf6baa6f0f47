// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.number;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.zilch.AllocationMeter;
import io.github.zilch.internal.memory.Memory;
import io.github.zilch.internal.text.Encoded;
import io.github.zilch.trust.Cases;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
@DisplayName("C7: digits of big numbers that fit a long")
class BigDecimalsTest {
    private long sum;

    private static String text(BigDecimal value) {
        assertTrue(BigDecimals.fitsLong(value), value::toString);
        int scale = value.scale();
        return Encoded.text(
                Decimals.maxBytes(scale), (target, at) -> Decimals.put(target, at, BigDecimals.unscaled(value), scale));
    }

    @Test
    @DisplayName("compact numbers, and the ends of what fits")
    void numbersThatFit() {
        for (String number : new String[] {
            "0", "0.00", "-1.50", "1E+3",
            "101.5", "922337203685477580.7", "-922337203685477580.7", "-9223372036854775808",
            "-9.223372036854775808", "9223372036854775807", "0E+3", "1E-1000"
        }) {
            assertEquals(new BigDecimal(number).toPlainString(), text(new BigDecimal(number)));
        }
    }

    @Test
    @DisplayName("a number that is stored in a BigInteger although it fits a long")
    void inflatedNumberThatFits() {
        BigDecimal made = new BigDecimal(BigInteger.valueOf(Long.MIN_VALUE), 4);
        assertEquals(made.toPlainString(), text(made));
        BigDecimal computed = new BigDecimal("12345678901234567890").subtract(new BigDecimal("12345678901234567800"));
        assertEquals("90", text(computed));
    }

    @Test
    @DisplayName("numbers beyond 64 bits are recognized")
    void numbersThatDoNotFit() {
        assertFalse(BigDecimals.fitsLong(new BigDecimal("922337203685477580.8")));
        assertFalse(BigDecimals.fitsLong(new BigDecimal("-9223372036854775809")));
        assertFalse(BigDecimals.fitsLong(new BigDecimal(BigInteger.TWO.pow(200), 10)));
        assertFalse(BigDecimals.fitsLong(BigInteger.TWO.pow(63)));
        assertTrue(BigDecimals.fitsLong(BigInteger.TWO.pow(63).negate()));
        assertTrue(BigDecimals.fitsLong(BigInteger.ZERO));
    }

    @Test
    @DisplayName("random numbers, computed and parsed")
    void randomNumbers() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        for (int i = 0; i < Cases.drawn(100_000, 10_000_000); i++) {
            BigDecimal value = BigDecimal.valueOf(random.nextLong() >> random.nextInt(64), random.nextInt(30))
                    .multiply(BigDecimal.valueOf(random.nextInt(3)))
                    .add(BigDecimal.ONE);
            if (BigDecimals.fitsLong(value)) {
                assertEquals(value.toPlainString(), text(value), () -> "seed " + seed);
            } else {
                assertTrue(value.unscaledValue().bitLength() > 63, () -> "seed " + seed);
                assertEquals(value.toPlainString(), BigDecimals.plain(value), () -> "seed " + seed);
            }
        }
    }

    @Test
    @DisplayName("C5: on the heap a number with more than 15 digits and a point takes 40 bytes at most, others none")
    void garbageOnTheHeap() {
        String[] none = {"101.50", "-1E+3", "-1234567890.12345", "9223372036854775807", "9.99999999999999"};
        String[] some = {"1234567890123.456", "-1.23456789012345678", "1E-23"};
        for (String[] numbers : new String[][] {none, some}) {
            for (String number : numbers) {
                BigDecimal value = new BigDecimal(number);
                int calls = 1_000;
                long bytes = AllocationMeter.allocated(
                        calls, () -> sum += BigDecimals.fitsLong(value) ? BigDecimals.unscaled(value) : 0);
                int most = numbers == none || Memory.hasAddresses() ? 0 : 40;
                assertTrue(bytes <= most * calls, () -> number + " takes " + bytes / calls + " bytes");
                assertEquals(value.unscaledValue().longValue(), BigDecimals.unscaled(value));
            }
        }
    }

    @Test
    @DisplayName("a JVM whose BigDecimal has other fields is detected, and the field is used where it exists")
    void layoutIsProbed() {
        assumeTrue(Memory.hasAddresses(), "fields of the JDK cannot be reached");
        assertEquals(-1, BigDecimals.compactOffset("noSuchField"));
        assertEquals(-1, BigDecimals.compactOffset("scale"));
        assertTrue(BigDecimals.compactOffset("intCompact") > 0);
    }

    @Test
    @DisplayName("a scale beyond ±1,000 is refused before any digit is written")
    void hugeScaleIsRefused() {
        assertThrows(IllegalArgumentException.class, () -> BigDecimals.plain(new BigDecimal("9E+1010671858")));
        assertThrows(IllegalArgumentException.class, () -> BigDecimals.plain(new BigDecimal("9E-1001")));
        assertEquals(1_001, BigDecimals.plain(new BigDecimal("9E+1000")).length());
    }
}
