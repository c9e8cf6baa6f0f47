// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.document;

import java.util.Arrays;

/**
 * The pieces of a document with late writes, in the order of writing. A <i>piece</i> is all text written at one place
 * before another place was written to. Its <i>host</i> is the node at whose end the piece belongs. Piece 0 is the
 * document before the first late write and has no host.
 */
final class LatePieces {
    /** Means that a node has no piece. Piece 0 belongs to no node. */
    static final int NONE = 0;

    private static final int BEGIN = 1;
    private static final int END = 2;
    private static final int FIRST_NODE = 3;
    private static final int PREVIOUS = 4;
    private static final int FIELDS = 5;

    private int[] fields = {};
    private int count;
    private int unusedBytes;

    /**
     * The last piece of each node. An entry is valid only if the piece exists and has the node as its host, so entries
     * never have to be cleared.
     */
    private int[] last = {};

    int count() {
        return count;
    }

    void clear() {
        count = 0;
        unusedBytes = 0;
    }

    /** Gives back what is larger; there are no pieces. */
    void shrink(int parts) {
        if ((long) (fields.length + last.length) * Integer.BYTES > parts) {
            fields = new int[0];
            last = new int[0];
        }
    }

    /** Makes sure that another piece can be added to a document with {@code nodes} nodes. */
    void reserve(int nodes) {
        if ((count + 1) * FIELDS > fields.length) {
            fields = Arrays.copyOf(fields, Math.max(16 * FIELDS, 2 * fields.length));
        }
        if (nodes > last.length) {
            last = Arrays.copyOf(last, Math.max(nodes, 2 * last.length));
        }
    }

    /** Adds a piece for which room has been {@linkplain #reserve reserved}. */
    void add(int host, int begin, int end, int firstNode) {
        int at = count * FIELDS;
        if (count > 0) {
            unusedBytes += begin - endOfLast();
            fields[at + PREVIOUS] = lastOf(host);
            last[host] = count;
        }
        fields[at] = host;
        fields[at + BEGIN] = begin;
        fields[at + END] = end;
        fields[at + FIRST_NODE] = firstNode;
        count++;
    }

    /** Discards the last piece. */
    void drop() {
        int piece = --count;
        if (piece > 0) {
            unusedBytes -= begin(piece) - endOfLast();
            last[host(piece)] = before(piece);
        } else {
            unusedBytes = 0;
        }
    }

    /** Returns the number of bytes between the pieces. */
    int unusedBytes() {
        return unusedBytes;
    }

    /** Returns the position after the last piece. */
    int endOfLast() {
        return end(count - 1);
    }

    /** Returns the last piece of a node, or {@link #NONE}. */
    int lastOf(int node) {
        if (node >= last.length) {
            return NONE;
        }
        int piece = last[node];
        return piece < count && host(piece) == node ? piece : NONE;
    }

    /** Returns the index of the node that a piece belongs to. */
    int host(int piece) {
        return fields[piece * FIELDS];
    }

    /** Returns the position of the first byte of a piece. It is a comma unless the host is empty before the piece. */
    int begin(int piece) {
        return fields[piece * FIELDS + BEGIN];
    }

    /** Returns the position after the last byte of a piece, which is never a comma. */
    int end(int piece) {
        return fields[piece * FIELDS + END];
    }

    /** Returns the number of nodes before a piece. */
    int firstNode(int piece) {
        return fields[piece * FIELDS + FIRST_NODE];
    }

    /** Returns the previous piece of the same host, or {@link #NONE}. */
    int before(int piece) {
        return fields[piece * FIELDS + PREVIOUS];
    }
}
