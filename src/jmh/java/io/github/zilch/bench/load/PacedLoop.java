// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.load;

import com.sun.management.ThreadMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import org.HdrHistogram.Histogram;

/**
 * Messages at a rate that is fixed in advance, as {@code fix2json load} sends them: what is late is late for all that were
 * due meanwhile. Latencies are from when a message was due to its end, in nanoseconds.
 */
final class PacedLoop {
    private static final long SECOND = 1_000_000_000;
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final List<GarbageCollectorMXBean> COLLECTORS = ManagementFactory.getGarbageCollectorMXBeans();

    final long rate;
    final Histogram latencies = new Histogram(1, 100 * SECOND, 3);

    /** How late a message was begun, at most and at the end, in nanoseconds. */
    long lateAtWorst;

    long lateAtEnd;

    long collections;
    long allocated;

    /** Runs at once. */
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
            long late = System.nanoTime() - due;
            while (late < 0) {
                Thread.onSpinWait();
                late = System.nanoTime() - due;
            }
            lateAtEnd = late;
            lateAtWorst = Math.max(lateAtWorst, late);
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

    /** Whether the last message was begun within 10 ms of when it was due. */
    boolean isHeld() {
        return lateAtEnd <= SECOND / 100;
    }
}
