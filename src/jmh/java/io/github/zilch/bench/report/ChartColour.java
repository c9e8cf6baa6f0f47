// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.report;

import java.util.Locale;

/** The colours of a chart, for light and dark colour schemes. */
enum ChartColour {
    TEXT("#1f2328", "#f0f6fc"),
    MUTED("#59636e", "#9198a1"),
    GRID("#d8dee4", "#30363d"),
    ZILCH("#0969da", "#4493f8"),
    PEER("#b6bec7", "#59626c"),
    LIMIT("#bc4c00", "#f0883e"),
    GREEN("#1a7f37", "#3fb950"),
    VIOLET("#8250df", "#ab7df8"),
    PINK("#bf3989", "#db61a2"),
    YELLOW("#9a6700", "#d29922");

    final String light;
    final String dark;

    ChartColour(String light, String dark) {
        this.light = light;
        this.dark = dark;
    }

    /**
     * Returns the constant with this light colour ({@code #rrggbb} or {@code rgb(r,g,b)}), or null if there is none.
     */
    static ChartColour ofLight(String colour) {
        for (ChartColour each : values()) {
            if (each.light.equals(colour) || each.rgb().equals(colour)) {
                return each;
            }
        }
        return null;
    }

    /** Returns the CSS class of elements that are filled with this colour. */
    String fillClass() {
        return "fill-" + name().toLowerCase(Locale.ROOT);
    }

    /** Returns the CSS class of lines in this colour. */
    String strokeClass() {
        return "stroke-" + name().toLowerCase(Locale.ROOT);
    }

    private String rgb() {
        int colour = Integer.parseInt(light.substring(1), 16);
        return "rgb(%d,%d,%d)".formatted(colour >> 16, colour >> 8 & 0xFF, colour & 0xFF);
    }
}
