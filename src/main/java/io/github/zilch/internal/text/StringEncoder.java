// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.text;

import io.github.zilch.internal.memory.Memory;
import io.github.zilch.internal.memory.Source;

/**
 * Encodes text as the content of a JSON string: escaped, in UTF-8, without the quotes.
 *
 * <p>Every method writes at an address and returns the address after the last byte. For {@code n} source units (bytes,
 * or UTF-16 code units) it may overwrite at most {@link #maxBytes maxBytes(n)} bytes, which can be more than it
 * returns. Source bytes come from an array, or from off-heap memory if the array is null. Positions are indices in the
 * first case and addresses in the second.
 */
public final class StringEncoder {
    /** Source bytes are US-ASCII. A byte beyond 0x7F becomes U+FFFD. */
    public static final int US_ASCII = 0;

    /** Source bytes are ISO-8859-1. */
    public static final int LATIN1 = 1;

    /** Source bytes claim to be UTF-8. Each maximal invalid part becomes U+FFFD. */
    public static final int UTF8 = 2;

    /** Source bytes are UTF-16 as in a String: two bytes for each code unit, in the native byte order, in an array. */
    public static final int UTF16 = 3;

    /** Minimum length in bytes of a text that is copied and checked as a whole. */
    static final int LONG = 96;

    /**
     * Minimum length in bytes of a text that is checked in three places at once. This takes 0.55 of the time on JDK 17,
     * and no longer on JDK 25.
     */
    private static final int THREE_WAY = 2048;

    /**
     * Whether the elements of a {@code byte[]} are aligned to 8 bytes. With compact object headers they start at offset
     * 12 and are aligned to 4 bytes.
     */
    private static final boolean ALIGNED = Memory.ARRAY_BASE % 8 == 0;

    /** Length in bytes of the longest text that {@link #putShort} accepts. */
    public static final int SHORT = 16;

    private StringEncoder() {}

    /**
     * Returns the maximum number of bytes that encoding a text may overwrite, including the part of the last stored
     * word that is not part of the text.
     *
     * @param units number of bytes or UTF-16 code units of the source.
     * @return the number of bytes.
     */
    public static long maxBytes(long units) {
        return (long) Escapes.MAX_BYTES * units + 8;
    }

    /**
     * Returns the maximum number of bytes that encoding a text may overwrite.
     *
     * @param byteLength length of the source in bytes.
     * @param charset of the source.
     * @return the number of bytes.
     */
    public static long maxBytes(long byteLength, int charset) {
        return maxBytes(charset == UTF16 ? byteLength >> 1 : byteLength);
    }

    /**
     * Returns the number of bytes that {@link #putUnescaped} writes. It may overwrite four bytes more.
     *
     * @param text holding the source.
     * @param byteLength length of the source in bytes.
     * @param charset of the source, {@link #LATIN1} or {@link #UTF16}.
     * @return the number of bytes.
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
     * Returns the length of the longest text that {@link #putShort} accepts. The text must not be empty.
     *
     * @param mode of {@link Escapes}.
     * @return the length in bytes; 0 if the mode excludes {@code putShort}.
     */
    public static int maxShort(int mode) {
        return (mode & (Escapes.HTML | Escapes.ASCII)) == 0 ? SHORT : 0;
    }

    /**
     * Writes all bytes of an array, from 1 to {@link #maxShort} bytes.
     *
     * <p>There is no loop and no branch on the length, because the processor cannot predict it if strings change. The
     * text is written as two words that overlap; up to 8 bytes they are the same word. That word is read as a whole,
     * although the text may be shorter. It is inside the array object, because objects are aligned to 8 bytes. The
     * bytes after the text are copied too and are overwritten later, and their marks are shifted out.
     *
     * @param at address to write at.
     * @param latin1 the text.
     * @param mode of {@link Escapes}, one that does not exclude this method.
     * @return the address after the last byte.
     */
    public static long putShort(byte[] target, long at, byte[] latin1, int mode) {
        int bytes = latin1.length;
        int tail = Math.max(bytes - 8, 0);
        if (ALIGNED) {
            return putShort(
                    target,
                    at,
                    latin1,
                    0,
                    bytes,
                    LATIN1,
                    Memory.getLong(latin1, 0),
                    Memory.getLong(latin1, tail),
                    mode);
        }
        return putShort(target, at, latin1, 0, bytes, LATIN1, word(latin1, 0, bytes), word(latin1, tail, bytes), mode);
    }

    /**
     * Reads eight bytes of an array whose elements begin in the middle of an aligned word, of which four may be outside
     * a text of up to four bytes: these are the first four again. There is no branch on the length.
     */
    private static long word(byte[] latin1, int index, int bytes) {
        int next = 4 & (4 - bytes >> 31); // 0 for a text of up to four bytes
        return Memory.getInt(latin1, index) & 0xFFFFFFFFL | (long) Memory.getInt(latin1, index + next) << 32;
    }

