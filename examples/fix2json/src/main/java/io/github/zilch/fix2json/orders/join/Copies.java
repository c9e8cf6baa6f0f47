// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.orders.join;

import io.github.zilch.fix2json.orders.event.EventRecord;
import io.github.zilch.fix2json.orders.event.MessageKind;
import io.github.zilch.fix2json.orders.event.OrderEvent;
import io.github.zilch.fix2json.orders.event.OrderField;
import io.github.zilch.fix2json.orders.event.OrderNames;
import io.github.zilch.fix2json.orders.event.Qualifiers;
import io.github.zilch.fix2json.wire.ReportType;
import java.util.ArrayList;
import java.util.List;
import org.agrona.collections.Hashing;
import org.agrona.collections.Long2ObjectHashMap;

/**
 * Finds messages that are the same event: in the logs of both sides of a session, sent again with PossDupFlag (43) or
 * PossResend (97), or sent on another session with the same ExecID (17). For use by one thread.
 */
final class Copies {
    private static final long SECOND = 1_000_000_000;

    /** Executions are reported again within this time in nanoseconds, unless TransactTime (60) says that they are the same. */
    private static final long WITHIN = 12L * 60 * 60 * SECOND;

    /** The most keys that an event has that was not sent again. */
    private static final int KEYS = 3;

    private final List<OrderEvent> events;
    private final Requests requests;
    private final Long2ObjectHashMap<OrderEvent> originals;
    private boolean isAnyResent;

    /** Whether there are reports in several directions, which can be copies in other sessions. */
    private boolean isAnyElsewhere;

    /**
     * What the current message has in common with its copies: in all logs, as an execution at its time, as one that is written
     * otherwise. What it does not have is its identity.
     */
    private long identity;

    private long execution;
    private long loose;

    /** What it has in common with what is sent again: at another time, with its number, with its TransactTime. */
    private long content;

    private long numbered;
    private long timed;

    private Copies(List<OrderEvent> events) {
        this.events = events;
        requests = new Requests(events);
        originals = new Long2ObjectHashMap<>(KEYS * events.size(), Hashing.DEFAULT_LOAD_FACTOR);
        OrderEvent report = null;
        for (OrderEvent event : events) {
            isAnyResent |= event.isResent();
            if (event.kind() == MessageKind.REPORT) {
                isAnyElsewhere |= report != null && event.direction() != report.direction();
                report = event;
            }
        }
    }

    /**
     * Returns the events without those that are copies of others, which are added to them. Of several copies, the first is kept
     * that was not sent again and agrees best with its request, or else whose session has requests.
     *
     * @param events sorted by time.
     * @return the events, in the same order.
     */
    static List<OrderEvent> remove(List<OrderEvent> events) {
        return events.size() == 1 ? events : new Copies(events).removed();
    }

    private List<OrderEvent> removed() {
        List<OrderEvent> found = null;
        for (int i = 0; i < events.size(); i++) {
            OrderEvent event = events.get(i);
            moveTo(event);
            OrderEvent original = reported(event);
            if (original == null && isAnyResent && !hasExecId(event)) {
                original = resent(event);
            }
            OrderEvent first = original == null ? event : original;
            if (original == null) {
                note(event);
            } else if (found == null) {
                found = new ArrayList<>(events.subList(0, i));
            }
            if (isAnyResent) {
                originals.put(numbered, first);
            }
            if (found != null) {
                found.add(first);
            }
        }
        return found == null ? events : withoutCopies(found);
    }

    private void moveTo(OrderEvent event) {
        identity = identity(event);
        execution = execution(event, identity);
        loose = isAnyElsewhere ? looseExecution(event, identity) : identity;
        if (isAnyResent) {
            content = content(event);
            numbered = hash(event, content, OrderField.SEQ_NUM);
            timed = hash(event, content, OrderField.TRANSACT_TIME);
        }
    }

