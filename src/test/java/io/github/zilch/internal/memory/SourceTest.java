// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.lang.ref.Reference;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class SourceTest {
    @Test
    void aWordCanBeReadWhereEightBytesAreLeftOfAnArray() {
        byte[] array = new byte[20];
        for (int at = 0; at < array.length; at++) {
            assertEquals(at + 8 <= array.length, Source.hasWord(array, at), "at " + at);
        }
        assertFalse(Source.hasWord(new byte[7], 0));
    }

    @Test
    void aWordCanBeReadWhereEightBytesAreLeftOfAPage() {
        for (long page : new long[] {0, 4096, 0x7F12_3456_7000L}) {
            for (int at = 0; at < 4096; at++) {
                assertEquals(at + 8 <= 4096, Source.hasWord(null, page + at), "at " + at);
            }
        }
    }

    @Test
    void theLastBytesAreFilledUpWithSpaces() {
        byte[] array = new byte[24];
        for (int i = 0; i < array.length; i++) {
            array[i] = (byte) (0xC3 + 5 * i);
        }
        Block memory = Memory.allocate(array.length);
        memory.bytes().put(0, array);
        long address = memory.address();
        for (int from = 0; from < 4; from++) {
            for (int left = 1; left < 8; left++) {
                for (int to = from + left; to <= 20; to++) {
                    long expected = 0;
                    for (int i = 7; i >= 0; i--) {
                        expected = expected << 8 | (i < left ? array[to - left + i] & 0xFF : ' ');
                    }
                    assertEquals(expected, Source.lastWord(array, from, to, left));
                    assertEquals(expected, Source.lastWord(null, address + from, address + to, left));
                }
            }
        }
        Reference.reachabilityFence(memory);
    }
}
