// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json.convert.value;

import io.github.zilch.JsonRow;
import io.github.zilch.sbe2json.wire.Charsets;
import org.agrona.DirectBuffer;

/**
 * Writes characters of a fixed length, which a NUL ends earlier. Blanks at the end are kept.
 *
 * @param text writes text in the charset of the field.
 * @param length of the field in bytes.
 * @param isOptional whether text that begins with {@code nullValue} is null.
 * @param nullValue the character that stands for null, or −1 if there is none.
 * @param nulls how null is written.
 */
record TextWriter(Charsets.Text text, int length, boolean isOptional, int nullValue, Nulls nulls)
        implements ValueWriter {
    @Override
    public void write(JsonRow row, DirectBuffer buffer, int at, int version) {
        if (isOptional && length > 0 && (buffer.getByte(at) & 0xFF) == nullValue) {
            nulls.add(row);
        } else {
            text.addUntilNul(row, buffer, at, length);
        }
    }
}
