// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.orders;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.agrona.collections.LongHashSet;

/**
 * Finds messages that are the same event: in the logs of both sides of a session, sent again with PossDupFlag (43) or
 * PossResend (97), or sent on another session with the same ExecID (17). For use by one thread.
 */
final class Copies {
    private static final char SEPARATOR = 1;

    private final EventRecord record = new EventRecord();
    private final StringBuilder text = new StringBuilder();
    private final Map<String, OrderEvent> originals = new HashMap<>();

    /** The directions in which requests were sent. */
    private final LongHashSet requests = new LongHashSet();

    /**
     * Returns the events without those that are copies of others, which are added to them. Of several copies, the one is kept
     * that was not sent again, and whose session has requests.
     *
     * @param events sorted by time.
     * @return the events, in the same order.
     */
    List<OrderEvent> remove(List<OrderEvent> events) {
        if (events.size() == 1) {
            return events;
        }
        originals.clear();
        requests.clear();
        boolean isAnyResent = false;
        for (OrderEvent event : events) {
            if (event.kind().isOfClient()) {
                requests.add(event.direction());
            }
            isAnyResent |= event.isResent();
        }
        List<OrderEvent> found = new ArrayList<>(events.size());
        for (OrderEvent event : events) {
            event.read(record);
            String identity = identity();
            String content = isAnyResent ? content() : identity;
            OrderEvent original = originals.get(identity);
            if (original == null && event.isResent()) {
                original = originals.get(content);
            }
            if (original == null) {
                originals.put(identity, event);
                originals.put(content, event);
            }
            found.add(original == null ? event : original);
        }
        record.unwrap();
        return withoutCopies(events, found);
    }

    /** Returns the events that stand for the others, which are added to them, each where it is itself. */
    private List<OrderEvent> withoutCopies(List<OrderEvent> events, List<OrderEvent> found) {
        for (int i = 0; i < events.size(); i++) {
            events.get(i).representsUnlessBetter(found.get(i), requests);
        }
        List<OrderEvent> kept = new ArrayList<>(events.size());
        for (int i = 0; i < events.size(); i++) {
            OrderEvent event = events.get(i);
            OrderEvent original = found.get(i).representative();
            if (original == event) {
                kept.add(event);
            } else {
                original.addCopy(event);
            }
        }
        return kept;
    }

    /** Returns what the copies of a message have in common in all logs. */
    private String identity() {
        text.setLength(0);
        add(OrderField.MSG_TYPE);
        add(OrderField.SENDER);
        add(OrderField.CL_ORD_ID);
        if (hasExecId()) {
            text.append(SEPARATOR).append(Order.dayOf(record.time()));
            add(OrderField.EXEC_ID);
            add(OrderField.EXEC_TRANS_TYPE);
            add(OrderField.EXEC_TYPE);
            add(OrderField.ORD_STATUS);
            add(OrderField.CUM_QTY);
            add(OrderField.LAST_QTY);
        } else {
            text.append(SEPARATOR).append(record.time()).append(SEPARATOR).append(record.entry());
            add(OrderField.TARGET);
            add(OrderField.SEQ_NUM);
        }
        return text.toString();
    }

    private boolean hasExecId() {
        return record.kind() == MessageKind.REPORT
                && record.length(OrderField.EXEC_ID) > 0
                && record.code(OrderField.EXEC_ID) != '0';
    }

    /**
     * Returns what a message has in common with one that is sent again at another time: a request is the same if its ids are,
     * any other message if its sequence number is.
     */
    private String content() {
        text.setLength(0);
        text.append(SEPARATOR).append(record.entry());
        add(OrderField.MSG_TYPE);
        add(OrderField.SENDER);
        add(OrderField.TARGET);
        add(OrderField.CL_ORD_ID);
        add(record.kind().isOfClient() ? OrderField.ORIG_CL_ORD_ID : OrderField.SEQ_NUM);
        return text.toString();
    }

    private void add(OrderField field) {
        text.append(SEPARATOR);
        for (int i = 0; i < record.length(field); i++) {
            text.append((char) (record.buffer().getByte(record.offset(field) + i) & 0xFF));
        }
    }
}
