// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json.convert;

import io.github.zilch.JsonRow;
import io.github.zilch.JsonShape;
import io.github.zilch.sbe2json.convert.value.ValueWriter;
import org.agrona.DirectBuffer;

/**
 * Writes a composite as an object.
 *
 * @param shape with the names of the members.
 * @param members of the composite.
 * @param length of the composite in bytes.
 */
record CompositeWriter(JsonShape shape, EntryWriter members, int length) implements ValueWriter {
    @Override
    public void write(JsonRow row, DirectBuffer buffer, int at, int version) {
        write(row, buffer, at, length, version);
    }

    /** Writes the members that are in the first bytes of the composite. */
    void write(JsonRow row, DirectBuffer buffer, int at, int available, int version) {
        row.addRow(shape);
        members.write(row, buffer, at, available, version, at + available);
        row.end();
    }
}
