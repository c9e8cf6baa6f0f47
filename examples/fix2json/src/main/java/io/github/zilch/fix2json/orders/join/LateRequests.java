// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.orders.join;

import io.github.zilch.fix2json.orders.event.OrderEvent;
import io.github.zilch.fix2json.orders.event.OrderNames;
import io.github.zilch.fix2json.orders.event.Qualifiers;
import io.github.zilch.fix2json.orders.event.Sides;
import io.github.zilch.fix2json.wire.SendingTime;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.agrona.collections.Long2LongHashMap;
import org.agrona.collections.Long2ObjectHashMap;
import org.agrona.collections.LongHashSet;

/**
 * The requests that give a ClOrdID to an order, of events some of which were answered before they were sent, by the clock of the
 * other side. Nothing is kept if the clocks agree. For use by one thread.
 */
final class LateRequests {
    /** No such requests: the clocks agree. Threads share it, since nothing is asked or noted where there {@linkplain #isAny is none}. */
    private static final LateRequests NONE = new LateRequests();

    /** For each ClOrdID its requests that were not passed on yet, by time. */
    private final Long2ObjectHashMap<Deque<OrderEvent>> requests = new Long2ObjectHashMap<>();

    /** Those that were refused by their numbers, so that no answer with their ClOrdIDs is their own. */
    private final Set<OrderEvent> refused = new HashSet<>();

    private final Set<OrderEvent> taken = new HashSet<>();

    /** The directions of answers in which one was certainly sent before its request, by the clock of its sender. */
    private final LongHashSet behind = new LongHashSet();

    private LateRequests() {}

    /**
     * Returns those of some events.
     *
     * @param events sorted by time.
     * @param isRefused whether a request was refused by its number.
     */
    static LateRequests of(List<OrderEvent> events, Predicate<OrderEvent> isRefused) {
        if (!isAnyLate(events)) {
            return NONE;
        }
        LateRequests late = new LateRequests();
        for (OrderEvent event : events) {
            if (isRequest(event) && event.clOrdId() != OrderNames.NONE) {
                late.requests
                        .computeIfAbsent(event.clOrdId(), it -> new ArrayDeque<>())
                        .add(event);
                if (isRefused.test(event)) {
                    late.refused.add(event);
                }
            }
        }
        return late;
    }

    private static boolean isRequest(OrderEvent event) {
        return event.kind().isNew() || event.kind().isChange();
    }

    /** Returns whether a ClOrdID was in an answer within the time by which clocks may differ before a request gives it to an order. */
    private static boolean isAnyLate(List<OrderEvent> events) {
        int end = events.size();
        while (end > 0 && !isRequest(events.get(end - 1))) {
            end--; // no request is after that
        }
        if (end < 2) {
            return false;
        }
        Long2LongHashMap answered = new Long2LongHashMap(SendingTime.NONE); // for each ClOrdID when it was so last
        for (OrderEvent event : events.subList(0, end)) {
            if (isRequest(event)) {
                long name = event.clOrdId();
                long time = name == OrderNames.NONE ? SendingTime.NONE : answered.get(name);
                if (time != SendingTime.NONE && event.time() - time <= Sides.CLOCKS) {
                    return true;
                }
            } else if (!event.kind().isOfClient() && event.time() != SendingTime.NONE) {
                answered.put(event.clOrdId(), event.time());
                answered.put(event.origClOrdId(), event.time());
            }
        }
        return false;
    }

    /** Returns whether requests may have been sent later than their answers. */
    boolean isAny() {
        return !requests.isEmpty();
    }

    /**
     * Returns the first request with a ClOrdID that was sent later than an event of the same party, but not by more than clocks may
     * differ.
     *
     * @param name of the ClOrdID.
     * @param event whose time is not before that of earlier calls.
     * @param isReplaced whether a later request replaces the ClOrdID: then its own may have been refused.
     * @return the request, or null if there is none.
     */
    OrderEvent after(OrderEvent event, long name, boolean isReplaced) {
        boolean isComparable = name != OrderNames.NONE && event.time() != SendingTime.NONE;
        Deque<OrderEvent> all = isComparable ? requests.get(name) : null;
        if (all == null) {
            return null;
        }
        while (!all.isEmpty() && all.peek().time() <= event.time()) {
            all.remove();
        }
        for (OrderEvent request : all) {
            if (request.time() - event.time() > Sides.CLOCKS) {
                return null;
            }
            boolean isOfChange = event.origClOrdId() != OrderNames.NONE && event.origClOrdId() != name;
            boolean isCandidate = isReplaced
                    || !refused.contains(request)
                            && !(isOfChange && request.kind().isNew());
            if (isCandidate && isOfParty(request, event) && !isOtherId(request, event)) {
                return request;
            }
        }
        return null;
    }

    private static boolean isOfParty(OrderEvent request, OrderEvent event) {
        return Qualifiers.agreement(request.qualifiers(), event.qualifiers(), event.kind(), false)
                != Qualifiers.CONFLICT;
    }

    private static boolean isOtherId(OrderEvent request, OrderEvent event) {
        long id = request.orderId();
        return id != OrderNames.NONE && event.orderId() != OrderNames.NONE && event.orderId() != id;
    }

    /** Notes that an answer was sent before its request, by the clock of its sender. */
    void noteBehind(OrderEvent answer) {
        behind.add(answer.direction());
    }

    /** Returns whether the clock of the sender of an answer is known to be behind. */
    boolean isBehind(OrderEvent answer) {
        return behind.contains(answer.direction());
    }

    /** Takes a request that is passed on before its turn. */
    void take(OrderEvent request) {
        Iterator<OrderEvent> all = requests.get(request.clOrdId()).iterator();
        while (all.next() != request) {
            // is of another party
        }
        all.remove();
        taken.add(request);
    }

    /** Returns whether a request was passed on before its turn. */
    boolean isTaken(OrderEvent request) {
        return !taken.isEmpty() && taken.contains(request);
    }
}
