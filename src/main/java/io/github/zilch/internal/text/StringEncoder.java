// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.text;

import io.github.zilch.internal.memory.Memory;
import io.github.zilch.internal.memory.Source;

/**
 * Text as the inside of a JSON string: escaped, in UTF-8, without the quotes.
 *
 * <p>Every method writes at an address and returns the one behind its last byte. For {@code n} source units (bytes, or
 * UTF-16 code units) it touches at most {@link #maxBytes maxBytes(n)} bytes. Bytes are read either from an array, with
 * indices for positions, or, where the array is null, from outside the heap, with addresses.
 */
public final class StringEncoder {
    /** Source bytes are US-ASCII; a byte beyond 0x7F becomes U+FFFD. */
    public static final int US_ASCII = 0;

    /** Source bytes are ISO-8859-1. */
    public static final int LATIN1 = 1;

    /** Source bytes claim to be UTF-8; each maximal invalid part becomes U+FFFD. */
    public static final int UTF8 = 2;

    /** Source bytes are UTF-16 as a String keeps it: two for each code unit, in the order of the machine, in an array. */
    public static final int UTF16 = 3;

    /** From this length in bytes on text is looked at as a whole before it is copied. */
    static final int LONG = 96;

    /** From this length in bytes on it is looked at in three places at once: 0.55 of the time on JDK 17, no more on 25. */
    private static final int THREE_PLACES = 2048;

    /** Whether the words of an array are aligned to 8 bytes; if not, to 4: with compact object headers they begin at 12. */
    private static final boolean ALIGNED = Memory.ARRAY_BASE % 8 == 0;

    /** Longest text in bytes that {@link #putShort} is for. */
    public static final int SHORT = 16;

    private StringEncoder() {}

    /**
     * Tells the space that text may touch at most, the store of the last word included.
     *
     * @param units number of bytes or UTF-16 code units of the source.
     * @return that many bytes.
     */
    public static long maxBytes(long units) {
        return (long) Escapes.MAX_BYTES * units + 8;
    }

    /**
     * Returns the same for the bytes of a source.
     *
     * @param byteLength of the source.
     * @param charset of the source.
     * @return that many bytes.
     */
    public static long maxBytes(long byteLength, int charset) {
        return maxBytes(charset == UTF16 ? byteLength >> 1 : byteLength);
    }

    /**
     * Returns the length of what {@link #putUnescaped} writes; it touches four bytes more.
     *
     * @param text holding the source.
     * @param byteLength of the source.
     * @param charset of the source, {@link #LATIN1} or {@link #UTF16}.
     * @return that many bytes.
     */
    public static long unescapedBytes(byte[] text, int byteLength, int charset) {
        if (charset == UTF16) {
            return Utf16Text.unescapedBytes(text, byteLength);
        }
        long bytes = byteLength;
        for (int i = 0; i < byteLength; i++) {
            bytes += text[i] < 0 ? 1 : 0;
        }
        return bytes;
    }

    /**
     * Tells for which texts {@link #putShort} may be used.
     *
     * @param mode of {@link Escapes}.
     * @return the length in bytes that they may have at most; they must not be empty.
     */
    public static int maxShort(int mode) {
        return mode == 0 ? SHORT : 0;
    }

    /**
     * Writes all bytes of an array, from 1 to {@link #maxShort}, in mode 0, without a loop and without a branch on the length,
     * which the processor cannot guess where strings change: two words that overlap; up to 8 bytes they are the
     * same one. That word is read whole, although the text may be shorter. It is inside the array object, because objects are
     * aligned to 8 bytes; what is after the text is copied along, to be overwritten, and its marks are shifted out.
     *
     * @param at address to write at.
     * @param latin1 the text.
     * @return the address behind what was written.
     */
    public static long putShort(long at, byte[] latin1) {
        int length = latin1.length;
        int tail = Math.max(length - 8, 0);
        if (ALIGNED) {
            return putShort(at, latin1, 0, length, LATIN1, Memory.getLong(latin1, 0), Memory.getLong(latin1, tail));
        }
        return putShort(at, latin1, 0, length, LATIN1, word(latin1, 0, length), word(latin1, tail, length));
    }

