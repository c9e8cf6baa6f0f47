// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.text;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("contract")
@Tag("fast")
@DisplayName("C6: keys that are encoded once")
class KeyTextTest {
    private static void check(String name) {
        KeyText text = KeyText.of(name);
        for (int mode = 0; mode < Escapes.MODES; mode++) {
            int in = mode;
            String expected = SlowText.quote(name, mode) + ':';
            assertEquals(expected, Encoded.text((int) text.maxBytes(mode), (target, at) -> text.put(target, at, in)));
            int length = expected.getBytes(StandardCharsets.UTF_8).length;
            assertTrue(text.maxBytes(mode) < length + 8, "at most a part of the last word is not needed");
        }
    }

    @Test
    @DisplayName("names of every length from 0 to 100, clean and of every other kind, in every mode")
    void everyLength() {
        for (int length = 0; length <= 100; length++) {
            check("x".repeat(length));
            check("\u0000".repeat(length));
            check("\u00e9<".repeat(length));
            check("\u20ac\ud83d\ude00\ud800".repeat(length));
        }
    }

    @Test
    @DisplayName("names of every code unit, in every mode")
    void everyCodeUnit() {
        for (int c = 0; c <= Character.MAX_VALUE; c += c < 0x900 || c > 0xD000 && c < 0xE100 ? 1 : 17) {
            check("k" + (char) c);
        }
        check("\u2028");
        check("\u2029");
    }

    @Test
    @DisplayName("the rest of the last word of a key is zero, not what was in memory before")
    void restOfTheLastWordIsZero() {
        KeyText text = KeyText.of("<<<<<<");
        for (int mode : new int[] {0, Escapes.ASCII}) { // the second mode is encoded after the one that escapes '<'
            byte[] bytes = Encoded.bytes(16, (target, at) -> {
                assertEquals(at + 9, text.put(target, at, mode));
                return at + 16;
            });
            assertArrayEquals(Arrays.copyOf("\"<<<<<<\":".getBytes(StandardCharsets.UTF_8), 16), bytes);
        }
    }
}
