// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.memory;

/**
 * Reads source bytes either from an array or from off-heap memory. If the array is null, positions are addresses;
 * otherwise they are indices.
 *
 * <p>The test for a null array does not change within a loop, so the JIT moves it out of the loop. What remains are
 * accesses whose base is known to be an array, or known to be absent (see {@link Memory}).
 */
public final class Source {
    private static final long SPACES = 0x2020202020202020L;

    /** The smallest page size of any processor that a JVM runs on. */
    private static final int PAGE = 4096;

    private Source() {}

    /** Reads one byte, from 0 to 255. */
    public static int unsigned(byte[] array, long at) {
        return (array == null ? Memory.getByte(at) : array[(int) at]) & 0xFF;
    }

    /** Reads eight bytes, the first one lowest. */
    public static long word(byte[] array, long at) {
        return array == null ? Memory.getLong(at) : Memory.getLong(array, (int) at);
    }

    /**
     * Returns whether eight bytes can be read at the start of a text, even if the text is shorter: they are inside the
     * array, or on the memory page of the first byte, which is readable as a whole.
     */
    public static boolean hasWord(byte[] array, long at) {
        return array == null ? (at & PAGE - 1) <= PAGE - 8 : at <= array.length - 8;
    }

    /** Copies bytes to an address. */
    public static void copy(byte[] array, long from, long to, int bytes) {
        if (array == null) {
            Memory.copy(from, to, bytes);
        } else {
            Memory.copy(array, (int) from, to, bytes);
        }
    }

    /** Reads four bytes, the first one lowest. */
    public static int fourBytes(byte[] array, long at) {
        return array == null ? Memory.getInt(at) : Memory.getInt(array, (int) at);
    }

    /** Reads four bytes, the first one lowest; those from {@code to} on are 0. Each byte is read once. */
    public static int fourBytes(byte[] array, long at, long to) {
        if (to - at >= Integer.BYTES) {
            return fourBytes(array, at);
        }
        int word = 0;
        for (int i = 0; i < to - at; i++) {
            word |= unsigned(array, at + i) << (i << 3);
        }
        return word;
    }

    /**
     * Reads the last one to seven bytes as a word and fills the rest of the word with spaces, which no test for special
     * characters marks.
     *
     * <p>Reads nothing outside {@code [from, to)}. It either reads up to eight bytes that end at {@code to}, or
     * combines parts that overlap. Overlapping parts agree, so the result is the same; if another thread changes the text,
     * the word is not what the text was at any time, but the caller tests and writes this word.
     *
     * @param left the number of bytes, from 1 to 7, and at most {@code to - from}.
     */
    public static long lastWord(byte[] array, long from, long to, int left) {
        long filler = SPACES << (left << 3);
        if (to - from >= 8) {
            return word(array, to - 8) >>> (64 - (left << 3)) | filler;
        }
        long in = to - left;
        if (left >= 4) {
            long low = fourBytes(array, in) & 0xFFFFFFFFL;
            long high = fourBytes(array, to - 4) & 0xFFFFFFFFL;
            return low | high << ((left - 4) << 3) | filler;
        }
        int middle = left >>> 1;
        return unsigned(array, in)
                | (long) unsigned(array, in + middle) << (middle << 3)
                | (long) unsigned(array, to - 1) << ((left - 1) << 3)
                | filler;
    }
}
