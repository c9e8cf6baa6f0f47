// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.text;

import io.github.zilch.internal.memory.Memory;
import io.github.zilch.internal.memory.Source;

/**
 * Encodes UTF-8 as the content of a JSON string, for text that contains bytes that cannot be copied unchanged. Bytes
 * come from an array, or from off-heap memory if the array is null. The loop over words without special bytes repeats
 * the one of {@link StringEncoder}: sharing it takes 2 to 5 % more.
 */
final class Utf8Text {
    private Utf8Text() {}

    /**
     * Writes text: words without special bytes as a whole, other text one character or one byte at a time. Each maximal
     * invalid part becomes U+FFFD.
     *
     * @param target array of the address.
     * @param at address to write at. For {@code n} bytes it may overwrite at most
     *     {@link StringEncoder#maxBytes StringEncoder.maxBytes(n)} bytes.
     * @param array holding the text, or null if it is in off-heap memory.
     * @param from index or address of its first byte.
     * @param to index or address after its last byte.
     * @param mode of {@link Escapes}.
     * @return the address after the last byte.
     */
    static long put(byte[] target, long at, byte[] array, long from, long to, int mode) {
        long out = at;
        long in = from;
        long begin = from;
        int backoff = Backoff.MIN;
        while (in < to) {
            int left = (int) Math.min(to - in, 8);
            long word = left == 8 ? Source.word(array, in) : Source.lastWord(array, from, to, left);
            Memory.putLong(target, out, word);
            long special = Escapes.special(word, mode);
            if (special == 0) {
                in += left;
                out += left;
                continue;
            }
            backoff = Backoff.next(backoff, in - begin);
            long stop = Math.min(in + backoff, to);
            begin = in;
            if (mode == 0 && isLeadOfTwo(word, special)) {
                // Letters of two bytes alternate with ASCII in a way that the processor cannot predict. So all bytes
                // are written while the automaton checks them: 0.3 to 0.6 of the time. Characters of three or four
                // bytes usually follow each other, and so does ASCII; for such text this way would take 1.0 to 1.8 of
                // the time.
                long outBegin = out;
                long state = Utf8Automaton.ACCEPT;
                do {
                    int b = Source.unsigned(array, in++);
                    state = Utf8Automaton.next(state, b);
                    out = Escapes.put(target, out, b, Escapes.UTF8_TABLE);
                } while (in < stop || in < to && Utf8Automaton.isIncomplete(state));
                if (Utf8Automaton.isComplete(state)) {
                    begin = in;
                    continue;
                }
                in = begin;
                out = outBegin;
            }
            long[] table = Escapes.table(mode);
            do {
                int b = Source.unsigned(array, in);
                if (b < 0x80) {
                    in++;
                    out = Escapes.put(target, out, b, table);
                } else {
                    int four = Source.fourBytes(array, in, to); // read once: what is checked is what is written
                    int bytes = mode == 0 ? validLength(four) : 0;
                    if (bytes > 0) {
                        Memory.putInt(target, out, four);
                        in += bytes;
                        out += bytes;
                    } else {
                        bytes = Utf8.sequenceLength(four);
                        out = putSequence(target, out, four, bytes, mode);
                        in += Math.abs(bytes);
                    }
                }
            } while (in < stop);
            begin = in;
        }
        return out;
    }

    /** Returns whether the first special byte of a word is the first byte of a two-byte character. */
    private static boolean isLeadOfTwo(long word, long special) {
        return (word >>> (Long.numberOfTrailingZeros(special) & 56) & 0xE0) == 0xC0;
    }

    /**
     * Returns the bytes of the multi-byte UTF-8 sequence at the start of four bytes. The marker bits are compared
     * under a mask, and the remaining bits must not form an overlong form, a surrogate or a code point beyond U+10FFFF.
     *
     * @param four bytes, the first one lowest.
     * @return the bytes, or 0 if there is no such sequence or it is invalid.
     */
    private static int validLength(int four) {
        if ((four & 0xC0C0F0) == 0x8080E0) {
            int top = four & 0x200F;
            return top != 0 && top != 0x200D ? 3 : 0;
        }
        if ((four & 0xC0E0) == 0x80C0) {
            return (four & 0x1E) != 0 ? 2 : 0;
        }
        if ((four & 0xC0C0C0F8) == 0x808080F0) {
            int top = (four & 0x07) << 2 | four >>> 12 & 0x03; // the five bits above the low 16 of the code point
            return top >= 1 && top <= 0x10 ? 4 : 0;
        }
        return 0;
    }

    /**
     * Writes the UTF-8 sequence at the start of four bytes, or U+FFFD for an invalid one.
     *
     * @param bytes what {@link Utf8#sequenceLength(int)} returns; 1 only if another thread has changed the text.
     */
    private static long putSequence(byte[] target, long at, int four, int bytes, int mode) {
        switch (bytes) {
            case 1:
                return Escapes.put(target, at, four & 0x7F, Escapes.table(mode));
            case 2:
                return CodePoints.putTwoBytes(target, at, (four & 0x1F) << 6 | continuation(four, 1), mode);
            case 3:
                return CodePoints.putThreeBytes(
                        target, at, (four & 0x0F) << 12 | continuation(four, 1) << 6 | continuation(four, 2), mode);
            case 4:
                return CodePoints.putFourBytes(
                        target,
                        at,
                        (four & 0x07) << 18
                                | continuation(four, 1) << 12
                                | continuation(four, 2) << 6
                                | continuation(four, 3),
                        mode);
            default:
                return CodePoints.putThreeBytes(target, at, CodePoints.REPLACEMENT, mode);
        }
    }

    private static int continuation(int four, int index) {
        return four >>> (index << 3) & 0x3F;
    }
}
