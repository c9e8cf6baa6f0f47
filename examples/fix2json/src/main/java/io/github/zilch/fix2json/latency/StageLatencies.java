// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.latency;

import java.util.Arrays;
import org.HdrHistogram.Histogram;
import org.agrona.collections.Long2LongCounterMap;

/**
 * The latencies of one stage in nanoseconds: least and greatest exactly, percentiles with three significant digits. Negative
 * ones are only counted. Takes about 32 bytes for each latency of so many digits that occurs. For use by one thread.
 */
final class StageLatencies {
    /** Longer latencies are recorded as this value: 30 days. */
    private static final long LONGEST = 30L * 86_400 * 1_000_000_000;

    private static final int SIGNIFICANT_DIGITS = 3;

    /** So many bits of a latency distinguish it from others. */
    private static final int BITS = 11;

    /** How many latencies there are by their first bits, and how many bits follow those. */
    private final Long2LongCounterMap counts = new Long2LongCounterMap(0);

    private long count;
    private long min = Long.MAX_VALUE;
    private long max;
    private long negative;

    void record(long nanos) {
        if (nanos < 0) {
            negative++;
            return;
        }
        long recorded = Math.min(nanos, LONGEST);
        int shift = Math.max(0, Long.SIZE - Long.numberOfLeadingZeros(recorded) - BITS);
        counts.incrementAndGet((long) shift << BITS | recorded >> shift);
        count++;
        min = Math.min(min, nanos);
        max = Math.max(max, nanos);
    }

    /** Returns the number of latencies that are not negative. */
    long count() {
        return count;
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
     * Returns for each of several percentages the latency that so many of all do not exceed.
     *
     * @param unit of which all latencies are multiples, in nanoseconds.
     */
    long[] percentiles(double[] percentages, long unit) {
        Histogram histogram = histogram();
        return Arrays.stream(percentages)
                .mapToLong(histogram::getValueAtPercentile)
                .map(greatestEquivalent -> Math.max(min(), Math.min(greatestEquivalent / unit * unit, max)))
                .toArray();
    }

    /** Returns a new histogram of all. */
    Histogram histogram() {
        Histogram histogram = new Histogram(1, Math.max(2, Math.min(max, LONGEST)), SIGNIFICANT_DIGITS);
        counts.forEach((range, ofRange) ->
                histogram.recordValueWithCount((range & (1L << BITS) - 1) << (range >> BITS), ofRange));
        return histogram;
    }
}
