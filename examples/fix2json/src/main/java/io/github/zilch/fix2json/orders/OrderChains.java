// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.orders;

import io.github.zilch.fix2json.orders.RejectIndex.Reject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.agrona.collections.Long2ObjectHashMap;

/**
 * Decides which order each event is about, among events whose ids are joined:
 *
 * <ul>
 *   <li>A ClOrdID is that of an order of its party, which is its session and those on whose behalf its messages are sent;
 *       OrigClOrdID gives a ClOrdID to the order of another. An OrderID is that of an order of the counterparty in all its
 *       sessions, for a day.
 *   <li>An order that is placed with the ClOrdID of an order which is over, or of an earlier day, is another order. Without a
 *       message that places it, so is one that is reported as new on a later day with another OrderID.
 *   <li>Orders that have each been placed by a message are never made one.
 *   <li>A request that was rejected because its ClOrdID is that of a live order is another order.
 * </ul>
 *
 * <p>For use by one thread.
 */
final class OrderChains {
    /** Number of names from which on the memory for them is not used again. */
    private static final int MANY = 1_000;

    private final RejectIndex rejects;
    private final Copies copies = new Copies();
    private Long2ObjectHashMap<Order> orders = new Long2ObjectHashMap<>();

    /** Orders of other parties that have a name, beside the latest one. */
    private final Map<Long, List<Order>> namesakes = new HashMap<>();