    /**
     * Reads eight bytes of an array whose elements begin in the middle of an aligned word, of which four may be outside a text
     * of up to four bytes: these are the first four again. There is no branch on the length.
     */
    private static long word(byte[] latin1, int index, int length) {
        int next = 4 & (4 - length >> 31); // 0 for a text of up to four bytes
        return Memory.getInt(latin1, index) & 0xFFFFFFFFL | (long) Memory.getInt(latin1, index + next) << 32;
    }

    /**
     * Writes bytes of text. Here the common case, ASCII with nothing to be escaped: test and copy eight bytes in one
     * step; at the first other byte {@link #putMixed} takes over.
     *
     * @param at address to write at.
     * @param array holding the text, or null if it is outside the heap.
     * @param from index or address of its first byte.
     * @param to index or address behind its last byte.
     * @param charset {@link #US_ASCII}, {@link #LATIN1}, {@link #UTF8} or {@link #UTF16}.
     * @param mode of {@link Escapes}.
     * @return the address behind what was written.
     */
    public static long put(long at, byte[] array, long from, long to, int charset, int mode) {
        if (charset == UTF16) {
            return Utf16Text.put(at, array, (int) from, (int) to, mode);
        }
        long in = from;
        long out = at;
        int size = (int) (to - from); // a part of an array, or at most of a buffer
        if (mode == 0 && size > 0 && size <= SHORT && Source.hasWord(array, from)) {
            int tail = Math.max(size - 8, 0);
            return putShort(at, array, from, size, charset, Source.word(array, from), Source.word(array, from + tail));
        }
        if (size >= LONG && isPlain(array, from, to, charset, mode)) {
            return putPlain(at, array, from, to);
        }
        for (; to - in >= 8; in += 8, out += 8) {
            long word = Source.word(array, in);
            Memory.putLong(out, word);
            if (Escapes.special(word, mode) != 0) {
                return putMixed(out, array, in, to, charset, mode);
            }
        }
        int left = (int) (to - in);
        if (left > 0) {
            long word = Source.lastWord(array, from, to, left);
            Memory.putLong(out, word);
            if (Escapes.special(word, mode) != 0) {
                return putMixed(out, array, in, to, charset, mode);
            }
        }
        return out + left;
    }

    /** Writes a short text, of which the first word and the last one have been read. */
    private static long putShort(long at, byte[] array, long from, int length, int charset, long word, long last) {
        int tail = Math.max(length - 8, 0);
        Memory.putLong(at + tail, last);
        Memory.putLong(at, word); // the later one, so that each byte is from the word that says whether it is clean
        long marks = Escapes.marks(word) | Escapes.marks(last);
        long special = (marks & Escapes.HIGH_BITS) << (tail - length << 3); // by 64 less 8 for every byte of a word
        if (special == 0) {
            return at + length;
        }
        return charset == LATIN1 && array != null
                ? Latin1Text.putSingly(at, array, (int) from, (int) from + length, 0)
                : putMixed(at, array, from, from + length, charset, 0);
    }

    /**
     * Tells whether {@link #putPlain} may be used: all of the text is ASCII with nothing to be escaped. Does not stop at the
     * first byte that is not, and stores nothing: so the JIT reads several words in one step.
     *
     * @param array holding the text, or null if it is outside the heap.
     * @param from index or address of its first byte.
     * @param to index or address behind its last byte.
     * @param charset of the text.
     * @param mode of {@link Escapes}.
     * @return whether it is so; false for {@link #UTF16} and {@link Escapes#HTML}, where nobody looks.
     */
    public static boolean isPlain(byte[] array, long from, long to, int charset, int mode) {
        if (charset == UTF16 || (mode & Escapes.HTML) != 0) {
            return false;
        }
        int left = (int) (to - from & 7);
        int length = (int) (to - from) - left;
        long marks = left == 0 ? 0 : Escapes.marks(Source.lastWord(array, from, to, left));
        int third = length >= THREE_PLACES ? length / 24 << 3 : 0;
        for (int i = 0; i < third; i += 8) {
            marks |= Escapes.marks(Source.word(array, from + i))
                    | Escapes.marks(Source.word(array, from + third + i))
                    | Escapes.marks(Source.word(array, from + 2 * third + i));
        }
        for (int i = 3 * third; i < length; i += 8) {
            marks |= Escapes.marks(Source.word(array, from + i));
        }
        return (marks & Escapes.HIGH_BITS) == 0;
    }

