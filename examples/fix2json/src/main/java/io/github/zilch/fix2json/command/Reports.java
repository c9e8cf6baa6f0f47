// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.command;

import io.github.zilch.fix2json.Flaw;
import io.github.zilch.fix2json.FlawListener;
import java.io.PrintStream;
import java.util.EnumMap;
import java.util.Map;

/**
 * Tells what is wrong with the input: each flaw on a line of its own as {@code FILE:LINE: REASON}, once for a message, and
 * the numbers of all. Allocates for what it prints. For one thread.
 */
final class Reports implements FlawListener {
    private static final Flaw[] FLAWS = Flaw.values();

    private final PrintStream err;
    private final boolean isQuiet;
    private final Progress progress;
    private String file;

    /** The first sentence about each kind of flaw in the message at hand, and how many there were. */
    private final Map<Flaw, String> sentences = new EnumMap<>(Flaw.class);

    private final int[] occurrences = new int[FLAWS.length];

    private final long[] messages = new long[FLAWS.length];
    private long rejected;
    private long warned;

    /**
     * Makes it.
     *
     * @param err to print to.
     * @param isQuiet whether flaws are only counted.
     * @param progress that has to make room for lines.
     */
    Reports(PrintStream err, boolean isQuiet, Progress progress) {
        this.err = err;
        this.isQuiet = isQuiet;
        this.progress = progress;
    }

    /** Begins with a log. */
    void file(String name) {
        file = name;
    }

    @Override
    public void onFlaw(Flaw flaw, int tag, int position, long found, long expected) {
        if (occurrences[flaw.ordinal()]++ == 0) {
            sentences.put(flaw, isQuiet ? "" : flaw.describe(tag, position, found, expected));
        }
    }

    /** Forgets the flaws of the message at hand. */
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
     * Reports the flaws of the message at hand; if it was rejected, only why.
     *
     * @param line on which it begins.
     * @return whether it was rejected.
     */
    boolean report(long line) {
        if (sentences.isEmpty()) {
            return false;
        }
        boolean isRejected = isRejected();
        for (Map.Entry<Flaw, String> entry : sentences.entrySet()) {
            if (entry.getKey().rejects() == isRejected) {
                messages[entry.getKey().ordinal()]++;
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
            err.println(
                    file + ":" + line + ": " + sentence + (times == 1 ? "" : " (and " + (times - 1) + " more such)"));
        }
    }

    /** Says something about the log at hand, or about the run, that is neither flaw nor failure. */
    void note(String sentence) {
        if (!isQuiet) {
            progress.clear();
            err.println("fix2json: " + sentence);
        }
    }

    /** Says why something could not be done, whether quiet or not. */
    void failure(String sentence) {
        progress.clear();
        err.println("fix2json: " + sentence);
    }

    /** Messages and lines that were rejected. */
    long rejected() {
        return rejected;
    }

    /** Messages that were converted with a warning. */
    long warned() {
        return warned;
    }

    /**
     * Names the flaws that there were, and how many messages had them.
     *
     * @param thatReject whether to name those that reject, or the others.
     */
    String byFlaw(boolean thatReject) {
        StringBuilder text = new StringBuilder();
        for (Flaw flaw : FLAWS) {
            if (flaw.rejects() == thatReject && messages[flaw.ordinal()] > 0) {
                text.append(text.length() == 0 ? "" : ", ").append(flaw).append(' ');
                text.append(Summary.grouped(messages[flaw.ordinal()]));
            }
        }
        return text.toString();
    }
}