    private void note(OrderEvent original) {
        originals.put(identity, original);
        if (execution != identity) {
            originals.put(execution, original);
        }
        if (loose != identity) {
            originals.put(loose, original);
        }
        if (isAnyResent) {
            originals.put(timed, original);
            originals.put(content, original);
        }
    }

    /** Returns the original of a message that is in two logs, or of a report in another session; null if it is none of these. */
    private OrderEvent reported(OrderEvent event) {
        OrderEvent original = execution == identity ? null : originals.get(execution);
        original = original == null || isOtherNumber(event, original) ? originals.get(identity) : original;
        if (original == null && loose != identity) {
            original = originals.get(loose);
            original = original != null && isDropCopy(event, original) ? original : null;
        }
        if (original == null || !isCopy(event, original)) {
            return null;
        }
        boolean areTwo = event.direction() != original.direction() && requests.areAnswered(event, original);
        return areTwo ? null : original;
    }

    /**
     * Returns the original of a message that was sent again; null if it is in no log. PossResend is a new message with the content
     * of another one, and its TransactTime if one has this. PossDupFlag alone is the same message, with its number, which comes
     * again in the next run of numbers; it is before the first sending if its OrigSendingTime has fewer digits.
     */
    private OrderEvent resent(OrderEvent event) {
        OrderEvent original = originals.get(numbered);
        if (!event.isResent()) {
            boolean isFirst = original != null && original.isResent() && event.time() - original.time() <= SECOND;
            return isFirst ? original : null;
        }
        if (event.code(OrderField.POSS_RESEND) == 'Y') {
            OrderEvent exact = originals.get(timed);
            original = exact == null ? originals.get(content) : exact;
            return original != null && (exact != null || event.time() - original.time() <= WITHIN) ? original : null;
        }
        return original != null && event.time() - original.time() <= WITHIN ? original : null;
    }

