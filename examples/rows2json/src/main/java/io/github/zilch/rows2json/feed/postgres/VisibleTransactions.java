// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.feed.postgres;

import org.agrona.collections.IntHashSet;

/** The transactions that a snapshot of the server sees, by the low half of their numbers, as messages have them. */
final class VisibleTransactions {
    private final int end;
    private final IntHashSet running = new IntHashSet();

    private VisibleTransactions(int end) {
        this.end = end;
    }

    /**
     * Returns the transactions of a snapshot.
     *
     * @param text of {@code txid_current_snapshot()}: {@code 700:705:702,703}, which sees those before 705 but the two.
     */
    static VisibleTransactions of(String text) {
        String[] parts = text.split(":", -1);
        VisibleTransactions visible = new VisibleTransactions((int) Long.parseLong(parts[1]));
        for (String number : parts[2].isEmpty() ? new String[0] : parts[2].split(",")) {
            visible.running.add((int) Long.parseLong(number));
        }
        return visible;
    }

    /**
     * Returns whether a transaction is one of them. Its whole number is the one that is nearest to the end: a transaction
     * whose commit is in the log can have a higher number than any that has ended.
     */
    boolean contains(int transaction) {
        return transaction - end < 0 && !running.contains(transaction);
    }
}
