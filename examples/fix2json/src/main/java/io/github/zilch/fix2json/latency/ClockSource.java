// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.latency;

/** Where the time of a message comes from. */
public enum ClockSource {
    /** The log's own time, in the text before the message: one clock, that of the process which wrote the log. */
    log("the log's own time stamps"),
    /** SendingTime (52), which the sender of a message sets: two clocks, one for each side. */
    sending("SendingTime (52), set by the sender of each message"),
    /** TransactTime (60), which says when the order was created, or the execution took place: two clocks. */
    transact("TransactTime (60), set by the sender of each message");

    private final String description;

    ClockSource(String description) {
        this.description = description;
    }

    /**
     * Returns what the clock is.
     *
     * @return a phrase for reports.
     */
    public String description() {
        return description;
    }

    /**
     * Returns whether the two sides of a session read different clocks.
     *
     * @return {@code true} if the difference of their clocks is part of what is measured.
     */
    public boolean isOfTwoSides() {
        return this != log;
    }
}
