// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.number;

import static io.github.zilch.Documents.messageOf;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.zilch.internal.text.Encoded;
import io.github.zilch.trust.Cases;
import java.math.BigDecimal;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("C7: decimals keep their scale and are never in exponent form")
class DecimalsTest {
    private static final long[] EXTREMES = {
        0, 1, 5, 9, -1, 9_999_999_999_999_999L,
        10, 99, 100, 12_345_678, -10, 10_000_000_000_000_000L,
        67_108_863, 67_108_864, 99_999_999, 100_000_000, -100_000_000, 999_999_999_999_999_999L,
        999_999_999, 1_000_000_000, Long.MAX_VALUE, Long.MIN_VALUE, -Long.MAX_VALUE, 1_000_000_000_000_000_000L
    };

    private static String text(long unscaled, int scale) {
        return Encoded.text(Decimals.maxBytes(scale), (target, at) -> Decimals.put(target, at, unscaled, scale));
    }

    @Test
    @DisplayName("every scale from -1000 to 1000, with numbers of every kind")
    void everyScale() {
        for (int scale = -Decimals.MAX_SCALE; scale <= Decimals.MAX_SCALE; scale++) {
            for (long unscaled : EXTREMES) {
                assertEquals(BigDecimal.valueOf(unscaled, scale).toPlainString(), text(unscaled, scale));
            }
        }
    }

    @Test
    @DisplayName("random decimals are written as by BigDecimal")
    void randomDecimals() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        for (int i = 0; i < Cases.drawn(300_000, 20_000_000); i++) {
            long unscaled = random.nextLong() >> random.nextInt(64);
            int scale = random.nextInt(32) - 8;
            String expected = BigDecimal.valueOf(unscaled, scale).toPlainString();
            assertEquals(expected, text(unscaled, scale), () -> "seed " + seed);
        }
    }

    @Test
    @DisplayName("a scale beyond ±1,000 is refused, and the message says what to do")
    void scaleIsLimited() {
        assertDoesNotThrow(() -> Decimals.checkScale(1_000));
        assertDoesNotThrow(() -> Decimals.checkScale(-1_000));
        assertRefused(1_001);
        assertRefused(-1_001);
        assertRefused(Integer.MAX_VALUE);
        assertRefused(Integer.MIN_VALUE);
    }

    private static void assertRefused(int scale) {
        assertEquals(
                "scale " + scale + " is beyond ±1000, so the text would be mostly zeros: round the value, or write it"
                        + " as a string",
                messageOf(IllegalArgumentException.class, () -> Decimals.checkScale(scale)));
    }
}
