// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.text;

/**
 * How many characters are written one by one where a word was found that cannot be copied as it is: where one is, there are
 * more, and to look at a word and find it special takes longer than to write its characters. The nearer the next such word
 * is, the longer.
 */
final class Stretch {
    /** Characters in the first stretch of a text, and behind a long clean part. */
    static final int SHORTEST = 16;

    private static final int LONGEST = 1024;

    /** What comes after fewer clean characters than this is near. */
    private static final int NEAR = 32;

    private Stretch() {}

    /**
     * Tells how long the next stretch is.
     *
     * @param last stretch.
     * @param clean number of characters between it and the word that was found now.
     * @return number of characters.
     */
    static int next(int last, long clean) {
        return clean < NEAR ? Math.min(2 * last, LONGEST) : SHORTEST;
    }
}
