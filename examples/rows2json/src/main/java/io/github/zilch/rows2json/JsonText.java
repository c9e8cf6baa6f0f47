// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json;

import io.github.zilch.JsonRow;

/**
 * Writes JSON that a database has stored as text. Line breaks between its tokens become spaces, so that a row stays on
 * one line. Does not allocate after warm-up. For use by one thread.
 */
final class JsonText {
    private final StringBuilder line = new StringBuilder();

    /** Writes JSON, which is checked. */
    void write(CharSequence text, JsonRow json) {
        if (!hasLineBreak(text)) {
            json.addRaw(text);
            return;
        }
        line.setLength(0);
        boolean isString = false;
        boolean isEscape = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            line.append(!isString && isLineBreak(c) ? ' ' : c);
            if (c == '"' && !isEscape) {
                isString = !isString;
            }
            isEscape = c == '\\' && !isEscape;
        }
        json.addRaw(line);
    }

    private static boolean hasLineBreak(CharSequence text) {
        for (int i = 0; i < text.length(); i++) {
            if (isLineBreak(text.charAt(i))) {
                return true;
            }
        }
        return false;
    }

    private static boolean isLineBreak(char c) {
        return c == '\n' || c == '\r';
    }
}
