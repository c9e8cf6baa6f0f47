// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.orders.join;

import io.github.zilch.fix2json.orders.collect.RejectIndex;
import io.github.zilch.fix2json.orders.collect.RejectIndex.Reject;
import io.github.zilch.fix2json.orders.event.EventOrder;
import io.github.zilch.fix2json.orders.event.MessageKind;
import io.github.zilch.fix2json.orders.event.OrderEvent;
import io.github.zilch.fix2json.orders.event.OrderField;
import io.github.zilch.fix2json.orders.event.OrderNames;
import io.github.zilch.fix2json.orders.event.Qualifiers;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.agrona.collections.Long2ObjectHashMap;
import org.agrona.collections.LongHashSet;

/**
 * Decides which order each event is about, among events whose ids are joined:
 *
 * <ul>
 *   <li>A ClOrdID is that of an order of its party, which is its session and those on whose behalf its messages are sent;
 *       OrigClOrdID gives a ClOrdID to the order of another. An OrderID is that of an order of the counterparty in all its
 *       sessions, for a day.
 *   <li>An order that is placed with the ClOrdID of an order which is over, or of an earlier day, is another order. Without a
 *       message that places it, so is one that is reported on a later day with another OrderID: as new, or if the first is over.
 *       The first answer to a request is its own, whatever the day.
 *   <li>An answer with an earlier time than its request, by another clock, is about the order of the request.
 *   <li>If the ids of a message lead to several orders, that is its order which has its OrderID, or else is of its day. A bust or
 *       correction is about the order that has its execution, whatever the day.
 *   <li>Orders that have each been placed by a message are never made one. A request with the ClOrdID of an order that is placed
 *       and not over repeats its request until a report takes it as another order: see {@link Order#isTakenBeside}.
 *   <li>A request that was rejected because its ClOrdID is that of a live order is another order. So is the next one with the
 *       ClOrdID of a message that was refused by a reject of the session or of the application.
 *   <li>A cancellation or replacement that was refused gives its ClOrdID to no order.
 * </ul>
 *
 * <p>For use by one thread.
 */
public final class OrderChains {
    private final RejectIndex rejects;

    /** The events without copies, sorted by time. */
    private final List<OrderEvent> events;

    private final LateRequests lateRequests;
    private final Executions executions;
    private final OrderLists lists = new OrderLists();
    private final Long2ObjectHashMap<Order> orders = new Long2ObjectHashMap<>();

    /** Orders of other parties that have a name, beside the latest one. */
    private final Map<Long, List<Order>> namesakes = new HashMap<>();

    private final List<Order> created = new ArrayList<>();

    private OrderChains(List<OrderEvent> events, RejectIndex rejects) {
        this.rejects = rejects;
        this.events = events;
        lateRequests = LateRequests.of(events, this::isRefused);
        executions = new Executions(events);
    }

    /**
     * Divides events into orders.
     *
     * @param events whose ids are joined, in the order in which they were read; sorted by this method.
     * @param rejects that name messages by their numbers.
     * @return the orders, each with its events sorted by time.
     */
    public static List<Order> divide(List<OrderEvent> events, RejectIndex rejects) {
        if (!rejects.isEmpty()) {
            events.removeIf(event -> event.kind().isReject() && rejects.hasMessage(event));
        }
        EventOrder.sort(events);
        List<OrderEvent> once = Copies.remove(events);
        EventOrder.putRequestsFirst(once);
        return new OrderChains(once, rejects).orders();
    }

    private List<Order> orders() {
        List<OrderEvent> last = new ArrayList<>();
        for (OrderEvent event : events) {
            if (event.kind() == MessageKind.DONT_KNOW_TRADE) {
                last.add(event); // by another clock it can be before the report that it is about
            } else if (lateRequests.isAny()) {
                assignInTurn(event);
            } else {
                assign(event);
            }
        }
        last.forEach(this::assign);
        List<Order> found = new ArrayList<>(created);
        found.removeIf(order -> order.self() != order);
        lists.assign(found);
        for (int i = 0; i < found.size(); i++) { // grows
            Order order = found.get(i);
            EventOrder.sort(order.events());
            found.addAll(order.takeDuplicates());
            if (!rejects.isEmpty()) {
                addRejects(order);
            }
        }
        return found;
    }

