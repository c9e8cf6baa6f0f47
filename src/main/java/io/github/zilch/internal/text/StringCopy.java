// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.text;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;

/**
 * Copies the characters of Strings where their bytes cannot be read in place (see {@link Strings}), without allocating.
 *
 * <p>Most Strings are ISO-8859-1, and the JDK has a method that copies the bytes of such a String as they are. It cuts the
 * characters of any other String to a byte, so {@link #isLatin1} is asked before.
 */
final class StringCopy {
    private static final int MAX_LATIN1 = 0xFF;

    /** Number of characters that are copied at once. */
    private static final int BLOCK = 4096;

    private static final int LEAST_CHARS = 24;

    private char[] chars = new char[LEAST_CHARS];

    /** A view of the array that was copied to last. */
    private CharBuffer units = CharBuffer.allocate(0);

    /** That array. */
    private byte[] target = {};

    /**
     * Returns whether all characters of a text are in ISO-8859-1.
     *
     * <p>This looks like a loop over the text, and takes as long as one test. {@code codePointAt} of a String that stores one
     * byte for each character returns that byte, which is never too large: C2 asks once which kind of String it is, and the
     * loop for this kind, of which nothing is left, is removed. It is chosen before {@code charAt} because fewer programs
     * call it for Strings of the other kind: once a few of a thousand are, C2 removes nothing, and this takes as long as
     * it looks.
     */
    static boolean isLatin1(String text) {
        int length = text.length();
        for (int i = 0; i < length; i++) {
            if (text.codePointAt(i) > MAX_LATIN1) {
                return false;
            }
        }
        return true;
    }

    /**
     * Copies a text that is ISO-8859-1.
     *
     * @param to array that the text fits into.
     * @param index of its first byte.
     */
    @SuppressWarnings("deprecation") // it loses what is not ISO-8859-1: here that is nothing
    static void putLatin1(String text, int length, byte[] to, int index) {
        text.getBytes(0, length, to, index);
    }

    /** Copies a text as UTF-16. */
    void putUtf16(String text, int length, byte[] to) {
        wrap(to);
        for (int from = 0; from < length; from += BLOCK) {
            int count = read(text, from, length); // first, as it may give other chars
            units.put(from, chars, 0, count);
        }
    }

    /** Reads the next block of characters; returns their number. */
    private int read(String text, int from, int length) {
        int count = Math.min(length - from, BLOCK);
        if (count > chars.length) {
            chars = new char[Math.min(Math.max(count, 2 * chars.length), BLOCK)];
        }
        text.getChars(from, from + count, chars, 0);
        return count;
    }

    /** Has its view be that of an array, and lets go of the one before. */
    void wrap(byte[] to) {
        if (target != to) {
            units = ByteBuffer.wrap(to).order(ByteOrder.nativeOrder()).asCharBuffer();
            target = to; // last, as it says that the view is there
        }
    }
}
