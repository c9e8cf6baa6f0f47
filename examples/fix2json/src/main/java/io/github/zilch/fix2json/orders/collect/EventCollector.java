// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.orders.collect;

import io.github.zilch.fix2json.orders.event.EventBlock;
import io.github.zilch.fix2json.orders.event.EventRecord;
import io.github.zilch.fix2json.orders.event.MessageKind;
import io.github.zilch.fix2json.orders.event.OrderField;
import io.github.zilch.fix2json.orders.event.OrderNames;
import io.github.zilch.kit.sort.RecordSorter;
import java.io.IOException;
import org.agrona.MutableDirectBuffer;

/**
 * Keeps {@linkplain EventRecord events}, and joins the ids that the order of an event has.
 *
 * <p>Does not allocate after it has seen its longest message. For use by one thread.
 */
public final class EventCollector {
    private static final int MOST_NAMES = 6;

    /** Number of events whose names are remembered. */
    private static final int SEEN = 1 << 14;

    private final OrderIds ids;
    private final RecordSorter events;
    private final RejectIndex rejects;
    private final WantedId wanted;
    private final EventRecord event = new EventRecord();

    /** The hashes of the CompIDs of the current event. */
    private long client;

    private long counterparty;

    /** The names of the current event. */
    private final long[] names = new long[MOST_NAMES];

    private int nameCount;

    /** Names that events had together, in a place that depends on them, with the number that they are joined by. */
    private final long[] seenTogether = new long[SEEN];

    private final int[] seenNumbers = new int[SEEN];

    /** Whether an event of the current message was kept. */
    private boolean isKept;

    private long kept;
    private long withoutId;

    /**
     * Creates a collector.
     *
     * @param ids that the events join.
     * @param events to which they are added, with the number of an id as their key.
     * @param rejects to which those are added that name a message by its sequence number.
     * @param wanted the id that the user asks for.
     */
    public EventCollector(OrderIds ids, RecordSorter events, RejectIndex rejects, WantedId wanted) {
        this.ids = ids;
        this.events = events;
        this.rejects = rejects;
        this.wanted = wanted;
    }

    /**
     * Keeps events.
     *
     * @param block that contains them; those of a message are one after the other. It is cleared.
     * @throws IOException if there is no room.
     */
    public void collect(EventBlock block) throws IOException {
        MutableDirectBuffer bytes = block.bytes();
        for (int i = 0; i < block.length(); i += event.length()) {
            event.moveTo(bytes, i);
            long time = event.sentAt();
            bytes.putLong(i + EventRecord.TIME, time);
            if (event.kind() == MessageKind.ABOUT_NO_ORDER) {
                rejects.addBegin(event, event.id());
            } else {
                int number = join();
                bytes.putInt(i + EventRecord.ID, number);
                keep(bytes, i, number);
            }
        }
        block.clear();
    }

    private void keep(MutableDirectBuffer bytes, int offset, int number) throws IOException {
        isKept &= event.entry() > 1;
        boolean isOfOrder = number != OrderIds.NONE;
        if (!isOfOrder && !event.kind().isReject()) {
            withoutId++;
            return;
        }
        kept += isKept ? 0 : 1;
        isKept = true;
        if (event.kind().isReject() && (!isOfOrder || event.has(OrderField.REF_SEQ_NUM))) {
            rejects.add(event, isOfOrder);
        }
        if (isOfOrder) {
            events.add(bytes.byteBuffer(), offset, event.length());
            wanted.note(event);
        }
    }

    /** Returns the number of messages that were kept. */
    public long kept() {
        return kept;
    }

    /** Returns the number of events that are not kept because they have no id of an order. */
    public long withoutId() {
        return withoutId;
    }

    /** Joins the ids of the event, and returns the number of one, or {@link OrderIds#NONE}. */
    private int join() throws IOException {
        findNames();
        if (nameCount < 2) {
            return nameCount == 0 ? OrderIds.NONE : ids.number(names[0]);
        }
        long together = names[0];
        for (int i = 1; i < nameCount; i++) {
            together = OrderNames.combine(together, names[i]);
        }
        int place = (int) together & SEEN - 1;
        if (seenTogether[place] != together) {
            int number = OrderIds.NONE;
            for (int i = 0; i < nameCount; i++) {
                number = ids.join(number, ids.number(names[i]));
            }
            seenTogether[place] = together;
            seenNumbers[place] = number;
        }
        return seenNumbers[place];
    }

    private void findNames() {
        nameCount = 0;
        MessageKind kind = event.kind();
        boolean isFromClient = event.isFromClient();
        client = event.hash(isFromClient ? OrderField.SENDER : OrderField.TARGET);
        counterparty = event.hash(isFromClient ? OrderField.TARGET : OrderField.SENDER);
        if (kind == MessageKind.BUSINESS_REJECT) {
            MessageKind rejected = event.refersTo();
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
        if (nameCount > 0 && kind == MessageKind.REPORT && !event.hasId(OrderField.ORDER_ID)) {
            addName(
                    OrderNames.Kind.EXEC_ID,
                    OrderField.EXEC_ID); // which is all that its copies elsewhere share with it
        }
    }

    private void addName(OrderNames.Kind kindOfId, OrderField field) {
        long name = event.name(kindOfId, client, counterparty, field);
        if (name != OrderNames.NONE) {
            names[nameCount++] = name;
        }
    }
}