    private final Map<Long, Set<Order>> lists = new HashMap<>();
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
        EventOrder.sort(events);
        List<OrderEvent> once = copies.remove(events);
        EventOrder.putRequestsFirst(once);
        for (int i = 0; i < once.size(); i++) {
            assign(once.get(i));
        }
        List<Order> found = new ArrayList<>(created.size());
        for (int i = 0; i < created.size(); i++) {
            Order order = created.get(i);
            if (order.self() == order) {
                found.add(order);
            }
        }
        assignToLists(found);
        for (int i = 0; i < found.size(); i++) { // grows
            Order order = found.get(i);
            EventOrder.sort(order.events());
            found.addAll(order.takeDuplicates());
            if (!rejects.isEmpty()) {
                addRejects(order);
            }
        }
        forget();
        return found;
    }

    private void forget() {
        if (orders.size() > MANY) {
            orders = new Long2ObjectHashMap<>();
        } else {
            orders.clear();
        }
        namesakes.clear();
        lists.clear();
        created.clear();
        ofLists.clear();
    }

    private void assign(OrderEvent event) {
        MessageKind kind = event.kind();
        long own = OrderNames.NONE;
        long original = OrderNames.NONE;
        long orderId = OrderNames.NONE;
        if (kind.isReject()) {
            own = event.name(OrderNames.Kind.CL_ORD_ID, OrderField.BUSINESS_REJECT_REF_ID);
        } else {
            boolean isOfRequest = kind == MessageKind.MASS_CANCEL_REPORT; // which has the ids of the request
            own = isOfRequest ? own : event.name(OrderNames.Kind.CL_ORD_ID, OrderField.CL_ORD_ID);
            original = event.name(OrderNames.Kind.CL_ORD_ID, OrderField.ORIG_CL_ORD_ID);
            orderId = event.name(
                    OrderNames.Kind.ORDER_ID, isOfRequest ? OrderField.AFFECTED_ORDER_ID : OrderField.ORDER_ID);
        }
        long list = event.name(OrderNames.Kind.LIST_ID, OrderField.LIST_ID);
        if (own == OrderNames.NONE && original == OrderNames.NONE && orderId == OrderNames.NONE) {
            if (list != OrderNames.NONE) {
                ofLists.add(event);
                return;
            }
            own = event.name(OrderNames.Kind.SECONDARY_CL_ORD_ID, OrderField.SECONDARY_CL_ORD_ID);
        }
        Order order = find(event, own, original, orderId);
        join(order, original, event, false);
        join(order, own, event, false);
        join(order, orderId, event, true);
        order.add(event, orderId);
        Order earlier = order.rejectedBeside();
        if (earlier != null) {
            giveBack(earlier, own, orderId);
        }
        if (kind == MessageKind.NEW_IN_LIST && list != OrderNames.NONE) {
            lists.computeIfAbsent(list, it -> new LinkedHashSet<>()).add(order);
        }
    }

    /** Returns the ids of a rejected order to the one that had them before. */
    private void giveBack(Order earlier, long clOrdId, long orderId) {
        if (clOrdId != OrderNames.NONE) {
            orders.put(clOrdId, earlier);
        }
        if (earlier.hasOrderId(orderId)) {
            orders.put(orderId, earlier);
        }
    }

    /** Returns the order with a name that agrees best with a message about whose it is, or null. */
    private Order known(long name, OrderEvent event, boolean isOrderId) {
        Order latest = name == OrderNames.NONE ? null : orders.get(name);
        if (latest == null) {
            return null;
        }
        Order order = latest.self();
        int best = order.agreement(event, isOrderId);
        if (!namesakes.isEmpty()) {
            for (Order namesake : namesakes.getOrDefault(name, List.of())) {
                int agreement = namesake.self().agreement(event, isOrderId);
                if (agreement > best) {
                    best = agreement;
                    order = namesake.self();
                }
            }
        }
        return best == Qualifiers.CONFLICT ? null : order;
    }

    /** Gives a name to the order of an event, beside those of other parties that have it. */
    private void name(long name, Order order, OrderEvent event) {
        Order before = orders.put(name, order);
        if (before == null || before.self() == order) {
            return;
        }
        if (before.self().isOfOtherParty(order, event)) {
            List<Order> others = namesakes.computeIfAbsent(name, it -> new ArrayList<>(1));
            others.removeIf(other -> other.self() == order || other.self() == before.self());
            others.add(before);
        }
    }

    /** Returns the order that an event is about, or a new one. */
    private Order find(OrderEvent event, long own, long original, long orderId) {
        Order order;
        Order earlier = null;
        if (event.kind().isNew()) {
            order = known(own, event, false);
            if (isOfEarlierOrder(order, event)) {
                earlier = order;
                order = null;
            }
        } else if (event.kind().isChange()) {
            order = known(original, event, false);
            order = order == null ? known(orderId, event, true) : order;
            order = order == null ? known(own, event, false) : order;
        } else {
            order = known(own, event, false);
            order = order == null ? known(original, event, false) : order;
            boolean isKnownById = order == null;
            order = isKnownById ? known(orderId, event, true) : order;
            order = isReportedAnew(order, event, orderId, isKnownById && own != OrderNames.NONE) ? null : order;
        }
        if (order != null) {
            return order;
        }
        Order another = new Order(earlier);
        created.add(another);
        return another;
    }

    /** Returns whether an order that is known is another one than the one that an event places. */
    private static boolean isOfEarlierOrder(Order known, OrderEvent event) {
        return known != null
                && !event.isResent()
                && (known.isBegun() && known.isOver() || known.isBeforeDayOf(event.time()));
    }

    /**
     * Returns whether a report is about another order than the one of an earlier day that has one of its ids: it says for the
     * first time that there is such an order, or it has a ClOrdID that is not that of the order, which is over.
     *
     * @param isOtherName whether nothing but the OrderID, which is unique for a day only, has led to the order.
     */
    private static boolean isReportedAnew(Order known, OrderEvent event, long orderId, boolean isOtherName) {
        if (known == null
                || orderId == OrderNames.NONE
                || event.kind() != MessageKind.REPORT
                || !known.isBeforeDayOf(event.time())) {
            return false;
        }
        return switch (ReportType.of(event.record())) {
            case ACCEPTED, PENDING_NEW, REJECTED -> isOtherName || known.isOver() || !known.hasOrderId(orderId);
            case TRADE_CANCEL, TRADE_CORRECT -> false;
            default -> isOtherName && known.isOver();
        };
    }

    /** Gives an order a name, and makes it one with the order that has it, unless both have been placed. */
    private void join(Order order, long name, OrderEvent event, boolean isOrderId) {
        if (name == OrderNames.NONE) {
            return;
        }
        Order known = known(name, event, isOrderId);
        if (known == order) {
            return;
        }
        if (known != null && !(known.isBegun() && order.isBegun()) && !isSeparate(known, order)) {
            order.join(known);
        }
        name(name, order, event);
    }

    /** Returns whether an order was created although a name of it was known, or is of a later day than one that was over. */
    private static boolean isSeparate(Order known, Order order) {
        return order.events().isEmpty() || known.isOver() && known.isBeforeDayOf(order.lastTime());
    }

    /** Adds the events of lists to all orders of the list. Those of an unknown list are an order of their own. */
    private void assignToLists(List<Order> found) {
        for (OrderEvent event : ofLists) {
            long list = event.name(OrderNames.Kind.LIST_ID, OrderField.LIST_ID);
            Set<Order> all = lists.computeIfAbsent(list, it -> new LinkedHashSet<>());
            if (all.isEmpty()) {
                Order unknown = new Order(null);
                found.add(unknown);
                all.add(unknown);
            }
            Set<Order> selves = new LinkedHashSet<>();
            all.forEach(order -> selves.add(order.self()));
            for (Order order : selves) {
                order.add(event, OrderNames.NONE);
            }
        }
    }

    /** Adds the rejects of the messages of an order. */
    private void addRejects(Order order) {
        Set<Reject> found = new LinkedHashSet<>();
        for (OrderEvent event : order.events()) {
            found.addAll(rejects.of(event.record()));
            for (OrderEvent copy : event.copies()) {
                found.addAll(rejects.of(copy.record()));
            }
        }
        if (found.isEmpty()) {
            return;
        }
        List<OrderEvent> events = new ArrayList<>();
        found.forEach(reject -> events.add(reject.event()));
        EventOrder.sort(events);
        order.events().addAll(copies.remove(events));
        EventOrder.sort(order.events());
    }
}
