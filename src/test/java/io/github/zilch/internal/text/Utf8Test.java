// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.zilch.internal.memory.Block;
import io.github.zilch.internal.memory.Memory;
import io.github.zilch.internal.memory.Source;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.BitSet;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Compares with two oracles: the beginnings of all sequences that the JDK's encoder writes, and the JDK's decoder. The
 * decoder differs from Unicode in one case, which is left out: it replaces an encoded surrogate (ED, A0 to BF, and a
 * third byte if there is one) as a whole, where Unicode and WHATWG replace each of its bytes.
 */
@Tag("contract")
@DisplayName("C6: invalid UTF-8 is divided into maximal parts as Unicode defines them")
class Utf8Test {
    private static final int[] THIRD_AND_FOURTH = {
        0x00, 0x22, 0x7F, 0x80, 0x8F, 0x90, 0xA0, 0xBF, 0xC0, 0xE2, 0xF0, 0xFF
    };

    /** For each length from 1 to 3, the beginnings of that length of all longer well-formed sequences. */
    private static final BitSet[] BEGINNINGS = {
        new BitSet(), new BitSet(1 << 8), new BitSet(1 << 16), new BitSet(1 << 24)
    };

    /** Well-formed sequences of 1 to 3 bytes. Those of 4 are a beginning of three bytes and any continuation byte. */
    private static final BitSet[] WHOLE = {new BitSet(), new BitSet(1 << 8), new BitSet(1 << 16), new BitSet(1 << 24)};

    private final Block block = Memory.allocate(64);
    private final ByteBuffer direct = block.bytes();
    private final long address = block.address();

    @BeforeAll
    static void encodeEveryCodePoint() {
        for (int point = 0; point <= Character.MAX_CODE_POINT; point++) {
            if (point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE) {
                continue;
            }
            byte[] bytes = Character.toString(point).getBytes(StandardCharsets.UTF_8);
            int word = 0;
            for (int i = 0; i < bytes.length && i < 3; i++) {
                word |= (bytes[i] & 0xFF) << (i << 3);
                (i == bytes.length - 1 ? WHOLE : BEGINNINGS)[i + 1].set(word);
            }
        }
    }

    @Test
    void everyInputOfOneAndTwoBytesIsCutAsUnicodeSays() {
        for (int word = 0; word < 1 << 16; word++) {
            check((byte) word);
            check((byte) word, (byte) (word >> 8));
        }
    }

    @Test
    void everyInputOfThreeBytesIsCutAsUnicodeSays() {
        byte[] bytes = new byte[3];
        for (int word = 0; word < 1 << 24; word++) {
            bytes[0] = (byte) word;
            bytes[1] = (byte) (word >> 8);
            bytes[2] = (byte) (word >> 16);
            int length = Utf8.sequenceLength(Source.fourBytes(bytes, 0, 3));
            if (length != expected(word)) {
                throw new AssertionError(Arrays.toString(bytes) + ": " + length);
            }
        }
    }

    @Test
    void sampledInputsOfThreeAndFourBytesAreCutAsUnicodeSays() {
        for (int first = 0x70; first <= 0xFF; first++) {
            for (int second = 0x70; second <= 0xD0; second++) {
                for (int third : THIRD_AND_FOURTH) {
                    check((byte) first, (byte) second, (byte) third);
                    for (int fourth : THIRD_AND_FOURTH) {
                        check((byte) first, (byte) second, (byte) third, (byte) fourth);
                    }
                }
            }
        }
    }

    @Test
    void eachByteOfAnEncodedSurrogateIsASeparatePart() {
        byte[] bytes = {(byte) 0xED, (byte) 0xA0, (byte) 0x80};
        for (int at = 0; at < bytes.length; at++) {
            assertEquals(-1, Utf8.sequenceLength(Source.fourBytes(bytes, at, bytes.length)));
        }
    }

    @Test
    void randomBytesAreCutAsUnicodeSays() {
        long seed = System.nanoTime();
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < 200_000; i++) {
            byte[] bytes = new byte[1 + random.nextInt(12)];
            for (int j = 0; j < bytes.length; j++) {
                bytes[j] = (byte) (random.nextInt(4) == 0 ? random.nextInt(256) : 0x80 + random.nextInt(0x78));
            }
            try {
                check(bytes);
            } catch (AssertionError e) {
                throw new AssertionError("seed " + seed, e);
            }
        }
    }

    /** Returns the first sequence of a word according to the first oracle. */
    private static int expected(int word) {
        int parts = 0;
        for (int length = 1; length <= 3; length++) {
            int bytes = word & (1 << (length << 3)) - 1;
            if (WHOLE[length].get(bytes)) {
                return length;
            }
            if (!BEGINNINGS[length].get(bytes)) {
                return -Math.max(1, parts);
            }
            parts = length;
        }
        return (word >>> 24 & 0xC0) == 0x80 ? 4 : -3;
    }

    /** Divides bytes into sequences, on and off the heap, and compares with both oracles. */
    private void check(byte... bytes) {
        direct.put(0, bytes);
        direct.put(bytes.length, (byte) 0x80); // would continue a sequence, if it were read
        StringBuilder decoded = new StringBuilder();
        boolean surrogate = false;
        for (int at = 0; at < bytes.length; ) {
            int length = Utf8.sequenceLength(Source.fourBytes(bytes, at, bytes.length));
            int word = 0;
            for (int i = 0; i < 4 && at + i < bytes.length; i++) {
                word |= (bytes[at + i] & 0xFF) << (i << 3);
            }
            surrogate |= (word & 0xE0FF) == 0xA0ED;
            assertEquals(expected(word), length, () -> Arrays.toString(bytes));
            assertEquals(
                    length, Utf8.sequenceLength(address + at, address + bytes.length), () -> Arrays.toString(bytes));
            decoded.append(length > 0 ? new String(bytes, at, length, StandardCharsets.UTF_8) : "\uFFFD");
            at += Math.abs(length);
        }
        if (!surrogate) {
            assertEquals(new String(bytes, StandardCharsets.UTF_8), decoded.toString(), () -> Arrays.toString(bytes));
        }
    }
}
