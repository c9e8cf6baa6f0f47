// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.orders;

import java.util.ArrayList;
import java.util.List;
import org.agrona.DirectBuffer;
import org.agrona.collections.LongHashSet;

/** What happened to an order: a message, and the copies of it in other logs, or sent again. For use by one thread. */
final class OrderEvent {
    private final DirectBuffer buffer;
    private final int record;
    private final long time;
    private final MessageKind kind;
    private final boolean isResent;
    private final long direction;
    private final long opposite;
    private final long number;
    private final int arrival;
    private List<OrderEvent> copies = List.of();

    /** The copy that stands for this one and all others. */
    private OrderEvent representative = this;

    /**
     * Creates an event.
     *
     * @param event what is kept of the message.
     * @param arrival number of the message among those that were read.
     */
    OrderEvent(EventRecord event, int arrival) {
        this.arrival = arrival;
        buffer = event.buffer();
        record = event.record();
        time = event.time();
        kind = event.kind();
        isResent = event.code(OrderField.POSS_DUP) == 'Y' || event.code(OrderField.POSS_RESEND) == 'Y';
        long sender = hash(event, OrderField.SENDER);
        long target = hash(event, OrderField.TARGET);
        direction = OrderIds.combine(sender, target);
        opposite = OrderIds.combine(target, sender);
        number = event.count(OrderField.SEQ_NUM);
    }

    private static long hash(EventRecord event, OrderField field) {
        return OrderIds.hash(event.buffer(), event.offset(field), event.length(field));
    }

    /** Returns what is kept of the message. */
    EventRecord read(EventRecord event) {
        return event.wrap(buffer, record);
    }

    /** Returns when the message was sent first, in nanoseconds since 1970-01-01 in UTC. */
    long time() {
        return time;
    }

    MessageKind kind() {
        return kind;
    }

    /** Returns whether the message says that it may be a copy. */
    boolean isResent() {
        return isResent;
    }

    /** Returns what is the same for all messages of a sender to a target. */
    long direction() {
        return direction;
    }

    /** Returns the number of the message among those that were read. */
    int arrival() {
        return arrival;
    }

    /** Returns the sequence number, or -1. */
    long number() {
        return number;
    }

    /**
     * Makes this event stand for itself and its copies if it is better than the one that does: if it was not sent again, or if
     * its session has requests, unlike one on which reports are only repeated.
     *
     * @param first the first of the copies.
     * @param requests the directions in which requests were sent.
     */
    void representsUnlessBetter(OrderEvent first, LongHashSet requests) {
        OrderEvent best = first.representative;
        boolean isBetter = isResent == best.isResent
                ? !best.isInSessionWith(requests) && isInSessionWith(requests)
                : best.isResent;
        if (isBetter) {
            first.representative = this;
        }
    }

    private boolean isInSessionWith(LongHashSet requests) {
        return requests.contains(direction) || requests.contains(opposite);
    }

    /** Returns the copy that stands for this event, which is the first of its copies. */
    OrderEvent representative() {
        return representative;
    }

    void addCopy(OrderEvent copy) {
        if (copies.isEmpty()) {
            copies = new ArrayList<>(1);
        }
        copies.add(copy);
    }

    /** Returns the copies of this message. */
    List<OrderEvent> copies() {
        return copies;
    }
}
