// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/** Measures what code allocates on the heap. */
final class AllocationMeter {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final int ROUNDS = 10;

    /** Calls in a round. */
    static final int CALLS = 1_000;

    private AllocationMeter() {}

    /**
     * Fewest bytes that any round of calls allocated: an allocation shows in every round, the JVM's own do not. There are no
     * fewer than none, so the first round that shows none is the last one.
     */
    static long allocated(Runnable work) {
        long fewest = Long.MAX_VALUE;
        for (int round = 0; round < ROUNDS && fewest > 0; round++) {
            long before = THREADS.getCurrentThreadAllocatedBytes();
            for (int i = 0; i < CALLS; i++) {
                work.run();
            }
            fewest = Math.min(fewest, THREADS.getCurrentThreadAllocatedBytes() - before);
        }
        return fewest;
    }

    static void assertNone(Runnable work) {
        work.run();
        assertEquals(0, allocated(work), "bytes in " + CALLS + " calls");
    }
}
