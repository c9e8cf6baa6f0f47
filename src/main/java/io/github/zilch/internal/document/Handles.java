// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.document;

import io.github.zilch.internal.output.StraightOutput;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * What users can hold of a document during one lease of a pool: the root, its children and the row. Another lease has other
 * handles, so to end a lease is to detach these. {@link Leases} says when they are lent again.
 *
 * <p>Whether they are lent is their own state, which every close changes by one compareAndSet: a number that is odd while
 * they are lent, and differs from lease to lease.
 */
final class Handles {
    private final Node root;
    private final AtomicInteger number = new AtomicInteger();

    // What the document has meanwhile, and this keeps between two leases.

    /** The root and the children. */
    Node[] nodes;

    /** For each child its handles, with strict checks. */
    HandlesInTurn[] turns = {};

    /** Writes rows, once there has been one. */
    StraightOutput rowWriter;

    /** Number of the remembered message that the nodes are like; 0 if there is none. */
    long message;

    Handles(Node root) {
        this.root = root;
        nodes = new Node[] {root};
    }

    Node root() {
        return root;
    }

    /** Begins a lease. */
    void begin() {
        number.setPlain(number.getPlain() + 1);
    }

    /** Returns the number of the present lease, or of none. */
    int number() {
        return number.get();
    }

    static boolean isLent(int number) {
        return (number & 1) != 0;
    }

    /** Ends the lease that has a number, unless it is over; returns whether it has. */
    boolean end(int lent) {
        return number.compareAndSet(lent, lent + 1);
    }
}
