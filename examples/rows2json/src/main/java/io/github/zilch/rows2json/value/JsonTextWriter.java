// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.value;

import io.github.zilch.JsonRow;
import org.agrona.DirectBuffer;

/**
 * Writes JSON that a database has stored as text. Its white space can contain line breaks, which are replaced by blanks, so
 * that a row stays on one line. Inside a JSON string a line break is always an escape.
 */
public final class JsonTextWriter implements ServerTextWriter {
    private final Scratch scratch = new Scratch();

    /** Creates a writer. */
    public JsonTextWriter() {}

    @Override
    public void write(JsonRow row, DirectBuffer source, int offset, int length) {
        if (!hasLineBreak(source, offset, length)) {
            row.addRaw(source, offset, length);
            return;
        }
        scratch.clear();
        for (int i = offset; i < offset + length; i++) {
            byte next = source.getByte(i);
            scratch.append(isLineBreak(next) ? (byte) ' ' : next);
        }
        row.addRaw(scratch.buffer(), 0, scratch.length());
    }

    private static boolean hasLineBreak(DirectBuffer source, int offset, int length) {
        for (int i = offset; i < offset + length; i++) {
            if (isLineBreak(source.getByte(i))) {
                return true;
            }
        }
        return false;
    }

    private static boolean isLineBreak(byte value) {
        return value == '\n' || value == '\r';
    }
}
