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

    /** Length up to which a value is copied by words. */
    private static final int SHORT = 64;

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

    /** How many bytes the fields take at most in an event. */
    private int mostBytes;

    /** The fields of the message that are not those of an order in it, as bits, and for each of them its index above. */
    private long ofMessage;

    private final int[] indicesOfMessage = new int[OrderField.ALL.length];

    /** Whether the current group has an entry for each order. */
    private boolean isInOrders;

    private MessageKind kind;
    private DirectBuffer buffer;

    /** The fields of the current event as bits, and for each of them its index above. */
    private long present;

    private int[] indices = indicesOfMessage;
    private final int[] indicesOfEntry = new int[OrderField.ALL.length];

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
        mostBytes = 0;
        ofMessage = 0;
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
        if (entry == OF_MESSAGE) {
            if ((ofMessage & kept.bit()) != 0) {
                return; // of a repeated field the first counts
            }
            ofMessage |= kept.bit();
            indicesOfMessage[kept.ordinal()] = count;
        }
        mostBytes += length + EventRecord.FIELD_HEAD;
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

    /** Returns whether the message whose fields were passed on has a type that can be about an order. */
    boolean isOfOrders() {
        return kind != null;
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
            store.reserve(EventRecord.FIELDS + mostBytes + membersLength + Long.BYTES);
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

    /** Finds the fields of an event: those of its entry, of a repeated field the first, and then those of the message. */
    private void findFields(int entry) {
        present = ofMessage;
        indices = indicesOfMessage;
        if (entry == OF_MESSAGE) {
            return;
        }
        System.arraycopy(indicesOfMessage, 0, indicesOfEntry, 0, indicesOfEntry.length);
        indices = indicesOfEntry;
        long ofEntry = 0;
        for (int i = 0; i < count; i++) {
            long bit = fields[i].bit();
            if (entries[i] == entry && (ofEntry & bit) == 0) {
                ofEntry |= bit;
                indices[fields[i].ordinal()] = i;
            }
        }
        present |= ofEntry;
    }

    private boolean isPresent(OrderField field) {
        return (present & field.bit()) != 0;
    }

    private int offset(OrderField field) {
        return offsets[indices[field.ordinal()]];
    }

    /** Returns the length of a value; 0 if there is none. */
    private int length(OrderField field) {
        return isPresent(field) ? lengths[indices[field.ordinal()]] : 0;
    }

    private long hash(OrderField field) {
        return isPresent(field) ? OrderNames.hash(buffer, offset(field), length(field)) : OrderNames.hash(buffer, 0, 0);
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
        return isPresent(OrderField.REF_MSG_TYPE)
                ? MessageKind.of(buffer, offset(OrderField.REF_MSG_TYPE), length(OrderField.REF_MSG_TYPE))
                : null;
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
        if (!isPresent(field)) {
            return;
        }
        long name = OrderNames.of(kindOfId, client, counterparty, field, buffer, offset(field), length(field));
        if (name != OrderNames.NONE) {
            names[nameCount++] = name;
        }
    }

    private void noteWanted() {
        if (!wanted.isGiven()) {
            return;
        }
        for (OrderField field : WantedId.FIELDS) {
            if (isPresent(field) && wanted.is(buffer, offset(field), length(field))) {
                wanted.add(number);
            }
        }
    }

    /** Writes the fields and members of the event, and returns its length. */
    private int write(MutableDirectBuffer record, int start, DirectBuffer members, int membersLength) {
        int i = start + EventRecord.FIELDS;
        for (long left = present; left != 0; left &= left - 1) {
            int ordinal = Long.numberOfTrailingZeros(left);
            int index = indices[ordinal];
            int length = lengths[index];
            record.putByte(i, (byte) (ordinal | marks[index]));
            if (length < EventRecord.LONG_LENGTH) {
                record.putByte(i + 1, (byte) length);
                i += 2;
            } else {
                record.putByte(i + 1, (byte) EventRecord.LONG_LENGTH);
                record.putInt(i + 2, length);
                i += EventRecord.FIELD_HEAD;
            }
            copy(record, i, offsets[index], length);
            i += length;
        }
        record.putByte(start + EventRecord.FIELD_COUNT, (byte) Long.bitCount(present));
        record.putBytes(i, members, 0, membersLength);
        return i + membersLength - start;
    }

    /** Copies a value; if it is short, by words, so that the last may have bytes after it as well. */
    private void copy(MutableDirectBuffer record, int to, int from, int length) {
        if (length > SHORT || from + SHORT > buffer.capacity()) {
            record.putBytes(to, buffer, from, length);
            return;
        }
        for (int i = 0; i < length; i += Long.BYTES) {
            record.putLong(to + i, buffer.getLong(from + i));
        }
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
        boolean isRepeated = length(OrderField.POSS_DUP) == 1 && buffer.getByte(offset(OrderField.POSS_DUP)) == 'Y';
        long time = isRepeated ? time(OrderField.ORIG_SENDING_TIME) : SendingTime.NONE;
        time = time == SendingTime.NONE ? time(OrderField.SENDING_TIME) : time;
        return time == SendingTime.NONE ? time(OrderField.TRANSACT_TIME) : time;
    }

    private long time(OrderField field) {
        int length = length(field);
        return length > 0 ? SendingTime.of(buffer, offset(field), length) : SendingTime.NONE;
    }
}
