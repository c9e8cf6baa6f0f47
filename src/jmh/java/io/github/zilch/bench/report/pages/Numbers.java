// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.report.pages;

import java.util.Locale;

/** Formats numbers for the report, mostly with three significant digits. */
public final class Numbers {
    private Numbers() {}

    /** Formats a time, such as {@code 4.97}, {@code 49.7} or {@code 4,970}. */
    public static String time(double nanoseconds) {
        return digits(nanoseconds);
    }

    /** Formats gigabytes per second, such as {@code 0.49}, {@code 4.97} or {@code 49.7}. */
    public static String rate(double gigabytesPerSecond) {
        return digits(gigabytesPerSecond);
    }

    /** Formats a ratio, such as {@code 1.31×}, {@code 13.1×} or {@code 131×}. */
    public static String ratio(double ratio) {
        return digits(ratio) + "×";
    }

    /** Formats a number of bytes, such as {@code 0}, {@code 24} or {@code 1,024}. NaN becomes a dash. */
    public static String bytes(double bytes) {
        if (Double.isNaN(bytes)) {
            return "–";
        }
        return bytes > 0 && bytes < 1 ? "<1" : format("%,.0f", bytes);
    }

    /** Formats a number without trailing zeros. */
    public static String plain(double value) {
        return value == Math.rint(value) ? format("%.0f", value) : format("%s", value);
    }

    private static String digits(double value) {
        if (Double.isNaN(value)) {
            return "–";
        }
        return format(value < 9.995 ? "%.2f" : value < 99.95 ? "%.1f" : "%,.0f", value);
    }

    private static String format(String format, Object value) {
        return String.format(Locale.ROOT, format, value);
    }
}
