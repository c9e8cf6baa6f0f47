// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.orders.collect;

import io.github.zilch.fix2json.convert.value.FieldFormat;
import io.github.zilch.fix2json.convert.value.FieldListener;
import io.github.zilch.fix2json.orders.event.EventRecord;
import io.github.zilch.fix2json.orders.event.MessageKind;
import io.github.zilch.fix2json.orders.event.OrderField;
import io.github.zilch.fix2json.orders.event.UnfollowedType;
import io.github.zilch.fix2json.session.SequenceRuns;
import io.github.zilch.fix2json.wire.Bytes;
import io.github.zilch.fix2json.wire.Numbers;
import java.io.IOException;
import org.agrona.DirectBuffer;

/**
 * Gets the fields of a message, and hands those over that orders need.
 *
 * <p>Does not allocate after it has seen its longest message. For use by one thread.
 */
public final class KeptFields implements FieldListener {
    /** The value of MultiLegReportingType (442) for a leg. */
    private static final char OF_LEG = '2';

    private final CollectorThread thread;
    private FieldBlock block;

    /** The ints of the block, where those of the message begin, and where they end so far. */
    private int[] ints;

    private int start;
    private int next;
    private int entryCount;

    /** Where the fields are in the buffer of the message. */
    private int first;

    private int end;

    /** Whether the current group has an entry for each order. */
    private boolean isInOrders;

    private MessageKind kind;

    /** Whether the message is about no order, so that it can say no more than that sequence numbers begin anew. */
    private boolean isOfSession;

    private long type;
    private boolean isReset;
    private boolean isGapFill;
    private int newSeqNo;
    private DirectBuffer buffer;
    private boolean isTypeMasked;
    private boolean isOfLeg;
    private final long[] unfollowed = new long[UnfollowedType.values().length];
    private long unfollowedMasked;
    private long ofLegs;

    /**
     * Creates an instance.
     *
     * @param thread that collects the events.
     */
    public KeptFields(CollectorThread thread) {
        this.thread = thread;
        block = thread.firstBlock();
    }

    @Override
    public void begin(DirectBuffer newBuffer) {
        buffer = newBuffer;
        ints = block.ints();
        start = block.intCount();
        next = start + FieldBlock.FIELDS;
        entryCount = 0;
        first = Integer.MAX_VALUE;
        end = 0;
        isInOrders = false;
        kind = null;
        isOfSession = false;
        isOfLeg = false;
    }

    @Override
    public void field(
            int tag,
            int offset,
            int length,
            boolean isAscii,
            FieldFormat format,
            boolean isMasked,
            int depth,
            boolean beginsEntry) {
        int entry = 0;
        if (depth > 0) {
            if (!isInOrders || depth > 1) {
                return;
            }
            entryCount += beginsEntry ? 1 : 0;
            entry = entryCount;
        } else if (format.isCounter()) {
            isInOrders = kind != null && kind.counter() == tag;
        }
        OrderField kept = OrderField.ofTag(tag);
        if (kept == null) {
            if (isOfSession) {
                noteBegin(tag, offset, length);
            }
            return;
        }
        if (kept == OrderField.MSG_TYPE && kind == null && !isOfSession) {
            noteType(offset, length);
            isTypeMasked = isMasked;
        }
        isOfLeg |= kept == OrderField.MULTI_LEG && !isMasked && length == 1 && buffer.getByte(offset) == OF_LEG;
        if (next + FieldBlock.FIELD_INTS > ints.length) {
            block.growInts();
            ints = block.ints();
        }
        int marks = (isMasked ? EventRecord.MASKED : 0) | (isAscii ? EventRecord.ASCII : 0);
        ints[next] = entry << FieldBlock.ENTRY_SHIFT | marks | kept.ordinal();
        ints[next + FieldBlock.FIELD_OFFSET] = offset;
        ints[next + FieldBlock.FIELD_LENGTH] = length;
        next += FieldBlock.FIELD_INTS;
        first = Math.min(first, offset);
        end = Math.max(end, offset + length);
    }

    private void noteType(int offset, int length) {
        kind = MessageKind.of(buffer, offset, length);
        isOfSession = kind == null || kind == MessageKind.ABOUT_NO_ORDER;
        type = Bytes.packed(buffer, offset, length);
        isReset = false;
        isGapFill = false;
        newSeqNo = SequenceRuns.NONE;
    }

