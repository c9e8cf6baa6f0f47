// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.orders.join;

import io.github.zilch.fix2json.orders.event.MessageKind;
import io.github.zilch.fix2json.orders.event.OrderEvent;
import io.github.zilch.fix2json.orders.event.OrderField;
import io.github.zilch.fix2json.orders.event.OrderNames;
import io.github.zilch.fix2json.orders.event.Qualifiers;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The executions of orders, which busts and corrections name by ExecRefID (19), also days later, when the ids of their orders may
 * have come again, and DKs by ExecID (17). Nothing is kept if there are none of them. For use by one thread.
 */
final class Executions {
    /** A report and its order. */
    private record Execution(OrderEvent report, Order order) {}

    /** The reports by their ExecIDs. */
    private final Map<Long, List<Execution>> executions = new HashMap<>();

    private final boolean isAnyNamed;

    /** Creates an instance for events that will be added. */
    Executions(List<OrderEvent> events) {
        boolean isAny = false;
        for (OrderEvent event : events) {
            isAny |= namesExecution(event);
        }
        isAnyNamed = isAny;
    }

    static boolean isCorrection(OrderEvent event) {
        return event.kind() == MessageKind.REPORT && event.reportType().isOfExecution();
    }

    private static boolean namesExecution(OrderEvent event) {
        return event.kind() == MessageKind.DONT_KNOW_TRADE || isCorrection(event);
    }

    /** Adds an event of an order. */
    void add(OrderEvent event, Order order) {
        long name = isAnyNamed && event.kind() == MessageKind.REPORT
                ? event.name(OrderNames.Kind.EXEC_ID, OrderField.EXEC_ID)
                : OrderNames.NONE;
        if (name != OrderNames.NONE) {
            executions.computeIfAbsent(name, it -> new ArrayList<>(1)).add(new Execution(event, order));
        }
    }

    /**
     * Returns the order whose execution an event busts, corrects or does not know, if it has the OrderID of the event, and the
     * event is in the session of the execution or has its ClOrdID; else null. Of several it is the one with both, or else with the
     * ClOrdID; of those the latest.
     */
    Order of(OrderEvent event) {
        if (!isAnyNamed || event.orderId() == OrderNames.NONE || !namesExecution(event)) {
            return null;
        }
        OrderField field = isCorrection(event) ? OrderField.EXEC_REF_ID : OrderField.EXEC_ID;
        long name = event.name(OrderNames.Kind.EXEC_ID, field);
        Order found = null;
        int best = 0;
        for (Execution execution : executions.getOrDefault(name, List.of())) {
            int agreement = execution.order.self().hasOrderId(event.orderId()) ? agreement(execution.report, event) : 0;
            if (agreement > 0 && agreement >= best) {
                best = agreement;
                found = execution.order.self();
            }
        }
        return found;
    }

    private static int agreement(OrderEvent report, OrderEvent event) {
        boolean isOtherParty = Qualifiers.agreement(report.qualifiers(), event.qualifiers(), event.kind(), false)
                == Qualifiers.CONFLICT;
        boolean isInSession = report.client() == event.client() && !isOtherParty;
        boolean isOfId = event.length(OrderField.CL_ORD_ID) > 0
                && report.hash(OrderField.CL_ORD_ID) == event.hash(OrderField.CL_ORD_ID);
        return (isInSession ? 1 : 0) + (isOfId ? 2 : 0);
    }
}
