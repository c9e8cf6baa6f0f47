// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench;

import org.openjdk.jmh.annotations.Fork;

/** Writes the seed document through sun.misc.Unsafe, which is used where no JVM flag is given before Java 24. */
@Fork(
        value = 4,
        jvmArgsAppend = {"--add-exports=java.base/jdk.internal.misc=ALL-UNNAMED", "-Dzilch.memory=unsafe"})
public class UnsafeSeedBenchmark extends SeedBenchmark {}
