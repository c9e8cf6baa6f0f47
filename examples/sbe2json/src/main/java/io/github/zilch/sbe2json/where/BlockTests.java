// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json.where;

import io.github.zilch.sbe2json.where.value.ValueTest;
import io.github.zilch.sbe2json.wire.MessageWalk;
import io.github.zilch.sbe2json.wire.Place;
import java.util.List;
import org.agrona.DirectBuffer;

/**
 * The tests of the fields of a message or a group entry, of the number of entries of a group, or of variable data. For use by
 * one thread.
 *
 * @param fields the tests.
 */
record BlockTests(Field[] fields) implements MessageWalk.Visitor {
    /** The place of what has all bytes that are visited, or none. */
    static final Place WHOLE = new Place(0, 0, 0);

    /**
     * A test of a field.
     *
     * @param place of the value in the block.
     * @param test of the value.
     */
    record Field(Place place, ValueTest test) {}

    /** Returns tests of a value that has all bytes which are visited. */
    static BlockTests ofWhole(List<ValueTest> tests) {
        return new BlockTests(tests.stream().map(it -> new Field(WHOLE, it)).toArray(Field[]::new));
    }

    @Override
    public boolean visit(DirectBuffer buffer, int at, int length, int version) {
        for (Field field : fields) {
            if (field.place.isIn(version, length) && !field.test.look(buffer, at + field.place.offset(), length)) {
                return false;
            }
        }
        return true;
    }
}
