// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import io.github.zilch.internal.memory.Block;
import io.github.zilch.internal.memory.Memory;
import io.github.zilch.internal.memory.Source;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Compares {@link Utf8} and {@link Utf8Automaton} with the decoder of the Encoding Standard, {@link SlowText}. */
@Tag("contract")
@DisplayName("C6: invalid UTF-8 is divided into maximal parts as Unicode defines them")
class Utf8Test {
    private static final int[] EDGES = {
        0x00, 0x22, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC2, 0xE0, 0xE2, 0xF0, 0xF4, 0xFF
    };

    private final Block block = Memory.allocate(64);
    private final long address = block.address();

    private static boolean isWellFormed(byte... bytes) {
        return Arrays.equals(bytes, SlowText.decodeUtf8(bytes).getBytes(StandardCharsets.UTF_8));
    }

    /** Returns whether a text becomes well-formed by up to three more bytes. */
    private static boolean canGoOn(byte... bytes) {
        for (int length = bytes.length + 1; length <= bytes.length + 3; length++) {
            for (int fill : new int[] {0x80, 0xBF}) { // E0 and F0 need a high second byte, ED and F4 a low one
                byte[] more = Arrays.copyOf(bytes, length);
                Arrays.fill(more, bytes.length, length, (byte) fill);
                if (isWellFormed(more)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Divides bytes into sequences, on and off the heap, and compares what they come to. */
    private void check(byte... bytes) {
        block.bytes().put(0, bytes);
        block.bytes().put(bytes.length, (byte) 0x80); // would continue a sequence, if it were read
        StringBuilder decoded = new StringBuilder();
        for (int at = 0; at < bytes.length; ) {
            int length = Utf8.sequenceLength(Source.fourBytes(bytes, at, bytes.length));
            assertEquals(length, Utf8.sequenceLength(address + at, address + bytes.length));
            assertNotEquals(0, length);
            assertEquals(length > 0, isWellFormed(Arrays.copyOfRange(bytes, at, at + Math.abs(length))));
            decoded.append(length > 0 ? new String(bytes, at, length, StandardCharsets.UTF_8) : "\uFFFD");
            at += Math.abs(length);
        }
        assertEquals(SlowText.decodeUtf8(bytes), decoded.toString(), () -> Arrays.toString(bytes));
        long state = Utf8Automaton.ACCEPT;
        for (byte each : bytes) {
            state = Utf8Automaton.next(state, each & 0xFF);
        }
        boolean isComplete = isWellFormed(bytes);
        assertEquals(isComplete, Utf8Automaton.isComplete(state), () -> Arrays.toString(bytes));
        assertEquals(!isComplete && canGoOn(bytes), Utf8Automaton.isIncomplete(state), () -> Arrays.toString(bytes));
    }

    @Test
    void everyInputOfOneAndTwoBytesAndSampledLongerOnesAreCutAsUnicodeSays() {
        check();
        for (int first = 0; first < 0x100; first++) {
            check((byte) first);
            for (int second = 0; second < 0x100; second++) {
                check((byte) first, (byte) second);
                for (int i = 0; first >= 0xC0 && i < EDGES.length; i++) {
                    check((byte) first, (byte) second, (byte) EDGES[i]);
                    for (int j = first >= 0xE0 ? 0 : EDGES.length; j < EDGES.length; j++) {
                        check((byte) first, (byte) second, (byte) EDGES[i], (byte) EDGES[j]);
                    }
                }
            }
        }
    }

    @Test
    void everyThirdByteIsCutAsUnicodeSays() {
        for (int first : EDGES) {
            for (int second : EDGES) {
                for (int third = 0; third < 0x100; third++) {
                    check((byte) first, (byte) second, (byte) third);
                    check((byte) first, (byte) second, (byte) 0x80, (byte) third);
                }
            }
        }
    }

    @Test
    void randomBytesAreCutAsUnicodeSays() {
        SplittableRandom random = new SplittableRandom();
        for (int i = 0; i < 200_000; i++) {
            byte[] bytes = new byte[1 + random.nextInt(12)];
            for (int j = 0; j < bytes.length; j++) {
                bytes[j] = (byte) (random.nextInt(4) == 0 ? random.nextInt(256) : 0x80 + random.nextInt(0x78));
            }
            check(bytes);
        }
    }
}
