// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json.where;

import java.util.List;
import org.agrona.DirectBuffer;

/** The tests of what a message or a group entry consists of. For use by one thread. */
final class EntryTests {
    private final FieldTest[] fields;
    private final PartTests[] parts;

    EntryTests(List<FieldTest> fields, List<PartTests> parts) {
        this.fields = fields.toArray(new FieldTest[0]);
        this.parts = parts.toArray(new PartTests[0]);
    }

    /**
     * Looks at the fields, groups and data.
     *
     * @param buffer that contains the message.
     * @param at index of the first byte.
     * @param blockLength of the fields, which are inside the message.
     * @param end index after the last byte of the message.
     * @param version of the message.
     * @return the index after the last part, or {@link PartTests#DAMAGED}.
     */
    int look(DirectBuffer buffer, int at, int blockLength, int end, int version) {
        for (FieldTest field : fields) {
            boolean isThere = field.since() <= version && field.end() <= blockLength;
            if (isThere && !field.test().look(buffer, at + field.offset(), 0)) {
                return PartTests.DAMAGED;
            }
        }
        int next = at + blockLength;
        for (PartTests part : parts) {
            next = part.look(buffer, next, end, version);
            if (next < 0) {
                return PartTests.DAMAGED;
            }
        }
        return next;
    }
}
