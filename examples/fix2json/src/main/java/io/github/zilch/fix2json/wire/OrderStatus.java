// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.wire;

import java.util.Locale;

/** What an order is called by its state: that of OrdStatus (39), if its messages have told one. */
public enum OrderStatus {
    SENT,
    NEW,
    PARTIALLY_FILLED,
    FILLED,
    DONE_FOR_DAY,
    CANCELED,
    REPLACED,
    PENDING_CANCEL,
    STOPPED,
    REJECTED,
    SUSPENDED,
    PENDING_NEW,
    CALCULATED,
    EXPIRED,
    ACCEPTED_FOR_BIDDING,
    PENDING_REPLACE,
    UNKNOWN;

    /** The codes of OrdStatus, each for the state at its place after {@link #SENT}. */
    private static final String CODES = "0123456789ABCDE";

    private static final OrderStatus[] ALL = values();

    private final String word = name().toLowerCase(Locale.ROOT);

    /**
     * Returns the state with a code.
     *
     * @param code of OrdStatus (39), or 0.
     */
    public static OrderStatus of(int code) {
        int index = code == 0 ? -1 : CODES.indexOf(code);
        return index < 0 ? UNKNOWN : ALL[NEW.ordinal() + index];
    }

    /** Returns whether nothing more can happen to an order in this state. */
    public boolean isOver() {
        return this == FILLED || this == CANCELED || this == REJECTED || this == EXPIRED;
    }

    /** Returns whether nothing more is to happen to an order in this state, at least on its day. */
    public boolean isClosed() {
        return isOver() || this == DONE_FOR_DAY || this == CALCULATED;
    }

    /** Returns what the state is called. */
    public String word() {
        return word;
    }
}
