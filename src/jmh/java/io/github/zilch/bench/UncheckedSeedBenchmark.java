// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench;

import org.openjdk.jmh.annotations.Fork;

/** Writes the seed document with the checks of Zilch and Agrona off. */
@Fork(
        value = 4,
        jvmArgsAppend = {"-Dzilch.checks=false", "-Dagrona.disable.bounds.checks=true"})
public class UncheckedSeedBenchmark extends SeedBenchmark {}
