// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.recipes;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/** Measures what a call allocates. */
final class Allocations {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private Allocations() {}

    /** Returns the fewest bytes that a round of 1,000 calls allocated. The JVM allocates too, but not in each round. */
    static long fewest(Runnable call) {
        long fewest = Long.MAX_VALUE;
        for (int round = 0; round < 10; round++) {
            long before = THREADS.getCurrentThreadAllocatedBytes();
            for (int i = 0; i < 1000; i++) {
                call.run();
            }
            fewest = Math.min(fewest, THREADS.getCurrentThreadAllocatedBytes() - before);
        }
        return fewest;
    }
}
