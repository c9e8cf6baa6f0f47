// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.text;

/**
 * The number of characters that are written one at a time after a word that cannot be copied unchanged. Such words
 * usually come in groups, and testing a word in vain takes longer than writing its characters. The closer the next such
 * word is, the more characters are written one at a time.
 */
final class Backoff {
    /** Number of characters at the start of a text, and after a long part without special bytes. */
    static final int MIN = 16;

    private static final int MAX = 1024;

    /** The next special word is close if fewer characters than this precede it. */
    private static final int CLOSE = 32;

    private Backoff() {}

    /**
     * Returns the next number of characters to write one at a time.
     *
     * @param last the previous number.
     * @param clean number of characters between them and the special word that was found now.
     * @return the number of characters.
     */
    static int next(int last, long clean) {
        return clean < CLOSE ? Math.min(2 * last, MAX) : MIN;
    }
}
