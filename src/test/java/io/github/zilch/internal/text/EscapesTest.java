// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.zilch.trust.Cases;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("contract")
@DisplayName("C6: what must be escaped, and the escapes")
class EscapesTest {
    private static boolean isSpecial(int b, int mode) {
        return b >= 0x80
                || SlowText.escape(String.valueOf((char) b), mode & Escapes.HTML)
                                .length()
                        > 1;
    }

    /** Returns what {@link Escapes#special} must return: bit 7 of the first special byte, or 0. */
    private static int firstSpecial(long word, int mode) {
        for (int lane = 0; lane < 8; lane++) {
            if (isSpecial((int) (word >>> (lane << 3)) & 0xFF, mode)) {
                return (lane << 3) + 7;
            }
        }
        return 64;
    }

    private static void check(long word, int mode) {
        long special = Escapes.special(word, mode);
        boolean same = mode != 0 || (Escapes.marks(word) & Escapes.HIGH_BITS) == special;
        if (!same || Long.numberOfTrailingZeros(special) != firstSpecial(word, mode)) {
            throw new AssertionError("word " + Long.toHexString(word) + ", mode " + mode);
        }
    }

    @Test
    @DisplayName("all 256 bytes in all 8 lanes next to all 256 bytes; the lowest mark is exact in every mode")
    void everyByteInEveryLaneNextToEveryByte() {
        for (int mode = 0; mode < Escapes.MODES; mode++) {
            for (int pair = 0; pair < 1 << 16; pair++) {
                for (int lane = 0; lane < 8; lane++) {
                    long spaces = 0x2020202020202020L;
                    long bits = Long.rotateLeft(pair, lane << 3);
                    long mask = Long.rotateLeft(0xFFFFL, lane << 3);
                    check(spaces & ~mask | bits, mode);
                }
            }
        }
    }

    @Test
    @DisplayName("random words, with many bytes next to special ones")
    void randomWords() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        int[] edges = {
            0x00, 0x01, 0x1F, 0x20, 0x21, 0x22, 0x23, 0x5B, 0x5C, 0x5D, 0x7F, 0x80, 0xFF, '<', '=', '>', '&', '\''
        };
        for (int i = 0; i < Cases.drawn(500_000, 50_000_000); i++) {
            long word = 0;
            for (int lane = 0; lane < 8; lane++) {
                word = word << 8 | (random.nextInt(3) > 0 ? edges[random.nextInt(edges.length)] : random.nextInt(256));
            }
            check(word, i % Escapes.MODES);
        }
    }

    @Test
    @DisplayName("every character of ISO-8859-1, short where JSON has a short form, in the stated space")
    void everyCharacterOfLatin1() {
        for (int mode = 0; mode < Escapes.MODES; mode++) {
            long[] table = Escapes.table(mode);
            for (int c = 0; c < 0x100; c++) {
                int it = c;
                String expected = SlowText.escape(String.valueOf((char) c), mode);
                assertEquals(expected, Encoded.text(Long.BYTES, (target, at) -> Escapes.put(target, at, it, table)));
            }
        }
    }

    @Test
    @DisplayName(
            "every code unit as \\u and four digits, in lower case or as Jackson writes them, in exactly six bytes")
    void everyCodeUnit() {
        for (int unit = 0; unit <= Character.MAX_VALUE; unit++) {
            int it = unit;
            assertEquals(
                    String.format("\\u%04x", unit),
                    Encoded.text(Escapes.MAX_BYTES, (target, at) -> Escapes.putUnicode(target, at, it, 0)));
            assertEquals(
                    String.format("\\u%04X", unit),
                    Encoded.text(
                            Escapes.MAX_BYTES, (target, at) -> Escapes.putUnicode(target, at, it, Escapes.JACKSON)));
        }
    }
}