    /** Assigns an event, unless it is a request that was assigned already, and before it the requests that it answers. */
    private void assignInTurn(OrderEvent event) {
        if (lateRequests.isTaken(event)) {
            return;
        }
        if (!event.kind().isOfClient() && !Executions.isCorrection(event)) {
            assignRequests(event, event.origClOrdId());
            assignRequests(event, event.clOrdId());
        }
        assign(event);
    }

    /** Assigns a request that has a later time than its answer, and before it those whose ClOrdIDs it replaces. */
    private void assignRequests(OrderEvent answer, long name) {
        Deque<OrderEvent> requests = new ArrayDeque<>();
        OrderEvent request = lateRequest(answer, name, false);
        while (request != null) {
            lateRequests.take(request);
            requests.push(request);
            request = lateRequest(answer, request.origClOrdId(), true);
        }
        requests.forEach(this::assign);
    }

    /** Returns the request with a ClOrdID after an answer, unless the answer is about an order that has this ClOrdID already. */
    private OrderEvent lateRequest(OrderEvent answer, long name, boolean isReplaced) {
        OrderEvent request = lateRequests.after(answer, name, isReplaced);
        if (request == null) {
            return null;
        }
        Order known = known(name, answer, false);
        Order byId = known(answer.orderId(), answer, true);
        boolean isOther = byId != null && byId != known && !byId.isOver() && byId.hasClOrdId(name);
        if (isOther && byId.agreement(answer, false) != Qualifiers.CONFLICT) {
            return null; // it lives, and both ids were its own before the later order had one of them
        }
        if (known == null || known.excludes(answer, name, answer.orderId(), request)) {
            lateRequests.noteBehind(answer);
            return request;
        }
        return lateRequests.isBehind(answer) && known.isBeforeDayOf(request.time()) ? request : null;
    }

    private void assign(OrderEvent event) {
        long own = event.clOrdId();
        long original = event.origClOrdId();
        long orderId = event.orderId();
        if (own == OrderNames.NONE && original == OrderNames.NONE && orderId == OrderNames.NONE) {
            if (OrderLists.nameOf(event) != OrderNames.NONE) {
                lists.add(event);
                return;
            }
            own = event.name(OrderNames.Kind.SECONDARY_CL_ORD_ID, OrderField.SECONDARY_CL_ORD_ID);
        }
        boolean isRefused = isRefused(event);
        Order order = executions.of(event);
        if (order == null) {
            order = find(event, own, original, orderId, isRefused);
            join(order, original, event, false);
            join(order, own, event, false);
            join(order, orderId, event, true);
        }
        executions.add(event, order);
        order.add(event, orderId);
        noteRefusal(order, event, own, isRefused);
        Order earlier = order.rejectedBeside();
        if (earlier != null) {
            giveBack(order, earlier, own, orderId);
        }
        if (event.kind() == MessageKind.NEW_IN_LIST) {
            lists.place(event, order);
        }
    }

    /** Notes what a reject, or an event that is refused, says about the ClOrdID of an event of an order. */
    private void noteRefusal(Order order, OrderEvent event, long own, boolean isRefused) {
        boolean isEverRefused =
                isRefused || event.kind().isNew() && !rejectsOf(event).isEmpty();
        MessageKind refused = isEverRefused ? event.kind() : event.rejected();
        if (event.kind() == MessageKind.CANCEL_REJECT && own != event.origClOrdId()) {
            order.free(own);
        } else if (refused == null) {
            if (event.kind().isChange()) {
                order.use(own);
            }
        } else if (refused.isNew()) {
            order.noteRefused();
        } else if (refused.isChange() && own != event.origClOrdId()) {
            order.free(own);
        }
    }

    /** Returns whether a request was rejected by its number each time that it was sent. */
    private boolean isRefused(OrderEvent event) {
        if (!event.kind().isOfClient() || rejectsOf(event).isEmpty()) {
            return false;
        }
        LongHashSet sent = new LongHashSet();
        LongHashSet refused = new LongHashSet();
        noteNumber(event, sent, refused);
        event.copies().forEach(copy -> noteNumber(copy, sent, refused));
        return sent.size() == refused.size();
    }

