// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.command;

import java.io.PrintStream;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/**
 * A bar on a terminal that shows how far a long run has come. It appears after a second, is drawn by a thread of its own,
 * and leaves nothing behind. For one thread.
 */
final class Progress implements AutoCloseable {
    private static final long PATIENCE_NANOS = 1_000_000_000;
    private static final int UPDATE_MILLIS = 200;
    private static final int UNIT = 1_000_000;

    /** Goes to the beginning of the line and clears it (ECMA-48: CR, EL). */
    private static final String CLEAR_LINE = "\r\u001b[K";

    private final PrintStream err;
    private final int columns;
    private final long begin = System.nanoTime();
    private long total;
    private ProgressBar bar;

    /**
     * Makes one.
     *
     * @param err the terminal.
     * @param columns of the terminal, 0 for no bar.
     */
    Progress(PrintStream err, int columns) {
        this.err = err;
        this.columns = columns;
    }

    /** Sets how many bytes are to be read in all, 0 if that is not known. */
    void total(long bytes) {
        total = bytes;
    }

    /** Tells how many bytes were read so far. */
    void at(long bytes) {
        if (columns == 0) {
            return;
        }
        if (bar == null) {
            if (System.nanoTime() - begin < PATIENCE_NANOS) {
                return;
            }
            bar = new ProgressBarBuilder()
                    .setTaskName("fix2json")
                    .setInitialMax(total == 0 ? -1 : total)
                    .setUnit(" MB", UNIT)
                    .setUpdateIntervalMillis(UPDATE_MILLIS)
                    .setStyle(ProgressBarStyle.ASCII)
                    .setConsumer(new ConsoleProgressBarConsumer(err, columns))
                    .clearDisplayOnFinish()
                    .showSpeed()
                    .build();
        }
        bar.stepTo(bytes);
    }

    /** Makes room for a line of text. */
    void clear() {
        if (bar != null) {
            err.print(CLEAR_LINE);
        }
    }

    @Override
    public void close() {
        if (bar != null) {
            bar.close();
            bar = null;
        }
    }
}
