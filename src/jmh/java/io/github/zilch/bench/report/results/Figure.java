// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.report.results;

import java.util.List;

/**
 * The results of one case on one JDK, from all forks.
 *
 * @param jvm the JVM.
 * @param benchmarkCase the case.
 * @param times the times of all iterations, in ns/op, sorted.
 * @param bytes the bytes allocated in all iterations, in B/op, sorted.
 * @param forks the number of JVMs.
 * @param iterationNanos the configured duration of an iteration, in nanoseconds.
 * @param iterations the iterations of each fork, such as {@code 10 × 200 ms after 10 × 200 ms of warm-up}.
 * @param run the machine, the code and the JVM.
 */
public record Figure(
        Jvm jvm,
        Case benchmarkCase,
        double[] times,
        double[] bytes,
        int forks,
        double iterationNanos,
        String iterations,
        RunInfo run) {
    /** The bytes per iteration that are attributed to JMH itself, which allocates 6 to 17 KiB per iteration. */
    private static final double JMH_BYTES = 32 << 10;

    /** Returns the time of the fastest iteration, in ns/op. */
    public double min() {
        return times[0];
    }

    /** Returns the median time of the iterations, in ns/op. */
    public double median() {
        return median(times);
    }

    /** Returns the median of the bytes allocated, in B/op; 0 if JMH itself may have allocated them. */
    public double garbage() {
        if (bytes.length == 0) {
            return Double.NaN;
        }
        double median = median(bytes);
        double operations = Math.max(1, iterationNanos / median());
        return median * operations < JMH_BYTES ? 0 : median;
    }

    public Writer writer() {
        return Writer.of(benchmarkCase.writer());
    }

    public String variant() {
        return benchmarkCase.variant();
    }

    /** Returns the first figure of a writer, or null if there is none. */
    public static Figure of(List<Figure> figures, String writer) {
        return figures.stream()
                .filter(each -> each.benchmarkCase.writer().equals(writer))
                .findFirst()
                .orElse(null);
    }

    public static double median(double[] sorted) {
        int half = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
    }
}
