// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.command;

import java.util.Locale;

/** The summary at the end of a run. */
final class Summary {
    private static final double SECOND = 1e9;

    private Summary() {}

    /**
     * Returns the summary in one to three lines.
     *
     * @param messages what was converted and selected.
     * @param reports about the other messages.
     * @param bytes number of bytes read.
     * @param nanos duration of the run.
     */
    static String of(LogConverter messages, Reports reports, long bytes, long nanos) {
        StringBuilder text = new StringBuilder("fix2json: ");
        text.append(grouped(messages.converted())).append(" messages converted");
        if (messages.skipped() > 0) {
            text.append(", ").append(grouped(messages.skipped())).append(" not selected");
        }
        if (messages.withoutTime() > 0) {
            text.append(" (")
                    .append(grouped(messages.withoutTime()))
                    .append(" of them without a SendingTime that can be read)");
        }
        if (reports.textLines() > 0) {
            text.append("; ").append(grouped(reports.textLines())).append(" lines without FIX");
        }
        text.append("; ").append(size(bytes)).append(" in ");
        double seconds = Math.max(nanos, 1) / SECOND;
        text.append(String.format(Locale.ROOT, "%.2f s: %.1f MB/s, ", seconds, bytes / 1e6 / seconds));
        text.append(grouped(Math.round(messages.converted() / seconds))).append(" messages/s");
        if (reports.rejected() > 0) {
            text.append(String.format("%nfix2json: %s rejected: ", grouped(reports.rejected())));
            text.append(reports.byFlaw(true));
        }
        if (reports.warned() > 0) {
            text.append(String.format("%nfix2json: %s converted with a warning: ", grouped(reports.warned())));
            text.append(reports.byFlaw(false));
        }
        return text.toString();
    }

    /** Returns a number with commas as thousands separators. */
    static String grouped(long number) {
        return String.format(Locale.ROOT, "%,d", number);
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
