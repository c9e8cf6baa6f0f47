// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.report;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** Draws the charts of a report with Lets-Plot, from the figures on the newest JDK. */
final class Charts {
    /** The maximum length of a bar. Longer bars are truncated. */
    private static final double MAX_LENGTH = 6;

    /**
     * The maximum number of variants in a chart with all writers. Other charts show the fastest peer of each variant.
     */
    private static final int MAX_VARIANTS = 4;

    private static final Map<String, ChartColour> COLOURS_BY_KIND =
            new TreeMap<>(Map.of("OURS", ChartColour.ZILCH, "PEER", ChartColour.PEER, "LIMIT", ChartColour.LIMIT));

    private static final List<ChartColour> LINE_COLOURS = List.of(
            ChartColour.ZILCH,
            ChartColour.GREEN,
            ChartColour.VIOLET,
            ChartColour.LIMIT,
            ChartColour.PINK,
            ChartColour.YELLOW);

    private Charts() {}

    /** Returns the charts as SVG documents, by scenario. */
    static Map<String, String> of(Results results) {
        Map<String, String> charts = new LinkedHashMap<>();
        Jvm jvm = results.newest();
        for (String scenario : results.scenarios()) {
            Set<String> variants = results.variants(scenario);
            if (scenario.equals(Growth.SCENARIO)) {
                addGrowth(results, jvm, charts);
            } else if (variants.size() <= MAX_VARIANTS) {
                addAllWriters(results, jvm, scenario, charts);
            } else {
                addFastestPeers(results, jvm, scenario, charts);
            }
        }
        return charts;
    }

    /** Returns the file name of a scenario's chart. */
    static String fileName(String scenario) {
        return scenario.toLowerCase(Locale.ROOT) + ".svg";
    }

    /** Adds a chart with a panel for each variant and a bar for each writer. */
    private static void addAllWriters(Results results, Jvm jvm, String scenario, Map<String, String> charts) {
        Columns bars = new Columns("writer", "length", "label", "kind", "variant");
        Columns limits = new Columns("limit", "variant");
        Map<String, List<Double>> ratios = new LinkedHashMap<>();
        int panels = 0;
        for (String variant : results.variants(scenario)) {
            List<Figure> figures = results.of(jvm, scenario, variant);
            Figure zilch = Figure.of(figures, Writer.ZILCH);
            if (zilch == null || figures.size() < 2) {
                continue;
            }
            String panel = Plot.panel(panels++, variant);
            for (Figure figure : figures) {
                Writer writer = figure.writer();
                if (isInChart(writer)) {
                    double ratio = figure.min() / zilch.min();
                    bars.row(
                            writer.name(),
                            Math.min(ratio, MAX_LENGTH),
                            label(figure, ratio),
                            writer.kind().name(),
                            panel);
                    ratios.computeIfAbsent(writer.name(), key -> new ArrayList<>())
                            .add(ratio);
                    if (writer.is(Writer.Kind.LIMIT)) {
                        limits.row(ratio, panel);
                    }
                }
            }
        }
        if (panels == 0) {
            return;
        }
        Plot plot = new Plot(
                scenario + ": time to write one document",
                "JDK " + jvm + ", fastest iteration; shorter is better; an arrow marks a truncated bar",
                panels * (46 + 26 * ratios.size()) + 110);
        plot.bars(bars, "writer", "length", "kind");
        if (!limits.isEmpty()) {
            plot.verticalLine(limits, "limit", ChartColour.LIMIT);
        }
        plot.labels(bars, "length", "writer", "label", 0.08);
        plot.categories(reversed(order(ratios)));
        plot.xAxis("as a multiple of Zilch's time", MAX_LENGTH * 1.3, multiples());
        plot.fills(COLOURS_BY_KIND);
        if (panels > 1) {
            plot.panels("variant");
        }
        charts.put(scenario, plot.svg());
    }

    /**
     * Adds a chart with a bar for each variant: the time of the fastest peer relative to Zilch. Variants with the same
     * {@link #panelOf} share a panel.
     */
    private static void addFastestPeers(Results results, Jvm jvm, String scenario, Map<String, String> charts) {
        Columns bars = new Columns("variant", "length", "label", "kind", "end", "panel");
        Set<String> order = new LinkedHashSet<>();
        Map<String, String> panels = new LinkedHashMap<>();
        int count = 0;
        for (String variant : results.variants(scenario)) {
            List<Figure> figures = results.of(jvm, scenario, variant);
            Figure zilch = Figure.of(figures, Writer.ZILCH);
            Figure peer = Nearest.fastestPeer(figures);
            if (zilch != null && peer != null) {
                double ratio = peer.min() / zilch.min();
                String label = Numbers.ratio(ratio) + " " + peer.writer().name();
                String group = panelOf(variant);
                String part = group.isEmpty() ? variant : variant.substring(group.length() + 2);
                bars.row(
                        part,
                        Math.min(ratio, MAX_LENGTH),
                        ratio > MAX_LENGTH ? "→ " + label : label,
                        ratio >= 1 ? "OURS" : "PEER",
                        Math.min(Math.max(ratio, 1), MAX_LENGTH),
                        panels.computeIfAbsent(group, each -> Plot.panel(panels.size(), each)));
                order.add(part);
                count++;
            }
        }
        if (order.isEmpty()) {
            return;
        }
        Plot plot = new Plot(
                scenario + ": time of the fastest peer relative to Zilch",
                "JDK " + jvm + ", fastest iteration; Zilch is faster to the right of the line",
                26 * count + (panels.size() > 1 ? 46 * panels.size() : 0) + 130);
        plot.bars(bars, "variant", "length", "kind");
        plot.verticalLine(new Columns("limit").row(1.0), "limit", ChartColour.TEXT);
        plot.labels(bars, "end", "variant", "label", 0.08);
        plot.categories(reversed(order));
        plot.xAxis("the fastest peer's time as a multiple of Zilch's", MAX_LENGTH * 1.3, multiples());
        plot.fills(COLOURS_BY_KIND);
        if (panels.size() > 1) {
            plot.panels("panel");
        }
        charts.put(scenario, plot.svg());
    }

