// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.command;

import io.github.zilch.kit.Amounts;
import java.util.Locale;

/** The summary at the end of a run. */
final class Summary {
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
        text.append(Amounts.grouped(messages.converted())).append(" messages converted");
        if (messages.skipped() > 0) {
            text.append(", ").append(Amounts.grouped(messages.skipped())).append(" not selected");
        }
        if (messages.withoutTime() > 0) {
            text.append(" (")
                    .append(Amounts.grouped(messages.withoutTime()))
                    .append(" of them without a SendingTime that can be read)");
        }
        if (reports.textLines() > 0) {
            text.append("; ").append(Amounts.grouped(reports.textLines())).append(" lines without FIX");
        }
        text.append("; ").append(Amounts.size(bytes)).append(" in ");
        double seconds = Amounts.seconds(nanos);
        text.append(String.format(Locale.ROOT, "%.2f s: %.1f MB/s, ", seconds, bytes / 1e6 / seconds));
        text.append(Amounts.perSecond(messages.converted(), nanos)).append(" messages/s");
        if (reports.rejected() > 0) {
            text.append(String.format("%nfix2json: %s rejected: ", Amounts.grouped(reports.rejected())));
            text.append(reports.byFlaw(true));
        }
        if (reports.warned() > 0) {
            text.append(String.format("%nfix2json: %s converted with a warning: ", Amounts.grouped(reports.warned())));
            text.append(reports.byFlaw(false));
        }
        return text.toString();
    }
}
