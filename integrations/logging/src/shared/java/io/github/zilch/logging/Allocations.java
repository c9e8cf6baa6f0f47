// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.logging;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/** Measures what an event allocates. */
public final class Allocations {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final int ROUNDS = 10;
    private static final int CALLS = 100;

    private Allocations() {}

    /**
     * Returns the fewest bytes of a call in a round of calls. What a call allocates, it allocates in each round, and the JVM does
     * not: the first round of a call with the expected number of bytes is the last one.
     */
    public static long fewest(long expected, Runnable call) {
        long fewest = Long.MAX_VALUE;
        for (int round = 0; round < ROUNDS && fewest > expected * CALLS; round++) {
            long before = THREADS.getCurrentThreadAllocatedBytes();
            for (int i = 0; i < CALLS; i++) {
                call.run();
            }
            fewest = Math.min(fewest, THREADS.getCurrentThreadAllocatedBytes() - before);
        }
        return fewest / CALLS;
    }
}
