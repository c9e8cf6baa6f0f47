// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json.command;

import io.github.zilch.kit.Progress;
import io.github.zilch.kit.convert.FlawReports;
import io.github.zilch.kit.convert.Reporting;
import io.github.zilch.sbe2json.Flaw;
import io.github.zilch.sbe2json.FlawListener;
import java.io.PrintStream;

/** Reports the flaws of files of messages, each with the position of its message in bytes. */
final class Reports extends FlawReports<Flaw> implements FlawListener {
    /**
     * Creates the reports.
     *
     * @param err to print to.
     * @param reporting what to print, and whether to stop; everything is counted.
     * @param progress bar to clear before each line.
     */
    Reports(PrintStream err, Reporting reporting, Progress progress) {
        super("sbe2json", Flaw.class, err, reporting, progress);
    }

    @Override
    public void onFlaw(Flaw flaw, String template, String field, int position, long found, long expected) {
        if (add(flaw)) {
            describe(flaw, flaw.describe(template, field, position, found, expected));
        }
    }
}
