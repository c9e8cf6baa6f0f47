// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.latency;

import io.github.zilch.fix2json.category.Category;
import io.github.zilch.fix2json.session.SessionIds;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.agrona.collections.LongHashSet;

/**
 * The requests of one CompID to another: their latencies, and which of the last ones had which sequence number. There may be
 * several sessions between the two, with numbers of their own, which are told apart by {@link SessionIds}.
 */
final class RequestSession {
    /** Number of sequence numbers for which a Reject finds its request. */
    private static final int RECENT = 1 << 10;

    /** Maximum number of ids of the side that answers. */
    private static final int MOST_RESPONDERS = 1 << 10;

    /** Number of places for the sequence numbers with the same last bits. A power of two. */
    private static final int PLACES = 1 << 3;

    private final String requester;
    private final String responder;

    /** For each type the rows of its categories. */
    private final Map<Exchange, Map<Category, LatencyRow>> rows;

    /**
     * The recent requests by the last bits of their sequence numbers: their entries, which others may have later, ages, and ids of
     * their sides.
     */
    private final int[] numbers = new int[RECENT];

    private final int[] entries = new int[RECENT];
    private final long[] ages = new long[RECENT];
    private final long[] requesters = new long[RECENT];
    private final long[] responders = new long[RECENT];

    /** The ids of the side that answers, as requests have them: those of sessions, and not of people. */
    private final LongHashSet allResponders = new LongHashSet();

    RequestSession(String requester, String responder) {
        this(requester, responder, new EnumMap<>(Exchange.class));
    }

    private RequestSession(String requester, String responder, Map<Exchange, Map<Category, LatencyRow>> rows) {
        this.requester = requester;
        this.responder = responder;
        this.rows = rows;
        Arrays.fill(numbers, -1);
    }

    /** Returns another session, with sequence numbers of its own, whose requests are measured together with those of this one. */
    RequestSession measuredTogether() {
        return new RequestSession(requester, responder, rows);
    }

    /** Returns the CompID of the side that sends the requests. */
    String requester() {
        return requester;
    }

    /** Returns the CompID of the side that answers them. */
    String responder() {
        return responder;
    }

    /** Returns the row of a type of request and a category. */
    LatencyRow row(Exchange exchange, Category category) {
        return LatencyRow.of(exchange, category, rows.computeIfAbsent(exchange, it -> new HashMap<>()));
    }

    /** Returns the rows, each with a request or a latency, in the order of the types and categories. */
    List<LatencyRow> rows() {
        return rows.values().stream()
                .flatMap(family -> family.values().stream().sorted(Comparator.comparing(LatencyRow::category)))
                .toList();
    }

    /** Returns whether requests were sent to the ids of the side that answers. */
    boolean isResponder(RequestKey key) {
        return allResponders.contains(key.responderIds());
    }

    /** Notes the session and the sequence number of a request, which is the newest of the pending ones. */
    void noteRequest(int number, RequestKey key, PendingRequests pending) {
        if (allResponders.size() < MOST_RESPONDERS) {
            allResponders.add(key.responderIds());
        }
        if (number < 0) {
            return;
        }
        int at = place(number, key);
        numbers[at] = number;
        entries[at] = pending.newest();
        ages[at] = pending.age(pending.newest());
        requesters[at] = key.requesterIds();
        responders[at] = key.responderIds();
    }

    private static int firstPlace(int number) {
        return number * PLACES & RECENT - 1;
    }

    /** Returns the place for a number: the one that it has already in its session, or that of the oldest request. */
    private int place(int number, RequestKey key) {
        int first = firstPlace(number);
        int oldest = first;
        for (int i = first; i < first + PLACES; i++) {
            if (numbers[i] == number && requesters[i] == key.requesterIds() && responders[i] == key.responderIds()) {
                return i;
            }
            oldest = ages[i] < ages[oldest] ? i : oldest;
        }
        return oldest;
    }

    /** Forgets which request of a session had which number, from a number on: those begin anew. */
    void forgetNumbers(int from, RequestKey key) {
        for (int i = 0; i < numbers.length; i++) {
            if (numbers[i] >= from && agreement(i, key) != SessionIds.CONFLICT) {
                numbers[i] = -1;
                ages[i] = 0;
            }
        }
    }

    private int agreement(int place, RequestKey key) {
        return SessionIds.agreement(requesters[place], responders[place], key.requesterIds(), key.responderIds());
    }

    /**
     * Returns the request that a Reject refers to among the pending ones: the latest of those whose session agrees best with it.
     * One whose session is another one is found only if the Reject names its type, because SubIDs can also be those of people.
     *
     * @param number of the request.
     * @param key of the request, as the Reject has it.
     * @param isTyped whether the Reject has a type.
     * @param type of the request, or null if it is no request; any if the Reject has none.
     * @param pending the requests.
     * @return its entry, or -1 if there is none.
     */
    int find(int number, RequestKey key, boolean isTyped, Exchange type, PendingRequests pending) {
        int found = -1;
        int best = isTyped ? SessionIds.CONFLICT : 0;
        int first = firstPlace(number);
        for (int i = first; number >= 0 && i < first + PLACES; i++) {
            boolean isKnown = numbers[i] == number
                    && pending.age(entries[i]) == ages[i]
                    && (!isTyped || pending.row(entries[i]).exchange() == type);
            int agreement = isKnown ? agreement(i, key) : SessionIds.CONFLICT;
            if (isKnown && agreement >= best && (agreement > best || found < 0 || ages[i] > ages[found])) {
                best = agreement;
                found = i;
            }
        }
        return found < 0 ? -1 : entries[found];
    }
}
