// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.plot;

import java.util.Locale;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * A plot of latencies by percentile, as an SVG document for light and dark backgrounds. Both axes are logarithmic; the
 * horizontal axis counts nines. This class draws the plot itself, because the plotting libraries need AWT and the fonts
 * of the machine, or are several times as large as the whole command.
 */
public final class PercentilePlot {
    private static final int LEFT = 80;
    private static final int TOP = 60;
    private static final int WIDTH = 620;
    private static final int HEIGHT = 320;

    /** The last percentile on the axis is 99.9999. */
    private static final int NINES = 6;

    /** Maximum number of lines: there are no more colours. */
    public static final int MAX_LINES = 6;

    private static final String[] UNITS = {"ns", "us", "ms", "s"};
    private static final int LINE_HEIGHT = 20;

    /** Height of the text below the horizontal axis, and of the margin below the legend. */
    private static final int BELOW_AXIS = 50;

    private final StringBuilder lines = new StringBuilder();
    private final StringBuilder legend = new StringBuilder();
    private final String title;
    private final int minPower;
    private final int maxPower;
    private int count;

    /**
     * Creates a plot without lines. The vertical axis goes from 10 to the one power in nanoseconds to 10 to the other.
     *
     * @param title of the plot.
     * @param minPower 0 or more.
     * @param maxPower more than {@code minPower}.
     */
    public PercentilePlot(String title, int minPower, int maxPower) {
        this.title = escaped(title);
        this.minPower = minPower;
        this.maxPower = maxPower;
    }

    /**
     * Adds the line of a histogram of nanoseconds.
     *
     * @param name for the legend.
     * @param latencies to draw; those outside the axis are drawn on its edge.
     * @return this plot.
     * @throws IllegalStateException if there are {@link #MAX_LINES} lines.
     */
    public PercentilePlot line(String name, AbstractHistogram latencies) {
        if (count == MAX_LINES) {
            throw new IllegalStateException("a plot has at most " + MAX_LINES + " lines");
        }
        String colour = "line" + count;
        StringBuilder points = new StringBuilder();
        for (HistogramIterationValue value : latencies.percentiles(10)) {
            double x = x(100 / (100 - Math.min(value.getPercentileLevelIteratedTo(), 100 - 1e-4)));
            points.append(String.format(Locale.ROOT, "%.1f,%.1f ", x, y(value.getValueIteratedTo())));
        }
        lines.append("<polyline class=\"%s\" points=\"%s\"/>%n"
                .formatted(colour, points.toString().strip()));
        int legendY = TOP + HEIGHT + BELOW_AXIS + LINE_HEIGHT * count;
        legend.append("<polyline class=\"%s\" points=\"%d,%d %d,%d\"/>%n"
                .formatted(colour, LEFT + 14, legendY - 4, LEFT + 38, legendY - 4));
        legend.append("<text x=\"%d\" y=\"%d\">%s</text>%n".formatted(LEFT + 46, legendY, escaped(name)));
        count++;
        return this;
    }

    private static double x(double nines) {
        return LEFT + WIDTH * Math.log10(nines) / NINES;
    }

    private double y(double nanoseconds) {
        double power = Math.min(Math.max(Math.log10(nanoseconds), minPower), maxPower);
        return TOP + HEIGHT * (maxPower - power) / (maxPower - minPower);
    }

    /**
     * Returns the document.
     *
     * @return the SVG.
     */
    public String svg() {
        return """
                <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 760 %6$d" width="760" height="%6$d" role="img">
                <title>%1$s</title>
                <style>
                text { font: 13px system-ui, "Segoe UI", Roboto, Helvetica, Arial, sans-serif; fill: #1f2328 }
                .title { font-size: 17px; font-weight: 600 }
                .grid { stroke: #d8dee4 }
                polyline { fill: none; stroke-width: 2.2 }
                .line0 { stroke: #0969da }
                .line1 { stroke: #bc4c00 }
                .line2 { stroke: #1a7f37 }
                .line3 { stroke: #8250df }
                .line4 { stroke: #bf3989 }
                .line5 { stroke: #9a6700 }
                @media (prefers-color-scheme: dark) {
                  text { fill: #f0f6fc }
                  .grid { stroke: #30363d }
                  .line0 { stroke: #4493f8 }
                  .line1 { stroke: #f0883e }
                  .line2 { stroke: #3fb950 }
                  .line3 { stroke: #ab7df8 }
                  .line4 { stroke: #db61a2 }
                  .line5 { stroke: #d29922 }
                }
                </style>
                <text class="title" x="%2$d" y="32">%1$s</text>
                %3$s%4$s%5$s</svg>
                """.formatted(title, LEFT, axes(), lines, legend, TOP + HEIGHT + BELOW_AXIS + LINE_HEIGHT * count);
    }

    private String axes() {
        StringBuilder axes = new StringBuilder();
        for (int power = minPower; power <= maxPower; power++) {
            double y = y(Math.pow(10, power));
            axes.append(grid(LEFT, y, LEFT + WIDTH, y));
            int unit = Math.min(power / 3, UNITS.length - 1);
            String label = (int) Math.pow(10, power - 3 * unit) + " " + UNITS[unit];
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

    private static String escaped(String text) {
        StringBuilder escaped = new StringBuilder();
        text.codePoints().forEach(c -> {
            switch (c) {
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                case '&' -> escaped.append("&amp;");
                default -> escaped.appendCodePoint(Character.isISOControl(c) ? '?' : c);
            }
        });
        return escaped.toString();
    }
}