    /**
     * Returns the first two parts of a variant that has three parts, otherwise the empty string. The panel shows these
     * parts, so that the bars have room.
     */
    private static String panelOf(String variant) {
        int last = variant.lastIndexOf(", ");
        return variant.indexOf(", ") < last ? variant.substring(0, last) : "";
    }

    /** Adds a chart of the time per byte by size of the document, on logarithmic scales. */
    private static void addGrowth(Results results, Jvm jvm, Map<String, String> charts) {
        Columns points = new Columns("bytes", "time", "line");
        Map<String, ChartColour> colours = new LinkedHashMap<>();
        for (Growth line : Growth.lines(results, jvm)) {
            colours.put(line.name(), LINE_COLOURS.get(colours.size() % LINE_COLOURS.size()));
            for (Figure figure : line.figures()) {
                points.row(figure.length(), figure.minPerByte(), line.name());
            }
        }
        if (colours.isEmpty()) {
            return;
        }
        Plot plot = new Plot(
                "Growth: time per byte by size of the document",
                "JDK " + jvm + ", fastest iteration; a flat line is best",
                420);
        plot.lines(points, "bytes", "time", "line");
        plot.logarithmic("x", "size of the document", sizes());
        plot.logarithmic("y", "ns per byte", decades(points.asMap().get("time")));
        plot.colours(colours);
        charts.put(Growth.SCENARIO, plot.svg());
    }

    private static SortedMap<Double, String> multiples() {
        SortedMap<Double, String> ticks = new TreeMap<>();
        for (int i = 0; i <= MAX_LENGTH; i++) {
            ticks.put((double) i, i + "×");
        }
        return ticks;
    }

    private static SortedMap<Double, String> sizes() {
        SortedMap<Double, String> ticks = new TreeMap<>();
        ticks.put(10.0, "10 B");
        ticks.put(100.0, "100 B");
        ticks.put(0x1p10, "1 KiB");
        ticks.put(10 * 0x1p10, "10 KiB");
        ticks.put(100 * 0x1p10, "100 KiB");
        ticks.put(0x1p20, "1 MiB");
        ticks.put(0x1p24, "16 MiB");
        return ticks;
    }

    /** Returns the powers of ten that enclose the values. */
    private static SortedMap<Double, String> decades(List<Object> values) {
        DoubleSummaryStatistics range =
                values.stream().mapToDouble(value -> (double) value).summaryStatistics();
        SortedMap<Double, String> ticks = new TreeMap<>();
        int last = (int) Math.ceil(Math.log10(range.getMax()));
        for (int power = (int) Math.floor(Math.log10(range.getMin())); power <= last; power++) {
            ticks.put(Math.pow(10, power), Numbers.plain(Math.pow(10, power)));
        }
        return ticks;
    }

    /** Returns the writers ordered by the geometric mean of their ratios in all panels, fastest first. */
    private static List<String> order(Map<String, List<Double>> ratios) {
        return ratios.entrySet().stream()
                .sorted(Comparator.comparingDouble(each -> each.getValue().stream()
                        .mapToDouble(Math::log)
                        .average()
                        .orElse(0)))
                .map(Map.Entry::getKey)
                .toList();
    }

    private static boolean isInChart(Writer writer) {
        return writer.is(Writer.Kind.PEER)
                || writer.id().equals(Writer.ZILCH)
                || writer.id().equals(Writer.ZILCH_PER_KIND)
                || writer.id().equals(Writer.ZILCH_GENERATED)
                || writer.id().equals("memcpy");
    }

    private static String label(Figure figure, double ratio) {
        String time = Numbers.time(figure.min()) + " ns";
        return ratio > MAX_LENGTH ? "→ " + time + ", " + Numbers.ratio(ratio) : time;
    }

    private static List<String> reversed(Collection<String> list) {
        List<String> reversed = new ArrayList<>(list);
        Collections.reverse(reversed);
        return reversed;
    }
}
