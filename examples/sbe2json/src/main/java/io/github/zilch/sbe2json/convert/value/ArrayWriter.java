// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json.convert.value;

import io.github.zilch.JsonRow;
import org.agrona.DirectBuffer;

/**
 * Writes a fixed number of elements as an array.
 *
 * @param element writes an element; its nulls are written.
 * @param count of elements.
 * @param size of an element in bytes.
 */
record ArrayWriter(ValueWriter element, int count, int size) implements ValueWriter {
    @Override
    public void write(JsonRow row, DirectBuffer buffer, int at, int version) {
        row.addArray();
        for (int i = 0; i < count; i++) {
            element.write(row, buffer, at + i * size, version);
        }
        row.end();
    }
}
