// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.logging;

/**
 * How long a string may be, and what is written after one that has been cut.
 *
 * @param length the number of UTF-16 code units, at least 1.
 * @param suffix that follows a string which has been cut; it does not count.
 */
public record TextLimit(int length, String suffix) {
    /** No limit. */
    public static final TextLimit NONE = new TextLimit(Integer.MAX_VALUE, "");

    /**
     * Returns a text as it is written.
     *
     * @param text to cut if it is too long.
     * @return the text, or its beginning with the suffix.
     */
    public String cut(String text) {
        return text.length() <= length ? text : text.substring(0, length) + suffix;
    }
}
