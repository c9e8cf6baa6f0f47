// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.value;

import io.github.zilch.JsonRow;

/** Passes the text that a driver returns as a string to the writer of its type. For use by one thread. */
public final class StringValues {
    private final Scratch utf8 = new Scratch();

    /** Creates the object. */
    public StringValues() {}

    /**
     * Writes a value. Does not allocate after warm-up.
     *
     * @param text of the value, or null for null.
     * @param writer of its type.
     * @param json to write to.
     */
    public void write(CharSequence text, ServerTextWriter writer, JsonRow json) {
        if (text == null) {
            json.addNull();
        } else if (writer == ServerTextWriters.TEXT) {
            json.add(text);
        } else {
            utf8.set(text);
            writer.write(json, utf8.array(), 0, utf8.length());
        }
    }
}
