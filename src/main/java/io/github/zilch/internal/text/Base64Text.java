// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.text;

import io.github.zilch.internal.memory.Memory;

/**
 * Encodes bytes as Base64 with padding (RFC 4648 section 4), without quotes.
 *
 * <p>Six bytes become eight characters per step. Three operations spread their 48 bits over the bytes of one word. The
 * word becomes text by arithmetic on all bytes at once instead of a table (after Wojciech Muła, "Base64 encoding with
 * SIMD instructions", 0x80.pl, 2016, which does the same in wider registers).
 *
 * <p>No method here checks whether there is room.
 */
public final class Base64Text {
    private static final long ONES = 0x0101_0101_0101_0101L;

    private Base64Text() {}

    /**
     * Returns the length of the Base64 text of a number of bytes. The methods of this class overwrite exactly that many
     * bytes.
     *
     * @param bytes number of bytes to encode, not negative.
     * @return the length of the text in bytes; up to 2,863,311,532.
     */
    public static long maxBytes(int bytes) {
        return (bytes + 2L) / 3 * 4;
    }

    /**
     * Writes bytes of an array. Overwrites exactly {@link #maxBytes(int) maxBytes(bytes)} bytes.
     *
     * @param target array of the address.
     * @param at address to write at.
     * @param from array to read.
     * @param index of the first byte.
     * @param bytes number of bytes to encode.
     * @return the address after the last character.
     */
    public static long put(byte[] target, long at, byte[] from, int index, int bytes) {
        long to = at;
        int next = index;
        int rest = bytes;
        for (; rest >= 8; rest -= 6) { // 8, because that many bytes are read
            Memory.putLong(target, to, text(Long.reverseBytes(Memory.getLong(from, next)) >>> 16));
            next += 6;
            to += 8;
        }
        while (rest > 0) {
            int count = Math.min(rest, 3);
            int bits = 0;
            for (int i = 0; i < count; i++) {
                bits |= (from[next + i] & 0xFF) << 16 - 8 * i;
            }
            to = putGroup(target, to, bits, count);
            next += 3;
            rest -= 3;
        }
        return to;
    }

    /**
     * Writes off-heap bytes. Overwrites exactly {@link #maxBytes(int) maxBytes(bytes)} bytes.
     *
     * @param target array of the address.
     * @param at address to write at.
     * @param from address of the first byte; the bytes must not overlap the text.
     * @param bytes number of bytes to encode.
     * @return the address after the last character.
     */
    public static long put(byte[] target, long at, long from, int bytes) {
        long to = at;
        long next = from;
        int rest = bytes;
        for (; rest >= 8; rest -= 6) { // 8, because that many bytes are read
            Memory.putLong(target, to, text(Long.reverseBytes(Memory.getLong(next)) >>> 16));
            next += 6;
            to += 8;
        }
        while (rest > 0) {
            int count = Math.min(rest, 3);
            int bits = 0;
            for (int i = 0; i < count; i++) {
                bits |= (Memory.getByte(next + i) & 0xFF) << 16 - 8 * i;
            }
            to = putGroup(target, to, bits, count);
            next += 3;
            rest -= 3;
        }
        return to;
    }

    /** Writes four characters for the last one to three bytes, which are the upper bytes of 24 bits. */
    private static long putGroup(byte[] target, long at, int bits, int count) {
        int text = (int) text((long) bits << 24);
        if (count == 1) {
            text = text & 0xFFFF | '=' << 16 | '=' << 24;
        } else if (count == 2) {
            text = text & 0xFF_FFFF | '=' << 24;
        }
        Memory.putInt(target, at, text);
        return at + 4;
    }

    /** Converts 48 bits, the first byte highest, to eight characters, the first one in the lowest byte. */
    private static long text(long bits) {
        long x = (bits & 0xFFFF_FF00_0000L) << 8 | bits & 0xFF_FFFFL;
        x = (x & 0x00FF_F000_00FF_F000L) << 4 | x & 0x0000_0FFF_0000_0FFFL;
        x = (x & 0x0FC0_0FC0_0FC0_0FC0L) << 2 | x & 0x003F_003F_003F_003FL;
        x = Long.reverseBytes(x);
        // 'A' to 'Z' are 0 to 25; each further term corrects the result for numbers from its limit on.
        return x + 'A' * ONES + 6 * atLeast(x, 26) - 75 * atLeast(x, 52) - 15 * atLeast(x, 62) + 3 * atLeast(x, 63);
    }

    /**
     * Returns a word with 1 in every byte of {@code x} that is at least {@code min}, and 0 in every other byte. All
     * bytes are below 64.
     */
    private static long atLeast(long x, int min) {
        return x + (0x80 - min) * ONES >>> 7 & ONES;
    }
}
