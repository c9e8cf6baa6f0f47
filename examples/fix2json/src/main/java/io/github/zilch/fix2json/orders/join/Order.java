// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.orders.join;

import io.github.zilch.fix2json.orders.event.MessageKind;
import io.github.zilch.fix2json.orders.event.OrderEvent;
import io.github.zilch.fix2json.orders.event.OrderField;
import io.github.zilch.fix2json.orders.event.OrderNames;
import io.github.zilch.fix2json.orders.event.Qualifiers;
import io.github.zilch.fix2json.orders.event.Sides;
import io.github.zilch.fix2json.wire.ReportType;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.agrona.collections.LongHashSet;

/** The events of one order while they are joined. For use by one thread. */
public final class Order {
    private static final long DAY = 24L * 60 * 60 * 1_000_000_000;

    /** The codes of OrdStatus (39) after which an order can no longer be executed. */
    private static final String OVER = "248C";

    /** The value of OrdRejReason (103) of a request with a ClOrdID that is used already. */
    private static final char DUPLICATE = '6';

    private final List<OrderEvent> events = new ArrayList<>();

    /** The first OrderID of a message that does not reject the order. */
    private long orderId = OrderNames.NONE;

    /** The OrderIDs besides the first; null if there are none. */
    private LongHashSet otherIds;

    private boolean isBegun;

    /** Whether several messages were added that place an order. */
    private boolean isPlacedAgain;

    /** When the message was sent that has placed the order, if one has. */
    private long placedAt;

    /** Whether a report says that the counterparty has taken the order, whatever has become of it. */
    private boolean isAccepted;

    /** Whether the message that has placed the order was rejected, unlike the order itself. */
    private boolean isRefused;

    /** The ClOrdID of the message that has placed the order, as a name. */
    private long placedAs = OrderNames.NONE;

    /** The ClOrdIDs of refused cancellations and replacements, which may be given to other orders; null if there are none. */
    private LongHashSet freed;

    private boolean hasReject;
    private boolean isOver;
    private long lastTime = Long.MIN_VALUE;
    private long[] qualifiers = Qualifiers.NONE;

    /** What the message says that has placed the order; null if none has. */
    private long[] placedBy;

    /** What requests of other users of the session say, whose answers are theirs. */
    private List<long[]> others = List.of();

    /** The order that had the ClOrdID of this one before; null if none had. */
    private final Order earlier;

    /** The order that this one turned out to be; null if it is one of its own. */
    private Order other;

