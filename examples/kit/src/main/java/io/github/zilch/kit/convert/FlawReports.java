// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.kit.convert;

import io.github.zilch.kit.Amounts;
import io.github.zilch.kit.Progress;
import io.github.zilch.kit.argument.Arguments;
import java.io.PrintStream;
import java.util.EnumMap;
import java.util.Map;

/**
 * Prints the flaws of the input, one per line, as {@code FILE:PLACE: REASON}, each kind once per message, and counts them.
 * Allocates for what it prints. For use by one thread.
 *
 * @param <F> the kinds of flaws.
 */
public class FlawReports<F extends Enum<F> & FlawKind> {
    private final String command;
    private final PrintStream err;
    private final ReportLevel level;
    private final boolean stopsAtRejected;
    private final Progress progress;
    private String file;
    private String printedFile;
    private final F[] kinds;

    /** The first sentence about each kind of flaw in the current message, and the number of its occurrences. */
    private final Map<F, String> sentences;

    private final int[] occurrences;
    private final long[] messageCounts;
    private long rejected;
    private long warned;

    /**
     * Creates the reports.
     *
     * @param command its name, before what is not about a file.
     * @param kinds all kinds of flaws.
     * @param err to print to.
     * @param reporting what to print, and whether to stop; everything is counted.
     * @param progress bar to clear before each line.
     */
    protected FlawReports(String command, Class<F> kinds, PrintStream err, Reporting reporting, Progress progress) {
        this.command = command;
        this.err = err;
        level = reporting.level();
        stopsAtRejected = reporting.stopsAtRejected();
        this.progress = progress;
        this.kinds = kinds.getEnumConstants();
        sentences = new EnumMap<>(kinds);
        occurrences = new int[this.kinds.length];
        messageCounts = new long[this.kinds.length];
    }

    /**
     * Begins a file.
     *
     * @param name of the file.
     */
    public void file(String name) {
        file = name;
        printedFile = Arguments.printable(name);
    }

    /**
     * Returns the name of the current file.
     *
     * @return its name.
     */
    public final String file() {
        return file;
    }

    /**
     * Returns the name of the current file as it can be printed.
     *
     * @return its name, without characters that control a terminal.
     */
    protected final String printedFile() {
        return printedFile;
    }

    /**
     * Takes note of a flaw of the current message.
     *
     * @param flaw its kind.
     * @return whether it is to be {@linkplain #describe described}: it is the first of its kind, and printed.
     */
    protected final boolean add(F flaw) {
        if (occurrences[flaw.ordinal()]++ > 0) {
            return false;
        }
        sentences.put(flaw, "");
        return isPrinted(flaw);
    }

    /**
     * Describes a flaw of the current message.
     *
     * @param flaw its kind.
     * @param sentence about the first flaw of that kind.
     */
    protected final void describe(F flaw, String sentence) {
        sentences.put(flaw, sentence);
    }

    private boolean isPrinted(F flaw) {
        return level == ReportLevel.all || level == ReportLevel.damaged && !flaw.isOrdinary();
    }

    /**
     * Returns whether the current message has a flaw of a kind.
     *
     * @param flaw the kind.
     * @return {@code true} if it has.
     */
    public final boolean has(F flaw) {
        return occurrences[flaw.ordinal()] > 0;
    }

    /** Discards the flaws of the current message. */
    public final void discard() {
        if (sentences.isEmpty()) {
            return;
        }
        for (F flaw : sentences.keySet()) {
            occurrences[flaw.ordinal()] = 0;
        }
        sentences.clear();
    }

