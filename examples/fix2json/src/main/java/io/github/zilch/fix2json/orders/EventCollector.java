// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.orders;

import io.github.zilch.fix2json.convert.FieldFormat;
import io.github.zilch.fix2json.convert.FieldListener;
import io.github.zilch.fix2json.log.SendingTime;
import java.io.IOException;
import java.util.Arrays;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

/**
 * Gets the fields of a message, keeps those about orders as an {@linkplain EventRecord event} of each order that the message is
 * about, and joins the ids of that order.
 *
 * <p>Does not allocate after it has seen its longest message. For use by one thread.
 */
final class EventCollector implements FieldListener {
    /** Stands for the fields of a message that are not those of an order in it. */
    private static final int OF_MESSAGE = 0;

    private static final int FIRST_FIELDS = 64;
    private static final int MOST_NAMES = 6;

    /** Number of events whose names are remembered. */
    private static final int SEEN = 1 << 14;

    private final OrderIds ids;
    private final EventStore store;
    private final WantedId wanted;

    // The fields of the message that are kept.

    private OrderField[] fields = new OrderField[FIRST_FIELDS];
    private int[] offsets = new int[FIRST_FIELDS];
    private int[] lengths = new int[FIRST_FIELDS];
    private int[] marks = new int[FIRST_FIELDS];

    /** The number of the order in the message that a field is about, from 1; or {@link #OF_MESSAGE}. */
    private int[] entries = new int[FIRST_FIELDS];

    private int count;
    private int entryCount;

    /** Whether the current group has an entry for each order. */
    private boolean isInOrders;

    private MessageKind kind;
    private DirectBuffer buffer;

    /** For each field of the current event its index above, or -1. */
    private final int[] indices = new int[OrderField.ALL.length];

    private int log;
    private long line;
    private long textOffset;

    /** The number of a name of the current event. */
    private int number;

    /** The names of the current event. */
    private final long[] names = new long[MOST_NAMES];

    private int nameCount;

    /** Names that events had together, in a place that depends on them, with the number that they are joined by. */
    private final long[] seenTogether = new long[SEEN];

    private final int[] seenNumbers = new int[SEEN];

    private long client;
    private long counterparty;
    private long aboutNone;
    private long withoutId;

    /**
     * Creates a collector.
     *
     * @param ids that the messages join.
     * @param store to keep the events in.
     * @param wanted the id that the user asks for.
     */
    EventCollector(OrderIds ids, EventStore store, WantedId wanted) {
        this.ids = ids;
        this.store = store;
        this.wanted = wanted;
    }

    /** Sets the place of the next message: the number of the log, the line, and the offset in its text. */
    void place(int newLog, long newLine, long newOffset) {
        log = newLog;
        line = newLine;
        textOffset = newOffset;
    }

    @Override
    public void begin(DirectBuffer newBuffer) {
        buffer = newBuffer;
        count = 0;
        entryCount = 0;
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
        int entry = OF_MESSAGE;
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
        if (count == fields.length) {
            makeRoom();
        }
        fields[count] = kept;
        offsets[count] = offset;
        lengths[count] = length;
        marks[count] = (isMasked ? EventRecord.MASKED : 0) | (isAscii ? EventRecord.ASCII : 0);
        entries[count++] = entry;
    }

    private void makeRoom() {
        fields = Arrays.copyOf(fields, 2 * count);
        offsets = Arrays.copyOf(offsets, 2 * count);
        lengths = Arrays.copyOf(lengths, 2 * count);
        marks = Arrays.copyOf(marks, 2 * count);
        entries = Arrays.copyOf(entries, 2 * count);
    }

