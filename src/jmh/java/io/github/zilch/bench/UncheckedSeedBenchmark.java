// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench;

import org.openjdk.jmh.annotations.Fork;

/** The seed document with all checks off, Zilch's and Agrona's. */
@Fork(
        value = 4,
        jvmArgsAppend = {
            "--add-exports=java.base/jdk.internal.misc=ALL-UNNAMED",
            "-Dzilch.checks=false",
            "-Dagrona.disable.bounds.checks=true"
        })
public class UncheckedSeedBenchmark extends SeedBenchmark {}
