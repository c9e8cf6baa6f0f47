// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.report.pages;

import io.github.zilch.bench.report.results.Figure;
import io.github.zilch.bench.report.results.Jvm;
import io.github.zilch.bench.report.results.Results;
import io.github.zilch.bench.report.results.Writer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;

/**
 * Draws the charts of the report as SVG documents: the time of each writer that was measured, the fastest first, on one
 * linear scale from 0. Much slower writers are left out, as they would make the other bars too short to compare. A chart is
 * as wide as the screen of a phone, so names are above their bars.
 */
public final class Charts {
    /** The scenarios that have a chart, with the variant that it shows. */
    private static final Map<String, String> VARIANTS = new LinkedHashMap<>();

    static {
        VARIANTS.put("Seed", "changing strings");
        VARIANTS.put("Order", "");
        VARIANTS.put("Customer", "");
        VARIANTS.put("MediaContent", "");
        VARIANTS.put("Catalogue", "");
        VARIANTS.put("Statuses", "");
    }

    /** The longest time in a chart, as a multiple of the shortest one. */
    private static final int MAX_RATIO = 6;

    private static final int WIDTH = 390;
    private static final int LEFT = 12;
    private static final int RIGHT = WIDTH - LEFT;
    private static final int FIRST_ROW = 58;
    private static final int ROW = 32;

    private static final String STYLE = """
            text { font: 14px system-ui, "Segoe UI", Roboto, Helvetica, Arial, sans-serif; fill: #1f2328 }
            .title { font-size: 17px; font-weight: 600 }
            .note { font-size: 13px; fill: #59636e }
            .time { text-anchor: end }
            .ours { font-weight: 600 }
            rect { fill: #b6bec7 }
            rect.ours { fill: #0969da }
            @media (prefers-color-scheme: dark) {
              text { fill: #f0f6fc }
              .note { fill: #9198a1 }
              rect { fill: #59626c }
              rect.ours { fill: #4493f8 }
            }
            """;

    private Charts() {}

    /** Returns the charts as SVG documents, by scenario. A chart shows the newest JDK that its variant was measured on. */
    public static Map<String, String> of(Results results) {
        Map<String, String> charts = new LinkedHashMap<>();
        VARIANTS.forEach((scenario, variant) -> {
            TreeSet<Jvm> jvms = results.jvms(scenario);
            List<Figure> figures = jvms.isEmpty() ? List.of() : figures(results, jvms.last(), scenario, variant);
            if (figures.size() > 1) {
                charts.put(scenario, svg(title(scenario), jvms.last(), figures));
            }
        });
        return charts;
    }

    private static List<Figure> figures(Results results, Jvm jvm, String scenario, String variant) {
        List<Figure> writers = results.of(jvm, scenario, variant).stream()
                .filter(figure -> figure.writer().is(Writer.Kind.PEER)
                        || Writer.WAYS.contains(figure.writer().id()))
                .toList();
        return writers.stream()
                .filter(figure -> figure.min() <= MAX_RATIO * writers.get(0).min())
                .toList();
    }

    /** Returns the scenarios that have a chart. */
    public static List<String> scenarios() {
        return List.copyOf(VARIANTS.keySet());
    }

    /** Returns the title of a scenario's chart, such as {@code Seed, changing strings}. */
    public static String title(String scenario) {
        String variant = VARIANTS.get(scenario);
        return variant.isEmpty() ? scenario : scenario + ", " + variant;
    }

    /** Returns the file name of a scenario's chart. */
    public static String fileName(String scenario) {
        return scenario.toLowerCase(Locale.ROOT) + ".svg";
    }

    private static String svg(String title, Jvm jvm, List<Figure> figures) {
        int height = FIRST_ROW + ROW * figures.size();
        StringBuilder svg = new StringBuilder("""
                <svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %d %d" role="img">
                <title>%s: time to write one document</title>
                <style>
                %s</style>
                <text class="title" x="%d" y="22">%s</text>
                <text class="note" x="%d" y="42">ns for one document; JDK %d %s</text>
                """.formatted(
                        WIDTH,
                        height,
                        WIDTH,
                        height,
                        escaped(title),
                        STYLE,
                        LEFT,
                        escaped(title),
                        LEFT,
                        jvm.feature(),
                        jvm.isDefault() ? "without a JVM flag" : "with the flag"));
        double longest = figures.get(figures.size() - 1).min();
        int y = FIRST_ROW;
        for (Figure figure : figures) {
            svg.append(bar(figure, y, (RIGHT - LEFT) * figure.min() / longest));
            y += ROW;
        }
        return svg.append("</svg>\n").toString();
    }

    private static String bar(Figure figure, int y, double length) {
        String kind = figure.writer().is(Writer.Kind.OURS) ? "ours" : "peer";
        return """
                <text class="%s" x="%d" y="%d">%s</text>
                <text class="time %s" x="%d" y="%d">%s</text>
                <rect class="%s" x="%d" y="%d" width="%s" height="8"/>
                """.formatted(
                        kind,
                        LEFT,
                        y + 10,
                        escaped(figure.writer().name()),
                        kind,
                        RIGHT,
                        y + 10,
                        Numbers.time(figure.min()),
                        kind,
                        LEFT,
                        y + 16,
                        String.format(Locale.ROOT, "%.1f", length));
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;");
    }
}
