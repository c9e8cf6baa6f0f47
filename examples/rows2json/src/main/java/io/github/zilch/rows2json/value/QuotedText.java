// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.value;

/**
 * Texts in the values of composite types and ranges, parts of which are in quotation marks. A quotation mark inside is
 * doubled; a backslash is before a character that stands for itself.
 */
final class QuotedText {
    private QuotedText() {}

    /** Returns the index of the comma after a text, or the end. */
    static int end(byte[] source, int start, int end) {
        boolean isQuoted = false;
        int at = start;
        for (; at < end; at++) {
            byte next = source[at];
            if (next == '\\') {
                at++;
            } else if (next == '"') {
                isQuoted = !isQuoted; // twice for a doubled one
            } else if (next == ',' && !isQuoted) {
                break;
            }
        }
        return at;
    }

    /**
     * Reads a text without its quotation marks.
     *
     * @param source that contains it.
     * @param start index of its first byte.
     * @param end index after the last byte that can belong to it.
     * @param target that the text replaces.
     * @return the index of the comma after it, or the end.
     */
    static int read(byte[] source, int start, int end, Scratch target) {
        target.clear();
        boolean isQuoted = false;
        int at = start;
        for (; at < end; at++) {
            byte next = source[at];
            if (next == '\\') {
                target.append(source[++at]);
            } else if (next == '"' && isQuoted && at + 1 < end && source[at + 1] == '"') {
                target.append(source[++at]);
            } else if (next == '"') {
                isQuoted = !isQuoted;
            } else if (next == ',' && !isQuoted) {
                break;
            } else {
                target.append(next);
            }
        }
        return at;
    }
}
