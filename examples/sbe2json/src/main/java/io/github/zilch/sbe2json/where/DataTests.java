// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json.where;

import io.github.zilch.sbe2json.where.value.ValueTest;
import io.github.zilch.sbe2json.wire.DataHeader;
import org.agrona.DirectBuffer;

/**
 * The tests of variable data.
 *
 * @param since the first version of the schema that has it.
 * @param header before the data.
 * @param tests of the data.
 */
record DataTests(int since, DataHeader header, ValueTest[] tests) implements PartTests {
    @Override
    public int look(DirectBuffer buffer, int at, int end, int version) {
        if (since > version) {
            return at;
        }
        if (end - at < header.dataOffset()) {
            return DAMAGED;
        }
        long size = header.size(buffer, at);
        int begin = at + header.dataOffset();
        if (size < 0 || size > end - begin) {
            return DAMAGED;
        }
        for (ValueTest test : tests) {
            test.look(buffer, begin, (int) size);
        }
        return begin + (int) size;
    }
}
