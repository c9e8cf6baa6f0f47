// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import org.jetbrains.letsPlot.core.util.PlotSvgExportCommon;

/** Builds a chart from layers, scales and panels, as Lets-Plot names them. */
final class Plot {
    private static final int WIDTH = 760;
    private static final String ZERO_WIDTH_SPACE = "\u200B";

    /** Number of characters of a label on an axis that Lets-Plot shows. */
    private static final int MAX_LABEL = 20;

    private static final String ALPHABET = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVXYZ";

    private final String title;
    private final Options plot = new Options();
    private final List<Map<String, Object>> layers = new ArrayList<>();
    private final List<Map<String, Object>> scales = new ArrayList<>();
    private final Options theme = new Options();
    private final Map<String, String> longNames = new LinkedHashMap<>();

    /** Names and values: the format of Lets-Plot's options. */
    private static final class Options {
        private final Map<String, Object> values = new LinkedHashMap<>();

        Options set(String name, Object value) {
            values.put(name, value);
            return this;
        }
    }

    /** Starts a chart with the given height in pixels. */
    Plot(String title, String subtitle, int height) {
        this.title = title;
        plot.set("kind", "plot")
                .set("ggsize", options().set("width", WIDTH).set("height", height).values)
                .set("ggtitle", options().set("text", title).set("subtitle", subtitle).values)
                .set("layers", layers)
                .set("scales", scales)
                .set("theme", theme.values);
        theme.set("name", "minimal")
                .set("plot_background", "blank")
                .set("panel_grid_minor", "blank")
                .set("panel_grid", options().set("name", "line").set("color", ChartColour.GRID.light).values)
                .set("axis_text_x", options().set("name", "text").set("angle", 0).values)
                .set("strip_background", "blank")
                .set("strip_text", options().set("name", "text").set("face", "bold").values);
    }

    /** Adds horizontal bars. */
    void bars(Columns data, String category, String length, String fill) {
        layer("bar", data, options().set("x", length).set("y", category).set("fill", fill))
                .set("stat", "identity")
                .set("orientation", "y")
                .set("width", 0.72)
                .set("size", 0);
        theme.set("panel_grid_major_y", "blank").set("legend_position", "none").set("axis_title_y", "blank");
    }

    void verticalLine(Columns data, String x, ChartColour colour) {
        layer("vline", data, options().set("xintercept", x))
                .set("linetype", "dashed")
                .set("color", colour.light);
    }

    /** Adds text labels to the right of their positions. */
    void labels(Columns data, String x, String y, String label, double distance) {
        layer("text", data, options().set("x", x).set("y", y).set("label", label))
                .set("hjust", "left")
                .set("size", 6)
                .set("color", ChartColour.TEXT.light)
                .set("position", options().set("name", "nudge").set("x", distance).values);
    }

    /** Adds lines without points. */
    void curves(Columns data, String x, String y, String colour) {
        layer("line", data, options().set("x", x).set("y", y).set("color", colour))
                .set("size", 1.2);
        legend();
    }

    /** Adds lines with a point at each value. */
    void lines(Columns data, String x, String y, String colour) {
        Options mapping = options().set("x", x).set("y", y).set("color", colour);
        layer("line", data, mapping).set("size", 1.2);
        layer("point", data, mapping).set("size", 3);
        legend();
    }

    private void legend() {
        theme.set("legend_position", "right").set("legend_title", "blank").set("legend_background", "blank");
    }

    /** Sets the categories on the vertical axis, from bottom to top. */
    void categories(List<String> names) {
        List<String> labels = new ArrayList<>();
        for (String name : names) {
            String label = name.length() > MAX_LABEL ? standIn(labels.size(), name) : name;
            labels.add(label);
            longNames.put(label, name);
        }
        scale("y")
                .set("discrete", true)
                .set("limits", names)
                .set("breaks", names)
                .set("labels", labels);
    }

    /**
     * Returns a label that takes the place of a name that Lets-Plot would truncate, and at least its width: a W is about
     * as wide as two other letters.
     */
    private static String standIn(int number, String name) {
        return ALPHABET.charAt(number) + "W".repeat(Math.min(MAX_LABEL - 1, name.length() / 2));
    }

    /** Sets a horizontal axis that starts at 0 and has these ticks. */
    void xAxis(String name, double end, SortedMap<Double, String> ticks) {
        ticks(scale("x").set("name", name), ticks)
                .set("limits", List.of(0.0, end))
                .set("expand", List.of(0.0, 0.0));
    }

    /** Sets a logarithmic axis with these ticks and a small margin at both ends. */
    void logarithmic(String axis, String name, SortedMap<Double, String> ticks) {
        ticks(scale(axis).set("name", name), ticks)
                .set("trans", "log10")
                .set("limits", List.of(ticks.firstKey() * 0.75, ticks.lastKey() * 1.5))
                .set("expand", List.of(0.0, 0.0));
    }

    void fills(Map<String, ChartColour> colours) {
        applyColours("fill", colours);
    }

    void colours(Map<String, ChartColour> colours) {
        applyColours("color", colours);
    }

    /**
     * Splits the chart into a column of panels, one for each value of a data column, in the order of {@link #panel}.
     */
    void panels(String column) {
        plot.set(
                "facet",
                options()
                        .set("name", "wrap")
                        .set("facets", List.of(column))
                        .set("ncol", 1)
                        .set("order", List.of(1))
                        .values);
    }

    /** Returns a panel name that sorts at the given position: Lets-Plot sorts panels by name. */
    static String panel(int position, String name) {
        return ZERO_WIDTH_SPACE.repeat(position) + name;
    }

    String svg() {
        String svg = PlotSvgExportCommon.INSTANCE.buildSvgImageFromRawSpecs(
                plot.values,
                null,
                (width, height, pixels) -> {
                    throw new UnsupportedOperationException("charts have no bitmaps");
                },
                false);
        return ThemedSvg.of(svg.replace(ZERO_WIDTH_SPACE, ""), title, longNames);
    }

    private static Options options() {
        return new Options();
    }

    private Options layer(String geometry, Columns data, Options mapping) {
        Options layer = new Options();
        layers.add(layer.values);
        return layer.set("geom", geometry)
                .set("tooltips", "none")
                .set("data", data.asMap())
                .set("mapping", mapping.values);
    }

    private Options scale(String aesthetic) {
        Options scale = new Options();
        scales.add(scale.values);
        return scale.set("aesthetic", aesthetic);
    }

    private static Options ticks(Options scale, SortedMap<Double, String> ticks) {
        return scale.set("breaks", List.copyOf(ticks.keySet())).set("labels", List.copyOf(ticks.values()));
    }

    private void applyColours(String aesthetic, Map<String, ChartColour> colours) {
        scale(aesthetic)
                .set("discrete", true)
                .set("limits", List.copyOf(colours.keySet()))
                .set("values", colours.values().stream().map(each -> each.light).toList());
    }
}
