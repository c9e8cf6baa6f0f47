// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.memory;

/**
 * Bytes to be read: of an array, with indices for positions, or outside the heap, with addresses, where the array is
 * null. The test which of the two it is does not change within a loop, so the JIT takes it out of there; what is left
 * are accesses with a base that is known to be an array or known to be absent (see {@link Memory}).
 */
public final class Source {
    private static final long SPACES = 0x2020202020202020L;

    /** The smallest page of any processor that a JVM runs on. */
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
     * Tells whether eight bytes can be read where a text begins, even if it has fewer: inside the array, or on the memory
     * page that the first of them is on, which is there as a whole.
     */
    public static boolean hasWord(byte[] array, long at) {
        return array == null ? (at & PAGE - 1) <= PAGE - 8 : at <= array.length - 8;
    }

    /** Copies bytes to an address. */
    public static void copy(byte[] array, long from, long to, int length) {
        if (array == null) {
            Memory.copy(from, to, length);
        } else {
            Memory.copy(array, (int) from, to, length);
        }
    }

    /** Reads four bytes, the first one lowest. */
    public static int fourBytes(byte[] array, long at) {
        return array == null ? Memory.getInt(at) : Memory.getInt(array, (int) at);
    }

    /**
     * Reads the last one to seven bytes as a word that is filled up with spaces, which no test for special characters
     * takes offence at. Reads nothing outside {@code [from, to)}: it looks at bytes before the last ones again, or puts
     * the word together from parts that overlap, which is no harm since they agree.
     *
     * @param left how many bytes, from 1 to 7; {@code to - from} is not less.
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
