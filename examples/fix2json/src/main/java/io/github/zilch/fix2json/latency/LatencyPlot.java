// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.latency;

import io.github.zilch.fix2json.plot.PercentilePlot;
import io.github.zilch.kit.argument.Arguments;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/** Draws the latencies that a meter has measured: of the stages with most of them, as many as a plot has lines. */
public final class LatencyPlot {
    private record Line(String name, StageLatencies latencies) {}

    private final LatencyMeter meter;
    private final List<Line> lines = new ArrayList<>();

    private LatencyPlot(LatencyMeter meter) {
        this.meter = meter;
    }

    /**
     * Returns the plot of all messages so far.
     *
     * @param meter that has read them.
     * @return an SVG document.
     */
    public static String svg(LatencyMeter meter) {
        return new LatencyPlot(meter).svg();
    }

    private String svg() {
        for (RequestSession session : meter.sessions()) {
            for (LatencyRow row : session.rows()) {
                for (Stage stage : List.of(Stage.ANSWER, Stage.FIRST_FILL, Stage.FULL_FILL)) {
                    add(session, row, stage);
                }
            }
        }
        List<Line> drawn = lines.stream()
                .sorted(Comparator.comparingLong((Line line) -> line.latencies().count())
                        .reversed())
                .limit(PercentilePlot.MAX_LINES)
                .toList();
        long least = drawn.stream()
                .mapToLong(line -> Math.max(1, line.latencies().min()))
                .min()
                .orElse(1);
        long greatest = drawn.stream()
                .mapToLong(line -> Math.max(1, line.latencies().max()))
                .max()
                .orElse(1);
        int minPower = (int) Math.floor(Math.log10(least));
        int maxPower = Math.max(minPower + 1, (int) Math.ceil(Math.log10(greatest)));
        PercentilePlot plot = new PercentilePlot(title(drawn.size()), minPower, maxPower);
        drawn.forEach(line -> plot.line(line.name(), line.latencies().histogram()));
        return plot.svg();
    }

    private void add(RequestSession session, LatencyRow row, Stage stage) {
        StageLatencies latencies = row.stage(stage);
        if (latencies != null && latencies.count() > 0) {
            String name = session.requester() + " -> " + session.responder() + ": " + meter.title(row) + " to "
                    + stage.title()
                    + row.category().values().stream()
                            .map(value -> ", " + value)
                            .collect(Collectors.joining());
            lines.add(new Line(Arguments.printable(name), latencies));
        }
    }

    private String title(int drawn) {
        String clock = meter.clock() == null ? "none" : meter.clock().name();
        return "Latency by percentile, clock: " + clock
                + (drawn < lines.size() ? "; the " + drawn + " of " + lines.size() + " with most messages" : "");
    }
}
