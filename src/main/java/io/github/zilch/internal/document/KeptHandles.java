// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.document;

import java.lang.ref.WeakReference;
import java.util.Arrays;

/**
 * The handles that one thread gets of one builder, in turn: those of a lease that has ended come again after three others.
 * The thread is not kept alive.
 */
final class KeptHandles {
    /** Number of leases after which a thread gets the same handles again. */
    private static final int LEASES = 4;

    private final WeakReference<Thread> thread;
    private final Handles[] handles = new Handles[LEASES];
    private int turn;

    KeptHandles(Thread thread) {
        this.thread = new WeakReference<>(thread);
    }

    /** Returns whether these are for a thread. */
    boolean areFor(Thread candidate) {
        return thread.refersTo(candidate);
    }

    /** Returns whether the thread has gone. */
    boolean areForNobody() {
        return thread.refersTo(null);
    }

    /** Takes out the handles of the next lease; null if there are none. */
    Handles take() {
        turn = (turn + 1) % LEASES;
        Handles next = handles[turn];
        handles[turn] = null;
        return next;
    }

    /** Gives up all of them. */
    void clear() {
        Arrays.fill(handles, null);
    }

    /** Keeps the handles of the lease that was begun last. */
    void keep(Handles ended) {
        handles[turn] = ended;
    }
}
