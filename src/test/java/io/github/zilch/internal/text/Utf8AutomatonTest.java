// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.zilch.internal.memory.Source;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("contract")
@DisplayName("C6: the automaton and Utf8 find the same errors")
class Utf8AutomatonTest {
    private static void check(byte[] bytes, int length) {
        long state = Utf8Automaton.ACCEPT;
        for (int i = 0; i < length; i++) {
            state = Utf8Automaton.next(state, bytes[i] & 0xFF);
        }
        int at = 0;
        int sequence = 1;
        while (at < length && sequence > 0) {
            sequence = Utf8.sequenceLength(Source.fourBytes(bytes, at, length));
            at += Math.abs(sequence);
        }
        // a sequence cut off by the end is ill-formed, but may still become valid
        boolean cut = sequence < 0 && at == length && canGoOn(bytes, at + sequence, length);
        assertEquals(sequence > 0, Utf8Automaton.isComplete(state));
        assertEquals(cut, Utf8Automaton.isIncomplete(state));
    }

    private static boolean canGoOn(byte[] bytes, int from, int length) {
        byte[] more = new byte[4];
        for (int fill = 0x80; fill <= 0xBF; fill += 0x3F) { // E0 and F0 need a high second byte, ED and F4 a low one
            System.arraycopy(bytes, from, more, 0, length - from);
            for (int i = length - from; i < 4; i++) {
                more[i] = (byte) fill;
            }
            if (Utf8.sequenceLength(Source.fourBytes(more, 0, 4)) > 1) {
                return true;
            }
        }
        return false;
    }

    @Test
    @DisplayName("all texts of up to three bytes")
    void upToThreeBytes() {
        byte[] bytes = new byte[3];
        check(bytes, 0);
        for (int word = 0; word < 1 << 24; word++) {
            bytes[0] = (byte) (word >>> 16);
            bytes[1] = (byte) (word >>> 8);
            bytes[2] = (byte) word;
            check(bytes, 3);
            if ((word & 0xFF) == 0) {
                check(bytes, 2);
            }
            if ((word & 0xFFFF) == 0) {
                check(bytes, 1);
            }
        }
    }

    @Test
    @DisplayName("four bytes after every first byte of a sequence of four")
    void fourBytes() {
        Random random = new Random(4);
        int[] edges = {0x00, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC2, 0xE0, 0xF0, 0xF4, 0xFF};
        byte[] bytes = new byte[6];
        for (int lead = 0xE0; lead <= 0xFF; lead++) {
            for (int second : edges) {
                for (int third : edges) {
                    for (int fourth : edges) {
                        random.nextBytes(bytes);
                        bytes[0] = (byte) lead;
                        bytes[1] = (byte) second;
                        bytes[2] = (byte) third;
                        bytes[3] = (byte) fourth;
                        check(bytes, 4);
                        check(bytes, 6);
                    }
                }
            }
        }
    }
}