    /**
     * Writes bytes of text. This method handles the common case, ASCII without characters to escape: it tests and
     * copies eight bytes per step. {@link #putMixed} continues from the first word that contains another byte.
     *
     * @param at address to write at.
     * @param array holding the text, or null if it is in off-heap memory.
     * @param from index or address of its first byte.
     * @param to index or address after its last byte.
     * @param charset {@link #US_ASCII}, {@link #LATIN1}, {@link #UTF8} or {@link #UTF16}.
     * @param mode of {@link Escapes}.
     * @return the address after the last byte.
     */
    public static long put(byte[] target, long at, byte[] array, long from, long to, int charset, int mode) {
        if (charset == UTF16) {
            return Utf16Text.put(target, at, array, (int) from, (int) to, mode);
        }
        long in = from;
        long out = at;
        int bytes = (int) (to - from); // fits an int: the text is part of an array or of a buffer
        if (bytes > 0 && bytes <= maxShort(mode) && Source.hasWord(array, from)) {
            int tail = Math.max(bytes - 8, 0);
            return putShort(
                    target,
                    at,
                    array,
                    from,
                    bytes,
                    charset,
                    Source.word(array, from),
                    Source.word(array, from + tail),
                    mode);
        }
        if (bytes >= LONG) {
            long end = putIfPlain(target, at, array, from, to, charset, mode);
            if (end != at) {
                return end;
            }
        }
        for (; to - in >= 8; in += 8, out += 8) {
            long word = Source.word(array, in);
            Memory.putLong(target, out, word);
            if (Escapes.special(word, mode) != 0) {
                return putMixed(target, out, array, in, to, charset, mode);
            }
        }
        int left = (int) (to - in);
        if (left > 0) {
            long word = Source.lastWord(array, from, to, left);
            Memory.putLong(target, out, word);
            if (Escapes.special(word, mode) != 0) {
                return putMixed(target, out, array, in, to, charset, mode);
            }
        }
        return out + left;
    }

    /** Writes a short text whose first and last words have been read. */
    private static long putShort(
            byte[] target, long at, byte[] array, long from, int bytes, int charset, long word, long last, int mode) {
        int tail = Math.max(bytes - 8, 0);
        Memory.putLong(target, at + tail, last);
        Memory.putLong(target, at, word); // stored last, so that each byte is from the word that its marks are for
        long marks = Escapes.marks(word) | Escapes.marks(last);
        long special = (marks & Escapes.HIGH_BITS) << (tail - bytes << 3); // by 64 less 8 for each byte of a word
        if (special == 0) {
            return at + bytes;
        }
        return charset == LATIN1 && array != null
                ? Latin1Text.putOneByOne(target, at, array, (int) from, (int) from + bytes, mode)
                : putMixed(target, at, array, from, from + bytes, charset, mode);
    }

    /**
     * Copies a text if all of it is ASCII without characters to escape. What is checked is the copy, because another
     * thread might change the source meanwhile. Overwrites exactly as many bytes as the text has.
     *
     * @param at address to write at.
     * @param array holding the text, or null if it is in off-heap memory.
     * @param from index or address of its first byte.
     * @param to index or address after its last byte; there is at least one byte.
     * @param charset of the text.
     * @param mode of {@link Escapes}.
     * @return the address after the last byte; {@code at} if the text is not plain, or {@link #canBePlain} says so.
     */
    public static long putIfPlain(byte[] target, long at, byte[] array, long from, long to, int charset, int mode) {
        if (!canBePlain(charset, mode)) {
            return at;
        }
        long end = at + (to - from);
        Source.copy(array, from, at, (int) (to - from));
        return isPlain(target, at, end) ? end : at;
    }

    /** Returns whether a text can be copied unchanged at all: not from UTF-16, nor where HTML is escaped. */
    public static boolean canBePlain(int charset, int mode) {
        return charset != UTF16 && (mode & Escapes.HTML) == 0;
    }

    /**
     * Returns whether a text of 1 to {@link #SHORT} bytes is ASCII without characters to escape. As {@link #putShort} does,
     * it reads two words whatever the length, of which the first may end after the text. That method has the test written out:
     * with a method for both, rows of strings took 1.09 of the time.
     *
     * @param array holding the text, and eight bytes from its first one on.
     * @param index of its first byte.
     */
    static boolean isShortPlain(byte[] array, int index, int bytes) {
        int tail = Math.max(bytes - 8, 0);
        long marks = Escapes.marks(Memory.getLong(array, index)) | Escapes.marks(Memory.getLong(array, index + tail));
        return (marks & Escapes.HIGH_BITS) << (tail - bytes << 3) == 0;
    }

