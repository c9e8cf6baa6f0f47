// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway.guard;

import java.util.ArrayDeque;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntSupplier;
import org.apache.mina.core.filterchain.IoFilterAdapter;
import org.apache.mina.core.session.IoSession;

/**
 * Blocks the threads that read from connections while the engine's queue of messages is long, in
 * messages or in bytes. TCP then slows down the
 * peers, and the queue stays bounded.
 *
 * <p>The engine's own mechanisms are worse for this purpose. Suspending reads above a watermark costs up to a second at
 * each resumption, because MINA does not wake its selector then. A queue with a bounded capacity can be full when the
 * engine stops, and the engine then waits for itself forever.
 */
public final class Throttle extends IoFilterAdapter {
    private static final long PARK_NANOS = TimeUnit.MICROSECONDS.toNanos(50);

    private final int maxQueueSize;
    private final long maxQueueBytes;
    private final IntSupplier queueSize;

    /** The lengths of the messages that were passed on last, and their sum: as many as the queue is long. */
    private final ArrayDeque<Integer> lengths = new ArrayDeque<>();

    private long queueBytes;
    private volatile boolean released;

    /**
     * Creates the throttle.
     *
     * @param maxQueueSize length of the queue from which on threads are blocked. Each thread may exceed it by the one
     *     message that it holds.
     * @param maxQueueBytes number of bytes in the queue from which on threads are blocked.
     * @param queueSize returns the current length of the queue.
     */
    public Throttle(int maxQueueSize, long maxQueueBytes, IntSupplier queueSize) {
        this.maxQueueSize = maxQueueSize;
        this.maxQueueBytes = maxQueueBytes;
        this.queueSize = queueSize;
    }

    @Override
    public void messageReceived(NextFilter next, IoSession session, Object message) {
        while (isFull() && !released) {
            LockSupport.parkNanos(PARK_NANOS);
        }
        add(message instanceof String text ? text.length() : 0);
        next.messageReceived(session, message);
    }

    private synchronized boolean isFull() {
        int size = queueSize.getAsInt();
        while (lengths.size() > size) {
            queueBytes -= lengths.poll();
        }
        return size >= maxQueueSize || size > 0 && queueBytes >= maxQueueBytes;
    }

    private synchronized void add(int length) {
        lengths.add(length);
        queueBytes += length;
    }

    /** Returns the number of bytes in the queue. May be called by any thread. */
    public synchronized long queueBytes() {
        isFull(); // takes away what the engine has processed
        return queueBytes;
    }

    /** Releases all threads, and blocks no more. May be called by any thread. */
    public void release() {
        released = true;
    }
}
