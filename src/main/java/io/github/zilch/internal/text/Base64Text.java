// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.text;

import io.github.zilch.internal.memory.Memory;

/**
 * Writes bytes as Base64 with padding, RFC 4648 section 4, without quotes.
 *
 * <p>Six bytes become eight characters at a time: their 48 bits are spread over the bytes of one word in three steps,
 * and the word is turned into text by arithmetic on all of its bytes at once instead of by a table (after Wojciech
 * Muła, "Base64 encoding with SIMD instructions", 0x80.pl, 2016, where the same is done in wider registers).
 *
 * <p>Nothing here checks space.
 */
public final class Base64Text {
    private static final long ONES = 0x0101_0101_0101_0101L;

    private Base64Text() {}

    /**
     * Tells how many bytes the text of so many bytes has. The methods here touch exactly that many.
     *
     * @param length of what is to be written, in bytes, not negative.
     * @return length of the text in bytes; up to 2,863,311,532.
     */
    public static long maxBytes(int length) {
        return (length + 2L) / 3 * 4;
    }

    /**
     * Writes bytes of an array. Touches exactly {@link #maxBytes(int) maxBytes(length)} bytes.
     *
     * @param at address at which the text begins.
     * @param from array to read.
     * @param index at which the bytes begin.
     * @param length in bytes.
     * @return the address behind the last character.
     */
    public static long put(long at, byte[] from, int index, int length) {
        long to = at;
        int next = index;
        int rest = length;
        for (; rest >= 8; rest -= 6) { // 8, because that many are read
            Memory.putLong(to, text(Long.reverseBytes(Memory.getLong(from, next)) >>> 16));
            next += 6;
            to += 8;
        }
        while (rest > 0) {
            int count = Math.min(rest, 3);
            int bits = 0;
            for (int i = 0; i < count; i++) {
                bits |= (from[next + i] & 0xFF) << 16 - 8 * i;
            }
            to = putGroup(to, bits, count);
            next += 3;
            rest -= 3;
        }
        return to;
    }

    /**
     * Writes bytes from outside the heap. Touches exactly {@link #maxBytes(int) maxBytes(length)} bytes.
     *
     * @param at address at which the text begins.
     * @param from address at which the bytes begin; they must not overlap the text.
     * @param length in bytes.
     * @return the address behind the last character.
     */
    public static long put(long at, long from, int length) {
        long to = at;
        long next = from;
        int rest = length;
        for (; rest >= 8; rest -= 6) { // 8, because that many are read
            Memory.putLong(to, text(Long.reverseBytes(Memory.getLong(next)) >>> 16));
            next += 6;
            to += 8;
        }
        while (rest > 0) {
            int count = Math.min(rest, 3);
            int bits = 0;
            for (int i = 0; i < count; i++) {
                bits |= (Memory.getByte(next + i) & 0xFF) << 16 - 8 * i;
            }
            to = putGroup(to, bits, count);
            next += 3;
            rest -= 3;
        }
        return to;
    }

    /** Writes four characters for the last one to three bytes, which are the upper ones of 24 bits. */
    private static long putGroup(long at, int bits, int count) {
        int text = (int) text((long) bits << 24);
        if (count == 1) {
            text = text & 0xFFFF | '=' << 16 | '=' << 24;
        } else if (count == 2) {
            text = text & 0xFF_FFFF | '=' << 24;
        }
        Memory.putInt(at, text);
        return at + 4;
    }

    /** Turns 48 bits, the first byte on top, into eight characters, the first one in the lowest byte. */
    private static long text(long bits) {
        long x = (bits & 0xFFFF_FF00_0000L) << 8 | bits & 0xFF_FFFFL;
        x = (x & 0x00FF_F000_00FF_F000L) << 4 | x & 0x0000_0FFF_0000_0FFFL;
        x = (x & 0x0FC0_0FC0_0FC0_0FC0L) << 2 | x & 0x003F_003F_003F_003FL;
        x = Long.reverseBytes(x);
        // 'A' to 'Z' is 0 to 25; each step corrects what the one before says of the numbers from there on.
        return x + 'A' * ONES + 6 * from(x, 26) - 75 * from(x, 52) - 15 * from(x, 62) + 3 * from(x, 63);
    }

    /** Gives 1 in every byte that is at least {@code least}, else 0; all bytes are below 64. */
    private static long from(long x, int least) {
        return x + (0x80 - least) * ONES >>> 7 & ONES;
    }
}
