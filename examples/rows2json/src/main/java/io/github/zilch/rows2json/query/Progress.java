// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.query;

import java.io.PrintStream;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/**
 * Shows on a terminal how many rows have been written. Appears after a second, is drawn by its own thread, and is
 * removed at the end. For use by one thread.
 */
final class Progress implements AutoCloseable {
    private static final long DELAY_NANOS = 1_000_000_000;
    private static final int UPDATE_MILLIS = 200;

    private final PrintStream err;
    private final int columns;
    private final long begin = System.nanoTime();
    private ProgressBar bar;

    /**
     * Creates the object.
     *
     * @param err the terminal.
     * @param columns width of the terminal, or 0 to show nothing.
     */
    Progress(PrintStream err, int columns) {
        this.err = err;
        this.columns = columns;
    }

    /** Sets the number of rows so far. */
    void update(long rows) {
        if (columns == 0) {
            return;
        }
        if (bar == null) {
            if (System.nanoTime() - begin < DELAY_NANOS) {
                return;
            }
            bar = new ProgressBarBuilder()
                    .setTaskName("rows2json")
                    .setInitialMax(-1) // unknown
                    .setUnit(" rows", 1)
                    .setUpdateIntervalMillis(UPDATE_MILLIS)
                    .setStyle(ProgressBarStyle.ASCII)
                    .setConsumer(new ConsoleProgressBarConsumer(err, columns))
                    .clearDisplayOnFinish()
                    .showSpeed()
                    .build();
        }
        bar.stepTo(rows);
    }

    @Override
    public void close() {
        if (bar != null) {
            bar.close();
            bar = null;
        }
    }
}
