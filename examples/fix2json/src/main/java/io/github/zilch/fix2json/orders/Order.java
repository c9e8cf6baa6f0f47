// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.orders;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The events of one order while they are joined. For use by one thread. */
final class Order {
    private static final long DAY = 24L * 60 * 60 * 1_000_000_000;

    private final List<OrderEvent> events = new ArrayList<>();
    private final Set<String> orderIds = new HashSet<>();
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
     * @param record what is kept of its message.
     */
    void add(OrderEvent event, EventRecord record) {
        events.add(event);
        lastTime = Math.max(lastTime, event.time());
        isBegun |= event.kind().isNew();
        if (event.kind() == MessageKind.REPORT) {
            isOver = "248C".indexOf(record.code(OrderField.ORD_STATUS)) >= 0;
        }
    }

    /** Notes an OrderID (37) of the order. */
    void addOrderId(String id) {
        orderIds.add(id);
    }

    boolean hasOrderId(String id) {
        return orderIds.contains(id);
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
        orderIds.addAll(joined.orderIds);
        isOver = joined.lastTime > lastTime ? joined.isOver : isOver;
        lastTime = Math.max(lastTime, joined.lastTime);
        isBegun |= joined.isBegun;
    }

    /** Returns the events. */
    List<OrderEvent> events() {
        return events;
    }
}
