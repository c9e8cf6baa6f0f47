// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.command;

import io.github.zilch.fix2json.Flaw;
import io.github.zilch.fix2json.FlawListener;
import io.github.zilch.kit.Amounts;
import io.github.zilch.kit.Arguments;
import io.github.zilch.kit.Progress;
import java.io.PrintStream;
import java.util.EnumMap;
import java.util.Map;

/**
 * Prints the flaws of the input, one per line, as {@code FILE:LINE: REASON}, each kind once per message, and counts
 * them. Lines without FIX are no flaws of a log that has other text as well: they are counted, and printed only on
 * request. Allocates for what it prints. For use by one thread.
 */
public final class Reports implements FlawListener {
    private static final Flaw[] FLAWS = Flaw.values();

    private final PrintStream err;
    private final ConvertOptions.Report level;
    private final boolean isLenient;
    private final Progress progress;
    private String file;
    private String printedFile;

    /** The first sentence about each kind of flaw in the current message, and the number of its occurrences. */
    private final Map<Flaw, String> sentences = new EnumMap<>(Flaw.class);

    private final int[] occurrences = new int[FLAWS.length];

    private final long[] messageCounts = new long[FLAWS.length];
    private long rejected;
    private long warned;
    private long textLines;

    /** Number of lines without FIX before the current log. */
    private long textLinesBefore;

    /** Whether the current log has messages, and whether one before it has. */
    private boolean hasMessages;

    private boolean hadMessages;

    /**
     * Creates the reports.
     *
     * @param err to print to.
     * @param level what to print; everything is counted.
     * @param isLenient whether messages without {@code 8=FIX} are found.
     * @param progress bar to clear before each line.
     */
    Reports(PrintStream err, ConvertOptions.Report level, boolean isLenient, Progress progress) {
        this.isLenient = isLenient;
        this.err = err;
        this.level = level;
        this.progress = progress;
    }

    /** Begins a log. */
    void file(String name) {
        file = name;
        printedFile = Arguments.printable(name);
        textLinesBefore = textLines;
        hadMessages |= hasMessages;
        hasMessages = false;
    }

    /** Returns the name of the current log. */
    String file() {
        return file;
    }

    /** Notes that the current log has a message. */
    void message() {
        hasMessages = true;
    }

    /** Ends a log. Says so if it has text and no message: it may not be what the user believes. */
    void endOfFile() {
        if (!hasMessages && textLines > textLinesBefore) {
            note(printedFile + ": no FIX message found: none of its " + Amounts.grouped(textLines - textLinesBefore)
                    + " lines contains 8=FIX"
                    + (isLenient ? "" : "; if its messages begin with another field, use --lenient"));
        }
    }

    /** Returns whether the input has text, but nothing that looks like a message. */
    boolean foundNoMessage() {
        return textLines > 0 && !hasMessages && !hadMessages;
    }

    @Override
    public void onFlaw(Flaw flaw, int tag, int position, long found, long expected) {
        if (occurrences[flaw.ordinal()]++ == 0) {
            sentences.put(flaw, isHidden(flaw) ? "" : flaw.describe(tag, position, found, expected));
        }
    }

    private boolean isHidden(Flaw flaw) {
        return level == ConvertOptions.Report.none || level == ConvertOptions.Report.damaged && flaw == Flaw.NO_MESSAGE;
    }

    /** Discards the flaws of the current message. */
    void discard() {
        if (sentences.isEmpty()) {
            return;
        }
        for (Flaw flaw : sentences.keySet()) {
            occurrences[flaw.ordinal()] = 0;
        }
        sentences.clear();
    }

    /**
     * Reports the flaws of the current message. For a rejected message, reports only the reasons for rejection.
     *
     * @param line on which the message begins.
     * @return whether it was rejected. A line without FIX is not.
     */
    boolean report(long line) {
        if (sentences.isEmpty()) {
            return false;
        }
        if (sentences.containsKey(Flaw.NO_MESSAGE)) {
            textLines++;
            print(Flaw.NO_MESSAGE, line, sentences.get(Flaw.NO_MESSAGE));
            discard();
            return false;
        }
        boolean isRejected = isRejected();
        for (Map.Entry<Flaw, String> entry : sentences.entrySet()) {
            if (entry.getKey().rejects() == isRejected) {
                messageCounts[entry.getKey().ordinal()]++;
                print(entry.getKey(), line, (isRejected ? "" : "warning: ") + entry.getValue());
            }
        }
        if (isRejected) {
            rejected++;
        } else {
            warned++;
        }
        discard();
        return isRejected;
    }

    private boolean isRejected() {
        for (Flaw flaw : sentences.keySet()) {
            if (flaw.rejects()) {
                return true;
            }
        }
        return false;
    }

    private void print(Flaw flaw, long line, String sentence) {
        if (!isHidden(flaw)) {
            int times = occurrences[flaw.ordinal()];
            progress.clear();
            err.println(
                    printedFile + ":" + line + ": " + sentence + (times == 1 ? "" : " (and " + (times - 1) + " more)"));
        }
    }

    /** Prints a note about the current log or the run. */
    void note(String sentence) {
        if (level != ConvertOptions.Report.none) {
            progress.clear();
            err.println("fix2json: " + sentence);
        }
    }

    /** Prints an error, whatever the level. */
    void failure(String sentence) {
        progress.clear();
        err.println("fix2json: " + sentence);
    }

    /** Returns the number of lines without FIX. */
    long textLines() {
        return textLines;
    }

    /** Returns the number of rejected messages and lines. */
    long rejected() {
        return rejected;
    }

    /** Returns the number of messages that were converted with a warning. */
    long warned() {
        return warned;
    }

    /**
     * Returns the names of the flaws that occurred, each with its number of messages.
     *
     * @param rejecting {@code true} for the flaws that reject messages, {@code false} for the others.
     */
    String byFlaw(boolean rejecting) {
        StringBuilder text = new StringBuilder();
        for (Flaw flaw : FLAWS) {
            if (flaw.rejects() == rejecting && messageCounts[flaw.ordinal()] > 0) {
                text.append(text.length() == 0 ? "" : ", ").append(flaw).append(' ');
                text.append(Amounts.grouped(messageCounts[flaw.ordinal()]));
            }
        }
        return text.toString();
    }
}
