// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.report;

import java.util.List;

/**
 * What was measured of one case on one JDK, all forks together.
 *
 * @param jdk the feature version.
 * @param measured the case.
 * @param times of all iterations, in ns/op, sorted.
 * @param bytes allocated in all iterations, in B/op, sorted.
 * @param perByte times of all iterations for one byte of the document, in ns, sorted; empty if they were not measured.
 * @param forks how many JVMs.
 * @param iterationNanos how long an iteration was to take.
 * @param iterations what every fork did, such as {@code 10 × 200 ms after 10 × 200 ms}.
 * @param run the machine, the code and the JVM.
 */
record Figure(
        int jdk,
        Case measured,
        double[] times,
        double[] bytes,
        double[] perByte,
        int forks,
        double iterationNanos,
        String iterations,
        RunInfo run) {
    /** JMH itself allocates about 6 KiB in every iteration. */
    private static final double JMH_BYTES = 16 << 10;

    /** The least time of an iteration, in ns/op. */
    double least() {
        return times[0];
    }

    double median() {
        return median(times);
    }

    /** The median of the bytes allocated, in B/op; 0 if it is no more than JMH allocates for itself. */
    double garbage() {
        if (bytes.length == 0) {
            return Double.NaN;
        }
        double median = median(bytes);
        double operations = Math.max(1, iterationNanos / median());
        return median * operations < JMH_BYTES ? 0 : median;
    }

    /** The least time for one byte, in ns. */
    double leastPerByte() {
        return perByte[0];
    }

    /** The length of the document in bytes, if the time for one was measured. */
    double length() {
        return median() / median(perByte);
    }

    Writer writer() {
        return Writer.of(measured.writer());
    }

    String variant() {
        return measured.variant();
    }

    /** The figure of a writer in a list, or null. */
    static Figure of(List<Figure> figures, String writer) {
        return figures.stream()
                .filter(each -> each.measured.writer().equals(writer))
                .findFirst()
                .orElse(null);
    }

    static double median(double[] sorted) {
        int half = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
    }
}
