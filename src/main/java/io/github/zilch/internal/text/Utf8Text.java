// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.text;

import io.github.zilch.internal.memory.Memory;
import io.github.zilch.internal.memory.Source;

/**
 * UTF-8 from anywhere, as the inside of a JSON string: text of which some bytes cannot be copied as they are. Bytes are read
 * from an array, or, where it is null, from outside the heap. The loop over clean words is the one of {@link StringEncoder}; one that
 * both call takes 2 to 5 % more.
 */
final class Utf8Text {
    private Utf8Text() {}

    /**
     * Writes text: clean words as they are, and where they are not, one character or one byte at a time. Each maximal invalid part becomes
     * U+FFFD.
     *
     * @param at address to write at. For {@code n} bytes at most {@link StringEncoder#maxBytes StringEncoder.maxBytes(n)} are touched.
     * @param array holding the text, or null if it is outside the heap.
     * @param from index or address of its first byte.
     * @param to index or address behind its last byte.
     * @param mode of {@link Escapes}.
     * @return the address behind what was written.
     */
    static long put(long at, byte[] array, long from, long to, int mode) {
        long out = at;
        long in = from;
        long begin = from;
        int stretch = Stretch.SHORTEST;
        while (in < to) {
            int left = (int) Math.min(to - in, 8);
            long word = left == 8 ? Source.word(array, in) : Source.lastWord(array, from, to, left);
            Memory.putLong(out, word);
            long special = Escapes.special(word, mode);
            if (special == 0) {
                in += left;
                out += left;
                continue;
            }
            stretch = Stretch.next(stretch, in - begin);
            long stop = Math.min(in + stretch, to);
            begin = in;
            if (mode == 0 && isLeadOfTwo(word, special)) {
                // Letters of two bytes come and go among ASCII, which nobody can guess. So all bytes are written while
                // it is still being found out whether they are valid: 0.3 to 0.6 of the time. Characters of more bytes
                // come one behind the other, and so do those of ASCII: with them it would be 1.0 to 1.8.
                long outBegin = out;
                long state = Utf8Automaton.BETWEEN;
                do {
                    int b = Source.unsigned(array, in++);
                    state = Utf8Automaton.next(state, b);
                    out = Escapes.put(out, b, Escapes.UTF8_TABLE);
                } while (in < stop || in < to && Utf8Automaton.isInside(state));
                if (Utf8Automaton.isBetween(state)) {
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
                    out = Escapes.put(out, b, table);
                } else {
                    int four = to - in >= 4 ? Source.fourBytes(array, in) : 0;
                    int length = mode == 0 ? validLength(four) : 0;
                    if (length > 0) {
                        Memory.putInt(out, four);
                        in += length;
                        out += length;
                    } else {
                        length = sequenceLength(array, in, to);
                        out = putSequence(out, array, in, length, mode);
                        in += Math.abs(length);
                    }
                }
            } while (in < stop);
            begin = in;
        }
        return out;
    }

    /** Tells whether the first special byte of a word begins a character of two bytes. */
    private static boolean isLeadOfTwo(long word, long special) {
        return (word >>> (Long.numberOfTrailingZeros(special) & 56) & 0xE0) == 0xC0;
    }

    /**
     * Tells how long the UTF-8 sequence of more than one byte is that four bytes begin with: its marks are compared under
     * a mask, and what is left of the bits must not be an overlong form, a surrogate or beyond U+10FFFF.
     *
     * @param four bytes, the first one lowest.
     * @return its length, or 0 if there is none, or it is not valid.
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

    private static int sequenceLength(byte[] array, long at, long to) {
        return array == null ? Utf8.sequenceLength(at, to) : Utf8.sequenceLength(array, (int) at, (int) to);
    }

    /** Writes one UTF-8 sequence of 2 to 4 bytes, or U+FFFD for an invalid one, whose length is negative. */
    private static long putSequence(long at, byte[] array, long in, int length, int mode) {
        int b1 = Source.unsigned(array, in);
        switch (length) {
            case 2:
                return CodePoints.putTwoBytes(at, (b1 & 0x1F) << 6 | continuation(array, in + 1), mode);
            case 3:
                return CodePoints.putThreeBytes(
                        at, (b1 & 0x0F) << 12 | continuation(array, in + 1) << 6 | continuation(array, in + 2), mode);
            case 4:
                return CodePoints.putFourBytes(
                        at,
                        (b1 & 0x07) << 18
                                | continuation(array, in + 1) << 12
                                | continuation(array, in + 2) << 6
                                | continuation(array, in + 3),
                        mode);
            default:
                return CodePoints.putThreeBytes(at, CodePoints.REPLACEMENT, mode);
        }
    }

    private static int continuation(byte[] array, long at) {
        return Source.unsigned(array, at) & 0x3F;
    }
}
