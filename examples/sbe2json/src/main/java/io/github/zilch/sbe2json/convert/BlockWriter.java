// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json.convert;

import io.github.zilch.JsonRow;
import io.github.zilch.sbe2json.Flaw;
import java.util.List;
import org.agrona.DirectBuffer;

/**
 * Writes the fields of a block of a message or group entry, or the members of a composite. Fields that are newer than the
 * message are left out, as are those that its block ends before; of a composite that it ends in, these are members.
 */
final class BlockWriter {
    private final Member[] members;
    private final Flaws flaws;

    BlockWriter(List<Member> members, Flaws flaws) {
        this.members = members.toArray(new Member[0]);
        this.flaws = flaws;
    }

    /**
     * Writes the fields.
     *
     * @param row with a position for each field.
     * @param buffer that contains the block.
     * @param at index of its first byte.
     * @param length of the block, which is inside the message.
     * @param version of the message.
     */
    void write(JsonRow row, DirectBuffer buffer, int at, int length, int version) {
        for (Member member : members) {
            if (member.since() > version) {
                row.skip();
            } else if (member.end() > length
                    && member.offset() < length
                    && member.writer() instanceof CompositeWriter it) {
                it.write(row, buffer, at + member.offset(), length - member.offset(), version);
            } else if (member.end() > length) {
                flaws.add(Flaw.BLOCK_LENGTH, member.path(), at + member.offset(), length, member.end());
                row.skip();
            } else {
                member.writer().write(row, buffer, at + member.offset(), version);
            }
        }
    }
}
