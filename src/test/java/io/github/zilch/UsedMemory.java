// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;

/** Measures the memory that the JVM uses, on and off the heap. */
final class UsedMemory {
    private UsedMemory() {}

    /** Returns the number of bytes that are in use after the garbage collector has run. */
    static long afterCollection() throws InterruptedException {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < 3; i++) {
            System.gc();
            Thread.sleep(100); // what is off the heap is freed by another thread
            long heap =
                    Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
            long direct = ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
                    .filter(pool -> pool.getName().equals("direct"))
                    .mapToLong(BufferPoolMXBean::getMemoryUsed)
                    .sum();
            least = Math.min(least, heap + direct);
        }
        return least;
    }
}