    /** Returns the events that stand for the others, which are added to them, each where it is itself. */
    private List<OrderEvent> withoutCopies(List<OrderEvent> found) {
        for (int i = 0; i < events.size(); i++) {
            OrderEvent best = found.get(i).representative();
            if (events.get(i) != best && requests.rank(events.get(i)) > requests.rank(best)) {
                events.get(i).represent(found.get(i));
            }
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

    /** Returns a number for what the copies of a message have in common in all logs. */
    private static long identity(EventRecord record) {
        long hash = hash(record, 0, OrderField.MSG_TYPE);
        hash = hash(record, hash, OrderField.SENDER);
        if (hasExecId(record)) { // a drop copy can be without the ClOrdID, or have another
            boolean hasOrderId = record.hasId(OrderField.ORDER_ID);
            hash = hash(record, hash, hasOrderId ? OrderField.ORDER_ID : OrderField.CL_ORD_ID);
            hash = hash(record, hash, OrderField.ON_BEHALF_OF_COMP_ID);
            hash = hash(record, hash, OrderField.EXEC_ID);
            hash = hash(record, hash, OrderField.EXEC_TRANS_TYPE);
            hash = hash(record, hash, OrderField.EXEC_TYPE);
            hash = hash(record, hash, OrderField.ORD_STATUS);
            hash = hash(record, hash, OrderField.CUM_QTY);
            return hash(record, hash, OrderField.LAST_QTY);
        }
        hash = hash(record, hash, OrderField.CL_ORD_ID);
        hash = OrderNames.combine(hash, record.time());
        hash = OrderNames.combine(hash, record.entry());
        hash = hash(record, hash, OrderField.TARGET);
        hash = party(record, hash); // two users can have numbers of their own
        return hash(record, hash, OrderField.SEQ_NUM);
    }

    private static long party(EventRecord record, long before) {
        long hash = before;
        for (long qualifier : Qualifiers.of(record)) {
            hash = OrderNames.combine(hash, qualifier);
        }
        return hash;
    }

    /** Returns a number for an execution at its time, or the identity of a message that does not have both. */
    private static long execution(EventRecord record, long identity) {
        return hasExecId(record) && isTimed(record) ? hash(record, identity, OrderField.TRANSACT_TIME) : identity;
    }

    /**
     * Returns a number for what an execution has in common with its copies that write numbers and types otherwise, or the identity
     * of a message that names none.
     */
    private static long looseExecution(OrderEvent event, long identity) {
        if (!hasExecId(event) || !event.hasId(OrderField.ORDER_ID)) {
            return identity;
        }
        ReportType type = event.reportType();
        boolean isOfOther = type.isOfExecution() || type == ReportType.STATUS;
        long hash = hash(event, isOfOther ? type.ordinal() : 0, OrderField.SENDER);
        hash = hash(event, hash, OrderField.ORDER_ID);
        hash = hash(event, hash, OrderField.ON_BEHALF_OF_COMP_ID);
        hash = hash(event, hash, OrderField.ORD_STATUS);
        return hash(event, hash, OrderField.EXEC_ID);
    }

    /** Returns whether reports of one execution are in different sessions, and do not say that it was at different times. */
    private static boolean isDropCopy(OrderEvent event, OrderEvent original) {
        return event.direction() != original.direction()
                && (!isTimed(event) || !isTimed(original) || isOfTime(event, original));
    }

    private static boolean isTimed(EventRecord record) {
        return record.length(OrderField.TRANSACT_TIME) > 0;
    }

    private static boolean isOfTime(OrderEvent event, OrderEvent original) {
        return isTimed(event)
                && isTimed(original)
                && event.hash(OrderField.TRANSACT_TIME) == original.hash(OrderField.TRANSACT_TIME);
    }

    /**
     * Returns whether a message with the identity of another one is the same event. In one session a report with another number is
     * another one, such as that of a leg, unless it was sent again; ExecIDs can come again on another day, in UTC. A drop copy of
     * the last minute can arrive then, and with its TransactTime on any day.
     */
    private static boolean isCopy(OrderEvent event, OrderEvent original) {
        if (!hasExecId(event)) {
            return true;
        }
        if (isOtherNumber(event, original)) {
            return false;
        }
        boolean isInTime = event.time() - original.time() <= WITHIN
                && (event.direction() != original.direction()
                        || Order.dayOf(event.time()) == Order.dayOf(original.time()));
        return isInTime || isOfTime(event, original);
    }

    /** Returns whether a message is in the session of another one with another number, and neither was sent again. */
    private static boolean isOtherNumber(OrderEvent event, OrderEvent original) {
        return event.direction() == original.direction()
                && Qualifiers.isSame(event.qualifiers(), original.qualifiers())
                && !event.isResent()
                && !original.isResent()
                && event.hash(OrderField.SEQ_NUM) != original.hash(OrderField.SEQ_NUM);
    }

    private static boolean hasExecId(EventRecord record) {
        return record.kind() == MessageKind.REPORT
                && record.length(OrderField.EXEC_ID) > 0
                && record.code(OrderField.EXEC_ID) != '0';
    }

    /**
     * Returns a number for what a message has in common with one that is sent again at another time: a request is the same if
     * its ids, instrument, side, quantity and price are, any other message if its sequence number is.
     */
    private static long content(EventRecord record) {
        long hash = OrderNames.combine(1, record.entry());
        hash = hash(record, hash, OrderField.MSG_TYPE);
        hash = hash(record, hash, OrderField.SENDER);
        hash = hash(record, hash, OrderField.TARGET);
        hash = hash(record, hash, OrderField.CL_ORD_ID);
        hash = party(record, hash);
        if (!record.kind().isOfClient()) {
            return hash(record, hash, OrderField.SEQ_NUM);
        }
        hash = hash(record, hash, OrderField.ORIG_CL_ORD_ID);
        hash = hash(record, hash, OrderField.SYMBOL);
        hash = hash(record, hash, OrderField.SIDE);
        hash = hash(record, hash, OrderField.ORDER_QTY);
        return hash(record, hash, OrderField.PRICE);
    }

    private static long hash(EventRecord record, long before, OrderField field) {
        return OrderNames.combine(before, record.hash(field));
    }
}
