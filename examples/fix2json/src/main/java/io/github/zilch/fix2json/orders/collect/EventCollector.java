// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.orders.collect;

import io.github.zilch.fix2json.orders.event.EventRecord;
import io.github.zilch.fix2json.orders.event.MessageKind;
import io.github.zilch.fix2json.orders.event.OrderField;
import io.github.zilch.fix2json.orders.event.OrderNames;
import io.github.zilch.fix2json.orders.event.Qualifiers;
import io.github.zilch.fix2json.orders.event.Sides;
import io.github.zilch.fix2json.session.SequenceRuns;
import io.github.zilch.fix2json.session.SessionIds;
import io.github.zilch.fix2json.wire.Numbers;
import io.github.zilch.fix2json.wire.SendingTime;
import java.io.IOException;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

/**
 * Keeps the {@linkplain KeptFields fields} of messages as an {@linkplain EventRecord event} of each order that a message is
 * about, and joins the ids of that order.
 *
 * <p>Does not allocate after it has seen its longest message. For use by one thread.
 */
public final class EventCollector {
    private static final int MARKS = EventRecord.ASCII | EventRecord.MASKED;
    private static final int MOST_NAMES = 6;

    /** Length up to which a value is copied by words. */
    private static final int SHORT = 64;

    /** Number of events whose names are remembered. */
    private static final int SEEN = 1 << 14;

    private final OrderIds ids;
    private final EventStore store;
    private final WantedId wanted;

    // The message.

    private DirectBuffer buffer;

    /** The ints of the block, where those of the message begin, and where they end. */
    private int[] ints;

    private int message;
    private int end;

    /** What leads from the offset of a field to its bytes in the buffer. */
    private int shift;

    private MessageKind kind;

    /** The fields of the message that are not those of an order in it, as bits, and for each of them its place in the ints. */
    private long ofMessage;

    private final int[] placesOfMessage = new int[OrderField.ALL.length];

    // The event.

    /** The fields of the event as bits, and for each of them its place in the ints. */
    private long present;

    private int[] places = placesOfMessage;
    private final int[] placesOfEntry = new int[OrderField.ALL.length];

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
    private long kept;
    private long withoutId;

    /**
     * Creates a collector.
     *
     * @param ids that the messages join.
     * @param store to keep the events in.
     * @param wanted the id that the user asks for.
     */
    public EventCollector(OrderIds ids, EventStore store, WantedId wanted) {
        this.ids = ids;
        this.store = store;
        this.wanted = wanted;
    }

    /**
     * Keeps messages.
     *
     * @param block that contains them.
     * @throws IOException if there is no room.
     */
    public void collect(FieldBlock block) throws IOException {
        buffer = block.bytes();
        ints = block.ints();
        for (message = 0; message < block.intCount(); message = end) {
            end = message + ints[message];
            shift = ints[message + FieldBlock.SHIFT];
            int kindNumber = ints[message + FieldBlock.KIND];
            if (kindNumber == FieldBlock.SESSION) {
                ofMessage = findFields(0, placesOfMessage);
                noteBegin(ints[message + FieldBlock.ANNOUNCED]);
            } else {
                kind = MessageKind.ALL[kindNumber];
                keep();
            }
        }
    }

    /** Takes note that sequence numbers begin anew, if they do. */
    private void noteBegin(int announced) {
        present = ofMessage;
        places = placesOfMessage;
        int digits = length(OrderField.SEQ_NUM);
        int sent = digits == 0 ? -1 : Numbers.unsigned(buffer, offset(OrderField.SEQ_NUM), digits);
        int begin = SequenceRuns.begin(sent, isResent(), announced);
        if (begin != SequenceRuns.NONE && time() != SendingTime.NONE) {
            store.rejects()
                    .addBegin(hash(OrderField.SENDER), hash(OrderField.TARGET), side(true), side(false), time(), begin);
        }
    }

    /** Returns the ids of a side: {@link SessionIds#side}. */
    private long side(boolean isSender) {
        OrderField subId = Qualifiers.subId(isSender);
        OrderField locationId = Qualifiers.locationId(isSender);
        return SessionIds.side(length(subId) == 0 ? 0 : hash(subId), length(locationId) == 0 ? 0 : hash(locationId));
    }

    private void keep() throws IOException {
        ofMessage = findFields(0, placesOfMessage);
        noteBegin(SequenceRuns.NONE);
        boolean isKept = false;
        int entryCount = ints[message + FieldBlock.ENTRIES];
        int most = mostBytes();
        for (int entry = Math.min(1, entryCount); entry <= entryCount; entry++) {
            findFields(entry);
            findSides();
            joinIds();
            boolean isEvent = number != OrderIds.NONE;
            if (!isEvent && !kind.isReject()) {
                withoutId++;
                continue;
            }
            isKept = true;
            store.reserve(most);
            int length = write(store.buffer(), store.length());
            writeHead(store.buffer(), store.length(), length, entry);
            if (kind.isReject() && (!isEvent || isPresent(OrderField.REF_SEQ_NUM))) {
                store.addReject(length, isEvent);
            }
            if (isEvent) {
                store.add(length);
                noteWanted();
            }
        }
        kept += isKept ? 1 : 0;
    }