    /**
     * Writes text that {@link #isPlain} says yes to; touches no more bytes than it has.
     *
     * @param at address to write at.
     * @param array holding the text, or null if it is outside the heap.
     * @param from index or address of its first byte.
     * @param to index or address behind its last byte.
     * @return the address behind what was written.
     */
    public static long putPlain(long at, byte[] array, long from, long to) {
        int length = (int) (to - from);
        Source.copy(array, from, at, length);
        return at + length;
    }

    /** Writes bytes of text of any kind: clean stretches by words, what is special one character at a time. */
    private static long putMixed(long at, byte[] array, long from, long to, int charset, int mode) {
        if (charset == LATIN1 && array != null) {
            return Latin1Text.put(at, array, (int) from, (int) to, mode);
        }
        if (charset == UTF8) {
            return Utf8Text.put(at, array, from, to, mode);
        }
        long in = from;
        long out = at;
        long begin = from;
        int stretch = Stretch.SHORTEST;
        while (in < to) {
            int left = (int) Math.min(to - in, 8);
            long word = left == 8 ? Source.word(array, in) : Source.lastWord(array, from, to, left);
            Memory.putLong(out, word);
            if (Escapes.special(word, mode) == 0) {
                in += left;
                out += left;
                continue;
            }
            stretch = Stretch.next(stretch, in - begin);
            long stop = Math.min(in + stretch, to);
            out = putSingly(out, array, in, stop, charset, mode);
            in = stop;
            begin = in;
        }
        return out;
    }

    /** Writes bytes that are a character each, one by one. */
    private static long putSingly(long at, byte[] array, long from, long to, int charset, int mode) {
        long[] table = Escapes.table(mode);
        long out = at;
        for (long in = from; in < to; in++) {
            int c = Source.unsigned(array, in);
            if (c < 0x80 || charset == LATIN1) {
                out = Escapes.put(out, c, table);
            } else {
                out = CodePoints.putThreeBytes(out, CodePoints.REPLACEMENT, mode);
            }
        }
        return out;
    }

    /**
     * Writes one UTF-16 code unit; a surrogate as U+FFFD, or as its escape if the mode has {@link Escapes#LONE_SURROGATES}.
     *
     * @param at address to write at.
     * @param unit to write.
     * @param mode of {@link Escapes}.
     * @return the address behind what was written.
     */
    public static long putUnit(long at, char unit, int mode) {
        if (unit < 0x100) {
            return Escapes.put(at, unit, Escapes.table(mode));
        }
        if (unit < 0x800) {
            return CodePoints.putTwoBytes(at, unit, mode);
        }
        return Character.isSurrogate(unit)
                ? CodePoints.putLoneSurrogate(at, unit, mode)
                : CodePoints.putThreeBytes(at, unit, mode);
    }

    /**
     * Finds where text may be cut without cutting a UTF-8 sequence or a surrogate pair.
     *
     * @param array holding the text, or null if it is outside the heap.
     * @param at index or address where it would be cut, at least 4 bytes behind its beginning.
     * @param charset of the text.
     * @return that place, or the beginning of the character that it is in.
     */
    public static long characterBegin(byte[] array, long at, int charset) {
        if (charset == UTF16) {
            return Character.isHighSurrogate(Memory.getChar(array, (int) at - 2)) ? at - 2 : at;
        }
        return charset == UTF8 ? sequenceBegin(array, at) : at;
    }

    private static long sequenceBegin(byte[] array, long at) {
        for (long lead = at - 1; lead >= at - 3; lead--) {
            int b = Source.unsigned(array, lead);
            if (b >= 0xC0) {
                return lead;
            }
            if (b < 0x80) {
                break;
            }
        }
        return at;
    }

    /**
     * Writes plain UTF-8, nothing escaped. A lone surrogate comes out as the three bytes that its code point would have,
     * which no validator lets pass.
     *
     * @param at address to write at.
     * @param array holding the text.
     * @param from index of its first byte.
     * @param to index behind its last byte.
     * @param charset {@link #LATIN1} or {@link #UTF16}.
     * @return the address behind what was written.
     */
    public static long putUnescaped(long at, byte[] array, int from, int to, int charset) {
        if (charset == UTF16) {
            return Utf16Text.putUnescaped(at, array, from, to);
        }
        long out = at;
        for (int in = from; in < to; in++) {
            int c = array[in] & 0xFF;
            if (c < 0x80) {
                Memory.putByte(out++, c);
            } else {
                out = CodePoints.putTwoBytes(out, c, 0);
            }
        }
        return out;
    }
}
