// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.query;

import java.util.Locale;

/** The summary at the end of a run. */
final class Summary {
    private static final double SECOND = 1e9;

    private Summary() {}

    /**
     * Returns the summary in one line.
     *
     * @param rows number of rows written.
     * @param bytes number of bytes of JSON, before compression.
     * @param nanos duration of the run, in which the database runs the query.
     */
    static String of(long rows, long bytes, long nanos) {
        double seconds = Math.max(nanos, 1) / SECOND;
        return String.format(
                Locale.ROOT,
                "rows2json: %,d %s; %s in %.2f s: %,d rows/s",
                rows,
                rows == 1 ? "row" : "rows",
                size(bytes),
                seconds,
                Math.round(rows / seconds));
    }

    private static String size(long bytes) {
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
}
