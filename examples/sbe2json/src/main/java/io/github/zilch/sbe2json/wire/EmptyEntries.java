// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json.wire;

/**
 * Counts the entries of groups in a message that have no bytes, since a few bytes must not become gigabytes of JSON. For use
 * by one thread.
 */
public final class EmptyEntries {
    /** Number of entries without bytes that a message may have. */
    public static final int MAX = 65_535;

    private long count;

    /** Creates a counter. */
    public EmptyEntries() {}

    /** Begins a message. */
    public void begin() {
        count = 0;
    }

    /**
     * Counts one more.
     *
     * @return whether there are too many now.
     */
    public boolean add() {
        return ++count > MAX;
    }

    /** Returns how many there are. */
    public long count() {
        return count;
    }
}
