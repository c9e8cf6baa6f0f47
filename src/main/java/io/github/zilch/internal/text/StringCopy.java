// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.text;

import io.github.zilch.internal.memory.Memory;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.StandardCharsets;

/**
 * Copies the characters of Strings where their bytes cannot be read in place (see {@link Strings}), without allocating.
 * Each way tests the characters themselves, so none is cut to a byte.
 *
 * <p>A text of ordinary length is written straight to where it goes, character by character, and every character is looked
 * up to see whether any takes more than a copy. With changing strings this takes half as long as to copy them by
 * {@code getBytes} or {@code getChars} and to read the copy: what was just written in pieces of other sizes is read slowly.
 *
 * <p>Other texts are copied by {@code getChars} and narrowed to bytes. From {@link #ENCODED} characters on, the encoder for
 * ISO-8859-1 takes less time, which tests and narrows whole vectors.
 */
final class StringCopy {
    /** Length from which the encoder takes less time. */
    private static final int ENCODED = 24;

    private static final int MAX_LATIN1 = 0xFF;

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
     * Writes a text at an address if all of it is ASCII without characters to escape.
     *
     * @param at address with room for as many bytes as the text has characters.
     * @param mode of {@link Escapes}.
     * @return whether it is; if not, these bytes are undefined.
     */
    static boolean putPlain(long at, String text, int length, int mode) {
        byte[] to = Memory.arrayAt(at);
        if (to == null) {
            return false;
        }
        long[] table = Escapes.table(mode);
        int begin = (int) at;
        long special = 0;
        for (int i = 0; i < length; i++) {
            char c = text.charAt(i);
            to[begin + i] = (byte) c;
            special |= c >>> 7 | Escapes.extraBytes(table, c & 0x7F);
        }
        return special == 0;
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
            return narrow(length, to);
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
    private boolean narrow(int length, byte[] to) {
        char[] from = chars;
        int all = 0;
        for (int i = 0; i < length; i++) {
            to[i] = (byte) from[i];
            all |= from[i];
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
            char[] more = new char[Math.min(Math.max(count, 2 * chars.length), BLOCK)];
            block = CharBuffer.wrap(more);
            chars = more; // last, as it says that both are there
        }
        text.getChars(from, from + count, chars, 0);
        return count;
    }

    /** Has its views be those of an array, and lets go of the one before. */
    void wrap(byte[] to) {
        if (bytes.array() != to) {
            ByteBuffer view = ByteBuffer.wrap(to).order(ByteOrder.nativeOrder());
            units = view.asCharBuffer();
            bytes = view; // last, as it says that both are there
        }
    }
}
