// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.load;

import com.sun.management.ThreadMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import org.HdrHistogram.Histogram;

/**
 * Runs work at a fixed rate, like {@code fix2json load}. A latency is the time in nanoseconds from when a message is
 * due until it is finished. A slow message therefore also adds to the latencies of the messages that are due meanwhile.
 */
final class PacedLoop {
    private static final long SECOND = 1_000_000_000;
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final List<GarbageCollectorMXBean> COLLECTORS = ManagementFactory.getGarbageCollectorMXBeans();

    final long rate;
    final Histogram latencies = new Histogram(1, 100 * SECOND, 3);

    /** The longest delay of a message's start, in nanoseconds. */
    long maxStartDelay;

    /** The delay of the last message's start, in nanoseconds. */
    long lastStartDelay;

    long collections;
    long allocated;

    /** Creates a loop and runs it. */
    PacedLoop(long rate, double seconds, Runnable work) {
        this.rate = rate;
        long collected = collections();
        long bytes = THREADS.getCurrentThreadAllocatedBytes();
        run((long) (rate * seconds), work);
        allocated = THREADS.getCurrentThreadAllocatedBytes() - bytes;
        collections = collections() - collected;
    }

    private void run(long messages, Runnable work) {
        long start = System.nanoTime();
        for (long i = 0; i < messages; i++) {
            long due = start + i * SECOND / rate;
            long delay = System.nanoTime() - due;
            while (delay < 0) {
                Thread.onSpinWait();
                delay = System.nanoTime() - due;
            }
            lastStartDelay = delay;
            maxStartDelay = Math.max(maxStartDelay, delay);
            work.run();
            latencies.recordValue(Math.min(System.nanoTime() - due, 100 * SECOND));
        }
    }

    private static long collections() {
        long count = 0;
        for (GarbageCollectorMXBean collector : COLLECTORS) {
            count += Math.max(0, collector.getCollectionCount());
        }
        return count;
    }

    /** Returns whether the last message started within 10 ms of its due time. */
    boolean isHeld() {
        return lastStartDelay <= SECOND / 100;
    }
}
