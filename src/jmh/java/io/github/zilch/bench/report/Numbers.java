// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.report;

import java.util.Locale;

/** Numbers as a reader wants them: with three digits or so. */
final class Numbers {
    private Numbers() {}

    /** {@code 4.97}, {@code 49.7}, {@code 4,970}. */
    static String time(double nanoseconds) {
        return digits(nanoseconds);
    }

    /** {@code 4.97}, {@code -4.97}. */
    static String difference(double nanoseconds) {
        return format("%.2f", nanoseconds);
    }

    /** {@code 1.31×}, {@code 13.1×}, {@code 131×}. */
    static String ratio(double ratio) {
        return digits(ratio) + "×";
    }

    /** {@code 0}, {@code 24}, {@code 1,024}; a dash if it was not measured. */
    static String bytes(double bytes) {
        if (Double.isNaN(bytes)) {
            return "–";
        }
        return bytes > 0 && bytes < 1 ? "<1" : format("%,.0f", bytes);
    }

    /** A number without trailing zeros. */
    static String plain(double value) {
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
