// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench;

/** The seed document with checks on, to be measured beside {@link UncheckedSeedBenchmark}. */
public class CheckedSeedBenchmark extends SeedBenchmark {}
