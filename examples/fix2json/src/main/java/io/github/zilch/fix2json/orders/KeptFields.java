// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.orders;

import io.github.zilch.fix2json.convert.FieldFormat;
import io.github.zilch.fix2json.convert.FieldListener;
import java.io.IOException;
import java.util.Arrays;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

/**
 * Gets the fields of a message, and hands those over that orders need.
 *
 * <p>Does not allocate after it has seen its longest message. For use by one thread.
 */
final class KeptFields implements FieldListener {
    /** Room that a block must have for another message. */
    private static final int TYPICAL = 1 << 13;

    private static final int FIRST_FIELDS = 64;

    /** The number of ints for a field. */
    private static final int INTS = FieldBlock.FIELD_BYTES / Integer.BYTES;

    private final CollectorThread thread;
    private FieldBlock block;

    /** For each field its head, its offset in the buffer of the message, and its length. */
    private int[] fields = new int[FIRST_FIELDS * INTS];

    /** The number of ints that are used of them. */
    private int used;

    private int entryCount;

    /** Where the fields are in the buffer of the message. */
    private int first;

    private int end;

    /** Whether the current group has an entry for each order. */
    private boolean isInOrders;

    private MessageKind kind;
    private DirectBuffer buffer;
    private long aboutNone;

    /**
     * Creates an instance.
     *
     * @param thread that collects the events.
     */
    KeptFields(CollectorThread thread) {
        this.thread = thread;
        block = thread.firstBlock();
    }

    @Override
    public void begin(DirectBuffer newBuffer) {
        buffer = newBuffer;
        used = 0;
        entryCount = 0;
        first = Integer.MAX_VALUE;
        end = 0;
        isInOrders = false;
        kind = null;
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
            return;
        }
        if (kept == OrderField.MSG_TYPE && kind == null) {
            kind = MessageKind.of(buffer, offset, length);
        }
        if (used == fields.length) {
            fields = Arrays.copyOf(fields, 2 * used);
        }
        int marks = (isMasked ? EventRecord.MASKED : 0) | (isAscii ? EventRecord.ASCII : 0);
        fields[used] = entry << FieldBlock.ENTRY_SHIFT | marks | kept.ordinal();
        fields[used + 1] = offset;
        fields[used + 2] = length;
        used += INTS;
        first = Math.min(first, offset);
        end = Math.max(end, offset + length);
    }

    /** Returns whether the message whose fields were passed on has a type that can be about an order. */
    boolean isOfOrders() {
        return kind != null;
    }

    /** Returns the number of messages that name no order. */
    long aboutNone() {
        return aboutNone;
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
    void add(
            boolean isSelected,
            int formats,
            int log,
            long line,
            long textOffset,
            DirectBuffer members,
            int membersLength)
            throws IOException {
        if (kind == null || kind == MessageKind.ABOUT_NO_ORDER) {
            aboutNone++;
            return;
        }
        int values = FieldBlock.FIELDS + used * Integer.BYTES;
        int size = values + end - first + membersLength;
        block.ensureRoom(size);
        int start = block.length();
        MutableDirectBuffer memory = block.memory();
        memory.putByte(start + FieldBlock.KIND, (byte) kind.ordinal());
        memory.putByte(start + FieldBlock.FLAGS, (byte) (isSelected ? EventRecord.SELECTED : 0));
        memory.putByte(start + FieldBlock.FORMATS, (byte) formats);
        memory.putInt(start + FieldBlock.LOG, log);
        memory.putInt(start + FieldBlock.ENTRIES, entryCount);
        memory.putLong(start + FieldBlock.LINE, line);
        memory.putLong(start + FieldBlock.OFFSET, textOffset);
        memory.putInt(start + FieldBlock.MEMBERS_LENGTH, membersLength);
        memory.putInt(start + FieldBlock.FIELD_COUNT, used / INTS);
        int moved = start + values - first;
        int at = start + FieldBlock.FIELDS;
        for (int i = 0; i < used; i += INTS) {
            memory.putInt(at, fields[i]);
            memory.putInt(at + FieldBlock.FIELD_OFFSET, fields[i + 1] + moved);
            memory.putInt(at + FieldBlock.FIELD_LENGTH, fields[i + 2]);
            at += FieldBlock.FIELD_BYTES;
        }
        memory.putBytes(at, buffer, first, end - first);
        memory.putBytes(start + size - membersLength, members, 0, membersLength);
        block.add(size);
        if (!block.hasRoom(TYPICAL)) {
            block = thread.handOver();
        }
    }
}
