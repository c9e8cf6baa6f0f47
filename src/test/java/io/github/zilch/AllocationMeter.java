// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/** Measures what code allocates on the heap. */
public final class AllocationMeter {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final int ROUNDS = 10;

    /** Calls in a round. */
    static final int CALLS = 1_000;

    private AllocationMeter() {}

    /**
     * Returns the fewest bytes that any round of calls allocated: what the code allocates shows in every round, what
     * the JVM allocates for itself does not. A round without an allocation is the last one.
     */
    public static long allocated(Runnable work) {
        return allocated(CALLS, work);
    }

    /** The same, with another number of calls in a round. */
    public static long allocated(int calls, Runnable work) {
        long fewest = Long.MAX_VALUE;
        for (int round = 0; round < ROUNDS && fewest > 0; round++) {
            long before = THREADS.getCurrentThreadAllocatedBytes();
            for (int i = 0; i < calls; i++) {
                work.run();
            }
            fewest = Math.min(fewest, THREADS.getCurrentThreadAllocatedBytes() - before);
        }
        return fewest;
    }

    public static void assertNone(Runnable work) {
        assertNone("", work);
    }

    /** Does the same, and says of what: a summary may show numbers of tests in place of names. */
    public static void assertNone(String what, Runnable work) {
        work.run();
        assertEquals(0, allocated(work), what + " bytes in " + CALLS + " calls");
    }
}
