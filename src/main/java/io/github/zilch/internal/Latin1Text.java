// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal;

/**
 * ISO-8859-1, as a String keeps it, as UTF-8: text of which some bytes cannot be copied as they are.
 *
 * <p>Strings are what most text is, so they have loops of their own, with an int to count by and an array that is known to be
 * one. {@link Text} has the loops for memory outside the heap, which take up to twice as long.
 */
final class Latin1Text {
    /**
     * Bytes that are written one by one where one beyond ASCII was found: where one is, there are more. If another one
     * follows at once, twice as many the next time.
     */
    private static final int SHORTEST_STRETCH = 32;

    private static final int LONGEST_STRETCH = 1024;

    private Latin1Text() {}

    /**
     * Writes the inside of a JSON string: clean words as they are, others one character at a time.
     *
     * @param at address to write at. For {@code n} bytes at most {@link Text#maxBytes Text.maxBytes(n)} are touched.
     * @param text holding the bytes.
     * @param from index of the first one.
     * @param to index behind the last one.
     * @param mode of {@link Escapes}.
     * @return the address behind what was written.
     */
    static long put(long at, byte[] text, int from, int to, int mode) {
        long out = at;
        int in = from;
        int stretch = SHORTEST_STRETCH;
        while (in < to) {
            int begin = in;
            int stop = to;
            while (to - in >= 8) {
                long word = Memory.getLong(text, in);
                Memory.putLong(out, word);
                long special = Escapes.special(word, mode);
                if (special != 0) {
                    stretch = in == begin ? Math.min(2 * stretch, LONGEST_STRETCH) : SHORTEST_STRETCH;
                    int clean = Long.numberOfTrailingZeros(special) >>> 3;
                    in += clean;
                    out += clean;
                    stop = text[in] < 0 ? Math.min(in + stretch, to) : in + 1;
                    break;
                }
                in += 8;
                out += 8;
            }
            out = putSingly(out, text, in, stop, mode);
            in = stop;
        }
        return out;
    }

    /** The same, each character for itself. */
    static long putSingly(long at, byte[] text, int from, int to, int mode) {
        long out = at;
        for (int in = from; in < to; in++) {
            int c = Memory.getByte(text, in) & 0xFF;
            if (Escapes.isPlain(c, mode)) {
                Memory.putByte(out++, c);
            } else if (c >= 0x80) {
                out = Text.putTwoBytes(out, c, mode);
            } else {
                out = Escapes.putAscii(out, c, mode);
            }
        }
        return out;
    }
}
