// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.log4j2;

/**
 * How long a string may be, and what is written after one that has been cut.
 *
 * @param length the number of UTF-16 code units, at least 1.
 * @param suffix that follows a string which has been cut; it does not count.
 */
record TextLimit(int length, String suffix) {
    /** Returns a text as it is written. */
    String cut(String text) {
        return text.length() <= length ? text : text.substring(0, length) + suffix;
    }
}
