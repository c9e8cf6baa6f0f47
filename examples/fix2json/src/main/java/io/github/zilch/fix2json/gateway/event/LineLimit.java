// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway.event;

import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Limits what peers and strangers can make a gateway write to its logs: the number of lines in ten seconds, and the length of
 * each. The lines that were left out are counted. May be used by any thread.
 */
public final class LineLimit {
    /** Length of a period, in which the lines are counted. */
    static final int SECONDS = 10;

    private static final int MAX_LENGTH = 1_000;
    private static final long PERIOD_NANOS = TimeUnit.SECONDS.toNanos(SECONDS);

    private final int maxLines;
    private final String what;
    private int lines;
    private int leftOut;
    private long periodStart = System.nanoTime();

    /**
     * Creates a limit.
     *
     * @param maxLines in ten seconds.
     * @param what the lines are about, such as {@code closed %d more connections}.
     */
    public LineLimit(int maxLines, String what) {
        this.maxLines = maxLines;
        this.what = what;
    }

    /** Writes a line unless there have been too many. */
    public void write(String line, Consumer<String> log) {
        write(line, log, log);
    }

    /** Writes a line unless there have been too many, and the number of those that were left out to another log. */
    public void write(String line, Consumer<String> log, Consumer<String> counts) {
        flush(counts);
        synchronized (this) {
            if (lines == maxLines) {
                leftOut++;
                return;
            }
            lines++;
        }
        log.accept(
                line.length() <= MAX_LENGTH
                        ? line
                        : line.substring(0, MAX_LENGTH) + "… (" + line.length() + " characters)");
    }

    /** Begins another period if this one has ended. Writes how many lines were left out in it. */
    void flush(Consumer<String> log) {
        int count;
        synchronized (this) {
            if (System.nanoTime() - periodStart < PERIOD_NANOS) {
                return;
            }
            periodStart = System.nanoTime();
            lines = 0;
            count = leftOut;
            leftOut = 0;
        }
        if (count > 0) {
            log.accept(String.format(what, count) + " in " + SECONDS + " s");
        }
    }
}
