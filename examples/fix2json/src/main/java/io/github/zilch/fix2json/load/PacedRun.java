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
 * Performs work at a fixed rate on the calling thread. Message {@code i} is due at {@code start + i / rate}, regardless
 * of the messages before it. Its latency is the time from then to the end of its work. Therefore a pause of a
 * millisecond counts for each of the hundred messages that were due in it, and not only for one (Gil Tene, <a
 * href="https://groups.google.com/g/mechanical-sympathy/c/icNZJejUHfE">"Coordinated Omission"</a>). The thread spins
 * between messages. Recording does not allocate. For use by one thread.
 */
final class PacedRun {
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    /** Longer latencies are recorded as this value. */
    private static final long MAX_LATENCY = 100 * SECOND;

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final List<GarbageCollectorMXBean> COLLECTORS = ManagementFactory.getGarbageCollectorMXBeans();

    private final LongSupplier clock;
    private final long rate;
    private final long messages;
    private final Histogram latencies = new Histogram(1, MAX_LATENCY, 3);
    private long maxDelay;
    private long lastDelay;

    /**
     * The result of a run.
     *
     * @param rate requested rate in messages per second.
     * @param latencies in nanoseconds.
     * @param maxStartDelay maximum delay between the due time and the start of a message, in nanoseconds.
     * @param lastStartDelay delay between the due time and the start of the last message, in nanoseconds.
     * @param collections number of garbage collections during the run.
     * @param allocated number of bytes that the thread allocated during the run.
     */
    record Result(
            long rate, Histogram latencies, long maxStartDelay, long lastStartDelay, long collections, long allocated) {
        /** Maximum delay at the end of a run that held its rate. Hiccups of the machine can be as long. */
        private static final long MAX_LAST_START_DELAY = TimeUnit.MILLISECONDS.toNanos(10);

        /** Maximum delay within a run that held its rate. A thread that catches up after a longer pause has not. */
        private static final long MAX_START_DELAY = SECOND;

        /** Returns whether the thread kept up with the rate all the time. */
        boolean isHeld() {
            return lastStartDelay <= MAX_LAST_START_DELAY && maxStartDelay <= MAX_START_DELAY;
        }
    }

    /**
     * Prepares a run.
     *
     * @param rate in messages per second, at least 1.
     * @param nanoseconds duration of the schedule.
     * @param clock in nanoseconds, such as {@link System#nanoTime()}.
     */
    PacedRun(long rate, long nanoseconds, LongSupplier clock) {
        this.clock = clock;
        this.rate = rate;
        this.messages = Math.max(1, nanoseconds / SECOND * rate + nanoseconds % SECOND * rate / SECOND);
    }

    /** Returns when message {@code i} is due, in nanoseconds after the first. */
    static long due(long i, long rate) {
        return i / rate * SECOND + i % rate * SECOND / rate;
    }

    /** Performs the work of the whole schedule, which takes longer than planned if the thread falls behind. */
    Result run(Work work) {
        long collections = collections();
        long allocated = THREADS.getCurrentThreadAllocatedBytes();
        pace(work);
        allocated = THREADS.getCurrentThreadAllocatedBytes() - allocated;
        return new Result(rate, latencies, maxDelay, lastDelay, collections() - collections, allocated);
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
            lastDelay = now - due;
            maxDelay = Math.max(maxDelay, lastDelay);
            work.run();
            latencies.recordValue(Math.min(clock.getAsLong() - due, MAX_LATENCY));
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
