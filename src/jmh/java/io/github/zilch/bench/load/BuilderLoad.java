// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.load;

import io.github.zilch.JsonBuilder;
import io.github.zilch.bench.documents.Seed;
import io.github.zilch.bench.model.Samples;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.HdrHistogram.Histogram;

/**
 * Measures the builder under load: one thread writes the seed document at a fixed rate. The results are in the files
 * {@code load.json}, {@code load.hgrm} and {@code control.hgrm}, like those of {@code fix2json load}. The control is
 * the same loop without work.
 */
public final class BuilderLoad {
    private static final double[] PERCENTILES = {50, 90, 99, 99.9, 99.99, 99.999, 100};
    private static final double WARM_UP_RUN = 0.1;
    private static final double SEARCH_RUN = 0.5;

    private BuilderLoad() {}

    /**
     * Runs the load test.
     *
     * @param args the messages per second, the duration and the warm-up in seconds, and the directory for the files.
     */
    public static void main(String[] args) throws IOException {
        long rate = Long.parseLong(args[0]);
        double seconds = Double.parseDouble(args[1]);
        double warmUp = Double.parseDouble(args[2]);
        Path folder = Files.createDirectories(Path.of(args[3]));
        Runnable work = new SeedWork();
        Runnable noWork = () -> {};
        warmUp(rate, warmUp, work);
        PacedLoop measured = new PacedLoop(rate, seconds, work);
        warmUp(rate, Math.min(warmUp, 1), noWork);
        PacedLoop control = new PacedLoop(rate, seconds, noWork);
        JsonBuilder json = new JsonBuilder();
        put(json.createJSON("work"), measured);
        put(json.createJSON("control"), control);
        json.put("highestRate", measured.isHeld() ? highestRate(rate, work) : 0);
        write(folder.resolve("load.hgrm"), measured.latencies);
        write(folder.resolve("control.hgrm"), control.latencies);
        try (OutputStream out = Files.newOutputStream(folder.resolve("load.json"))) {
            json.writeTo(out);
        }
    }

    /**
     * Repeats short runs, so that the measured run compiles nothing for the first time. Ends after {@code seconds} if
     * the last ten runs allocated nothing, and after four times {@code seconds} at the latest.
     */
    private static void warmUp(long rate, double seconds, Runnable work) {
        int runsWithoutAllocation = 0;
        for (double elapsed = 0;
                elapsed < seconds || elapsed < 4 * seconds && runsWithoutAllocation < 1 / WARM_UP_RUN;
                elapsed += WARM_UP_RUN) {
            boolean allocated = new PacedLoop(rate, WARM_UP_RUN, work).allocated != 0;
            runsWithoutAllocation = allocated ? 0 : runsWithoutAllocation + 1;
        }
    }

    /** Doubles the rate while the loop sustains it, then raises it by quarters, then by sixteenths. */
    private static long highestRate(long rate, Runnable work) {
        long highest = rate;
        for (int divisor = 1; divisor <= 16; divisor *= 4) {
            while (isHeld(highest + highest / divisor, work)) {
                highest += highest / divisor;
            }
        }
        return highest;
    }

    /** Returns whether the loop sustains the rate. Tries twice, because the first run may be disturbed. */
    private static boolean isHeld(long rate, Runnable work) {
        return new PacedLoop(rate, SEARCH_RUN, work).isHeld() || new PacedLoop(rate, SEARCH_RUN, work).isHeld();
    }

    private static void put(JsonBuilder json, PacedLoop loop) {
        json.put("rate", loop.rate).put("messages", loop.latencies.getTotalCount());
        json.put("isHeld", loop.isHeld()).put("lateAtWorst", loop.maxStartDelay).put("lateAtEnd", loop.lastStartDelay);
        json.put("collections", loop.collections).put("allocated", loop.allocated);
        JsonBuilder latencies = json.createJSON("latencies");
        for (double percentile : PERCENTILES) {
            latencies.put(Double.toString(percentile), loop.latencies.getValueAtPercentile(percentile));
        }
    }

    private static void write(Path file, Histogram histogram) throws IOException {
        try (PrintStream out = new PrintStream(Files.newOutputStream(file), false, StandardCharsets.UTF_8)) {
            histogram.outputPercentileDistribution(out, 1.0);
        }
    }

    /** Writes the seed document with changing strings: the next message with each call. */
    private static final class SeedWork implements Runnable {
        private final JsonBuilder json = new JsonBuilder();
        private final Object[] messages = Seed.messages();
        private int next = Samples.FIRST_ID;

        @Override
        public void run() {
            ((Seed) messages[next++ & messages.length - 1]).write(json.reset());
        }
    }
}
