// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.zilch.internal.memory.Block;
import io.github.zilch.internal.memory.Memory;
import java.lang.ref.Reference;
import java.util.Arrays;
import java.util.Base64;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Base64 with padding, RFC 4648 section 4. */
@Tag("fast")
class Base64TextTest {
    private static void assertBoth(byte[] bytes, int index, int length, String message) {
        String expected = Base64.getEncoder().encodeToString(Arrays.copyOfRange(bytes, index, index + length));
        int space = (int) Base64Text.maxBytes(length);
        assertEquals(expected.length(), space, message);
        assertEquals(
                expected,
                Encoded.text(space, (target, at) -> Base64Text.put(target, at, bytes, index, length)),
                message);
        Block memory = Memory.allocate(length);
        memory.bytes().put(0, bytes, index, length);
        long from = memory.address();
        assertEquals(expected, Encoded.text(space, (target, at) -> Base64Text.put(target, at, from, length)), message);
        Reference.reachabilityFence(memory);
    }

    @Test
    @DisplayName("every length from 0 to 200, at every offset from 0 to 8, in exactly the stated space")
    void everyLength() {
        long seed = System.nanoTime();
        byte[] bytes = new byte[208];
        new Random(seed).nextBytes(bytes);
        for (int length = 0; length <= 200; length++) {
            for (int index = 0; index <= 8; index++) {
                assertBoth(bytes, index, length, "seed " + seed);
            }
        }
    }

    @Test
    @DisplayName("the space is computed without overflow")
    void largestSpace() {
        assertEquals(0, Base64Text.maxBytes(0));
        assertEquals(2_863_311_532L, Base64Text.maxBytes(Integer.MAX_VALUE));
    }
}
