// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json.command;

import io.github.zilch.kit.Amounts;
import io.github.zilch.sbe2json.Flaw;
import java.util.Locale;

/** The summary at the end of a run. */
final class Summary {
    private Summary() {}

    /**
     * Returns the summary in one to four lines.
     *
     * @param messages what was converted and selected.
     * @param reports about the other messages.
     * @param bytes number of bytes read.
     * @param nanos duration of the run.
     */
    static String of(MessageLines messages, Reports reports, long bytes, long nanos) {
        StringBuilder text = new StringBuilder("sbe2json: ");
        text.append(Amounts.grouped(messages.converted())).append(" messages converted");
        if (messages.skipped() > 0) {
            text.append(", ").append(Amounts.grouped(messages.skipped())).append(" not selected");
        }
        text.append("; ").append(Amounts.size(bytes)).append(" in ");
        double seconds = Amounts.seconds(nanos);
        text.append(String.format(Locale.ROOT, "%.2f s: %.1f MB/s, ", seconds, bytes / 1e6 / seconds));
        text.append(Amounts.perSecond(messages.converted(), nanos)).append(" messages/s");
        if (messages.skippedPackets() > 0) {
            text.append(String.format(
                    "%nsbe2json: %s packets skipped: not UDP, fragments, or not captured whole",
                    Amounts.grouped(messages.skippedPackets())));
        }
        if (reports.rejected() > 0) {
            String reasons = reports.byFlaw(true);
            text.append(String.format("%nsbe2json: %s rejected", Amounts.grouped(reports.rejected())));
            text.append(reasons.isEmpty() ? "" : ": " + reasons);
        }
        if (reports.warned() > 0) {
            text.append(String.format("%nsbe2json: %s converted with a warning: ", Amounts.grouped(reports.warned())));
            text.append(reports.byFlaw(false));
        }
        long unknown = reports.count(Flaw.UNKNOWN_VALUE);
        long bits = reports.count(Flaw.UNKNOWN_BIT);
        if (unknown + bits > 0) {
            text.append(String.format(
                    "%nsbe2json: the schema does not define a code in %s messages, and a bit in %s",
                    Amounts.grouped(unknown), Amounts.grouped(bits)));
        }
        return text.toString();
    }
}
