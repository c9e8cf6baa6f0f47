// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.number;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.zilch.internal.text.Encoded;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class ThreeDigitsTest {
    /** Returns what is written, without the fourth byte that may be touched. */
    private static String text(Encoded.Encoder encoder) {
        return Encoded.text(4, encoder);
    }

    @Test
    @DisplayName("C7: all numbers of up to three digits, without leading zeros, with them, and as fractions")
    void allNumbers() {
        for (int i = 0; i < ThreeDigits.LIMIT; i++) {
            int value = i;
            String padded = String.format("%03d", value);
            assertEquals(Integer.toString(value), text((target, at) -> ThreeDigits.put(target, at, value)));
            assertEquals(padded, text((target, at) -> ThreeDigits.putPadded(target, at, value)));
            String fraction = padded.replaceAll("0+$", "");
            assertEquals(fraction, text((target, at) -> ThreeDigits.putFraction(target, at, value)));
            assertEquals(padded.length() - fraction.length(), ThreeDigits.trailingZeros(value));
        }
    }
}
