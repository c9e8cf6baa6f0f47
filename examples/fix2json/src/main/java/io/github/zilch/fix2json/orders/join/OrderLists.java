// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.orders.join;

import io.github.zilch.fix2json.orders.event.OrderEvent;
import io.github.zilch.fix2json.orders.event.OrderField;
import io.github.zilch.fix2json.orders.event.OrderNames;
import io.github.zilch.fix2json.orders.event.Qualifiers;
import io.github.zilch.fix2json.orders.event.Sides;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The lists (E) in which orders are placed, and the messages that are about lists. A ListID is that of a list of its party for a
 * day. For use by one thread.
 */
final class OrderLists {
    /** An order, and the message of a list that has placed it. */
    private record Placed(OrderEvent by, Order order) {}

    private final Map<Long, List<Placed>> lists = new HashMap<>();
    private final List<OrderEvent> events = new ArrayList<>();

    /** Returns the ListID of an event as a name, or {@link OrderNames#NONE}. */
    static long nameOf(OrderEvent event) {
        return event.name(OrderNames.Kind.LIST_ID, OrderField.LIST_ID);
    }

    /** Adds an order that a message of a list has placed. */
    void place(OrderEvent event, Order order) {
        long name = nameOf(event);
        if (name != OrderNames.NONE) {
            lists.computeIfAbsent(name, it -> new ArrayList<>()).add(new Placed(event, order));
        }
    }

    /** Notes that a message has placed another order than it seemed. */
    void move(OrderEvent event, Order order) {
        List<Placed> all = lists.get(nameOf(event));
        if (all != null) {
            all.replaceAll(placed -> placed.by == event ? new Placed(event, order) : placed);
        }
    }

    /** Adds an event that is about a list, and not about one of its orders. */
    void add(OrderEvent event) {
        events.add(event);
    }

    /**
     * Adds the events of lists to all orders of their lists. Those of an unknown list are an order of their own.
     *
     * @param found to which such orders are added.
     */
    void assign(List<Order> found) {
        Map<Long, Order> unknown = new HashMap<>();
        for (OrderEvent event : events) {
            Set<Order> orders = of(event);
            if (orders.isEmpty()) {
                orders = Set.of(unknown.computeIfAbsent(nameOf(event), it -> {
                    Order order = new Order(null);
                    found.add(order);
                    return order;
                }));
            }
            orders.forEach(order -> order.add(event, OrderNames.NONE));
        }
    }

    /** Returns the orders of the list that an event is about: of those of its party, the one of the latest day that has begun. */
    private Set<Order> of(OrderEvent event) {
        long until = event.time() + Sides.CLOCKS;
        int best = Qualifiers.CONFLICT;
        long latest = Long.MIN_VALUE;
        List<Placed> all = lists.getOrDefault(nameOf(event), List.of());
        for (Placed placed : all) {
            int agreement = agreement(placed, event);
            long time = placed.by.time() <= until ? placed.by.time() : Long.MIN_VALUE;
            if (agreement > best) {
                best = agreement;
                latest = time;
            } else if (agreement == best) {
                latest = Math.max(latest, time);
            }
        }
        Set<Order> orders = new LinkedHashSet<>();
        for (Placed placed : all) {
            boolean isOfDay = latest == Long.MIN_VALUE || Order.dayOf(placed.by.time()) == Order.dayOf(latest);
            if (isOfDay && best != Qualifiers.CONFLICT && agreement(placed, event) == best) {
                orders.add(placed.order.self());
            }
        }
        return orders;
    }

    private static int agreement(Placed placed, OrderEvent event) {
        return Qualifiers.agreement(placed.by.qualifiers(), event.qualifiers(), event.kind(), false);
    }
}