    /**
     * Reports the flaws of the current message. For a rejected message, reports only the reasons for rejection.
     *
     * @param place of the message in the file.
     * @return whether it was rejected.
     */
    public boolean report(long place) {
        if (sentences.isEmpty()) {
            return false;
        }
        boolean isRejected = false;
        boolean isWarned = false;
        for (F flaw : sentences.keySet()) {
            isRejected |= flaw.rejects();
            isWarned |= !flaw.isOrdinary();
        }
        for (F flaw : sentences.keySet()) {
            if (!isRejected || flaw.rejects()) {
                messageCounts[flaw.ordinal()]++;
                print(flaw, place, isRejected ? "" : "warning: ");
            }
        }
        rejected += isRejected ? 1 : 0;
        warned += isWarned && !isRejected ? 1 : 0;
        discard();
        return isRejected;
    }

    /**
     * Reports the flaws of the current message, and stops the run if it was rejected and the user has requested that.
     *
     * @param place of the message in the file.
     * @throws RejectedException to stop.
     */
    public final void reportOrStop(long place) throws RejectedException {
        if (report(place)) {
            stopIfRequested();
        }
    }

    private void stopIfRequested() throws RejectedException {
        if (stopsAtRejected) {
            throw new RejectedException();
        }
    }

    /**
     * Prints a flaw of the current message, unless its kind is not printed.
     *
     * @param flaw its kind.
     * @param place of the message in the file.
     * @param before what precedes its sentence.
     */
    protected final void print(F flaw, long place, String before) {
        if (isPrinted(flaw)) {
            int times = occurrences[flaw.ordinal()];
            print(place, before + sentences.get(flaw) + (times == 1 ? "" : " (and " + (times - 1) + " more)"));
        }
    }

    private void print(long place, String sentence) {
        progress.clear();
        err.println(printedFile + ":" + place + ": " + sentence);
    }

    /**
     * Reports damage after which something of the current file cannot be read, and stops the run if the user has requested
     * that.
     *
     * @param place of the damage in the file.
     * @param sentence about it.
     * @throws RejectedException to stop.
     */
    public final void broken(long place, String sentence) throws RejectedException {
        rejected++;
        if (level != ReportLevel.none) {
            print(place, sentence);
        }
        stopIfRequested();
    }

    /**
     * Prints a note about the run.
     *
     * @param sentence of the note.
     */
    public final void note(String sentence) {
        if (level != ReportLevel.none) {
            failure(sentence);
        }
    }

    /**
     * Prints an error, whatever the level.
     *
     * @param sentence about it.
     */
    public final void failure(String sentence) {
        progress.clear();
        err.println(command + ": " + sentence);
    }

    /**
     * Returns the number of rejected messages.
     *
     * @return their number.
     */
    public final long rejected() {
        return rejected;
    }

    /**
     * Returns the number of messages that were converted with a warning.
     *
     * @return their number.
     */
    public final long warned() {
        return warned;
    }

    /**
     * Returns the number of messages with a flaw of a kind.
     *
     * @param flaw the kind.
     * @return their number.
     */
    public final long count(F flaw) {
        return messageCounts[flaw.ordinal()];
    }

    /**
     * Returns the lines about flaws at the end of a summary: the number of rejected messages and that of the warnings, each
     * with its kinds.
     *
     * @return the lines, each with the separator of lines before it; empty if there is none.
     */
    public final String summary() {
        StringBuilder text = new StringBuilder();
        if (rejected > 0) {
            String reasons = byFlaw(true);
            text.append(String.format("%n%s: %s rejected", command, Amounts.grouped(rejected)));
            text.append(reasons.isEmpty() ? "" : ": ").append(reasons);
        }
        if (warned > 0) {
            text.append(String.format("%n%s: %s converted with a warning: ", command, Amounts.grouped(warned)));
            text.append(byFlaw(false));
        }
        return text.toString();
    }

    private String byFlaw(boolean rejecting) {
        StringBuilder text = new StringBuilder();
        for (F flaw : kinds) {
            if (flaw.rejects() == rejecting && !flaw.isOrdinary() && count(flaw) > 0) {
                text.append(text.length() == 0 ? "" : ", ").append(flaw).append(' ');
                text.append(Amounts.grouped(count(flaw)));
            }
        }
        return text.toString();
    }
}
