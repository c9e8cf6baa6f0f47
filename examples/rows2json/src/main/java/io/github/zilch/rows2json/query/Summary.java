// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.query;

import io.github.zilch.kit.Amounts;
import java.util.Locale;

/** The summary at the end of a run. */
final class Summary {
    private Summary() {}

    /**
     * Returns the summary in one line.
     *
     * @param rows number of rows written.
     * @param bytes number of bytes of JSON, before compression.
     * @param nanos duration of the run, in which the database runs the query.
     */
    static String of(long rows, long bytes, long nanos) {
        return String.format(
                Locale.ROOT,
                "rows2json: %,d %s; %s in %.2f s: %s rows/s",
                rows,
                rows == 1 ? "row" : "rows",
                Amounts.size(bytes),
                Amounts.seconds(nanos),
                Amounts.perSecond(rows, nanos));
    }
}
