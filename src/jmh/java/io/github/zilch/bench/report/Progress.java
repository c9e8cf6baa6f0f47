// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.report;

import java.io.PrintStream;
import java.time.Duration;

/** Says after each case how far a run has come. */
final class Progress {
    private final PrintStream out;
    private final int total;
    private final long start = System.nanoTime();
    private int done;

    /** Begins now. */
    Progress(PrintStream out, int total) {
        this.out = out;
        this.total = total;
    }

    void done(String what) {
        done++;
        Duration elapsed = Duration.ofNanos(System.nanoTime() - start);
        Duration left = elapsed.multipliedBy(total - done).dividedBy(done);
        out.printf("[%d/%d, %s elapsed, about %s left] %s%n", done, total, time(elapsed), time(left), what);
    }

    private static String time(Duration duration) {
        return "%d:%02d:%02d".formatted(duration.toHours(), duration.toMinutesPart(), duration.toSecondsPart());
    }
}
