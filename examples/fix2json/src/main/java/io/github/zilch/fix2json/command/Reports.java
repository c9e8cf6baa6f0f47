// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.command;

import io.github.zilch.fix2json.Flaw;
import io.github.zilch.fix2json.FlawListener;
import io.github.zilch.fix2json.log.MessageScanner;
import io.github.zilch.kit.Amounts;
import io.github.zilch.kit.Progress;
import io.github.zilch.kit.convert.FlawReports;
import io.github.zilch.kit.convert.RejectedException;
import io.github.zilch.kit.convert.Reporting;
import java.io.PrintStream;

/**
 * Reports the flaws of logs, each with its line. Lines without FIX are no flaws of a log that has other text as well: they
 * are counted, and printed only on request.
 */
public final class Reports extends FlawReports<Flaw> implements FlawListener {
    private final boolean isLenient;
    private long textLines;

    /** Number of lines without FIX before the current log. */
    private long textLinesBefore;

    /** Number of packets of captures that were skipped, and of those before the current log. */
    private long skippedPackets;

    private long skippedPacketsBefore;

    /** Whether the current log has messages, and whether one before it has. */
    private boolean hasMessages;

    private boolean hadMessages;

    /**
     * Creates the reports.
     *
     * @param err to print to.
     * @param reporting what to print, and whether to stop; everything is counted.
     * @param isLenient whether messages without {@code 8=FIX} are found.
     * @param progress bar to clear before each line.
     */
    public Reports(PrintStream err, Reporting reporting, boolean isLenient, Progress progress) {
        super("fix2json", Flaw.class, err, reporting, progress);
        this.isLenient = isLenient;
    }

    @Override
    public void file(String name) {
        super.file(name);
        textLinesBefore = textLines;
        skippedPacketsBefore = skippedPackets;
        hadMessages |= hasMessages;
        hasMessages = false;
    }

    /** Notes that the current log has a message. */
    public void message() {
        hasMessages = true;
    }

    /**
     * Reports what the scanner has rejected.
     *
     * @param line on which it begins.
     */
    public void rejected(Flaw flaw, long line) throws RejectedException {
        if (flaw != Flaw.NO_MESSAGE) {
            message();
        }
        rejected(flaw, 0, line);
    }

    /**
     * Reports a message that cannot be read because of a flaw.
     *
     * @param position of the flaw in the message.
     * @param line on which the message begins.
     */
    public void rejected(Flaw flaw, int position, long line) throws RejectedException {
        onFlaw(flaw, 0, position, -1, MessageScanner.LONGEST);
        reportOrStop(line);
    }

    /**
     * Notes how many packets were skipped in all captures so far.
     *
     * @param skipped their number.
     */
    public void skippedPackets(long skipped) {
        skippedPackets = skipped;
    }

    /** Ends a log. Says so if it has text or packets, but no message: it may not be what the user believes. */
    public void endOfFile() {
        long inThisLog = skippedPackets - skippedPacketsBefore;
        if (!hasMessages && inThisLog > 0 && textLines == textLinesBefore) {
            note(printedFile() + ": no FIX message found: " + aboutPackets(inThisLog));
        }
        if (!hasMessages && textLines > textLinesBefore) {
            note(printedFile() + ": no FIX message found: none of its "
                    + Amounts.grouped(textLines - textLinesBefore) + " lines contains 8=FIX"
                    + (isLenient ? "" : "; if its messages begin with another field, use --lenient"));
        }
    }

    /** Returns whether the input has text or packets, but nothing that looks like a message. */
    public boolean foundNoMessage() {
        return textLines + skippedPackets > 0 && !hasMessages && !hadMessages;
    }

    @Override
    public void onFlaw(Flaw flaw, int tag, int position, long found, long expected) {
        if (add(flaw)) {
            describe(flaw, flaw.describe(tag, position, found, expected));
        }
    }

    /**
     * Reports the flaws of the current message.
     *
     * @param line on which the message begins.
     * @return whether it was rejected. A line without FIX is not.
     */
    @Override
    public boolean report(long line) {
        if (has(Flaw.NO_MESSAGE)) {
            textLines++;
            print(Flaw.NO_MESSAGE, line, "");
            discard();
            return false;
        }
        return super.report(line);
    }

    private static String aboutPackets(long skipped) {
        return Amounts.grouped(skipped) + " packets skipped: not TCP, fragments, or of an unknown kind of network";
    }

    /** Returns the lines about skipped packets and flaws at the end of a summary. */
    public String aboutFlaws() {
        return (skippedPackets > 0 ? String.format("%nfix2json: ") + aboutPackets(skippedPackets) : "") + summary();
    }

    /** Returns the number of lines without FIX. */
    public long textLines() {
        return textLines;
    }
}
