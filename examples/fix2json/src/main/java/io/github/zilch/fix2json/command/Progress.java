// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.command;

import java.io.PrintStream;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/**
 * A progress bar on a terminal for long runs. It appears after a second, is drawn by its own thread, and is removed at
 * the end. For use by one thread.
 */
final class Progress implements AutoCloseable {
    private static final long DELAY_NANOS = 1_000_000_000;
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
     * Creates a progress bar.
     *
     * @param err the terminal.
     * @param columns width of the terminal, or 0 for no bar.
     */
    Progress(PrintStream err, int columns) {
        this.err = err;
        this.columns = columns;
    }

    /** Sets the total number of bytes to read, or 0 if unknown. */
    void total(long bytes) {
        total = bytes;
    }

    /** Sets the number of bytes read so far. */
    void update(long bytes) {
        if (columns == 0) {
            return;
        }
        if (bar == null) {
            if (System.nanoTime() - begin < DELAY_NANOS) {
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

    /** Clears the line for other text. */
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
