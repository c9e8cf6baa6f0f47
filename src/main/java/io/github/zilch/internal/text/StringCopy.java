// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.text;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.StandardCharsets;

/**
 * Copies the characters of Strings where their bytes cannot be read in place (see {@link Strings}), without allocating.
 *
 * <p>{@code charAt} takes one to two nanoseconds for each character. {@code String.getBytes(int, int, byte[], int)} and
 * {@code getChars} copy whole vectors, but the first cuts each character to eight bits and the second does not say
 * whether any has more. So a short text is copied by both: the characters prove that no byte was cut. A longer one is
 * copied by {@code getChars} and then by the encoder for ISO-8859-1, which tests and narrows whole vectors.
 */
final class StringCopy {
    /** Length from which the encoder takes less time. */
    private static final int ENCODED = 24;

    /** Number of characters that are copied at once. */
    private static final int BLOCK = 4096;

    private final CharsetEncoder latin1 = StandardCharsets.ISO_8859_1.newEncoder();

    private char[] chars = new char[ENCODED];

    /** A view of {@link #chars}. */
    private CharBuffer block = CharBuffer.wrap(chars);

    // Views of the array that was copied to last.

    private ByteBuffer bytes = ByteBuffer.allocate(0);
    private CharBuffer units = CharBuffer.allocate(0);

    /**
     * Copies a text as ISO-8859-1.
     *
     * @param to array that the text fits into.
     * @return whether all of its characters are in ISO-8859-1; if not, the content of the array is undefined.
     */
    boolean putLatin1(String text, int length, byte[] to) {
        if (length < ENCODED) {
            return putShort(text, length, to);
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

    /** Does the same for a text of less than {@link #ENCODED} characters. */
    @SuppressWarnings("deprecation") // of getBytes, because it cuts characters
    boolean putShort(String text, int length, byte[] to) {
        char[] read = chars;
        text.getChars(0, length, read, 0);
        text.getBytes(0, length, to, 0);
        int all = 0;
        for (int i = 0; i < length; i++) {
            all |= read[i];
        }
        return all <= 0xFF;
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
