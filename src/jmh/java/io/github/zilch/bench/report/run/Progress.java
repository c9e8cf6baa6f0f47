// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.report.run;

import java.io.PrintStream;
import java.time.Duration;
import java.util.List;

/** Prints the expected duration of a run at its start, and the progress after each step. */
public final class Progress {
    private final PrintStream out;
    private final double expected;
    private final int total;
    private final long start = System.nanoTime();
    private double expectedOfDone;
    private int done;

    /**
     * Starts the clock.
     *
     * @param out the stream to print to.
     * @param expected the expected seconds of all steps.
     * @param total the number of steps.
     */
    public Progress(PrintStream out, double expected, int total) {
        this.out = out;
        this.expected = expected;
        this.total = total;
    }

    public void begin(List<Integer> jdks) {
        out.printf("%d steps on JDK %s, about %s%n", total, jdks, time(seconds(expected)));
    }

    /**
     * Prints the progress after a step.
     *
     * @param seconds the expected seconds of the step.
     * @param step the step and its result.
     */
    public void done(double seconds, String step) {
        done++;
        expectedOfDone += seconds;
        Duration elapsed = Duration.ofNanos(System.nanoTime() - start);
        double left = (expected - expectedOfDone) * elapsed.toNanos() / 1e9 / expectedOfDone;
        out.printf("[%d/%d, %s elapsed, about %s left] %s%n", done, total, time(elapsed), time(seconds(left)), step);
    }

    private static Duration seconds(double seconds) {
        return Duration.ofMillis(Math.max(0, Math.round(seconds * 1_000)));
    }

    private static String time(Duration duration) {
        return "%d:%02d:%02d".formatted(duration.toHours(), duration.toMinutesPart(), duration.toSecondsPart());
    }
}
