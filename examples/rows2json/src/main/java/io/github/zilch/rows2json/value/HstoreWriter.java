// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.value;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonRow;

/**
 * Writes values of the extension hstore as objects of strings and nulls. The server sends
 * {@code "a"=>"1", "b c"=>NULL}, with a backslash before a quotation mark or backslash. Allocates for each key and value.
 */
final class HstoreWriter implements ServerTextWriter {
    private static final int ARROW = 2;
    private static final int NULL = 4;
    private static final int SEPARATOR = 2;

    private final JsonBuilder json = new JsonBuilder();
    private final Scratch text = new Scratch();

    private int at;

    @Override
    public void write(JsonRow row, byte[] source, int offset, int length) {
        json.reset();
        for (at = offset; at < offset + length; at += SEPARATOR) {
            String key = readQuoted(source);
            at += ARROW;
            if (source[at] == '"') {
                json.put(key, readQuoted(source));
            } else {
                json.putNull(key);
                at += NULL;
            }
        }
        row.addJSON(json);
    }

    private String readQuoted(byte[] source) {
        text.clear();
        byte next = source[++at];
        for (; next != '"'; next = source[++at]) {
            text.append(next == '\\' ? source[++at] : next);
        }
        at++;
        return text.toString();
    }
}
