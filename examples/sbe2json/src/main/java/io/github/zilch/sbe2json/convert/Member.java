// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json.convert;

import io.github.zilch.JsonRow;
import io.github.zilch.sbe2json.Flaw;
import io.github.zilch.sbe2json.convert.value.Flaws;
import io.github.zilch.sbe2json.convert.value.ValueWriter;
import io.github.zilch.sbe2json.wire.Place;
import org.agrona.DirectBuffer;

/**
 * A field of a block, or a member of a composite.
 *
 * @param path with the names of the groups and composites that it is in.
 * @param place in the block.
 * @param writer of the value.
 * @param flaws to report to.
 */
record Member(String path, Place place, ValueWriter writer, Flaws flaws) {
    /**
     * Writes the field. Leaves it out if it is newer than the message or the block ends before its end; of a composite that
     * the block ends in, these are members.
     *
     * @param row with a position for the field.
     * @param buffer that contains the block.
     * @param at index of the first byte of the block.
     * @param length of the block, which is inside the message.
     * @param version of the message.
     */
    void write(JsonRow row, DirectBuffer buffer, int at, int length, int version) {
        if (place.since() > version) {
            row.skip();
        } else if (place.end() <= length) {
            writer.write(row, buffer, at + place.offset(), version);
        } else if (place.offset() < length && writer instanceof CompositeWriter it) {
            it.write(row, buffer, at + place.offset(), length - place.offset(), version);
        } else {
            flaws.add(Flaw.BLOCK_LENGTH, path, at + place.offset(), length, place.end());
            row.skip();
        }
    }
}
