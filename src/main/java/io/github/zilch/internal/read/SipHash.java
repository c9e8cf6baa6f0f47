// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.read;

import io.github.zilch.internal.memory.Memory;

/**
 * SipHash-2-4, a hash with a secret key: an attacker who chooses the text cannot choose texts whose hashes collide.
 * Jean-Philippe Aumasson and Daniel J. Bernstein, "SipHash: a fast short-input PRF", 2012.
 */
public final class SipHash {
    /** The four final rounds are two steps without a word. */
    private static final int FINAL_STEPS = 2 * Long.BYTES;

    private SipHash() {}

    /**
     * Hashes off-heap bytes.
     *
     * @param key0 first half of the key.
     * @param key1 second half of the key.
     * @param from address of the first byte.
     * @param to address after the last byte.
     * @return the hash.
     */
    public static long hash(long key0, long key1, long from, long to) {
        long v0 = key0 ^ 0x736F6D6570736575L;
        long v1 = key1 ^ 0x646F72616E646F6DL;
        long v2 = key0 ^ 0x6C7967656E657261L;
        long v3 = key1 ^ 0x7465646279746573L;
        long end = to - (to - from & 7); // the last word holds the remaining bytes and the length
        for (long at = from; at <= end + FINAL_STEPS; at += Long.BYTES) {
            long word = 0;
            if (at < end) {
                word = Memory.getLong(at);
            } else if (at == end) {
                word = lastWord(at, to) | to - from << 56;
            } else if (at == end + Long.BYTES) {
                v2 ^= 0xFF;
            }
            v3 ^= word;
            for (int round = 0; round < 2; round++) {
                v0 += v1;
                v1 = Long.rotateLeft(v1, 13) ^ v0;
                v0 = Long.rotateLeft(v0, 32);
                v2 += v3;
                v3 = Long.rotateLeft(v3, 16) ^ v2;
                v0 += v3;
                v3 = Long.rotateLeft(v3, 21) ^ v0;
                v2 += v1;
                v1 = Long.rotateLeft(v1, 17) ^ v2;
                v2 = Long.rotateLeft(v2, 32);
            }
            v0 ^= word;
        }
        return v0 ^ v1 ^ v2 ^ v3;
    }

    private static long lastWord(long from, long to) {
        long word = 0;
        for (long at = to - 1; at >= from; at--) {
            word = word << 8 | Memory.getByte(at) & 0xFF;
        }
        return word;
    }
}
