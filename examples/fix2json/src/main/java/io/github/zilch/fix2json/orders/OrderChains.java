// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.orders;

import io.github.zilch.fix2json.orders.RejectIndex.Reject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Tells which order each event is about, among events whose ids are joined:
 *
 * <ul>
 *   <li>A ClOrdID is that of an order in its session; OrigClOrdID gives a ClOrdID to the order of another. An OrderID is that of
 *       an order of the counterparty in all its sessions.
 *   <li>An order that is placed with the ClOrdID of an order which is over, or of an earlier day, is another order. Without a
 *       message that places it, so is one that is reported as new on a later day with another OrderID.
 *   <li>Orders that have each been placed by a message are never made one.
 * </ul>
 *
 * <p>For use by one thread.
 */
final class OrderChains {
    /** The name of an order in some scope. */
    private record Name(char kind, String scope, String id) {}

    private static final char SEPARATOR = 1;
    private static final char CL_ORD_ID = 'C';
    private static final char ORDER_ID = 'O';
    private static final char LIST_ID = 'L';
    private static final char SECONDARY_CL_ORD_ID = 'S';

    private final RejectIndex rejects;
    private final Copies copies = new Copies();
    private final EventRecord record = new EventRecord();
    private final Map<Name, Order> orders = new HashMap<>();
    private final Map<Name, Set<Order>> lists = new HashMap<>();
    private final List<Order> created = new ArrayList<>();
    private final List<OrderEvent> ofLists = new ArrayList<>();

    /**
     * Creates an instance.
     *
     * @param rejects that name messages by their numbers.
     */
    OrderChains(RejectIndex rejects) {
        this.rejects = rejects;
    }

    /**
     * Divides events into orders.
     *
     * @param events whose ids are joined, in the order in which they were read; sorted by this method.
     * @return the orders, each with its events sorted by time.
     */
    List<Order> divide(List<OrderEvent> events) {
        orders.clear();
        lists.clear();
        created.clear();
        ofLists.clear();
        EventOrder.sort(events);
        List<OrderEvent> once = copies.remove(events);
        EventOrder.putRequestsFirst(once);
        for (OrderEvent event : once) {
            assign(event, event.read(record));
        }
        List<Order> found = new ArrayList<>(created.size());
        for (Order order : created) {
            if (order.self() == order) {
                found.add(order);
            }
        }
        assignToLists(found);
        for (Order order : found) {
            if (!rejects.isEmpty()) {
                addRejects(order);
            }
            EventOrder.sort(order.events());
        }
        record.unwrap();
        return found;
    }

    private void assign(OrderEvent event, EventRecord message) {
        MessageKind kind = event.kind();
        MessageKind rejected = MessageKind.of(
                message.buffer(), message.offset(OrderField.REF_MSG_TYPE), message.length(OrderField.REF_MSG_TYPE));
        boolean isFromClient = Sides.isFromClient(kind, rejected);
        String sender = message.id(OrderField.SENDER);
        String target = message.id(OrderField.TARGET);
        String counterparty = isFromClient ? target : sender;
        String session = (isFromClient ? sender : target) + SEPARATOR + counterparty;
        boolean isMassCancel = kind == MessageKind.MASS_CANCEL_REPORT;
        Name own = name(
                CL_ORD_ID,
                session,
                kind.isReject() ? OrderField.BUSINESS_REJECT_REF_ID : isMassCancel ? null : OrderField.CL_ORD_ID);
        Name original = kind.isReject() ? null : name(CL_ORD_ID, session, OrderField.ORIG_CL_ORD_ID);
        Name orderId = kind.isReject()
                ? null
                : name(ORDER_ID, counterparty, isMassCancel ? OrderField.AFFECTED_ORDER_ID : OrderField.ORDER_ID);
        Name list = name(LIST_ID, session, OrderField.LIST_ID);
        if (own == null && original == null && orderId == null) {
            if (list != null) {
                ofLists.add(event);
                return;
            }
            own = name(SECONDARY_CL_ORD_ID, session, OrderField.SECONDARY_CL_ORD_ID);
        }
        Order order = find(event, message, own, original, orderId);
        join(order, original);
        join(order, own);
        join(order, orderId);
        order.add(event, message);
        if (orderId != null) {
            order.addOrderId(orderId.id());
        }
        if (kind == MessageKind.NEW_IN_LIST && list != null) {
            lists.computeIfAbsent(list, it -> new LinkedHashSet<>()).add(order);
        }
    }

