// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import java.util.Arrays;

/**
 * The runs of a document with late writes, in the order in which they were written. A <i>run</i> is all that was written at
 * one place before another one was written to; its <i>host</i> is the node that it belongs to the end of. Run 0 is the
 * document as it was before the first late write, and has no host.
 */
final class LatePieces {
    /** Where a node has no run: run 0 is nobody's. */
    static final int NONE = 0;

    private static final int BEGIN = 1;
    private static final int END = 2;
    private static final int FIRST_NODE = 3;
    private static final int BEFORE = 4;
    private static final int FIELDS = 5;

    private int[] fields = {};
    private int count;
    private int unused;

    /** The last run of a node, if that is one of these runs and names the node as its host; so nothing has to be cleared. */
    private int[] last = {};

    int count() {
        return count;
    }

    void clear() {
        count = 0;
        unused = 0;
    }

    /** Makes sure that another run can be added, in a document of so many nodes. */
    void reserve(int nodes) {
        if ((count + 1) * FIELDS > fields.length) {
            fields = Arrays.copyOf(fields, Math.max(16 * FIELDS, 2 * fields.length));
        }
        if (nodes > last.length) {
            last = Arrays.copyOf(last, Math.max(nodes, 2 * last.length));
        }
    }

    /** Adds a run, which has been {@link #reserve reserved}. */
    void add(int host, int begin, int end, int firstNode) {
        int at = count * FIELDS;
        if (count > 0) {
            unused += begin - endOfLast();
            fields[at + BEFORE] = lastOf(host);
            last[host] = count;
        }
        fields[at] = host;
        fields[at + BEGIN] = begin;
        fields[at + END] = end;
        fields[at + FIRST_NODE] = firstNode;
        count++;
    }

    /** Forgets the last run. */
    void drop() {
        int run = --count;
        if (run > 0) {
            unused -= begin(run) - endOfLast();
            last[host(run)] = before(run);
        } else {
            unused = 0;
        }
    }

    /** Number of bytes between the runs. */
    int unused() {
        return unused;
    }

    /** Position behind the last run. */
    int endOfLast() {
        return end(count - 1);
    }

    /** The last run of a node, or {@link #NONE}. */
    int lastOf(int node) {
        if (node >= last.length) {
            return NONE;
        }
        int run = last[node];
        return run < count && host(run) == node ? run : NONE;
    }

    /** Index of the node that a run belongs to. */
    int host(int run) {
        return fields[run * FIELDS];
    }

    /** Position of the first byte of a run: a comma, unless nothing stands before it in its host. */
    int begin(int run) {
        return fields[run * FIELDS + BEGIN];
    }

    /** Position behind the last byte of a run; no comma is before it. */
    int end(int run) {
        return fields[run * FIELDS + END];
    }

    /** Number of nodes before a run. */
    int firstNode(int run) {
        return fields[run * FIELDS + FIRST_NODE];
    }

    /** The run of the same host before this one, or {@link #NONE}. */
    int before(int run) {
        return fields[run * FIELDS + BEFORE];
    }
}
