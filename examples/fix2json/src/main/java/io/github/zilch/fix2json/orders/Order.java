// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.orders;

import java.util.ArrayList;
import java.util.List;
import org.agrona.collections.LongHashSet;

/** The events of one order while they are joined. For use by one thread. */
final class Order {
    private static final long DAY = 24L * 60 * 60 * 1_000_000_000;

    /** The codes of OrdStatus (39) after which an order can no longer be executed. */
    private static final String OVER = "248C";

    private final List<OrderEvent> events = new ArrayList<>();
    private long orderId = OrderNames.NONE;

    /** The OrderIDs besides the first; null if there are none. */
    private LongHashSet otherIds;

    private boolean isBegun;
    private boolean isOver;
    private long lastTime = Long.MIN_VALUE;

    /** The order that this one turned out to be; null if it is one of its own. */
    private Order other;

    /** Returns the order that this one turned out to be. */
    Order self() {
        return other == null ? this : other.self();
    }

    /**
     * Adds an event.
     *
     * @param event the event.
     * @param id the name that its OrderID (37) is, or {@link OrderNames#NONE}.
     */
    void add(OrderEvent event, long id) {
        events.add(event);
        lastTime = Math.max(lastTime, event.time());
        isBegun |= event.kind().isNew();
        if (event.kind() == MessageKind.REPORT) {
            char status = event.record().code(OrderField.ORD_STATUS);
            isOver = status != 0 && OVER.indexOf(status) >= 0;
        }
        addOrderId(id);
    }

    private void addOrderId(long id) {
        if (orderId == OrderNames.NONE) {
            orderId = id;
        } else if (id != OrderNames.NONE && id != orderId) {
            otherIds = otherIds == null ? new LongHashSet() : otherIds;
            otherIds.add(id);
        }
    }

    /** Returns whether the order has an OrderID. */
    boolean hasOrderId(long id) {
        return id == orderId || otherIds != null && otherIds.contains(id);
    }

    /** Returns whether a message that places the order is among its events. */
    boolean isBegun() {
        return isBegun;
    }

    /** Returns whether the order can no longer be executed, by its last report. */
    boolean isOver() {
        return isOver;
    }

    /** Returns the time of the latest event. */
    long lastTime() {
        return lastTime;
    }

    /** Returns whether a time is on a later day, in UTC, than all events. */
    boolean isBeforeDayOf(long time) {
        return dayOf(time) > dayOf(lastTime);
    }

    /** Returns the day of a time in UTC. */
    static long dayOf(long time) {
        return Math.floorDiv(time, DAY);
    }

    /** Makes this order and another one. */
    void join(Order joined) {
        joined.other = this;
        events.addAll(joined.events);
        addOrderId(joined.orderId);
        if (joined.otherIds != null) {
            joined.otherIds.forEach(id -> addOrderId(id));
        }
        isOver = joined.lastTime > lastTime ? joined.isOver : isOver;
        lastTime = Math.max(lastTime, joined.lastTime);
        isBegun |= joined.isBegun;
    }

    /** Returns the events. */
    List<OrderEvent> events() {
        return events;
    }
}
