// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json.convert;

import io.github.zilch.JsonRow;
import java.util.List;
import org.agrona.DirectBuffer;

/** Writes what a message or a group entry consists of: a block of fields, then groups, then variable data. */
final class EntryWriter {
    private final BlockWriter block;
    private final PartWriter[] parts;

    EntryWriter(BlockWriter block, List<PartWriter> parts) {
        this.block = block;
        this.parts = parts.toArray(new PartWriter[0]);
    }

    /**
     * Writes the members.
     *
     * @param row with a position for each field, group and data.
     * @param buffer that contains the message.
     * @param at index of the first byte.
     * @param blockLength of the fields, which are inside the message.
     * @param end index after the last byte of the message.
     * @param version of the message.
     * @return the index after the last part, or {@link Flaws#REJECTED}.
     */
    int write(JsonRow row, DirectBuffer buffer, int at, int blockLength, int end, int version) {
        block.write(row, buffer, at, blockLength, version);
        int next = at + blockLength;
        for (PartWriter part : parts) {
            next = part.write(row, buffer, next, end, version);
            if (next < 0) {
                return Flaws.REJECTED;
            }
        }
        return next;
    }
}