    private void noteBegin(int tag, int offset, int length) {
        boolean isYes = length == 1 && buffer.getByte(offset) == 'Y';
        switch (tag) {
            case SequenceRuns.NEW_SEQ_NO -> newSeqNo = Numbers.unsigned(buffer, offset, length);
            case SequenceRuns.GAP_FILL_FLAG -> isGapFill = isYes;
            case SequenceRuns.RESET_SEQ_NUM_FLAG -> isReset = isYes;
            default -> {
                // says nothing about sequence numbers
            }
        }
    }

    /** Returns whether the message whose fields were passed on has a type, and so can begin sequence numbers anew, but none of orders. */
    public boolean isOfSession() {
        return isOfSession && kind == null;
    }

    /** Returns whether the message whose fields were passed on has a type that can be about an order. */
    public boolean isOfOrders() {
        return kind != null;
    }

    /** Returns the number of messages of a type that are in no order. */
    public long unfollowed(UnfollowedType ofType) {
        return unfollowed[ofType.ordinal()];
    }

    /** Returns the number of messages that are in no order, and whose type is masked. */
    public long unfollowedMasked() {
        return unfollowedMasked;
    }

    /** Returns the number of reports about a leg of an order. */
    public long ofLegs() {
        return ofLegs;
    }

    /**
     * Hands the fields of a message over, if it can be about an order.
     *
     * @param isSelected whether the user has selected it.
     * @param formats number of the formats of its fields.
     * @param log its number.
     * @param line on which it begins.
     * @param textOffset of it in the text of the log.
     * @param members JSON members to write with its events.
     * @param membersLength of the members in bytes.
     * @throws IOException if the other thread has failed.
     */
    public void add(
            boolean isSelected,
            int formats,
            int log,
            long line,
            long textOffset,
            DirectBuffer members,
            int membersLength)
            throws IOException {
        if (kind == null || kind == MessageKind.ABOUT_NO_ORDER) {
            UnfollowedType ofType = UnfollowedType.of(type);
            if (ofType == null || isTypeMasked) {
                unfollowedMasked++;
            } else {
                unfollowed[ofType.ordinal()]++;
            }
            addOfSession();
            return;
        }
        ofLegs += kind == MessageKind.REPORT && isOfLeg ? 1 : 0;
        add(kind.ordinal(), isSelected, formats, log, line, textOffset, members, membersLength);
    }

    /**
     * Hands the fields of a message over that is about no order.
     *
     * @throws IOException if the other thread has failed.
     */
    public void addOfSession() throws IOException {
        int announced = SequenceRuns.announced(type, isReset, isGapFill, newSeqNo);
        add(FieldBlock.SESSION, false, announced, 0, 0, 0, buffer, 0);
    }

    private void add(
            int kindNumber,
            boolean isSelected,
            int formats,
            int log,
            long line,
            long textOffset,
            DirectBuffer members,
            int membersLength)
            throws IOException {
        int length = end - first;
        block.ensureRoom((long) length + membersLength);
        int at = block.length();
        block.bytes().putBytes(at, buffer, first, length);
        block.bytes().putBytes(at + length, members, 0, membersLength);
        ints[start + FieldBlock.KIND] = kindNumber;
        ints[start + FieldBlock.FLAGS] = isSelected ? EventRecord.SELECTED : 0;
        ints[start + FieldBlock.FORMATS] = formats;
        ints[start + FieldBlock.LOG] = log;
        ints[start + FieldBlock.ENTRIES] = entryCount;
        putLong(FieldBlock.LINE, line);
        putLong(FieldBlock.OFFSET, textOffset);
        ints[start + FieldBlock.MEMBERS] = at + length;
        ints[start + FieldBlock.MEMBERS_LENGTH] = membersLength;
        ints[start + FieldBlock.LENGTH] = length;
        ints[start + FieldBlock.SHIFT] = at - first;
        block.add(next - start, length + membersLength);
        if (block.isFull()) {
            block = thread.handOver();
        }
    }

    private void putLong(int index, long value) {
        ints[start + index] = (int) (value >>> Integer.SIZE);
        ints[start + index + 1] = (int) value;
    }
}
