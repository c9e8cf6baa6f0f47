// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.orders.join;

import io.github.zilch.fix2json.orders.event.OrderEvent;
import io.github.zilch.fix2json.orders.event.OrderNames;
import io.github.zilch.fix2json.orders.event.Qualifiers;
import java.util.ArrayList;
import java.util.List;
import org.agrona.collections.Long2ObjectHashMap;
import org.agrona.collections.LongHashSet;

/**
 * The requests among events, by which of several copies of a message that one is found which was sent to the client itself. For use
 * by one thread.
 */
final class Requests {
    private static final int ORIGINAL = 1 << 20;
    private static final int AGREES = 1 << 10;
    private static final int IN_SESSION = 2;
    private static final int NAMED = 1;

    /** The directions in which requests were sent. */
    private final LongHashSet directions = new LongHashSet();

    /** What the requests with a ClOrdID say about whose they are. */
    private final Long2ObjectHashMap<List<long[]>> parties = new Long2ObjectHashMap<>();

    /** The events that were not looked at yet, as most have no copies. */
    private List<OrderEvent> events;

    Requests(List<OrderEvent> events) {
        this.events = events;
    }

    private void find() {
        for (OrderEvent event : events) {
            if (!event.kind().isOfClient()) {
                continue;
            }
            directions.add(event.direction());
            if (event.clOrdId() != OrderNames.NONE) {
                Qualifiers.add(parties.computeIfAbsent(event.clOrdId(), it -> new ArrayList<>(1)), event.qualifiers());
            }
        }
        events = List.of();
    }

    /** Returns whether each of two reports answers a request of its own session, so that neither is a copy of the other. */
    boolean areAnswered(OrderEvent report, OrderEvent other) {
        find();
        return parties.containsKey(report.clOrdId()) && parties.containsKey(other.clOrdId());
    }

    /** Returns a number that is the greater, the more likely a message is the first sending, and sent to the client. */
    int rank(OrderEvent event) {
        find();
        int rank = event.isResent() ? 0 : ORIGINAL;
        if (event.kind().isOfClient()) {
            return rank;
        }
        long clOrdId = event.clOrdId();
        int best = Qualifiers.CONFLICT;
        List<long[]> all = parties.get(clOrdId);
        for (int i = 0; all != null && i < all.size(); i++) {
            best = Math.max(best, Qualifiers.agreement(all.get(i), event.qualifiers(), event.kind(), false));
        }
        rank += best == Qualifiers.CONFLICT ? 0 : AGREES + best;
        boolean isInSession = directions.contains(OrderNames.combine(event.client(), event.counterparty()));
        return rank + (isInSession ? IN_SESSION : 0) + (clOrdId == OrderNames.NONE ? 0 : NAMED);
    }
}
