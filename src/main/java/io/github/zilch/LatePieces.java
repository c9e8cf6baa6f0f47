// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import java.util.Arrays;

/**
 * The pieces of a document with late writes, in the order in which they were written. A <i>piece</i> is all that was
 * written at one place before another one was written to; its <i>host</i> is the node at whose end it belongs. Piece 0 is
 * the document as it was before the first late write, and has no host.
 */
final class LatePieces {
    /** Where a node has no piece: piece 0 belongs to none. */
    static final int NONE = 0;

    private static final int BEGIN = 1;
    private static final int END = 2;
    private static final int FIRST_NODE = 3;
    private static final int BEFORE = 4;
    private static final int FIELDS = 5;

    private int[] fields = {};
    private int count;
    private int unusedBytes;

    /** The last piece of a node, if that is one of these pieces and names the node as its host; so nothing has to be cleared. */
    private int[] last = {};

    int count() {
        return count;
    }

    void clear() {
        count = 0;
        unusedBytes = 0;
    }

    /** Makes sure that another piece can be added, in a document of so many nodes. */
    void reserve(int nodes) {
        if ((count + 1) * FIELDS > fields.length) {
            fields = Arrays.copyOf(fields, Math.max(16 * FIELDS, 2 * fields.length));
        }
        if (nodes > last.length) {
            last = Arrays.copyOf(last, Math.max(nodes, 2 * last.length));
        }
    }

    /** Adds a piece, which has been {@link #reserve reserved}. */
    void add(int host, int begin, int end, int firstNode) {
        int at = count * FIELDS;
        if (count > 0) {
            unusedBytes += begin - endOfLast();
            fields[at + BEFORE] = lastOf(host);
            last[host] = count;
        }
        fields[at] = host;
        fields[at + BEGIN] = begin;
        fields[at + END] = end;
        fields[at + FIRST_NODE] = firstNode;
        count++;
    }

    /** Forgets the last piece. */
    void drop() {
        int piece = --count;
        if (piece > 0) {
            unusedBytes -= begin(piece) - endOfLast();
            last[host(piece)] = before(piece);
        } else {
            unusedBytes = 0;
        }
    }

    /** Number of bytes between the pieces. */
    int unusedBytes() {
        return unusedBytes;
    }

    /** Position after the last piece. */
    int endOfLast() {
        return end(count - 1);
    }

    /** The last piece of a node, or {@link #NONE}. */
    int lastOf(int node) {
        if (node >= last.length) {
            return NONE;
        }
        int piece = last[node];
        return piece < count && host(piece) == node ? piece : NONE;
    }

    /** Index of the node that a piece belongs to. */
    int host(int piece) {
        return fields[piece * FIELDS];
    }

    /** Position of the first byte of a piece: a comma, unless nothing stands before it in its host. */
    int begin(int piece) {
        return fields[piece * FIELDS + BEGIN];
    }

    /** Position after the last byte of a piece; no comma is before it. */
    int end(int piece) {
        return fields[piece * FIELDS + END];
    }

    /** Number of nodes before a piece. */
    int firstNode(int piece) {
        return fields[piece * FIELDS + FIRST_NODE];
    }

    /** The piece of the same host before this one, or {@link #NONE}. */
    int before(int piece) {
        return fields[piece * FIELDS + BEFORE];
    }
}
