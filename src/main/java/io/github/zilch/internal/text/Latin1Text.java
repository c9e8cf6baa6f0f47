// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.text;

import io.github.zilch.internal.memory.Memory;

/**
 * Encodes ISO-8859-1, as in a String, as UTF-8, for text that contains bytes that cannot be copied unchanged.
 *
 * <p>Most text comes from Strings. So this class has loops of its own, with an int as counter and an array that is
 * known not to be null. {@link StringEncoder} has the loops for off-heap memory, which take up to twice as long.
 */
final class Latin1Text {
    private Latin1Text() {}

    /**
     * Writes the content of a JSON string: words without special bytes as a whole, other text one character at a time.
     *
     * @param target array of the address.
     * @param at address to write at. For {@code n} bytes it may overwrite at most
     *     {@link StringEncoder#maxBytes StringEncoder.maxBytes(n)} bytes.
     * @param text holding the bytes.
     * @param from index of the first byte.
     * @param to index after the last byte.
     * @param mode of {@link Escapes}.
     * @return the address after the last byte.
     */
    static long put(byte[] target, long at, byte[] text, int from, int to, int mode) {
        long out = at;
        int in = from;
        int begin = from;
        int backoff = Backoff.MIN;
        while (to - in >= 8) {
            long word = Memory.getLong(text, in);
            Memory.putLong(target, out, word);
            if (Escapes.special(word, mode) == 0) {
                in += 8;
                out += 8;
                continue;
            }
            backoff = Backoff.next(backoff, in - begin);
            int stop = Math.min(in + backoff, to);
            out = putOneByOne(target, out, text, in, stop, mode);
            in = stop;
            begin = stop;
        }
        return putOneByOne(target, out, text, in, to, mode);
    }

    /** Writes the content of a JSON string, one character at a time. */
    static long putOneByOne(byte[] target, long at, byte[] text, int from, int to, int mode) {
        long[] table = Escapes.table(mode);
        long out = at;
        for (int in = from; in < to; in++) {
            out = Escapes.put(target, out, Memory.getByte(text, in) & 0xFF, table);
        }
        return out;
    }
}
