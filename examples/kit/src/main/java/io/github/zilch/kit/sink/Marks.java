// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.kit.sink;

import java.util.Arrays;

/** The marks of a sink whose lines are acknowledged by their number. Does not allocate for a mark unless many are open. */
public final class Marks {
    /** Numbers of lines, ascending, and the positions that are durable when they are done: a queue from first to last. */
    private long[] counts = new long[64];

    private long[] positions = new long[64];
    private int first;
    private int last;
    private long durable;

    /** Creates a queue that is empty. */
    public Marks() {}

    /**
     * Adds a mark.
     *
     * @param taken number of lines before it.
     * @param position of the mark.
     */
    public void add(long taken, long position) {
        if (first < last && counts[last - 1] == taken) {
            positions[last - 1] = position;
            return;
        }
        if (last == counts.length) {
            makeRoom();
        }
        counts[last] = taken;
        positions[last] = position;
        last++;
    }

    /** Moves the queue to the beginning of its arrays, which grow if it fills more than half of them. */
    private void makeRoom() {
        int size = last - first;
        int capacity = size > counts.length / 2 ? 2 * counts.length : counts.length;
        long[] oldCounts = counts;
        long[] oldPositions = positions;
        if (capacity > counts.length) {
            counts = Arrays.copyOf(oldCounts, capacity);
            positions = Arrays.copyOf(oldPositions, capacity);
        }
        System.arraycopy(oldCounts, first, counts, 0, size);
        System.arraycopy(oldPositions, first, positions, 0, size);
        first = 0;
        last = size;
    }

    /**
     * States how many lines are done.
     *
     * @param done number of lines.
     * @return the last position that is durable, or 0.
     */
    public long done(long done) {
        while (first < last && counts[first] <= done) {
            durable = positions[first];
            first++;
        }
        return durable;
    }

    /** Forgets the marks that are not durable, whose lines are lost. */
    public void clear() {
        first = last;
    }
}