    /**
     * Keeps the message whose fields were passed on.
     *
     * @param isSelected whether the user has selected it.
     * @param formats number of the formats of its fields.
     * @param members JSON members to write with its events.
     * @param membersLength of the members in bytes.
     * @return whether it is about an order.
     * @throws IOException if there is no room.
     */
    boolean keep(boolean isSelected, int formats, DirectBuffer members, int membersLength) throws IOException {
        if (kind == null || kind == MessageKind.ABOUT_NO_ORDER) {
            aboutNone++;
            return false;
        }
        boolean isKept = false;
        int first = entryCount == 0 ? OF_MESSAGE : 1;
        for (int entry = first; entry <= entryCount; entry++) {
            findFields(entry);
            findSides();
            joinIds();
            boolean refersToMessage = number == OrderIds.NONE && kind.isReject();
            if (number == OrderIds.NONE && !refersToMessage) {
                withoutId++;
                continue;
            }
            isKept = true;
            store.reserve(size(membersLength));
            int length = write(store.buffer(), store.length(), members, membersLength);
            writeHead(store.buffer(), store.length(), length, isSelected, formats, entry, membersLength);
            if (refersToMessage) {
                store.addReject(length);
            } else {
                store.add(length);
                noteWanted();
            }
        }
        return isKept;
    }

    /** Returns the number of messages that name no order. */
    long aboutNone() {
        return aboutNone;
    }

    /** Returns the number of events that are not kept because they have no id of an order. */
    long withoutId() {
        return withoutId;
    }

    /** Finds the fields of an event: those of its entry, and then those of the message. Of a repeated field the first counts. */
    private void findFields(int entry) {
        Arrays.fill(indices, -1);
        for (int i = 0; i < count; i++) {
            int ordinal = fields[i].ordinal();
            if (entries[i] == entry && indices[ordinal] < 0) {
                indices[ordinal] = i;
            }
        }
        for (int i = 0; i < count && entry != OF_MESSAGE; i++) {
            int ordinal = fields[i].ordinal();
            if (entries[i] == OF_MESSAGE && indices[ordinal] < 0) {
                indices[ordinal] = i;
            }
        }
    }

    private boolean has(OrderField field) {
        int index = indices[field.ordinal()];
        return index >= 0 && lengths[index] > 0;
    }

    private long hash(OrderField field) {
        int index = indices[field.ordinal()];
        return index < 0 ? OrderNames.hash(buffer, 0, 0) : OrderNames.hash(buffer, offsets[index], lengths[index]);
    }

    private void findSides() {
        long sender = hash(OrderField.SENDER);
        long target = hash(OrderField.TARGET);
        boolean isFromClient = Sides.isFromClient(kind, refersTo());
        client = isFromClient ? sender : target;
        counterparty = isFromClient ? target : sender;
    }

    /** Returns the kind of the message that this one rejects, or null if it rejects none or does not say which. */
    private MessageKind refersTo() {
        int index = indices[OrderField.REF_MSG_TYPE.ordinal()];
        return index < 0 ? null : MessageKind.of(buffer, offsets[index], lengths[index]);
    }

    private void joinIds() throws IOException {
        nameCount = 0;
        findNames();
        number = OrderIds.NONE;
        if (nameCount < 2) {
            number = nameCount == 0 ? OrderIds.NONE : ids.number(names[0]);
            return;
        }
        long together = names[0];
        for (int i = 1; i < nameCount; i++) {
            together = OrderNames.combine(together, names[i]);
        }
        int place = (int) together & SEEN - 1;
        if (seenTogether[place] == together) {
            number = seenNumbers[place]; // they are joined
            return;
        }
        for (int i = 0; i < nameCount; i++) {
            number = ids.join(number, ids.number(names[i]));
        }
        seenTogether[place] = together;
        seenNumbers[place] = number;
    }

    private void findNames() {
        if (kind == MessageKind.BUSINESS_REJECT) {
            MessageKind rejected = refersTo();
            if (rejected != null && rejected.isOfClient()) {
                addName(OrderNames.Kind.CL_ORD_ID, OrderField.BUSINESS_REJECT_REF_ID);
            }
            return;
        }
        if (kind == MessageKind.SESSION_REJECT) {
            return;
        }
        if (kind != MessageKind.MASS_CANCEL_REPORT) { // which has the ids of the request
            addName(OrderNames.Kind.CL_ORD_ID, OrderField.CL_ORD_ID);
            addName(OrderNames.Kind.ORDER_ID, OrderField.ORDER_ID);
        }
        addName(OrderNames.Kind.CL_ORD_ID, OrderField.ORIG_CL_ORD_ID);
        addName(OrderNames.Kind.ORDER_ID, OrderField.AFFECTED_ORDER_ID);
        if (nameCount == 0 || kind == MessageKind.NEW_IN_LIST) {
            addName(OrderNames.Kind.LIST_ID, OrderField.LIST_ID);
        }
        if (nameCount == 0) {
            addName(OrderNames.Kind.SECONDARY_CL_ORD_ID, OrderField.SECONDARY_CL_ORD_ID);
        }
    }

