// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.document;

import io.github.zilch.internal.memory.Bounds;
import java.util.Arrays;

/**
 * The leases of one builder of a pool, one after the other. Each has {@link Handles} of its own, which are detached from the
 * document when it ends: the root and the children of an earlier lease refuse every call, whoever has the builder by then.
 *
 * <p>A lease ends by one compareAndSet on the handles that are closed, so one close alone ends it. What the builder's leases
 * share is changed by this one alone, before the builder is in the pool.
 *
 * <p>Handles are lent again, because otherwise each lease would allocate them: to the thread that has acquired and closed
 * them, and to no other, after three other leases of this builder by that thread. So a second close by that thread finds a
 * lease that has ended, or, if it comes four leases late, one of its own; never one of another thread. Handles that
 * another thread has closed are left to the garbage collector, as are those of the thread that comes first if more than
 * {@value #THREADS} threads use a builder in turn. With strict checks each lease gets new handles, and an old one refuses
 * for good.
 */
public abstract class Leases implements PoolLease {
    /** Number of threads for which a builder keeps handles. */
    private static final int THREADS = 16;

    private final Document document;

    /** A handle that nobody is given: it stays attached to the document. */
    private final Node keeper;

    private KeptHandles[] kept = {};

    /** Number of the thread whose handles are given up next. */
    private int oldest;

    /** Where the handles that were lent last come from; null if they are not lent again. */
    private KeptHandles origin;

    /** The handles that were lent last. */
    private volatile Handles current;

    /**
     * Begins with no lease.
     *
     * @param builder that nobody else has.
     */
    protected Leases(NodeWriter builder) {
        document = builder.document;
        document.lease = this;
        keeper = builder;
        builder.another(0).detach(); // so that what refuses is there when the first lease ends
    }

    /** Puts the builder back into the pool, or frees it. */
    protected abstract void released();

    /** Frees the builder at once. */
    protected final void free() {
        document.free();
    }

    /** Begins a lease in the calling thread, which has the builder for itself; returns its root. */
    protected final Node begin() {
        origin = Bounds.STRICT ? null : keptFor(Thread.currentThread());
        Handles known = origin == null ? null : origin.take();
        Handles next = known != null ? known : newHandles();
        document.beginLease(next, keeper);
        next.begin();
        current = next;
        return next.root();
    }

    private Handles newHandles() {
        Node root = keeper.another(0);
        root.take(keeper);
        return new Handles(root);
    }

    private KeptHandles keptFor(Thread thread) {
        if (origin != null && origin.areFor(thread)) {
            return origin;
        }
        for (KeptHandles each : kept) {
            if (each.areFor(thread)) {
                return each;
            }
        }
        KeptHandles added = new KeptHandles(thread);
        kept = kept.length < THREADS ? Arrays.copyOf(kept, kept.length + 1) : kept;
        kept[placeOfNew()] = added;
        return added;
    }

    private int placeOfNew() {
        int last = kept.length - 1;
        if (kept[last] == null) {
            return last;
        }
        for (int i = 0; i <= last; i++) {
            if (kept[i].areForNobody()) {
                return i;
            }
        }
        oldest = (oldest + 1) % THREADS;
        return oldest;
    }

    @Override
    public final void forgetHandles() {
        for (KeptHandles each : kept) {
            each.clear();
        }
    }

    /**
     * Ends the lease of a handle, unless it is over. Another thread may end it at the same time, and a third one may have the
     * builder by then: what is read here may belong to that one, but nothing is changed before {@link Handles#end} has
     * told that this lease is the present one.
     */
    @Override
    public final void end(Node root) {
        Handles handles = current;
        int lease = handles.number();
        if (handles.root() != root || !Handles.isLent(lease)) {
            return;
        }
        try {
            document.requireRestartable();
        } catch (IllegalStateException refused) {
            if (handles.number() == lease) {
                throw refused;
            }
            return; // another close was first
        }
        if (handles.end(lease)) {
            document.endLease(handles);
            if (origin != null && origin.areFor(Thread.currentThread())) {
                origin.keep(handles);
            }
            released();
        }
    }
}