    private Name name(char kind, String scope, OrderField field) {
        if (field == null || Sides.isPlaceholder(field, record.buffer(), record.offset(field), record.length(field))) {
            return null;
        }
        return new Name(kind, scope, record.id(field));
    }

    private Order known(Name name) {
        Order order = name == null ? null : orders.get(name);
        return order == null ? null : order.self();
    }

    /** Returns the order that an event is about, or a new one. */
    private Order find(OrderEvent event, EventRecord message, Name own, Name original, Name orderId) {
        Order byOwn = known(own);
        Order byOriginal = known(original);
        Order byOrderId = known(orderId);
        Order order;
        if (event.kind().isNew()) {
            order = isOfEarlierOrder(byOwn, event) ? null : byOwn;
        } else if (event.kind().isChange()) {
            order = first(byOriginal, byOrderId, byOwn);
        } else {
            order = first(byOwn, byOriginal, byOrderId);
            order = isReportedAnew(order, event, message, orderId) ? null : order;
        }
        if (order != null) {
            return order;
        }
        Order another = new Order();
        created.add(another);
        return another;
    }

    private static Order first(Order a, Order b, Order c) {
        return a != null ? a : b != null ? b : c;
    }

    /** Returns whether an order that is known is another one than the one that an event places. */
    private static boolean isOfEarlierOrder(Order known, OrderEvent event) {
        return known != null
                && !event.isResent()
                && (known.isBegun() && known.isOver() || known.isBeforeDayOf(event.time()));
    }

    /** Returns whether a report says for the first time that there is an order with its ids. */
    private static boolean isReportedAnew(Order known, OrderEvent event, EventRecord report, Name orderId) {
        if (known == null || orderId == null || event.kind() != MessageKind.REPORT) {
            return false;
        }
        char type = report.code(report.has(OrderField.EXEC_TYPE) ? OrderField.EXEC_TYPE : OrderField.ORD_STATUS);
        return (type == '0' || type == 'A' || type == '8')
                && known.isBeforeDayOf(event.time())
                && !known.hasOrderId(orderId.id());
    }

    /** Gives an order a name, and makes it one with the order that has it, unless both have been placed. */
    private void join(Order order, Name name) {
        if (name == null) {
            return;
        }
        Order known = known(name);
        if (known != null && known != order && !(known.isBegun() && order.isBegun()) && !isSeparate(known, order)) {
            order.join(known);
        }
        orders.put(name, order);
    }

    /** Returns whether an order was created although a name of it was known, or is of a later day than one that was over. */
    private static boolean isSeparate(Order known, Order order) {
        return order.events().isEmpty() || known.isOver() && known.isBeforeDayOf(order.lastTime());
    }

    /** Adds the events of lists to all orders of the list. Those of an unknown list are an order of their own. */
    private void assignToLists(List<Order> found) {
        for (OrderEvent event : ofLists) {
            event.read(record);
            String sender = record.id(OrderField.SENDER);
            String target = record.id(OrderField.TARGET);
            String session = event.kind().isOfClient() ? sender + SEPARATOR + target : target + SEPARATOR + sender;
            Name list = name(LIST_ID, session, OrderField.LIST_ID);
            Set<Order> all = lists.computeIfAbsent(list, it -> new LinkedHashSet<>());
            if (all.isEmpty()) {
                Order unknown = new Order();
                found.add(unknown);
                all.add(unknown);
            }
            Set<Order> selves = new LinkedHashSet<>();
            all.forEach(order -> selves.add(order.self()));
            for (Order order : selves) {
                order.add(event, record);
            }
        }
    }

    /** Adds the rejects of the messages of an order. */
    private void addRejects(Order order) {
        Set<Reject> found = new LinkedHashSet<>();
        for (OrderEvent event : order.events()) {
            found.addAll(rejects.of(event.read(record)));
            for (OrderEvent copy : event.copies()) {
                found.addAll(rejects.of(copy.read(record)));
            }
        }
        if (found.isEmpty()) {
            return;
        }
        List<OrderEvent> events = new ArrayList<>();
        found.forEach(reject -> events.add(reject.event()));
        EventOrder.sort(events);
        order.events().addAll(copies.remove(events));
    }
}
