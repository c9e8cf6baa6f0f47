// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.latency;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The requests of one side of a session: their latencies, and which of the last ones had which sequence number. */
final class RequestSession {
    /** Number of sequence numbers for which a Reject finds its request. A power of two. */
    private static final int RECENT = 1 << 10;

    private final String requester;
    private final String responder;
    private final LatencyRow[] rows = new LatencyRow[Exchange.values().length];

    /** The recent requests by the last bits of their sequence numbers: their entries, which others may have later, and ages. */
    private final long[] numbers = new long[RECENT];

    private final int[] entries = new int[RECENT];
    private final long[] ages = new long[RECENT];

    RequestSession(String requester, String responder) {
        this.requester = requester;
        this.responder = responder;
        Arrays.fill(numbers, -1);
    }

    /** Returns the CompID of the side that sends the requests. */
    String requester() {
        return requester;
    }

    /** Returns the CompID of the side that answers them. */
    String responder() {
        return responder;
    }

    /** Returns the row of a type of request. */
    LatencyRow row(Exchange exchange) {
        LatencyRow row = rows[exchange.ordinal()];
        if (row == null) {
            row = new LatencyRow(exchange);
            rows[exchange.ordinal()] = row;
        }
        return row;
    }

    /** Returns the rows that have requests, in the order of the types. */
    List<LatencyRow> rows() {
        List<LatencyRow> all = new ArrayList<>(Arrays.asList(rows));
        all.removeIf(row -> row == null || row.requests() == 0);
        return all;
    }

    /** Notes the sequence number of a request, which is the newest of the pending ones. */
    void noteNumber(long number, PendingRequests pending) {
        int at = (int) number & RECENT - 1;
        numbers[at] = number;
        entries[at] = pending.newest();
        ages[at] = pending.age(pending.newest());
    }

    /** Forgets which request had which number, from a number on: those begin anew. */
    void forgetNumbers(int from) {
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = numbers[i] >= from ? -1 : numbers[i];
        }
    }

    /** Returns the request with a sequence number among the pending ones, or -1 if there is none. */
    int find(long number, PendingRequests pending) {
        int at = (int) number & RECENT - 1;
        boolean isKnown = number >= 0 && numbers[at] == number && pending.age(entries[at]) == ages[at];
        return isKnown ? entries[at] : -1;
    }
}
