// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.logging;

/**
 * How long a string may be, and what is written after one that has been cut.
 *
 * @param length the number of UTF-16 code units, at least 1.
 * @param suffix that follows a string which has been cut; it does not count.
 * @param splitsPairs {@code true} if a string may be cut between the halves of a surrogate pair, as Log4j does.
 */
public record TextLimit(int length, String suffix, boolean splitsPairs) {
    /** No limit. */
    public static final TextLimit NONE = new TextLimit(Integer.MAX_VALUE, "", false);

    /**
     * Returns a text as it is written.
     *
     * @param text to cut if it is too long.
     * @return the text, or its beginning with the suffix.
     */
    public String cut(String text) {
        return text.length() <= length ? text : text.substring(0, cutLength(text)) + suffix;
    }

    /** Returns how much is kept of a text that is too long. */
    int cutLength(CharSequence text) {
        boolean isInPair = !splitsPairs && Character.isSurrogatePair(text.charAt(length - 1), text.charAt(length));
        return isInPair ? length - 1 : length;
    }
}
