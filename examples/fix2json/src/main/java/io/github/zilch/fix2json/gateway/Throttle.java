// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntSupplier;
import org.apache.mina.core.filterchain.IoFilterAdapter;
import org.apache.mina.core.session.IoSession;

/**
 * Holds the threads that read from connections while the engine's queue of messages is long, so that it is TCP that holds
 * the peers up, and the queue stays bounded.
 *
 * <p>The engine's own means are worse here. To suspend reading above a watermark costs up to a second at each
 * resumption, as MINA does not wake its selector for it. A queue of bounded capacity can be full when the engine stops,
 * and then it waits for itself forever.
 */
final class Throttle extends IoFilterAdapter {
    private static final long PARK_NANOS = TimeUnit.MICROSECONDS.toNanos(50);

    private final int longest;
    private final IntSupplier queueSize;
    private volatile boolean released;

    /**
     * Makes the throttle.
     *
     * @param longest number of messages in the queue, beyond which each thread may add the one that it holds.
     * @param queueSize that tells how many there are.
     */
    Throttle(int longest, IntSupplier queueSize) {
        this.longest = longest;
        this.queueSize = queueSize;
    }

    @Override
    public void messageReceived(NextFilter next, IoSession session, Object message) {
        while (queueSize.getAsInt() >= longest && !released) {
            LockSupport.parkNanos(PARK_NANOS);
        }
        next.messageReceived(session, message);
    }

    /** Holds no thread any more. May be called by any thread. */
    void release() {
        released = true;
    }
}
