// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.kit;

import java.util.Locale;

/** Writes numbers, sizes and durations for summaries. */
public final class Amounts {
    private static final double SECOND = 1e9;

    private Amounts() {}

    /**
     * Returns a number with commas as thousands separators.
     *
     * @param number to write.
     * @return the text, such as {@code 1,000}.
     */
    public static String grouped(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    /**
     * Returns a number of bytes with a decimal unit.
     *
     * @param bytes to write.
     * @return the text, such as {@code 1.5 MB}.
     */
    public static String size(long bytes) {
        if (bytes < 1000) {
            return bytes + " bytes";
        }
        double size = bytes;
        String unit = "kB";
        for (String next : new String[] {"MB", "GB", "TB"}) {
            if (size >= 1e6) {
                size /= 1000;
                unit = next;
            }
        }
        return String.format(Locale.ROOT, "%.1f %s", size / 1000, unit);
    }

    /**
     * Returns a duration in seconds.
     *
     * @param nanos duration in nanoseconds.
     * @return the seconds, more than 0.
     */
    public static double seconds(long nanos) {
        return Math.max(nanos, 1) / SECOND;
    }

    /**
     * Returns how many of something were processed a second.
     *
     * @param count of them.
     * @param nanos duration in nanoseconds.
     * @return the rate with thousands separators.
     */
    public static String perSecond(long count, long nanos) {
        return grouped(Math.round(count / seconds(nanos)));
    }
}
