// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.text;

import io.github.zilch.internal.memory.Memory;

/** Writes UUIDs as {@link java.util.UUID#toString} does: 32 hexadecimal digits in lower case, and four hyphens. */
public final class Uuids {
    /** Number of bytes that {@link #put} writes. */
    public static final int BYTES = 36;

    /** The two digits of each byte, the first one in the lower byte. */
    private static final char[] PAIRS = pairs();

    private Uuids() {}

    private static char[] pairs() {
        char[] pairs = new char[256];
        for (int b = 0; b < pairs.length; b++) {
            pairs[b] = (char) (Character.forDigit(b >> 4, 16) | Character.forDigit(b & 15, 16) << 8);
        }
        return pairs;
    }

    /**
     * Writes a UUID.
     *
     * @param target array of the address.
     * @param at address to write at.
     * @param high its most significant 64 bits.
     * @param low its least significant 64 bits.
     * @return the address after the last digit.
     */
    public static long put(byte[] target, long at, long high, long low) {
        putPairs(target, at, high >>> 32, 4);
        Memory.putByte(target, at + 8, '-');
        putPairs(target, at + 9, high >>> 16, 2);
        Memory.putByte(target, at + 13, '-');
        putPairs(target, at + 14, high, 2);
        Memory.putByte(target, at + 18, '-');
        putPairs(target, at + 19, low >>> 48, 2);
        Memory.putByte(target, at + 23, '-');
        putPairs(target, at + 24, low >>> 32, 2);
        putPairs(target, at + 28, low, 4);
        return at + BYTES;
    }

    /** Writes the lowest bytes of a value, the highest of them first. */
    private static void putPairs(byte[] target, long at, long value, int bytes) {
        for (int i = 0; i < bytes; i++) {
            Memory.putShort(target, at + 2 * i, PAIRS[(int) (value >>> 8 * (bytes - 1 - i)) & 0xFF]);
        }
    }
}
