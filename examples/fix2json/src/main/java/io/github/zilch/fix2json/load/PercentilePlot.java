// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.load;

import java.util.Locale;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * A plot of latencies by percentile, as an SVG document for light and dark backgrounds. Both axes are logarithmic; the
 * horizontal axis counts nines. This class draws the plot itself, because the plotting libraries need AWT and the fonts
 * of the machine, or are several times as large as the whole command.
 */
final class PercentilePlot {
    private static final int LEFT = 80;
    private static final int TOP = 60;
    private static final int WIDTH = 620;
    private static final int HEIGHT = 320;

    /** The last percentile on the axis is 99.9999. */
    private static final int NINES = 6;

    /** The vertical axis goes from 10 ns to 100 ms. */
    private static final int MIN_POWER = 1;

    private static final int MAX_POWER = 8;
    private static final String[] COLOURS = {"ours", "limit"};
    private static final String[] UNITS = {"ns", "us", "ms"};

    private final StringBuilder lines = new StringBuilder();
    private final StringBuilder legend = new StringBuilder();
    private final String title;
    private int count;

    /** Creates a plot without lines. */
    PercentilePlot(String title) {
        this.title = title;
    }

    /** Adds the line of a histogram of nanoseconds. There are colours for two lines. */
    PercentilePlot line(String name, Histogram latencies) {
        String colour = COLOURS[count];
        StringBuilder points = new StringBuilder();
        for (HistogramIterationValue value : latencies.percentiles(10)) {
            double x = x(100 / (100 - Math.min(value.getPercentileLevelIteratedTo(), 100 - 1e-4)));
            points.append(String.format(Locale.ROOT, "%.1f,%.1f ", x, y(value.getValueIteratedTo())));
        }
        lines.append("<polyline class=\"%s\" points=\"%s\"/>%n"
                .formatted(colour, points.toString().strip()));
        int legendY = TOP + 16 + 20 * count;
        legend.append("<polyline class=\"%s\" points=\"%d,%d %d,%d\"/>%n"
                .formatted(colour, LEFT + 14, legendY - 4, LEFT + 38, legendY - 4));
        legend.append("<text x=\"%d\" y=\"%d\">%s</text>%n".formatted(LEFT + 46, legendY, name));
        count++;
        return this;
    }

    private static double x(double nines) {
        return LEFT + WIDTH * Math.log10(nines) / NINES;
    }

    private static double y(double nanoseconds) {
        double power = Math.min(Math.max(Math.log10(nanoseconds), MIN_POWER), MAX_POWER);
        return TOP + HEIGHT * (MAX_POWER - power) / (MAX_POWER - MIN_POWER);
    }

    /** Returns the document. */
    String svg() {
        return """
                <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 760 440" width="760" height="440" role="img">
                <title>%1$s</title>
                <style>
                text { font: 13px system-ui, "Segoe UI", Roboto, Helvetica, Arial, sans-serif; fill: #1f2328 }
                .title { font-size: 17px; font-weight: 600 }
                .grid { stroke: #d8dee4 }
                polyline { fill: none; stroke-width: 2.2 }
                .ours { stroke: #0969da }
                .limit { stroke: #bc4c00 }
                @media (prefers-color-scheme: dark) {
                  text { fill: #f0f6fc }
                  .grid { stroke: #30363d }
                  .ours { stroke: #4493f8 }
                  .limit { stroke: #f0883e }
                }
                </style>
                <text class="title" x="%2$d" y="32">%1$s</text>
                %3$s%4$s%5$s</svg>
                """.formatted(title, LEFT, axes(), lines, legend);
    }

    private static String axes() {
        StringBuilder axes = new StringBuilder();
        for (int power = MIN_POWER; power <= MAX_POWER; power++) {
            double y = y(Math.pow(10, power));
            axes.append(grid(LEFT, y, LEFT + WIDTH, y));
            String label = (int) Math.pow(10, power % 3) + " " + UNITS[power / 3];
            axes.append(text("end", LEFT - 10, y + 4, label));
        }
        for (int nines = 0; nines <= NINES; nines++) {
            double x = x(Math.pow(10, nines));
            axes.append(grid(x, TOP, x, TOP + HEIGHT));
            axes.append(text("middle", x, TOP + HEIGHT + 22, percentile(nines)));
        }
        return axes.toString();
    }

    /** Returns a label such as {@code 0 %}, {@code 90 %}, {@code 99 %}, {@code 99.9 %}. */
    private static String percentile(int nines) {
        String digits = "9".repeat(nines);
        return switch (nines) {
            case 0 -> "0 %";
            case 1 -> "90 %";
            case 2 -> "99 %";
            default -> digits.substring(0, 2) + "." + digits.substring(2) + " %";
        };
    }

    private static String grid(double x1, double y1, double x2, double y2) {
        return String.format(
                Locale.ROOT,
                "<line class=\"grid\" x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\"/>%n",
                x1,
                y1,
                x2,
                y2);
    }

    private static String text(String anchor, double x, double y, String text) {
        return String.format(
                Locale.ROOT, "<text text-anchor=\"%s\" x=\"%.1f\" y=\"%.1f\">%s</text>%n", anchor, x, y, text);
    }
}
