// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.feed;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

/**
 * The pauses between tries to connect: half a second, then twice as long each time up to 30 s, less a random part, so that
 * many clients of a server that comes back do not come at once. For use by one thread.
 */
final class Backoff {
    private static final long FIRST_NANOS = TimeUnit.MILLISECONDS.toNanos(500);
    /** The longest pause. A connection that has lasted longer has worked. */
    static final long LONGEST_NANOS = TimeUnit.SECONDS.toNanos(30);

    private final long limitNanos;
    private long pause = FIRST_NANOS;
    private long begin;
    private boolean isWaiting;

    /**
     * Creates the pauses.
     *
     * @param limit how long to try again after the first failure.
     */
    Backoff(Duration limit) {
        limitNanos = limit.toNanos();
    }

    /** States that the connection has worked: the next failure is a first one. */
    void reset() {
        pause = FIRST_NANOS;
        isWaiting = false;
    }

    /**
     * Returns how long to wait before the next try.
     *
     * @param now the time in nanoseconds.
     * @return nanoseconds, or −1 if the limit does not allow another try.
     */
    long next(long now) {
        if (!isWaiting) {
            isWaiting = true;
            begin = now;
        }
        long left = limitNanos - (now - begin);
        if (left <= 0) {
            return -1;
        }
        long wait = Math.min(left, pause - ThreadLocalRandom.current().nextLong(pause / 4));
        pause = Math.min(2 * pause, LONGEST_NANOS);
        return wait;
    }
}
