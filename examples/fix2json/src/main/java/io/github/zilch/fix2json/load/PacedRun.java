// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.load;

import com.sun.management.ThreadMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.HdrHistogram.Histogram;

/**
 * Does work at a rate that is fixed in advance, on the thread that calls. Message {@code i} is due at {@code start + i /
 * rate}, whatever became of the ones before it, and its latency is the time from then to the end of its work. So a pause
 * of a millisecond counts for each of the hundred messages that were due in it, and not for one only (Gil Tene,
 * <a href="https://groups.google.com/g/mechanical-sympathy/c/icNZJejUHfE">"Coordinated Omission"</a>). Between messages
 * the thread spins. Recording allocates nothing. For one thread.
 */
final class PacedRun {
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    /** Longer latencies are recorded as this one. */
    private static final long LONGEST = 100 * SECOND;

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final List<GarbageCollectorMXBean> COLLECTORS = ManagementFactory.getGarbageCollectorMXBeans();

    private final LongSupplier clock;
    private final long rate;
    private final long messages;
    private final Histogram latencies = new Histogram(1, LONGEST, 3);
    private long latestStart;
    private long lastStart;

    /**
     * What came out.
     *
     * @param rate in messages a second, as it was asked for.
     * @param latencies in nanoseconds.
     * @param atWorst how long after it was due a message was begun, at most, in nanoseconds.
     * @param atEnd how long after it was due the last message was begun, in nanoseconds.
     * @param collections of garbage during the run.
     * @param allocated by the thread during the run, in bytes.
     */
    record Result(long rate, Histogram latencies, long atWorst, long atEnd, long collections, long allocated) {
        /** Behind by no more than this at the end, a thread has kept up: hiccups of the machine can be as long. */
        private static final long KEPT_UP = TimeUnit.MILLISECONDS.toNanos(10);

        /** Whether as many messages were done as were due. */
        boolean isHeld() {
            return atEnd <= KEPT_UP;
        }
    }

    /**
     * Prepares a run.
     *
     * @param rate in messages a second, at least 1.
     * @param nanoseconds that the schedule lasts.
     * @param clock in nanoseconds, such as {@link System#nanoTime()}.
     */
    PacedRun(long rate, long nanoseconds, LongSupplier clock) {
        this.clock = clock;
        this.rate = rate;
        this.messages = Math.max(1, nanoseconds / SECOND * rate + nanoseconds % SECOND * rate / SECOND);
    }

    /** When message {@code i} is due, in nanoseconds after the first. */
    static long due(long i, long rate) {
        return i / rate * SECOND + i % rate * SECOND / rate;
    }

    /** Does the work until the schedule is at its end, and as much longer as it is behind then. */
    Result run(Work work) {
        long collections = collections();
        long allocated = THREADS.getCurrentThreadAllocatedBytes();
        pace(work);
        allocated = THREADS.getCurrentThreadAllocatedBytes() - allocated;
        return new Result(rate, latencies, latestStart, lastStart, collections() - collections, allocated);
    }

    private void pace(Work work) {
        long start = clock.getAsLong();
        for (long i = 0; i < messages; i++) {
            long due = start + due(i, rate);
            long now = clock.getAsLong();
            while (now - due < 0) {
                Thread.onSpinWait();
                now = clock.getAsLong();
            }
            lastStart = now - due;
            latestStart = Math.max(latestStart, lastStart);
            work.run();
            latencies.recordValue(Math.min(clock.getAsLong() - due, LONGEST));
        }
    }

    private static long collections() {
        long count = 0;
        for (GarbageCollectorMXBean collector : COLLECTORS) {
            count += Math.max(0, collector.getCollectionCount());
        }
        return count;
    }
}
