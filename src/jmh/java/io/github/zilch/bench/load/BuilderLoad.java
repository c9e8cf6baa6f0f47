// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.load;

import io.github.zilch.JsonBuilder;
import io.github.zilch.bench.SeedLoad;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.HdrHistogram.Histogram;

/**
 * The builder alone under load: the seed document, paced, on one thread. Writes {@code load.json}, {@code load.hgrm} and
 * {@code control.hgrm} as {@code fix2json load} does; the control is the same loop doing nothing.
 */
public final class BuilderLoad {
    private static final double[] PERCENTILES = {50, 90, 99, 99.9, 99.99, 99.999, 100};
    private static final double WARM_UP = 0.1;
    private static final double STEP = 0.5;

    private BuilderLoad() {}

    /**
     * Runs.
     *
     * @param args messages a second, seconds, seconds of warm-up, and the folder for the files.
     */
    public static void main(String[] args) throws IOException {
        long rate = Long.parseLong(args[0]);
        double seconds = Double.parseDouble(args[1]);
        double warmUp = Double.parseDouble(args[2]);
        Path folder = Files.createDirectories(Path.of(args[3]));
        Runnable work = new SeedLoad();
        Runnable nothing = () -> {};
        warmUp(rate, warmUp, work);
        PacedLoop measured = new PacedLoop(rate, seconds, work);
        warmUp(rate, Math.min(warmUp, 1), nothing);
        PacedLoop control = new PacedLoop(rate, seconds, nothing);
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

    /** In short runs, so that nothing is compiled for the first time afterwards, and until nothing is allocated. */
    private static void warmUp(long rate, double seconds, Runnable work) {
        int quiet = 0;
        for (double done = 0; done < seconds || done < 4 * seconds && quiet < 1 / WARM_UP; done += WARM_UP) {
            quiet = new PacedLoop(rate, WARM_UP, work).allocated == 0 ? quiet + 1 : 0;
        }
    }

    /** Doubles the rate while it is held, then raises it by quarters, then by sixteenths. */
    private static long highestRate(long rate, Runnable work) {
        long highest = rate;
        for (int divisor = 1; divisor <= 16; divisor *= 4) {
            while (isHeld(highest + highest / divisor, work)) {
                highest += highest / divisor;
            }
        }
        return highest;
    }

    /** A second try, as the first may have been disturbed. */
    private static boolean isHeld(long rate, Runnable work) {
        return new PacedLoop(rate, STEP, work).isHeld() || new PacedLoop(rate, STEP, work).isHeld();
    }

    private static void put(JsonBuilder json, PacedLoop loop) {
        json.put("rate", loop.rate).put("messages", loop.latencies.getTotalCount());
        json.put("isHeld", loop.isHeld()).put("lateAtWorst", loop.lateAtWorst).put("lateAtEnd", loop.lateAtEnd);
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
}
