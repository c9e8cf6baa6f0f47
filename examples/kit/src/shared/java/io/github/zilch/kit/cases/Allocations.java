// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.kit.cases;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.function.Executable;

/** Measures what the current thread allocates. */
public final class Allocations {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private Allocations() {}

    /**
     * Returns the minimum number of bytes that a round of calls allocates. A real allocation appears in every round, noise does
     * not. Therefore the first round without allocations is the last one.
     */
    public static long fewest(int rounds, int calls, Executable work) {
        long fewest = Long.MAX_VALUE;
        try {
            for (int round = 0; round < rounds && fewest > 0; round++) {
                long before = THREADS.getCurrentThreadAllocatedBytes();
                for (int i = 0; i < calls; i++) {
                    work.execute();
                }
                fewest = Math.min(fewest, THREADS.getCurrentThreadAllocatedBytes() - before);
            }
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
        return fewest;
    }
}
