// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.latency;

import io.github.zilch.fix2json.Flaw;
import io.github.zilch.fix2json.wire.Bytes;
import io.github.zilch.fix2json.wire.FieldReader;
import io.github.zilch.fix2json.wire.LooseMessage;
import java.util.Arrays;
import org.agrona.DirectBuffer;

/**
 * The fields of a message that are needed to match it with others. Of a field that is repeated, as in a group, the first is
 * used, except for ClOrdID (11), of which all are. For use by one thread; does not allocate, unless a message has more
 * orders than all before it.
 */
final class MessageFields {
    static final int CL_ORD_ID = 11;
    static final int EXEC_TRANS_TYPE = 20;
    static final int MSG_SEQ_NUM = 34;
    static final int MSG_TYPE = 35;
    static final int ORD_STATUS = 39;
    static final int ORIG_CL_ORD_ID = 41;
    static final int POSS_DUP_FLAG = 43;
    static final int REF_SEQ_NUM = 45;
    static final int SENDER_COMP_ID = 49;
    static final int TARGET_COMP_ID = 56;
    static final int EXEC_TYPE = 150;
    static final int REF_MSG_TYPE = 372;
    static final int BUSINESS_REJECT_REF_ID = 379;

    private static final int CHECK_SUM = 10;
    private static final int[] TAGS = {
        EXEC_TRANS_TYPE,
        MSG_SEQ_NUM,
        MSG_TYPE,
        ORD_STATUS,
        ORIG_CL_ORD_ID,
        POSS_DUP_FLAG,
        REF_SEQ_NUM,
        SENDER_COMP_ID,
        TARGET_COMP_ID,
        EXEC_TYPE,
        REF_MSG_TYPE,
        BUSINESS_REJECT_REF_ID,
        CL_ORD_ID,
        52,
        60,
        112,
        117,
        131,
        262,
        320,
        324,
        335,
        568,
        584,
        710,
        790,
        923
    };

    private static final byte[] SLOTS = slots();

    private final FieldReader fields = new FieldReader();
    private final LooseMessage loose = new LooseMessage();
    private final boolean isLenient;
    private final int[] offsets = new int[TAGS.length + 1];
    private final int[] lengths = new int[TAGS.length + 1];

    /** Offsets and lengths of all ClOrdIDs. */
    private int[] orders = new int[64];

    private int orderCount;
    private DirectBuffer buffer;

    MessageFields(boolean isLenient) {
        this.isLenient = isLenient;
    }

    private static byte[] slots() {
        byte[] slots = new byte[Arrays.stream(TAGS).max().orElse(0) + 1];
        for (int i = 0; i < TAGS.length; i++) {
            slots[TAGS[i]] = (byte) (i + 1);
        }
        return slots;
    }

    /**
     * Reads a message.
     *
     * @return why it is rejected, or null.
     */
    Flaw read(DirectBuffer newBuffer, int offset, int length) {
        buffer = newBuffer;
        orderCount = 0;
        Arrays.fill(lengths, -1);
        int end = offset + length;
        int delimiter = loose.delimiterOf(newBuffer, offset, end);
        if (delimiter < 0) {
            return Flaw.TRUNCATED;
        }
        fields.wrapMessage(newBuffer, offset, end, (byte) delimiter);
        int last = 0;
        for (FieldReader.Step step = fields.next(); step != FieldReader.Step.END; step = fields.next()) {
            if (step == FieldReader.Step.FIELD) {
                last = fields.tag();
                note(last);
            } else if (isLenient) {
                fields.skipField();
            } else {
                return step == FieldReader.Step.BAD_TAG ? Flaw.BAD_TAG : Flaw.NO_EQUALS_SIGN;
            }
        }
        if (isLenient) {
            return null;
        }
        return !has(MSG_TYPE) ? Flaw.NO_MSG_TYPE : last != CHECK_SUM ? Flaw.TRUNCATED : null;
    }

    private void note(int tag) {
        int slot = tag < SLOTS.length ? SLOTS[tag] : 0;
        if (slot > 0 && lengths[slot] < 0) {
            offsets[slot] = fields.valueOffset();
            lengths[slot] = fields.valueLength();
        }
        if (tag == CL_ORD_ID) {
            if (2 * orderCount == orders.length) {
                orders = Arrays.copyOf(orders, 2 * orders.length);
            }
            orders[2 * orderCount] = fields.valueOffset();
            orders[2 * orderCount + 1] = fields.valueLength();
            orderCount++;
        }
    }

    /** Returns the offset in the buffer of the field that was read last, or cannot be read. */
    int fieldOffset() {
        return fields.fieldOffset();
    }

    DirectBuffer buffer() {
        return buffer;
    }

    boolean has(int tag) {
        return lengths[SLOTS[tag]] > 0;
    }

    int offset(int tag) {
        return offsets[SLOTS[tag]];
    }

    /** Returns the length of a value; 0 if the message does not have the field. */
    int length(int tag) {
        return Math.max(0, lengths[SLOTS[tag]]);
    }

    /** Returns the only character of a value; 0 if there is another number of characters. */
    byte code(int tag) {
        return length(tag) == 1 ? buffer.getByte(offset(tag)) : 0;
    }

    /** Returns the value of MsgType as a number, see {@link Bytes#packed}. */
    long type() {
        return packed(MSG_TYPE);
    }

    /** Returns a short value as a number, see {@link Bytes#packed}. */
    long packed(int tag) {
        return Bytes.packed(buffer, offset(tag), length(tag));
    }

    /** Returns the number of ClOrdIDs. */
    int orderCount() {
        return orderCount;
    }

    int orderOffset(int index) {
        return orders[2 * index];
    }

    int orderLength(int index) {
        return orders[2 * index + 1];
    }
}