    private void addName(OrderNames.Kind kindOfId, OrderField field) {
        int index = indices[field.ordinal()];
        long name = index < 0
                ? OrderNames.NONE
                : OrderNames.of(kindOfId, client, counterparty, field, buffer, offsets[index], lengths[index]);
        if (name != OrderNames.NONE) {
            names[nameCount++] = name;
        }
    }

    private void noteWanted() {
        if (!wanted.isGiven()) {
            return;
        }
        for (OrderField field : WantedId.FIELDS) {
            int index = indices[field.ordinal()];
            if (index >= 0 && wanted.is(buffer, offsets[index], lengths[index])) {
                wanted.add(number);
            }
        }
    }

    /** Returns how long the event is at most, in bytes. */
    private int size(int membersLength) {
        int size = EventRecord.FIELDS + membersLength;
        for (int index : indices) {
            size += index < 0 ? 0 : lengths[index] + 2 + Integer.BYTES;
        }
        return size;
    }

    /** Writes the fields and members of the event, and returns its length. */
    private int write(MutableDirectBuffer record, int start, DirectBuffer members, int membersLength) {
        int i = start + EventRecord.FIELDS;
        int fieldCount = 0;
        for (int ordinal = 0; ordinal < indices.length; ordinal++) {
            int index = indices[ordinal];
            if (index < 0) {
                continue;
            }
            fieldCount++;
            int length = lengths[index];
            record.putByte(i, (byte) (ordinal | marks[index]));
            if (length < EventRecord.LONG_LENGTH) {
                record.putByte(i + 1, (byte) length);
                i += 2;
            } else {
                record.putByte(i + 1, (byte) EventRecord.LONG_LENGTH);
                record.putInt(i + 2, length);
                i += 2 + Integer.BYTES;
            }
            record.putBytes(i, buffer, offsets[index], length);
            i += length;
        }
        record.putByte(start + EventRecord.FIELD_COUNT, (byte) fieldCount);
        record.putBytes(i, members, 0, membersLength);
        return i + membersLength - start;
    }

    private void writeHead(
            MutableDirectBuffer record,
            int start,
            int length,
            boolean isSelected,
            int formats,
            int entry,
            int membersLength) {
        record.putInt(start, length);
        record.putInt(start + EventRecord.ID, number);
        record.putLong(start + EventRecord.TIME, time());
        record.putLong(start + EventRecord.LINE, line);
        record.putLong(start + EventRecord.OFFSET, textOffset);
        record.putInt(start + EventRecord.LOG, log);
        record.putByte(start + EventRecord.FLAGS, (byte) (isSelected ? EventRecord.SELECTED : 0));
        record.putByte(start + EventRecord.FORMATS, (byte) formats);
        record.putShort(start + EventRecord.ENTRY, (short) entry);
        record.putInt(start + EventRecord.MEMBERS_LENGTH, membersLength);
    }

    /** Returns when the message was sent first. */
    private long time() {
        int possDup = indices[OrderField.POSS_DUP.ordinal()];
        boolean isRepeated = possDup >= 0 && lengths[possDup] == 1 && buffer.getByte(offsets[possDup]) == 'Y';
        long time = isRepeated ? time(OrderField.ORIG_SENDING_TIME) : SendingTime.NONE;
        time = time == SendingTime.NONE ? time(OrderField.SENDING_TIME) : time;
        return time == SendingTime.NONE ? time(OrderField.TRANSACT_TIME) : time;
    }

    private long time(OrderField field) {
        return has(field)
                ? SendingTime.of(buffer, offsets[indices[field.ordinal()]], lengths[indices[field.ordinal()]])
                : SendingTime.NONE;
    }
}
