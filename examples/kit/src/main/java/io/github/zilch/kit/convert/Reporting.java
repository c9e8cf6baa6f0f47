// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.kit.convert;

import picocli.CommandLine.Option;

/** The options for the reports of a run. Picocli sets them; a command adds the option {@code --report} in a subclass. */
public abstract class Reporting {
    /** The position of {@code --report} among these options. */
    protected static final int REPORT_ORDER = 2;

    @Option(
            names = "--on-error",
            order = 1,
            paramLabel = "WHAT",
            description = {
                "What to do with a message that is damaged so that it cannot be converted: skip (report it and"
                        + " continue; the default) or fail (report it and stop)."
            })
    private OnError onError = OnError.skip;

    @Option(
            names = {"-q", "--quiet"},
            order = 3,
            description = {
                "Reports only read and write errors, unless --report requests more; shows neither progress bar nor"
                        + " summary. The exit code shows the result."
            })
    private boolean quiet;

    @Option(names = "--no-progress", order = 4, description = "Does not show a progress bar.")
    private boolean noProgress;

    @Option(
            names = "--summary",
            order = 5,
            negatable = true,
            description = {
                "Prints a summary on standard error at the end: messages, MB/s, messages/s, rejected messages by"
                        + " reason. Default: if standard error is a terminal, or after --follow."
            })
    private Boolean summary;

    /** Creates the options with their defaults. */
    protected Reporting() {}

    /**
     * Returns what the user requested by {@code --report}.
     *
     * @return the level, or null.
     */
    protected abstract ReportLevel requested();

    /**
     * Returns what to report one by one.
     *
     * @return the level.
     */
    public final ReportLevel level() {
        ReportLevel requested = requested();
        return requested != null ? requested : quiet ? ReportLevel.none : ReportLevel.damaged;
    }

    /**
     * Returns whether the first rejected message stops the run.
     *
     * @return {@code true} if it does.
     */
    public final boolean stopsAtRejected() {
        return onError == OnError.fail;
    }

    /**
     * Returns whether there may be a progress bar.
     *
     * @return {@code true} if there may be one.
     */
    final boolean mayShowProgress() {
        return !quiet && !noProgress;
    }

    /**
     * Returns whether to print a summary.
     *
     * @param byDefault whether to print one if the user has not said that and wants reports.
     * @return {@code true} to print it.
     */
    final boolean showsSummary(boolean byDefault) {
        return summary != null ? summary : byDefault && !quiet;
    }
}
