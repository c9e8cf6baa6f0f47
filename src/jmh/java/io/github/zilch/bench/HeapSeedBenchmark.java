// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench;

import org.openjdk.jmh.annotations.Fork;

/** Writes the seed document in memory on the heap, which is used where no JVM flag is given on Java 24 and later. */
@Fork(
        value = 4,
        jvmArgsAppend = {"--add-exports=java.base/jdk.internal.misc=ALL-UNNAMED", "-Dzilch.memory=heap"})
public class HeapSeedBenchmark extends SeedBenchmark {}
