// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.util.concurrent.locks.LockSupport;

/** Measures the memory that the JVM uses, on and off the heap. */
public final class UsedMemory {
    private UsedMemory() {}

    /** Returns the number of bytes that are in use after the garbage collector has run. */
    static long afterCollection() throws InterruptedException {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < 3; i++) {
            System.gc();
            Thread.sleep(100); // what is off the heap is freed by another thread
            least = Math.min(least, heap() + offHeap());
        }
        return least;
    }

    /** Returns the number of bytes off the heap that are in use when what garbage holds has been freed. */
    public static long offHeapAfterCollection() {
        long least = Long.MAX_VALUE;
        for (int since = 0; since < 5; since++) {
            System.gc();
            LockSupport.parkNanos(50_000_000); // what is off the heap is freed by another thread
            long now = offHeap();
            if (now < least) {
                least = now;
                since = 0;
            }
        }
        return least;
    }

    /** Returns the number of bytes of the heap that are in use. */
    public static long heap() {
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }

    /** Returns the number of bytes that are in use off the heap, for buffers. */
    public static long offHeap() {
        return ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
                .filter(pool -> pool.getName().equals("direct"))
                .mapToLong(BufferPoolMXBean::getMemoryUsed)
                .sum();
    }
}
