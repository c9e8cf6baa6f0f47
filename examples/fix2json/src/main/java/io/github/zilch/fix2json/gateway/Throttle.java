// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntSupplier;
import org.apache.mina.core.filterchain.IoFilterAdapter;
import org.apache.mina.core.session.IoSession;

/**
 * Blocks the threads that read from connections while the engine's queue of messages is long. TCP then slows down the
 * peers, and the queue stays bounded.
 *
 * <p>The engine's own mechanisms are worse for this purpose. Suspending reads above a watermark costs up to a second at
 * each resumption, because MINA does not wake its selector then. A queue with a bounded capacity can be full when the
 * engine stops, and the engine then waits for itself forever.
 */
final class Throttle extends IoFilterAdapter {
    private static final long PARK_NANOS = TimeUnit.MICROSECONDS.toNanos(50);

    private final int maxQueueSize;
    private final IntSupplier queueSize;
    private volatile boolean released;

    /**
     * Creates the throttle.
     *
     * @param maxQueueSize length of the queue from which on threads are blocked. Each thread may exceed it by the one
     *     message that it holds.
     * @param queueSize returns the current length of the queue.
     */
    Throttle(int maxQueueSize, IntSupplier queueSize) {
        this.maxQueueSize = maxQueueSize;
        this.queueSize = queueSize;
    }

    @Override
    public void messageReceived(NextFilter next, IoSession session, Object message) {
        while (queueSize.getAsInt() >= maxQueueSize && !released) {
            LockSupport.parkNanos(PARK_NANOS);
        }
        next.messageReceived(session, message);
    }

    /** Releases all threads, and blocks no more. May be called by any thread. */
    void release() {
        released = true;
    }
}
