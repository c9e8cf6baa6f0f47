// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json.command;

import io.github.zilch.kit.Amounts;
import io.github.zilch.kit.Progress;
import io.github.zilch.sbe2json.Flaw;
import io.github.zilch.sbe2json.FlawListener;
import java.io.PrintStream;
import java.util.EnumMap;
import java.util.Map;

/**
 * Prints the flaws of the input, one per line, as {@code FILE:BYTE: REASON}, each kind once per message, and counts them.
 * Allocates for what it prints. For use by one thread.
 */
final class Reports implements FlawListener {
    private static final Flaw[] FLAWS = Flaw.values();

    private final PrintStream err;
    private final ConvertOptions.Report level;
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
     * @param level what to print; everything is counted.
     * @param progress bar to clear before each line.
     */
    Reports(PrintStream err, ConvertOptions.Report level, Progress progress) {
        this.err = err;
        this.level = level;
        this.progress = progress;
    }

    /** Begins a file. */
    void file(String name) {
        file = name;
    }

    @Override
    public void onFlaw(Flaw flaw, String template, String field, int position, long found, long expected) {
        if (occurrences[flaw.ordinal()]++ == 0) {
            sentences.put(flaw, isPrinted(flaw) ? flaw.describe(template, field, position, found, expected) : "");
        }
    }

    private boolean isPrinted(Flaw flaw) {
        return level == ConvertOptions.Report.all || level == ConvertOptions.Report.damaged && !flaw.isOrdinary();
    }

    /** Returns whether the current message has a flaw of a kind. */
    boolean has(Flaw flaw) {
        return occurrences[flaw.ordinal()] > 0;
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
     * @param position of the message in the file.
     * @return whether it was rejected.
     */
    boolean report(long position) {
        if (sentences.isEmpty()) {
            return false;
        }
        boolean isRejected = false;
        boolean isWarned = false;
        for (Flaw flaw : sentences.keySet()) {
            isRejected |= flaw.rejects();
            isWarned |= !flaw.isOrdinary();
        }
        for (Map.Entry<Flaw, String> entry : sentences.entrySet()) {
            if (!isRejected || entry.getKey().rejects()) {
                messageCounts[entry.getKey().ordinal()]++;
                print(entry.getKey(), position, (isRejected ? "" : "warning: ") + entry.getValue());
            }
        }
        rejected += isRejected ? 1 : 0;
        warned += isWarned && !isRejected ? 1 : 0;
        discard();
        return isRejected;
    }

    private void print(Flaw flaw, long position, String sentence) {
        if (isPrinted(flaw)) {
            int times = occurrences[flaw.ordinal()];
            progress.clear();
            err.println(
                    file + ":" + position + ": " + sentence + (times == 1 ? "" : " (and " + (times - 1) + " more)"));
        }
    }

    /** Reports damage after which the rest of a file, or of a packet, cannot be read. */
    void broken(long position, String sentence) {
        rejected++;
        if (level != ConvertOptions.Report.none) {
            progress.clear();
            err.println(file + ":" + position + ": " + sentence);
        }
    }

    /** Prints a note about the run. */
    void note(String sentence) {
        if (level != ConvertOptions.Report.none) {
            failure(sentence);
        }
    }

    /** Prints an error, whatever the level. */
    void failure(String sentence) {
        progress.clear();
        err.println("sbe2json: " + sentence);
    }

    /** Returns the number of rejected messages. */
    long rejected() {
        return rejected;
    }

    /** Returns the number of messages that were converted with a warning. */
    long warned() {
        return warned;
    }

    /** Returns the number of messages with a flaw of a kind. */
    long count(Flaw flaw) {
        return messageCounts[flaw.ordinal()];
    }

    /**
     * Returns the names of the flaws that occurred, each with its number of messages.
     *
     * @param rejecting {@code true} for the flaws that reject messages, {@code false} for the warnings.
     */
    String byFlaw(boolean rejecting) {
        StringBuilder text = new StringBuilder();
        for (Flaw flaw : FLAWS) {
            if (flaw.rejects() == rejecting && !flaw.isOrdinary() && messageCounts[flaw.ordinal()] > 0) {
                text.append(text.length() == 0 ? "" : ", ").append(flaw).append(' ');
                text.append(Amounts.grouped(messageCounts[flaw.ordinal()]));
            }
        }
        return text.toString();
    }
}
