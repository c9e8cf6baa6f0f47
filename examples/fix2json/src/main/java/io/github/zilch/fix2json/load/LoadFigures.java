// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.load;

import io.github.zilch.JsonBuilder;
import io.github.zilch.fix2json.plot.PercentilePlot;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.HdrHistogram.Histogram;

/**
 * The results of a load run, for printing and for files.
 *
 * @param work the run with work.
 * @param control the same run without work: the latency of the loop, the clock and the machine.
 * @param search the runs at rising rates; empty if there were none.
 */
record LoadFigures(PacedRun.Result work, PacedRun.Result control, List<PacedRun.Result> search) {
    private static final double[] PERCENTILES = {50, 90, 99, 99.9, 99.99, 99.999, 100};
    private static final double MICROSECOND = 1_000;

    /** The plot goes from 10 ns to 100 ms. */
    private static final int MIN_POWER = 1;

    private static final int MAX_POWER = 8;

    /** Prints both runs side by side. */
    void print(PrintStream out) {
        out.printf("%n%-44s %12s %12s%n", "latency from the due time, in us", "fix2json", "empty loop");
        for (double percentile : PERCENTILES) {
            row(out, percentileName(percentile), micros(work, percentile), micros(control, percentile));
        }
        row(out, "maximum delay of a start, in us", micros(work.maxStartDelay()), micros(control.maxStartDelay()));
        row(out, "delay of the last start, in us", micros(work.lastStartDelay()), micros(control.lastStartDelay()));
        row(out, "garbage collections", number(work.collections()), number(control.collections()));
        row(out, "bytes allocated by the thread", number(work.allocated()), number(control.allocated()));
    }

    /** Returns what was asked of the run and was not so, as a sentence each. */
    List<String> missed(List<LatencyLimit> limits) {
        List<String> missed = new ArrayList<>();
        if (!work.isHeld()) {
            missed.add("the thread fell behind, at the end or for more than a second");
        }
        for (LatencyLimit limit : limits) {
            if (work.latencies().getValueAtPercentile(limit.percentile()) > limit.nanoseconds()) {
                missed.add("%s took %s us, and at most %s were asked for"
                        .formatted(
                                percentileName(limit.percentile()),
                                micros(work, limit.percentile()),
                                micros(limit.nanoseconds())));
            }
        }
        return missed;
    }

    /** Prints in one line whether all was so that was asked for. */
    void printVerdict(PrintStream out, List<String> missed) {
        String run = number(work.rate()) + " messages per second, 99 % in " + micros(work, 99) + " us, longest "
                + micros(work, 100);
        out.printf("%n%s%n", missed.isEmpty() ? "HELD: " + run : "NOT HELD: " + String.join("; ", missed));
    }

    /** Prints the runs at rising rates. */
    void printSearch(PrintStream out) {
        out.printf("%n%-44s %12s %12s%n", "rate, in messages per second", "99 %, in us", "");
        for (PacedRun.Result result : search) {
            row(out, number(result.rate()), micros(result, 99), result.isHeld() ? "held" : "not held");
        }
        out.printf("%nOne thread held %s messages per second.%n", number(RateSearch.highest(search)));
    }

    private static void row(PrintStream out, String name, String first, String second) {
        out.printf("%-44s %12s %12s%n", name, first, second);
    }

    private static String percentileName(double percentile) {
        return percentile == 100 ? "longest" : (percentile + " %").replace(".0 ", " ");
    }

    private static String micros(PacedRun.Result result, double percentile) {
        return micros(result.latencies().getValueAtPercentile(percentile));
    }

    private static String micros(long nanoseconds) {
        return String.format(Locale.ROOT, "%,.2f", nanoseconds / MICROSECOND);
    }

    private static String number(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    /**
     * Writes {@code load.hgrm} and {@code control.hgrm}, in nanoseconds, for HdrHistogram's plotters, {@code load.svg},
     * and {@code load.json} with all figures.
     *
     * @param folder to write to; created if necessary.
     * @param missed what was asked for and was not so.
     * @throws IOException if a file cannot be written.
     */
    void write(Path folder, List<String> missed) throws IOException {
        Files.createDirectories(folder);
        writeHistogram(folder.resolve("load.hgrm"), work.latencies());
        writeHistogram(folder.resolve("control.hgrm"), control.latencies());
        String title = String.format(Locale.ROOT, "%,d messages per second: latency by percentile", work.rate());
        PercentilePlot plot = new PercentilePlot(title, MIN_POWER, MAX_POWER)
                .line("fix2json", work.latencies())
                .line("the same loop without work", control.latencies());
        Files.writeString(folder.resolve("load.svg"), plot.svg());
        try (OutputStream out = Files.newOutputStream(folder.resolve("load.json"))) {
            JsonBuilder json = new JsonBuilder();
            LoadReportJson.write(json, report(missed));
            json.writeTo(out);
        }
    }

    private static void writeHistogram(Path file, Histogram histogram) throws IOException {
        try (PrintStream out = new PrintStream(Files.newOutputStream(file), false, StandardCharsets.UTF_8)) {
            histogram.outputPercentileDistribution(out, 1.0);
        }
    }

    private LoadReport report(List<String> missed) {
        return new LoadReport(run(work), run(control), RateSearch.highest(search), missed);
    }

    private static LoadReport.Run run(PacedRun.Result result) {
        Map<String, Long> latencies = new LinkedHashMap<>();
        for (double percentile : PERCENTILES) {
            latencies.put(Double.toString(percentile), result.latencies().getValueAtPercentile(percentile));
        }
        return new LoadReport.Run(
                result.rate(),
                result.latencies().getTotalCount(),
                result.isHeld(),
                result.maxStartDelay(),
                result.lastStartDelay(),
                result.collections(),
                result.allocated(),
                latencies);
    }
}