    /** Returns how many bytes an event of the message takes at most. */
    private int mostBytes() {
        int fieldCount = (end - message - FieldBlock.FIELDS) / FieldBlock.FIELD_INTS;
        return EventRecord.FIELDS
                + fieldCount * EventRecord.FIELD_HEAD
                + ints[message + FieldBlock.LENGTH]
                + ints[message + FieldBlock.MEMBERS_LENGTH]
                + Long.BYTES;
    }

    /** Returns the number of messages that were kept. */
    public long kept() {
        return kept;
    }

    /** Returns the number of events that are not kept because they have no id of an order. */
    public long withoutId() {
        return withoutId;
    }

    /** Finds the fields of an event: those of its entry, and then those of the message. */
    private void findFields(int entry) {
        present = ofMessage;
        places = placesOfMessage;
        if (entry == 0) {
            return;
        }
        System.arraycopy(placesOfMessage, 0, placesOfEntry, 0, placesOfEntry.length);
        places = placesOfEntry;
        present |= findFields(entry, places);
    }

    /**
     * Finds the fields of an entry, or those of the message that are in none. Of a repeated field the first counts.
     *
     * @param entry its number, or 0.
     * @param found receives the places of the fields.
     * @return the fields, as bits.
     */
    private long findFields(int entry, int[] found) {
        long fields = 0;
        for (int place = message + FieldBlock.FIELDS; place < end; place += FieldBlock.FIELD_INTS) {
            int head = ints[place];
            long bit = 1L << (head & EventRecord.ORDINAL);
            if (head >>> FieldBlock.ENTRY_SHIFT == entry && (fields & bit) == 0) {
                fields |= bit;
                found[head & EventRecord.ORDINAL] = place;
            }
        }
        return fields;
    }

    private boolean isPresent(OrderField field) {
        return (present & field.bit()) != 0;
    }

    /** Returns the offset of a value that is present. */
    private int offset(OrderField field) {
        return shift + ints[places[field.ordinal()] + FieldBlock.FIELD_OFFSET];
    }

    /** Returns the length of a value; 0 if there is none. */
    private int length(OrderField field) {
        return isPresent(field) ? ints[places[field.ordinal()] + FieldBlock.FIELD_LENGTH] : 0;
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
        if (nameCount > 0 && kind == MessageKind.REPORT && isPlaceholder(OrderField.ORDER_ID)) {
            addName(
                    OrderNames.Kind.EXEC_ID,
                    OrderField.EXEC_ID); // which is all that its copies elsewhere share with it
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

    private boolean isPlaceholder(OrderField field) {
        return !isPresent(field) || Sides.isPlaceholder(field, buffer, offset(field), length(field));
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
    private int write(MutableDirectBuffer record, int start) {
        int i = start + EventRecord.FIELDS;
        for (long left = present; left != 0; left &= left - 1) {
            int ordinal = Long.numberOfTrailingZeros(left);
            int place = places[ordinal];
            int length = ints[place + FieldBlock.FIELD_LENGTH];
            record.putByte(i, (byte) (ordinal | ints[place] & MARKS));
            if (length < EventRecord.LONG_LENGTH) {
                record.putByte(i + 1, (byte) length);
                i += 2;
            } else {
                record.putByte(i + 1, (byte) EventRecord.LONG_LENGTH);
                record.putInt(i + 2, length);
                i += EventRecord.FIELD_HEAD;
            }
            copy(record, i, shift + ints[place + FieldBlock.FIELD_OFFSET], length);
            i += length;
        }
        record.putByte(start + EventRecord.FIELD_COUNT, (byte) Long.bitCount(present));
        int membersLength = ints[message + FieldBlock.MEMBERS_LENGTH];
        record.putBytes(i, buffer, ints[message + FieldBlock.MEMBERS], membersLength);
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

    private void writeHead(MutableDirectBuffer record, int start, int length, int entry) {
        record.putInt(start, length);
        record.putInt(start + EventRecord.ID, number);
        record.putLong(start + EventRecord.TIME, time());
        record.putLong(start + EventRecord.LINE, longAt(FieldBlock.LINE));
        record.putLong(start + EventRecord.OFFSET, longAt(FieldBlock.OFFSET));
        record.putInt(start + EventRecord.LOG, ints[message + FieldBlock.LOG]);
        record.putByte(start + EventRecord.FLAGS, (byte) ints[message + FieldBlock.FLAGS]);
        record.putByte(start + EventRecord.FORMATS, (byte) ints[message + FieldBlock.FORMATS]);
        record.putShort(start + EventRecord.ENTRY, (short) entry);
        record.putByte(start + EventRecord.KIND, (byte) kind.ordinal());
        record.putInt(start + EventRecord.MEMBERS_LENGTH, ints[message + FieldBlock.MEMBERS_LENGTH]);
    }

    private long longAt(int index) {
        return (long) ints[message + index] << Integer.SIZE | ints[message + index + 1] & 0xFFFFFFFFL;
    }

    private boolean isResent() {
        return length(OrderField.POSS_DUP) == 1 && buffer.getByte(offset(OrderField.POSS_DUP)) == 'Y';
    }

    /** Returns when the message was sent first. */
    private long time() {
        long time = isResent() ? time(OrderField.ORIG_SENDING_TIME) : SendingTime.NONE;
        time = time == SendingTime.NONE ? time(OrderField.SENDING_TIME) : time;
        return time == SendingTime.NONE ? time(OrderField.TRANSACT_TIME) : time;
    }

    private long time(OrderField field) {
        int length = length(field);
        return length > 0 ? SendingTime.of(buffer, offset(field), length) : SendingTime.NONE;
    }
}
