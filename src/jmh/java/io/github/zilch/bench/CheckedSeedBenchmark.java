// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench;

/** Writes the seed document with checks on, for comparison with {@link UncheckedSeedBenchmark}. */
public class CheckedSeedBenchmark extends SeedBenchmark {}
