// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.orders.event;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Sorts events by the time at which they were sent. Those of the same time stay in the order in which they were read, but the
 * messages of one sender to a target are in the order of their sequence numbers. Safe to share between threads.
 */
public final class EventOrder {
    private static final Comparator<OrderEvent> BY_ARRIVAL = EventOrder::compareArrivals;
    private static final Comparator<OrderEvent> REQUESTS_FIRST = EventOrder::compareSides;

    private EventOrder() {}

    /** Among events of the same time, copies are after what they are copies of, and rejects after what they reject. */
    private static int compareTimes(OrderEvent a, OrderEvent b) {
        int order = Long.compare(a.time(), b.time());
        order = order == 0 ? Boolean.compare(a.isResent(), b.isResent()) : order;
        return order == 0 ? Boolean.compare(a.kind().isReject(), b.kind().isReject()) : order;
    }

    private static int compareArrivals(OrderEvent a, OrderEvent b) {
        int order = compareTimes(a, b);
        return order == 0 ? Integer.compare(a.arrival(), b.arrival()) : order;
    }

    private static int compareSides(OrderEvent a, OrderEvent b) {
        int order = compareTimes(a, b);
        return order == 0 ? Boolean.compare(b.kind().isOfClient(), a.kind().isOfClient()) : order;
    }

    private static void sort(List<OrderEvent> events, Comparator<OrderEvent> comparator) {
        for (int i = 1; i < events.size(); i++) {
            if (comparator.compare(events.get(i - 1), events.get(i)) > 0) {
                events.sort(comparator);
                return;
            }
        }
    }

    /**
     * Moves requests before the answers of the same time, so that an id is known before it is used. Otherwise the order stays.
     *
     * @param events that are sorted.
     */
    public static void putRequestsFirst(List<OrderEvent> events) {
        sort(events, REQUESTS_FIRST);
    }

    /** Sorts events. */
    public static void sort(List<OrderEvent> events) {
        sort(events, BY_ARRIVAL);
        int from = 0;
        for (int i = 1; i <= events.size(); i++) {
            boolean isSame = i < events.size() && compareTimes(events.get(i), events.get(from)) == 0;
            if (!isSame) {
                if (i - from > 1) {
                    sortByNumber(events.subList(from, i));
                }
                from = i;
            }
        }
    }

    private static void sortByNumber(List<OrderEvent> events) {
        if (events.size() == 2 && events.get(0).direction() != events.get(1).direction()) {
            return; // such as a request and its answer
        }
        List<OrderEvent> sorted = new ArrayList<>(events);
        sorted.sort(Comparator.comparingLong(event -> event.count(OrderField.SEQ_NUM)));
        Map<Long, Deque<OrderEvent>> bySender = new HashMap<>();
        for (OrderEvent event : sorted) {
            bySender.computeIfAbsent(event.direction(), it -> new ArrayDeque<>())
                    .add(event);
        }
        for (int i = 0; i < events.size(); i++) {
            events.set(i, bySender.get(events.get(i).direction()).remove());
        }
    }
}
