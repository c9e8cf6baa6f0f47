// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.logging;

import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;

/** The memory off the heap that a process has, for the tests of all loggers. */
public final class DirectMemory {
    /** Options of a process in which memory is off the heap, and nothing is freed by a garbage collector. */
    public static final List<String> WITHOUT_COLLECTOR = List.of(
            "--add-exports=java.base/jdk.internal.misc=ALL-UNNAMED",
            "-XX:+UnlockExperimentalVMOptions",
            "-XX:+UseEpsilonGC",
            "-Xlog:disable", // it would advise another size of the heap
            "-Xmx512m");

    private DirectMemory() {}

    /** Returns the number of bytes in use. */
    public static long used() {
        return ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
                .filter(pool -> pool.getName().equals("direct"))
                .mapToLong(BufferPoolMXBean::getMemoryUsed)
                .sum();
    }
}
