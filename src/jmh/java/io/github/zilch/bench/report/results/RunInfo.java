// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.report.results;

import java.util.Locale;

/**
 * Where and when a result was measured.
 *
 * @param date the date in UTC, in ISO 8601 format.
 * @param command the command that started the run.
 * @param machine the processor model, the number of cores, the memory and the operating system.
 * @param code the digest of the measured code.
 * @param library the peer's library with its version, or the empty string.
 * @param vm the name and version of the JVM.
 * @param flags the flags of the JVM.
 */
public record RunInfo(
        String date, String command, String machine, String code, String library, String vm, String flags) {
    /** Returns the processor, the number of cores, the memory and the operating system as text. */
    public static String machine(String cpu, int cores, long memory, String os) {
        return String.format(Locale.ROOT, "%s, %d cores, %.0f GiB, %s", cpu, cores, memory / (double) (1 << 30), os);
    }
}