    /**
     * Returns whether all of a text is ASCII without characters to escape. The loop does not stop at the first byte that
     * fails the test, and stores nothing, so the JIT reads several words per step.
     *
     * @param array holding the text, or null if it is in off-heap memory.
     * @param from index or address of its first byte.
     * @param to index or address after its last byte.
     * @return {@code true} if so.
     */
    public static boolean isPlain(byte[] array, long from, long to) {
        int left = (int) (to - from & 7);
        int bytes = (int) (to - from) - left;
        long marks = left == 0 ? 0 : Escapes.marks(Source.lastWord(array, from, to, left));
        int third = bytes >= THREE_WAY ? bytes / 24 << 3 : 0;
        for (int i = 0; i < third; i += 8) {
            marks |= Escapes.marks(Source.word(array, from + i))
                    | Escapes.marks(Source.word(array, from + third + i))
                    | Escapes.marks(Source.word(array, from + 2 * third + i));
        }
        for (int i = 3 * third; i < bytes; i += 8) {
            marks |= Escapes.marks(Source.word(array, from + i));
        }
        return (marks & Escapes.HIGH_BITS) == 0;
    }

    /** Writes bytes of any text: words without special bytes as a whole, other bytes one at a time. */
    private static long putMixed(byte[] target, long at, byte[] array, long from, long to, int charset, int mode) {
        if (charset == LATIN1 && array != null) {
            return Latin1Text.put(target, at, array, (int) from, (int) to, mode);
        }
        if (charset == UTF8) {
            return Utf8Text.put(target, at, array, from, to, mode);
        }
        long in = from;
        long out = at;
        long begin = from;
        int backoff = Backoff.MIN;
        while (in < to) {
            int left = (int) Math.min(to - in, 8);
            long word = left == 8 ? Source.word(array, in) : Source.lastWord(array, from, to, left);
            Memory.putLong(target, out, word);
            if (Escapes.special(word, mode) == 0) {
                in += left;
                out += left;
                continue;
            }
            backoff = Backoff.next(backoff, in - begin);
            long stop = Math.min(in + backoff, to);
            out = putOneByOne(target, out, array, in, stop, charset, mode);
            in = stop;
            begin = in;
        }
        return out;
    }

    /** Writes bytes one at a time; each byte is one character. */
    private static long putOneByOne(byte[] target, long at, byte[] array, long from, long to, int charset, int mode) {
        long[] table = Escapes.table(mode);
        long out = at;
        for (long in = from; in < to; in++) {
            int c = Source.unsigned(array, in);
            if (c < 0x80 || charset == LATIN1) {
                out = Escapes.put(target, out, c, table);
            } else {
                out = CodePoints.putThreeBytes(target, out, CodePoints.REPLACEMENT, mode);
            }
        }
        return out;
    }

    /**
     * Writes one UTF-16 code unit. A surrogate becomes U+FFFD, or its escape if the mode contains
     * {@link Escapes#LONE_SURROGATES}.
     *
     * @param at address to write at.
     * @param unit to write.
     * @param mode of {@link Escapes}.
     * @return the address after the last byte.
     */
    public static long putUnit(byte[] target, long at, char unit, int mode) {
        if (unit < 0x100) {
            return Escapes.put(target, at, unit, Escapes.table(mode));
        }
        if (unit < 0x800) {
            return CodePoints.putTwoBytes(target, at, unit, mode);
        }
        return Character.isSurrogate(unit)
                ? CodePoints.putLoneSurrogate(target, at, unit, mode)
                : CodePoints.putThreeBytes(target, at, unit, mode);
    }

    /**
     * Finds a position at which text can be split without splitting a UTF-8 sequence or a surrogate pair.
     *
     * @param array holding the text, or null if it is in off-heap memory.
     * @param at index or address of the intended split, at least 4 bytes after the start of the text.
     * @param charset of the text.
     * @return {@code at}, or the start of the character that contains it.
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
     * Writes UTF-8 without escaping anything. A lone surrogate becomes the three bytes that its code point would have,
     * which every validator rejects.
     *
     * @param at address to write at.
     * @param array holding the text.
     * @param from index of its first byte.
     * @param to index after its last byte.
     * @param charset {@link #LATIN1} or {@link #UTF16}.
     * @return the address after the last byte.
     */
    public static long putUnescaped(byte[] target, long at, byte[] array, int from, int to, int charset) {
        if (charset == UTF16) {
            return Utf16Text.putUnescaped(target, at, array, from, to);
        }
        long out = at;
        for (int in = from; in < to; in++) {
            int c = array[in] & 0xFF;
            if (c < 0x80) {
                Memory.putByte(target, out++, c);
            } else {
                out = CodePoints.putTwoBytes(target, out, c, 0);
            }
        }
        return out;
    }
}