    private void noteNumber(OrderEvent event, LongHashSet sent, LongHashSet refused) {
        long number = event.count(OrderField.SEQ_NUM);
        sent.add(number);
        if (!rejects.of(event).isEmpty()) {
            refused.add(number);
        }
    }

    /** Returns the ids of a rejected order to the one that had them before. */
    private void giveBack(Order rejected, Order earlier, long clOrdId, long orderId) {
        if (clOrdId != OrderNames.NONE) {
            if (orders.get(clOrdId).self() == rejected) {
                orders.put(clOrdId, earlier);
            } else if (namesakes.containsKey(clOrdId)) { // is now the name of another party's order, too
                namesakes.get(clOrdId).replaceAll(order -> order.self() == rejected ? earlier : order);
            }
        }
        if (earlier.hasOrderId(orderId)) {
            orders.put(orderId, earlier);
        }
    }

    /** Returns the order with a name that agrees best with a message about whose it is, the latest of several, or null. */
    private Order known(long name, OrderEvent event, boolean isOrderId) {
        Order latest = name == OrderNames.NONE ? null : orders.get(name);
        if (latest == null) {
            return null;
        }
        Order order = latest.self();
        int best = order.agreement(event, isOrderId);
        if (!namesakes.isEmpty()) {
            List<Order> others = namesakes.getOrDefault(name, List.of());
            for (int i = others.size() - 1; i >= 0; i--) {
                Order namesake = others.get(i).self();
                int agreement = namesake.agreement(event, isOrderId);
                if (agreement > best) {
                    best = agreement;
                    order = namesake;
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
            others.removeIf(
                    other -> other.self() == before.self() || other.self().isReplacedBy(order, event));
            others.add(before);
        }
    }

    /** Returns the order that an event is about, or a new one. */
    private Order find(OrderEvent event, long own, long original, long orderId, boolean isRefused) {
        Order order;
        Order earlier = null;
        if (event.kind().isNew()) {
            order = known(own, event, false);
            if (order != null && (isRefused || isOfEarlierOrder(order, own, event))) {
                earlier = order.isRefused() || order.isFreed(own) ? null : order;
                order = null;
            }
        } else if (event.kind().isChange()) {
            Order byOwn = known(own, event, false);
            byOwn = byOwn == null || byOwn.isFreed(own) || byOwn.contradicts(event, orderId) ? null : byOwn;
            order = ofSeveral(event, orderId, known(original, event, false), known(orderId, event, true), byOwn);
        } else {
            Order byOwn = known(own, event, false);
            byOwn = byOwn == null || byOwn.isFreed(own) && byOwn.hasOther(orderId) ? null : byOwn;
            Order beside = byOwn == null ? null : takenBeside(byOwn, event, own, orderId);
            if (beside != null) {
                return beside;
            }
            Order byOriginal = known(original, event, false);
            order = ofSeveral(event, orderId, byOwn, byOriginal, known(orderId, event, true));
            boolean isKnownById = byOwn == null && byOriginal == null;
            order = isReportedAnew(order, event, orderId, isKnownById && own != OrderNames.NONE) ? null : order;
        }
        if (order != null) {
            return order;
        }
        Order another = new Order(earlier);
        created.add(another);
        return another;
    }

    /** Returns the order of requests that seemed to repeat the one of a known order, if a report takes them as another; else null. */
    private Order takenBeside(Order known, OrderEvent report, long clOrdId, long orderId) {
        if (!known.isPlacedAgain() || !known.isTakenBeside(report, orderId)) {
            return null;
        }
        Order byId = known(orderId, report, true);
        if (byId != null && byId.hasClOrdId(clOrdId) && !isOfEarlierDay(byId, report, orderId)) {
            return null; // it has both ids
        }
        Collection<OrderEvent> requests = known.takeRepeated(clOrdId);
        if (requests.isEmpty()) {
            return null;
        }
        Order beside = new Order(known);
        created.add(beside);
        for (OrderEvent request : requests) {
            beside.add(request, OrderNames.NONE);
            lists.move(request, beside);
        }
        return beside;
    }

    /**
     * Returns the order that an event is about, of those that have its ids; null if there is none. It is the first that is not
     * of an earlier day, but the one that has its OrderID, if the first has others, or is rejected and so has none.
     */
    private static Order ofSeveral(OrderEvent event, long orderId, Order... candidates) {
        Order first = firstOfDay(event, orderId, candidates);
        for (Order candidate : candidates) {
            if (candidate != null
                    && orderId != OrderNames.NONE
                    && (first.hasOther(orderId) || first.isRejected())
                    && candidate.hasOrderId(orderId)
                    && !isOfEarlierDay(candidate, event, orderId)) {
                return candidate;
            }
        }
        return first;
    }

    /** Returns the first order of several that is not of an earlier day; else the first that is none; null if there is none. */
    private static Order firstOfDay(OrderEvent event, long orderId, Order... candidates) {
        Order first = null;
        for (Order candidate : candidates) {
            if (candidate != null && !isOfEarlierDay(candidate, event, orderId)) {
                return candidate;
            }
            first = first == null ? candidate : first;
        }
        return first;
    }

    /** Returns whether an order of an earlier day has an id of an event that has come again, unless nothing else has its ids. */
    private static boolean isOfEarlierDay(Order order, OrderEvent event, long orderId) {
        return order.isBeforeDayOf(event.time())
                && (order.hasOther(orderId)
                        || (order.isOver() || order.isRefused()) && !Executions.isCorrection(event));
    }

    /** Returns whether an order that is known is another one than the one that an event places. */
    private static boolean isOfEarlierOrder(Order known, long clOrdId, OrderEvent event) {
        return known.isBegun() && known.isOver()
                || known.isRefused()
                || known.isFreed(clOrdId)
                || known.isBeforeDayOf(event.time())
                || known.isPlacedBeforeDayOf(event.time());
    }

    /**
     * Returns whether a report is about another order than the one of an earlier day that has one of its ids: it says for the
     * first time that there is such an order, or it has a ClOrdID or OrderID that is not that of the order, which is over.
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
        return switch (event.reportType()) {
            case ACCEPTED, PENDING_NEW, REJECTED -> isOtherName || known.isOver() || known.hasOther(orderId);
            case TRADE_CANCEL, TRADE_CORRECT -> false;
            default -> known.isOver() && (isOtherName || known.hasOther(orderId));
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
        if (known != null && !event.kind().isOfClient() && known.isPlacedAfter(order, name)) {
            return; // the id is that of the later order
        }
        boolean isOther = known == null || known.isFreed(name) || known.isBegun() && order.isBegun();
        if (!isOther && !isSeparate(known, order)) {
            order.join(known);
        }
        name(name, order, event);
    }

    /** Returns whether an order was created although a name of it was known, or one of two of different days is another one. */
    private static boolean isSeparate(Order known, Order order) {
        return order.events().isEmpty() || isOtherDay(known, order) || isOtherDay(order, known);
    }

    private static boolean isOtherDay(Order earlier, Order later) {
        return earlier.isBeforeDayOf(later.lastTime())
                && (earlier.isOver() || earlier.hasOtherIdThan(later) || later.isPlacedAfterDayOf(earlier));
    }

    private Collection<Reject> rejectsOf(OrderEvent event) {
        if (event.copies().isEmpty()) {
            return rejects.of(event);
        }
        Set<Reject> found = new LinkedHashSet<>(rejects.of(event));
        for (OrderEvent copy : event.copies()) {
            found.addAll(rejects.of(copy));
        }
        return found;
    }

    /** Adds the rejects of the messages of an order. */
    private void addRejects(Order order) {
        Set<Reject> found = new LinkedHashSet<>();
        for (OrderEvent event : order.events()) {
            found.addAll(rejectsOf(event));
        }
        if (found.isEmpty()) {
            return;
        }
        List<OrderEvent> events = new ArrayList<>();
        found.forEach(reject -> events.add(reject.event()));
        EventOrder.sort(events);
        order.events().addAll(Copies.remove(events));
        EventOrder.sort(order.events());
    }
}
