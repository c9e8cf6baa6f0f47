// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json;

import io.github.zilch.JsonRow;

/**
 * Writes arrays from the text that PostgreSQL has for them: {@code {1,NULL,"a b",{2}}}, with bounds before it if they do
 * not begin at 1: {@code [0:1]={1,2}}. Does not allocate after warm-up. For use by one thread.
 */
final class PostgresArray {
    private static final String NULL = "NULL";

    private final PostgresTexts.Writer elements;
    private final char delimiter;
    private final StringBuilder element = new StringBuilder();

    /**
     * Creates a writer of arrays.
     *
     * @param elements writes an element.
     * @param delimiter between elements, which belongs to their type.
     */
    PostgresArray(PostgresTexts.Writer elements, char delimiter) {
        this.elements = elements;
        this.delimiter = delimiter;
    }

    void write(CharSequence text, JsonRow json) {
        int position = 0;
        if (text.charAt(0) == '[') {
            while (text.charAt(position) != '{') {
                position++;
            }
        }
        while (position < text.length()) {
            char c = text.charAt(position);
            if (c == '{') {
                json.addArray();
                position++;
            } else if (c == '}') {
                json.end();
                position++;
            } else if (c == delimiter) {
                position++;
            } else if (c == '"') {
                position = readQuoted(text, position + 1);
                elements.write(element, json);
            } else {
                position = readPlain(text, position);
                if (NULL.contentEquals(element)) {
                    json.addNull();
                } else {
                    elements.write(element, json);
                }
            }
        }
    }

    /** Reads an element in quotation marks and returns the position after it. */
    private int readQuoted(CharSequence text, int begin) {
        element.setLength(0);
        int position = begin;
        while (text.charAt(position) != '"') {
            if (text.charAt(position) == '\\') {
                position++;
            }
            element.append(text.charAt(position++));
        }
        return position + 1;
    }

    /** Reads an element up to the delimiter or brace that ends it, and returns the position of that. */
    private int readPlain(CharSequence text, int begin) {
        element.setLength(0);
        int position = begin;
        while (text.charAt(position) != delimiter && text.charAt(position) != '}') {
            element.append(text.charAt(position++));
        }
        return position;
    }
}