    /**
     * Creates an order without events.
     *
     * @param earlier the order that had its ClOrdID before, or null.
     */
    Order(Order earlier) {
        this.earlier = earlier;
    }

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
        noteOther(event);
        qualifiers = Qualifiers.merge(qualifiers, event.qualifiers());
        placedBy = placedBy == null && event.kind().isNew() ? event.qualifiers() : placedBy;
        lastTime = Math.max(lastTime, event.time());
        isPlacedAgain |= isBegun && event.kind().isNew();
        notePlaced(event.kind().isNew(), event.time());
        placedAs = placedAs == OrderNames.NONE && event.kind().isNew() ? event.clOrdId() : placedAs;
        if (isReject(event)) {
            hasReject = true;
            isOver |= !isOfDuplicate(event, id);
            return;
        }
        if (event.kind() == MessageKind.REPORT) {
            char status = event.code(OrderField.ORD_STATUS);
            isOver = status != 0 && OVER.indexOf(status) >= 0;
            isAccepted |= status != 'A' && status != '8';
        }
        addOrderId(id);
    }

    private void noteOther(OrderEvent event) {
        boolean isOther = event.kind().isChange()
                && Qualifiers.agreement(qualifiers, event.qualifiers(), MessageKind.NEW, false) == Qualifiers.CONFLICT;
        if (isOther) {
            others = others.isEmpty() ? new ArrayList<>(1) : others;
            Qualifiers.add(others, event.qualifiers());
        }
    }

    /** Returns whether a message has given a ClOrdID to the order, or an answer has it, and not only what was refused. */
    boolean hasClOrdId(long name) {
        if (isFreed(name)) {
            return false;
        }
        for (OrderEvent event : events) {
            if (event.clOrdId() == name) {
                return true;
            }
        }
        return false;
    }

    /** Notes that a reject of the session or of the application is about the message that has placed the order. */
    void noteRefused() {
        isRefused = true;
    }

    /** Returns whether the message that has placed the order was rejected, so that its ClOrdID may be given to another order. */
    boolean isRefused() {
        return isRefused && !isAccepted;
    }

    /** Notes that a cancellation or replacement was refused that has a ClOrdID. */
    void free(long name) {
        if (name != OrderNames.NONE && name != placedAs) {
            freed = freed == null ? new LongHashSet() : freed;
            freed.add(name);
        }
    }

    /** Notes that a cancellation or replacement has a ClOrdID, and is not known to be refused. */
    void use(long name) {
        if (freed != null) {
            freed.remove(name);
        }
    }

    /** Returns whether all that has given a ClOrdID to the order was refused. */
    boolean isFreed(long name) {
        return freed != null && freed.contains(name);
    }

    private void notePlaced(boolean isPlaced, long time) {
        if (isPlaced) {
            placedAt = isBegun ? Math.min(placedAt, time) : time;
            isBegun = true;
        }
    }

    /** Returns whether the order was placed on a later day than all that is known of another one, also if the clocks differ. */
    boolean isPlacedAfterDayOf(Order order) {
        return isBegun && order.isBeforeDayOf(placedAt) && placedAt - order.lastTime > Sides.CLOCKS;
    }

    /** Returns whether the order was placed on an earlier day than a request, whose time is by the same clock. */
    boolean isPlacedBeforeDayOf(long time) {
        return isBegun && dayOf(time) > dayOf(placedAt);
    }

    /** Returns whether both this order and another one were placed, and this one on a later day, or later with the same ClOrdID. */
    boolean isPlacedAfter(Order order, long clOrdId) {
        boolean isAgain = placedAs == clOrdId && order.placedAs == clOrdId && placedAt > order.placedAt;
        return isBegun && order.isBegun && (isAgain || order.isPlacedBeforeDayOf(placedAt));
    }

    /** Returns whether several messages were added that place an order. */
    boolean isPlacedAgain() {
        return isPlacedAgain;
    }

    /**
     * Returns whether a report with a ClOrdID of this order takes another order under it, if a request can have placed one: the
     * report says that an order is new, pending new, filled, canceled or expired, and has an OrderID that this order, which has one,
     * has not. Until then a further request with the ClOrdID of an order that is not over only repeats the first. A request with
     * PossResend (97), and one that was answered with an OrderID of this order, always does.
     *
     * @param report the report.
     * @param id the name that its OrderID is, or {@link OrderNames#NONE}.
     */
    boolean isTakenBeside(OrderEvent report, long id) {
        return isBegun
                && hasOther(id)
                && report.kind() == MessageKind.REPORT
                && report.reportType().canBeFirst();
    }

    /** Removes the requests that can have placed another order with a ClOrdID of this one: see {@link #isTakenBeside}. */
    Collection<OrderEvent> takeRepeated(long clOrdId) {
        Collection<OrderEvent> requests = repeated(clOrdId);
        events.removeAll(new HashSet<>(requests));
        return requests;
    }

    /** Returns the requests that place an order with a ClOrdID, after the one that has placed this order, without an answer yet. */
    private Collection<OrderEvent> repeated(long clOrdId) {
        Deque<OrderEvent> requests = new ArrayDeque<>();
        boolean isFirst = true;
        boolean isTaken = false;
        for (OrderEvent event : events) {
            boolean isAcceptance = event.kind() == MessageKind.REPORT && event.reportType() == ReportType.ACCEPTED;
            if (event.clOrdId() == clOrdId && event.kind().isNew()) {
                if (!isFirst && event.code(OrderField.POSS_RESEND) != 'Y') {
                    requests.add(event);
                }
            } else if (event.clOrdId() == clOrdId && (isTaken && isAcceptance || isOfDuplicate(event))) {
                requests.poll();
            }
            isFirst &= !event.kind().isNew();
            isTaken |= isAcceptance;
        }
        return requests;
    }

    /**
     * Returns whether an answer cannot be about this order, which has its ClOrdID, but is about the one of a request after it.
     *
     * @param answer the answer.
     * @param name the ClOrdID.
     * @param id the name that its OrderID is, or {@link OrderNames#NONE}.
     * @param request the request, which was sent later.
     */
    boolean excludes(OrderEvent answer, long name, long id, OrderEvent request) {
        boolean isOwnId = id != OrderNames.NONE && hasOrderId(id);
        boolean isReport = answer.kind() == MessageKind.REPORT;
        ReportType type = isReport ? answer.reportType() : ReportType.STATUS;
        if (request.kind().isNew() && isPlacedBeforeDayOf(request.time()) && hasOther(id)) {
            return true;
        }
        if (!isBeforeDayOf(request.time())) {
            boolean isBeside = isAccepted && request.kind().isNew() && isTakenBeside(answer, id);
            return (isOver || isRefused() || isFreed(name)) && !isOwnId
                    || isBeside && repeated(name).isEmpty();
        }
        if (isOver || isRefused()) {
            return !isOwnId || type != ReportType.STATUS;
        }
        boolean isFirst = type == ReportType.ACCEPTED || type == ReportType.PENDING_NEW;
        return isOwnId ? isFirst && isAccepted : hasOther(id);
    }

    /** Returns whether a message rejects the one that places the order, which it names by its ClOrdID. */
    private static boolean isRefusal(OrderEvent event) {
        return event.kind().isReject()
                && event.rejected() != null
                && event.rejected().isNew();
    }

    /** Returns whether a message says that the order is rejected, and not only that the counterparty does not know it. */
    private static boolean isReject(OrderEvent event) {
        return event.kind() == MessageKind.REPORT
                && event.code(OrderField.ORD_STATUS) == '8'
                && event.reportType() != ReportType.STATUS;
    }

    /**
     * Returns whether a reject is about another request with a ClOrdID of this order. It is if two of three are true: the order
     * is accepted, the reason is a duplicate, and the OrderID is none of this order.
     */
    private boolean isOfDuplicate(OrderEvent reject, long id) {
        boolean isOtherId = hasOther(id);
        boolean isDuplicate = reject.code(OrderField.ORD_REJ_REASON) == DUPLICATE;
        return isAccepted ? isDuplicate || isOtherId : isDuplicate && isOtherId;
    }

    /** Returns whether an event refuses another request with a ClOrdID of this order. */
    private boolean isOfDuplicate(OrderEvent event) {
        return isReject(event) && isOfDuplicate(event, event.orderId()) || isRefusal(event) && isAccepted;
    }

    private void addOrderId(long id) {
        if (orderId == OrderNames.NONE) {
            orderId = id;
        } else if (id != OrderNames.NONE && id != orderId) {
            otherIds = otherIds == null ? new LongHashSet() : otherIds;
            otherIds.add(id);
        }
    }

    /** Returns whether a message that does not reject the order has an OrderID. */
    boolean hasOrderId(long id) {
        return id == orderId || otherIds != null && otherIds.contains(id);
    }

    /** Returns whether the order has OrderIDs, and none of them is an id. */
    boolean hasOther(long id) {
        return id != OrderNames.NONE && orderId != OrderNames.NONE && !hasOrderId(id);
    }

    /** Returns whether this order and another one have different OrderIDs. */
    boolean hasOtherIdThan(Order order) {
        return hasOther(order.orderId) && order.hasOther(orderId);
    }

    /** Returns whether a request that gives its ClOrdID to an order cannot be that of this one, which has it already. */
    boolean contradicts(OrderEvent request, long id) {
        boolean isOtherParty =
                Qualifiers.agreement(qualifiers, request.qualifiers(), MessageKind.NEW, false) == Qualifiers.CONFLICT;
        return isOtherParty || hasOther(id);
    }

    /** Returns whether another order, which an event is about, is this one or was placed by the same party later. */
    boolean isReplacedBy(Order order, OrderEvent event) {
        long[] other = event.kind().isNew() ? event.qualifiers() : order.placedBy;
        return self() == order || placedBy != null && other != null && Qualifiers.isSame(placedBy, other);
    }

    /** Returns how well a message agrees with the order, one of whose ids it has: see {@link Qualifiers#agreement}. */
    int agreement(OrderEvent event, boolean isOrderId) {
        if (placedBy != null && event.kind().isNew()) {
            return Qualifiers.isSame(placedBy, event.qualifiers()) ? 0 : Qualifiers.CONFLICT;
        }
        int agreement = Qualifiers.agreement(qualifiers, event.qualifiers(), event.kind(), isOrderId);
        for (long[] other : others) {
            agreement = Math.max(agreement, Qualifiers.agreement(other, event.qualifiers(), event.kind(), isOrderId));
        }
        return agreement;
    }

    /** Returns whether an order with the same id, which an event is about, is that of another party. */
    boolean isOfOtherParty(Order order, OrderEvent event) {
        long[] other = event.kind().isNew() ? event.qualifiers() : order.placedBy;
        if (placedBy != null && other != null) {
            return !Qualifiers.isSame(placedBy, other);
        }
        long[] all = Qualifiers.merge(order.qualifiers, event.qualifiers());
        return Qualifiers.agreement(qualifiers, all, MessageKind.NEW, false) == Qualifiers.CONFLICT;
    }

    /** Returns whether a message that places the order is among its events. */
    public boolean isBegun() {
        return isBegun;
    }

    /** Returns whether the order can no longer be executed, by its last report. */
    boolean isOver() {
        return isOver;
    }

    /** Returns whether the order was rejected, or the message that has placed it, so that no OrderID is its own. */
    boolean isRejected() {
        return (hasReject || isRefused) && !isAccepted;
    }

    /** Returns the order whose ids this one only seemed to have got, because it was rejected; null if there is none. */
    Order rejectedBeside() {
        return isRejected() && earlier != null ? earlier.self() : null;
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
        qualifiers = Qualifiers.merge(qualifiers, joined.qualifiers);
        placedBy = placedBy == null ? joined.placedBy : placedBy;
        events.addAll(joined.events);
        joined.events.forEach(this::noteOther);
        addOrderId(joined.orderId);
        if (joined.otherIds != null) {
            joined.otherIds.forEach(id -> addOrderId(id));
        }
        isOver = joined.lastTime > lastTime ? joined.isOver : isOver;
        lastTime = Math.max(lastTime, joined.lastTime);
        isPlacedAgain |= joined.isPlacedAgain;
        notePlaced(joined.isBegun, joined.placedAt);
        isAccepted |= joined.isAccepted;
        hasReject |= joined.hasReject;
        isRefused |= joined.isRefused;
        placedAs = placedAs == OrderNames.NONE ? joined.placedAs : placedAs;
        if (joined.freed != null) {
            joined.freed.forEach(name -> free(name));
        }
    }

    /**
     * Removes the requests that were rejected because their ClOrdID is one of this order, each with its reject. A reject is that
     * of the first request, of those after the one that has placed this order, that has its ClOrdID and no reject yet.
     *
     * @return each of them as an order, perhaps without the request if that is in no log. The events of this order must be sorted,
     *     and so are those that are left.
     */
    List<Order> takeDuplicates() {
        if (!hasReject && !isRefused) {
            return List.of();
        }
        Map<Long, Deque<OrderEvent>> requests = laterRequests();
        List<Order> duplicates = new ArrayList<>();
        Set<OrderEvent> taken = new HashSet<>();
        for (OrderEvent event : events) {
            if (isOfDuplicate(event)) {
                Order duplicate = new Order(null);
                Deque<OrderEvent> ofId = requests.get(event.clOrdId());
                if (ofId != null && !ofId.isEmpty()) {
                    duplicate.add(ofId.remove(), OrderNames.NONE);
                }
                duplicate.add(event, event.orderId());
                taken.addAll(duplicate.events);
                duplicates.add(duplicate);
            }
        }
        events.removeAll(taken);
        return duplicates;
    }

    /** Returns the requests that place an order, without the first, by their ClOrdIDs. */
    private Map<Long, Deque<OrderEvent>> laterRequests() {
        Map<Long, Deque<OrderEvent>> requests = new HashMap<>();
        boolean isFirst = true;
        for (OrderEvent event : events) {
            if (event.kind().isNew() && !isFirst) {
                requests.computeIfAbsent(event.clOrdId(), it -> new ArrayDeque<>())
                        .add(event);
            }
            isFirst &= !event.kind().isNew();
        }
        return requests;
    }

    /** Returns the events. */
    public List<OrderEvent> events() {
        return events;
    }
}
