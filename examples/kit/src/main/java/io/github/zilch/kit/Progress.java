// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.kit;

import java.io.PrintStream;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/**
 * A progress bar on a terminal for long runs. It appears after a second, is drawn by its own thread, and is removed at
 * the end. For use by one thread.
 */
public final class Progress implements AutoCloseable {
    /** System property for the width of the terminal. The launcher sets it if standard error is a terminal. */
    public static final String COLUMNS = "zilch.kit.columns";

    private static final long DELAY_NANOS = 1_000_000_000;
    private static final int UPDATE_MILLIS = 200;

    /** Goes to the beginning of the line and clears it (ECMA-48: CR, EL). */
    private static final String CLEAR_LINE = "\r\u001b[K";

    private final String name;
    private final Unit unit;
    private final PrintStream err;
    private final int columns;
    private final long begin = System.nanoTime();
    private long total;
    private ProgressBar bar;
    private boolean isClosed;

    /** What is counted. */
    public enum Unit {
        /** Bytes, shown in megabytes. */
        BYTES(" MB", 1_000_000),
        /** Rows. */
        ROWS(" rows", 1);

        private final String label;
        private final long size;

        Unit(String label, long size) {
            this.label = label;
            this.size = size;
        }
    }

    /**
     * Creates a progress bar.
     *
     * @param name of the command.
     * @param unit that is counted.
     * @param err the terminal.
     * @param columns width of the terminal, or 0 for no bar.
     */
    public Progress(String name, Unit unit, PrintStream err, int columns) {
        this.name = name;
        this.unit = unit;
        this.err = err;
        this.columns = columns;
    }

    /**
     * Returns the width of the terminal that standard error is connected to.
     *
     * @return the number of columns, or 0 if it is not a terminal.
     */
    public static int terminalColumns() {
        return Integer.getInteger(COLUMNS, 0);
    }

    /**
     * Sets the total.
     *
     * @param count of units, or 0 if unknown.
     */
    public void total(long count) {
        total = count;
    }

    /**
     * Sets how far the run has come. Nothing is shown after {@link #close}.
     *
     * @param count of units so far.
     */
    public void update(long count) {
        if (columns == 0 || isClosed) {
            return;
        }
        if (bar == null) {
            if (System.nanoTime() - begin < DELAY_NANOS) {
                return;
            }
            bar = new ProgressBarBuilder()
                    .setTaskName(name)
                    .setInitialMax(total == 0 ? -1 : total)
                    .setUnit(unit.label, unit.size)
                    .setUpdateIntervalMillis(UPDATE_MILLIS)
                    .setStyle(ProgressBarStyle.ASCII)
                    .setConsumer(new ConsoleProgressBarConsumer(err, columns))
                    .clearDisplayOnFinish()
                    .showSpeed()
                    .build();
        }
        bar.stepTo(count);
    }

    /** Clears the line for other text. */
    public void clear() {
        if (bar != null) {
            err.print(CLEAR_LINE);
        }
    }

    @Override
    public void close() {
        isClosed = true;
        if (bar != null) {
            bar.close();
            bar = null;
        }
    }
}
