// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.command;

import io.github.zilch.fix2json.Flaw;
import io.github.zilch.fix2json.FlawListener;
import java.io.PrintStream;
import java.util.EnumMap;
import java.util.Map;

/**
 * Prints the flaws of the input, one per line, as {@code FILE:LINE: REASON}, each kind once per message, and counts
 * them. Allocates for what it prints. For use by one thread.
 */
final class Reports implements FlawListener {
    private static final Flaw[] FLAWS = Flaw.values();

    private final PrintStream err;
    private final boolean isQuiet;
    private final Progress progress;
    private String file;

    /** The first sentence about each kind of flaw in the current message, and the number of its occurrences. */
    private final Map<Flaw, String> sentences = new EnumMap<>(Flaw.class);

    private final int[] occurrences = new int[FLAWS.length];

    private final long[] messageCounts = new long[FLAWS.length];
    private long rejected;
    private long warned;

    /**
     * Creates the reports.
     *
     * @param err to print to.
     * @param isQuiet {@code true} to only count flaws.
     * @param progress bar to clear before each line.
     */
    Reports(PrintStream err, boolean isQuiet, Progress progress) {
        this.err = err;
        this.isQuiet = isQuiet;
        this.progress = progress;
    }

    /** Begins a log. */
    void file(String name) {
        file = name;
    }

    @Override
    public void onFlaw(Flaw flaw, int tag, int position, long found, long expected) {
        if (occurrences[flaw.ordinal()]++ == 0) {
            sentences.put(flaw, isQuiet ? "" : flaw.describe(tag, position, found, expected));
        }
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
     * @return whether it was rejected.
     */
    boolean report(long line) {
        if (sentences.isEmpty()) {
            return false;
        }
        boolean isRejected = isRejected();
        for (Map.Entry<Flaw, String> entry : sentences.entrySet()) {
            if (entry.getKey().rejects() == isRejected) {
                messageCounts[entry.getKey().ordinal()]++;
                print(
                        line,
                        (isRejected ? "" : "warning: ") + entry.getValue(),
                        occurrences[entry.getKey().ordinal()]);
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

    private void print(long line, String sentence, int times) {
        if (!isQuiet) {
            progress.clear();
            err.println(file + ":" + line + ": " + sentence + (times == 1 ? "" : " (and " + (times - 1) + " more)"));
        }
    }

    /** Prints a note about the current log or the run. */
    void note(String sentence) {
        if (!isQuiet) {
            progress.clear();
            err.println("fix2json: " + sentence);
        }
    }

    /** Prints an error, even in quiet mode. */
    void failure(String sentence) {
        progress.clear();
        err.println("fix2json: " + sentence);
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
                text.append(Summary.grouped(messageCounts[flaw.ordinal()]));
            }
        }
        return text.toString();
    }
}
