// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.latency;

import org.HdrHistogram.PackedHistogram;

/**
 * The latencies of one stage in nanoseconds: least and greatest exactly, percentiles with three significant digits. Negative
 * ones are only counted. Takes some kilobytes. For use by one thread.
 */
final class StageLatencies {
    /** Longer latencies are recorded as this value: 30 days. */
    private static final long LONGEST = 30L * 86_400 * 1_000_000_000;

    private static final int SIGNIFICANT_DIGITS = 3;

    private final PackedHistogram histogram = new PackedHistogram(1, LONGEST, SIGNIFICANT_DIGITS);
    private long min = Long.MAX_VALUE;
    private long max;
    private long negative;

    void record(long nanos) {
        if (nanos < 0) {
            negative++;
            return;
        }
        histogram.recordValue(Math.min(nanos, LONGEST));
        min = Math.min(min, nanos);
        max = Math.max(max, nanos);
    }

    /** Returns the number of latencies that are not negative. */
    long count() {
        return histogram.getTotalCount();
    }

    /** Returns the number of negative latencies, which are in none of the other figures. */
    long negative() {
        return negative;
    }

    /** Returns the least latency; 0 if there is none. */
    long min() {
        return count() == 0 ? 0 : min;
    }

    /** Returns the greatest latency; 0 if there is none. */
    long max() {
        return max;
    }

    /**
     * Returns the latency that a percentage of all do not exceed.
     *
     * @param unit of which all latencies are multiples, in nanoseconds.
     */
    long percentile(double percentage, long unit) {
        long greatestEquivalent = histogram.getValueAtPercentile(percentage);
        return Math.max(min(), Math.min(greatestEquivalent / unit * unit, max));
    }

    /** Returns the histogram. */
    PackedHistogram histogram() {
        return histogram;
    }
}
