// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.text;

import io.github.zilch.internal.memory.Memory;

/**
 * ISO-8859-1, as a String keeps it, as UTF-8: text of which some bytes cannot be copied as they are.
 *
 * <p>Strings are what most text is, so they have loops of their own, with an int to count by and an array that is known to be
 * one. {@link StringEncoder} has the loops for memory outside the heap, which take up to twice as long.
 */
final class Latin1Text {
    private Latin1Text() {}

    /**
     * Writes the inside of a JSON string: clean words as they are, and where they are not, one character at a time.
     *
     * @param at address to write at. For {@code n} bytes at most {@link StringEncoder#maxBytes StringEncoder.maxBytes(n)} are touched.
     * @param text holding the bytes.
     * @param from index of the first one.
     * @param to index behind the last one.
     * @param mode of {@link Escapes}.
     * @return the address behind what was written.
     */
    static long put(long at, byte[] text, int from, int to, int mode) {
        long out = at;
        int in = from;
        int begin = from;
        int stretch = Stretch.SHORTEST;
        while (to - in >= 8) {
            long word = Memory.getLong(text, in);
            Memory.putLong(out, word);
            if (Escapes.special(word, mode) == 0) {
                in += 8;
                out += 8;
                continue;
            }
            stretch = Stretch.next(stretch, in - begin);
            int stop = Math.min(in + stretch, to);
            out = putSingly(out, text, in, stop, mode);
            in = stop;
            begin = stop;
        }
        return putSingly(out, text, in, to, mode);
    }

    /** The same, each character for itself. */
    static long putSingly(long at, byte[] text, int from, int to, int mode) {
        long[] table = Escapes.table(mode);
        long out = at;
        for (int in = from; in < to; in++) {
            out = Escapes.put(out, Memory.getByte(text, in) & 0xFF, table);
        }
        return out;
    }
}
