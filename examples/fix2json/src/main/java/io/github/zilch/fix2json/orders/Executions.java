// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.orders;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The executions of orders, which busts and corrections name by ExecRefID (19), also days later, when the ids of their orders may
 * have come again. Nothing is kept if there are none of them. For use by one thread.
 */
final class Executions {
    /** The orders by the ExecIDs of their reports, each in its session. */
    private final Map<Long, Order> orders = new HashMap<>();

    private boolean isAnyCorrected;

    static boolean isCorrection(OrderEvent event) {
        if (event.kind() != MessageKind.REPORT) {
            return false;
        }
        ReportType type = ReportType.of(event.record());
        return type == ReportType.TRADE_CANCEL || type == ReportType.TRADE_CORRECT;
    }

    /** Moves to other events. */
    void of(List<OrderEvent> events) {
        isAnyCorrected = false;
        for (int i = 0; i < events.size() && !isAnyCorrected; i++) {
            isAnyCorrected = isCorrection(events.get(i));
        }
    }

    /** Adds an event of an order. */
    void add(OrderEvent event, Order order) {
        long name = isAnyCorrected && event.kind() == MessageKind.REPORT
                ? name(event, OrderField.EXEC_ID)
                : OrderNames.NONE;
        if (name != OrderNames.NONE) {
            orders.put(name, order);
        }
    }

    /** Returns the order whose execution an event busts or corrects, if it has the OrderID of the event; else null. */
    Order of(OrderEvent event) {
        if (!isAnyCorrected || event.orderId() == OrderNames.NONE || !isCorrection(event)) {
            return null;
        }
        Order order = orders.get(name(event, OrderField.EXEC_REF_ID));
        return order != null && order.self().hasOrderId(event.orderId()) ? order.self() : null;
    }

    private static long name(OrderEvent event, OrderField field) {
        long name = event.name(OrderNames.Kind.EXEC_ID, field);
        return name == OrderNames.NONE ? name : OrderNames.combine(event.client(), name);
    }

    /** Forgets all. */
    void clear() {
        orders.clear();
    }
}
