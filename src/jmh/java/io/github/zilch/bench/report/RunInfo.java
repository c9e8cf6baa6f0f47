// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.report;

/**
 * Where and when a result was measured.
 *
 * @param date in UTC, as in ISO 8601.
 * @param command that started the run.
 * @param machine model and number of the processors, memory and operating system.
 * @param code the digest of what was measured.
 * @param library the peer's library with its version, or nothing.
 * @param vm name and version of the JVM.
 * @param flags of the JVM.
 */
record RunInfo(String date, String command, String machine, String code, String library, String vm, String flags) {}
