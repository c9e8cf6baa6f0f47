// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.read;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.zilch.internal.memory.Block;
import io.github.zilch.internal.memory.Memory;
import java.lang.ref.Reference;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class SipHashTest {
    private static long hashOfFirst(int length) {
        return hashOfFirst(length, 0);
    }

    private static long hashOfFirst(int length, int offset) {
        Block block = Memory.allocate(64);
        ByteBuffer memory = block.bytes();
        for (int i = 0; i < memory.capacity(); i++) {
            memory.put(i, (byte) (i >= offset && i < offset + length ? i - offset : 0xEE));
        }
        long from = block.address() + offset;
        long hash = SipHash.hash(0x0706050403020100L, 0x0F0E0D0C0B0A0908L, from, from + length);
        Reference.reachabilityFence(block);
        return hash;
    }

    /** The example of the paper, appendix A, and the first of the vectors that its authors published. */
    @Test
    void hashesOfThePaperAreTheSame() {
        assertEquals(0xA129CA6149BE45E5L, hashOfFirst(15));
        assertEquals(0x726FDB47DD0E0E31L, hashOfFirst(0));
        assertEquals(0x74F839C593DC67FDL, hashOfFirst(1));
        assertEquals(0x93F5F5799A932462L, hashOfFirst(8));
    }

    @Test
    void hashIsTheSameAtEveryAddress() {
        for (int length = 0; length <= 24; length++) {
            for (int offset = 1; offset < 8; offset++) {
                assertEquals(hashOfFirst(length), hashOfFirst(length, offset), length + " bytes at " + offset);
            }
        }
    }
}
