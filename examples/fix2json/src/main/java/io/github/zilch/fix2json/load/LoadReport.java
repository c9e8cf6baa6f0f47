// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.load;

import io.github.zilch.JsonSerializable;
import java.util.List;
import java.util.Map;

/**
 * The contents of {@code load.json}, which the generated class LoadReportJson writes.
 *
 * @param work the run with work.
 * @param control the same run without work.
 * @param highestRate the highest rate that was held, in messages per second; 0 if none was tried.
 * @param missed what was asked of the run and was not so; empty if the run was held.
 */
@JsonSerializable
record LoadReport(Run work, Run control, long highestRate, List<String> missed) {
    /**
     * One run.
     *
     * @param rate requested rate in messages per second.
     * @param messages their number.
     * @param isHeld whether the thread kept up with the rate.
     * @param lateAtWorst maximum delay of a start, in nanoseconds.
     * @param lateAtEnd delay of the last start, in nanoseconds.
     * @param collections number of garbage collections.
     * @param allocated number of bytes that the thread allocated.
     * @param latencies in nanoseconds, by percentile.
     */
    @JsonSerializable
    record Run(
            long rate,
            long messages,
            boolean isHeld,
            long lateAtWorst,
            long lateAtEnd,
            long collections,
            long allocated,
            Map<String, Long> latencies) {}
}
