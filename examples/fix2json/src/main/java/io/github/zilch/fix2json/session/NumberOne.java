// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.session;

import io.github.zilch.fix2json.wire.FieldReader;
import org.agrona.DirectBuffer;

/**
 * Finds messages with MsgSeqNum (34) 1, with which a run of sequence numbers begins, whatever their type: {@link SequenceRuns}.
 * Reads no more fields than it must. Reusable; does not allocate. For use by one thread.
 */
public final class NumberOne {
    private static final int MSG_SEQ_NUM = 34;

    private final FieldReader fields;

    /**
     * Creates a finder.
     *
     * @param isLenient whether fields after one that cannot be read are used.
     */
    public NumberOne(boolean isLenient) {
        fields = new FieldReader(isLenient);
    }

    /** Returns whether a message has number 1. */
    public boolean isIn(DirectBuffer buffer, int offset, int length) {
        fields.wrapMessage(buffer, offset, offset + length);
        while (fields.readNext()) {
            if (fields.tag() == MSG_SEQ_NUM) {
                return fields.number() == 1;
            }
        }
        return false;
    }
}
