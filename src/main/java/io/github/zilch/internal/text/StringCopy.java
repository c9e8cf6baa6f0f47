// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.text;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.StandardCharsets;

/**
 * Copies the characters of Strings where their bytes cannot be read in place (see {@link Strings}), without allocating.
 * Each way tests the characters themselves, so none is cut to a byte.
 *
 * <p>A short text is read by {@code charAt} without a loop and without a branch on its length, which the processor
 * cannot predict: places after the last character read that character again. A longer one is copied by
 * {@code getChars}, and each eight characters become one word. From {@link #ENCODED} characters on, the encoder for
 * ISO-8859-1 takes less time, which tests and narrows whole vectors.
 */
final class StringCopy {
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    /** Length from which the encoder takes less time. */
    private static final int ENCODED = 128;

    private static final int MAX_LATIN1 = 0xFF;

    /** Number of characters that are copied at once. */
    private static final int BLOCK = 4096;

    private final CharsetEncoder latin1 = StandardCharsets.ISO_8859_1.newEncoder();

    private final byte[] shortText = new byte[StringEncoder.SHORT];

    private char[] chars = new char[ENCODED];

    /** A view of {@link #chars}. */
    private CharBuffer block = CharBuffer.wrap(chars);

    // Views of the array that was copied to last.

    private ByteBuffer bytes = ByteBuffer.allocate(0);
    private CharBuffer units = CharBuffer.allocate(0);

    /**
     * Copies a short text as ISO-8859-1.
     *
     * @param maxLength greatest length of it, at most {@link StringEncoder#SHORT}.
     * @return an array of {@link StringEncoder#SHORT} bytes that begins with the text, valid until the next call; null if
     *     the text is empty, longer, or has other characters.
     */
    byte[] shortLatin1(String text, int maxLength) {
        int last = text.length() - 1;
        if (last < 0 || last >= maxLength) {
            return null;
        }
        int all = putWord(text, 0, last) | putWord(text, Long.BYTES, last);
        return all <= MAX_LATIN1 ? shortText : null;
    }

    /** Copies eight characters of a short text; returns a number with the bits of all. */
    private int putWord(String text, int from, int last) {
        char a = text.charAt(Math.min(from, last));
        char b = text.charAt(Math.min(from + 1, last));
        char c = text.charAt(Math.min(from + 2, last));
        char d = text.charAt(Math.min(from + 3, last));
        char e = text.charAt(Math.min(from + 4, last));
        char f = text.charAt(Math.min(from + 5, last));
        char g = text.charAt(Math.min(from + 6, last));
        char h = text.charAt(Math.min(from + 7, last));
        LONGS.set(shortText, from, word(a, b, c, d, e, f, g, h));
        return a | b | c | d | e | f | g | h;
    }

    private static long word(char a, char b, char c, char d, char e, char f, char g, char h) {
        int low = a | b << 8 | c << 16 | d << 24;
        int high = e | f << 8 | g << 16 | h << 24;
        return low & 0xFFFFFFFFL | (long) high << 32;
    }

    /**
     * Copies a text as ISO-8859-1.
     *
     * @param to array that the text fits into.
     * @return whether all of its characters are in ISO-8859-1; if not, the content of the array is undefined.
     */
    boolean putLatin1(String text, int length, byte[] to) {
        if (length < ENCODED) {
            read(text, 0, length);
            return putWords(length, to);
        }
        wrap(to);
        bytes.clear();
        for (int from = 0; from < length; from += BLOCK) {
            int count = read(text, from, length);
            block.clear().limit(count);
            if (!latin1.reset().encode(block, bytes, true).isUnderflow()) {
                return false;
            }
        }
        return true;
    }

    /** Copies the characters that have been read; returns whether all are in ISO-8859-1. */
    private boolean putWords(int length, byte[] to) {
        char[] c = chars;
        int all = 0;
        int i = 0;
        for (; i <= length - Long.BYTES; i += Long.BYTES) {
            LONGS.set(to, i, word(c[i], c[i + 1], c[i + 2], c[i + 3], c[i + 4], c[i + 5], c[i + 6], c[i + 7]));
            all |= c[i] | c[i + 1] | c[i + 2] | c[i + 3] | c[i + 4] | c[i + 5] | c[i + 6] | c[i + 7];
        }
        for (; i < length; i++) {
            to[i] = (byte) c[i];
            all |= c[i];
        }
        return all <= MAX_LATIN1;
    }

    /** Copies a text as UTF-16. */
    void putUtf16(String text, int length, byte[] to) {
        wrap(to);
        for (int from = 0; from < length; from += BLOCK) {
            units.put(from, chars, 0, read(text, from, length));
        }
    }

    /** Reads the next block of characters; returns their number. */
    private int read(String text, int from, int length) {
        int count = Math.min(length - from, BLOCK);
        if (count > chars.length) {
            chars = new char[Math.min(Math.max(count, 2 * chars.length), BLOCK)];
            block = CharBuffer.wrap(chars);
        }
        text.getChars(from, from + count, chars, 0);
        return count;
    }

    private void wrap(byte[] to) {
        if (bytes.array() != to) {
            bytes = ByteBuffer.wrap(to).order(ByteOrder.nativeOrder());
            units = bytes.asCharBuffer();
        }
    }
}
