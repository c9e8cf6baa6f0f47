// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json.where;

import io.github.zilch.sbe2json.where.value.ValueTest;
import io.github.zilch.sbe2json.wire.EmptyEntries;
import io.github.zilch.sbe2json.wire.GroupHeader;
import org.agrona.DirectBuffer;

/**
 * The tests of a repeating group.
 *
 * @param since the first version of the schema that has it.
 * @param header before the entries.
 * @param counts tests of the number of entries, which they find in the header.
 * @param entry tests of each entry.
 * @param emptyEntries of the message.
 */
record GroupTests(int since, GroupHeader header, ValueTest[] counts, EntryTests entry, EmptyEntries emptyEntries)
        implements PartTests {
    @Override
    public int look(DirectBuffer buffer, int at, int end, int version) {
        if (since > version) {
            return at;
        }
        if (end - at < header.length()) {
            return DAMAGED;
        }
        long blockLength = header.blockLength(buffer, at);
        long count = header.count(buffer, at);
        int next = at + header.length();
        if (count < 0 || !GroupHeader.fits(blockLength, count, end - next)) {
            return DAMAGED;
        }
        for (ValueTest test : counts) {
            test.look(buffer, at, 0);
        }
        for (long i = 0; i < count; i++) {
            if (end - next < blockLength) { // parts of the entries before can have taken the bytes
                return DAMAGED;
            }
            int begin = next;
            next = entry.look(buffer, next, (int) blockLength, end, version);
            if (next < 0 || next == begin && emptyEntries.add()) {
                return DAMAGED;
            }
        }
        return next;
    }
}
