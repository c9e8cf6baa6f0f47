// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.orders.collect;

import io.github.zilch.fix2json.FixToJsonOptions;
import io.github.zilch.fix2json.convert.value.FieldFormat;
import io.github.zilch.fix2json.convert.value.FieldListener;
import io.github.zilch.fix2json.orders.event.EventBlock;
import io.github.zilch.fix2json.orders.event.EventRecord;
import io.github.zilch.fix2json.orders.event.EventWriter;
import io.github.zilch.fix2json.orders.event.MessageKind;
import io.github.zilch.fix2json.orders.event.OrderField;
import io.github.zilch.fix2json.orders.event.UnfollowedType;
import io.github.zilch.fix2json.session.SequenceRuns;
import io.github.zilch.fix2json.wire.Bytes;
import io.github.zilch.fix2json.wire.Numbers;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

/**
 * Gets the fields of a message, and adds those that orders need to a block of events.
 *
 * <p>Does not allocate after it has seen its longest message. For use by one thread.
 */
public final class KeptFields implements FieldListener {
    /** The value of MultiLegReportingType (442) for a leg. */
    private static final char OF_LEG = '2';

    private final Workers<EventBlock> collector;
    private EventBlock block;
    private final EventWriter writer = new EventWriter();
    private int entryCount;

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
     * @param collector that gets blocks of events.
     * @throws IOException if it has failed.
     */
    public KeptFields(Workers<EventBlock> collector) throws IOException {
        this.collector = collector;
        block = collector.next();
    }

    @Override
    public void begin(DirectBuffer newBuffer) {
        buffer = newBuffer;
        writer.begin(newBuffer);
        entryCount = 0;
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
        writer.add(entry, kept, offset, length, isAscii, isMasked);
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

    /**
     * Returns how many messages are in no order although they have to do with orders, such as mass actions and allocations, by the
     * names of their types; those whose type is masked under the mask.
     */
    public Map<String, Long> unfollowed() {
        Map<String, Long> all = new LinkedHashMap<>();
        for (UnfollowedType ofType : UnfollowedType.values()) {
            all.put(ofType.title(), unfollowed[ofType.ordinal()]);
        }
        all.put(FixToJsonOptions.MASK, unfollowedMasked);
        all.values().removeIf(count -> count == 0);
        return all;
    }

    /** Returns the number of reports about a leg of an order. */
    public long ofLegs() {
        return ofLegs;
    }

    /**
     * Adds the events of a message, if it can be about an order.
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
        noteBegin(SequenceRuns.NONE);
        for (int entry = Math.min(1, entryCount); entry <= entryCount; entry++) {
            int start = writer.write(entry, block, members, membersLength);
            MutableDirectBuffer record = block.bytes();
            record.putByte(start + EventRecord.KIND, (byte) kind.ordinal());
            int flags = record.getByte(start + EventRecord.FLAGS) | (isSelected ? EventRecord.SELECTED : 0);
            record.putByte(start + EventRecord.FLAGS, (byte) flags);
            record.putByte(start + EventRecord.FORMATS, (byte) formats);
            record.putInt(start + EventRecord.LOG, log);
            record.putLong(start + EventRecord.LINE, line);
            record.putLong(start + EventRecord.OFFSET, textOffset);
        }
        handOverFull();
    }

    /**
     * Adds the message if sequence numbers begin anew with it, which is about no order.
     *
     * @throws IOException if the other thread has failed.
     */
    public void addOfSession() throws IOException {
        noteBegin(SequenceRuns.announced(type, isReset, isGapFill, newSeqNo));
        handOverFull();
    }

    private void noteBegin(int announced) {
        int digits = writer.length(OrderField.SEQ_NUM);
        int sent = digits == 0 ? -1 : Numbers.unsigned(buffer, writer.offset(OrderField.SEQ_NUM), digits);
        boolean isResent =
                writer.length(OrderField.POSS_DUP) == 1 && buffer.getByte(writer.offset(OrderField.POSS_DUP)) == 'Y';
        int begin = SequenceRuns.begin(sent, isResent, announced);
        if (begin != SequenceRuns.NONE) {
            int start = writer.write(0, block, buffer, 0);
            block.bytes().putByte(start + EventRecord.KIND, (byte) MessageKind.ABOUT_NO_ORDER.ordinal());
            block.bytes().putInt(start + EventRecord.ID, begin);
        }
    }

    private void handOverFull() throws IOException {
        if (block.isFull()) {
            collector.handOver(block);
            block = collector.next();
        }
    }

    /**
     * Hands the last events over, and waits until all are collected. What the other thread has written is then visible to this one.
     *
     * @throws IOException if the other thread has failed.
     */
    public void finish() throws IOException {
        collector.handOver(block);
        collector.finish();
    }
}
