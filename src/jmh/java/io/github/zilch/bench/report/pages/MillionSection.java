// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.report.pages;

import io.github.zilch.bench.MillionObjects.Way;
import io.github.zilch.bench.report.results.Figure;
import io.github.zilch.bench.report.results.Program;
import io.github.zilch.bench.report.results.ProgramResults;
import java.util.List;
import java.util.Locale;

/** Writes the report on the performance test of the JSON0 article. */
public final class MillionSection {
    public static final String INTRODUCTION = """

            ## A million objects

            The test of the JSON0 article, which reports 3 s for json-simple and 1.35 s for JSON0 on a machine of its day:
            one thread of a new JVM writes the document of Seed with literals a million times, without a warm-up, and
            takes the bytes of each.

            """;

    private MillionSection() {}

    /** Returns the section as Markdown, or the empty string if there are no results. */
    public static String of(ProgramResults results) {
        if (!results.hasAny(Program.MILLION)) {
            return "";
        }
        Table table = new Table(List.of(
                "what",
                "JDK",
                ">JVMs",
                ">min, s",
                ">median, s",
                ">bytes allocated per object",
                ">garbage collections"));
        for (int jdk : results.byJdk().keySet()) {
            for (Way way : Way.values()) {
                String program = Program.MILLION + way;
                double[] times = results.all(jdk, program, "time");
                if (times.length > 0) {
                    table.row(
                            label(way),
                            Integer.toString(jdk),
                            Integer.toString(times.length),
                            String.format(Locale.ROOT, "%.3f", times[0] / 1e9),
                            String.format(Locale.ROOT, "%.3f", Figure.median(times) / 1e9),
                            String.format(
                                    Locale.ROOT, "%,.0f", Figure.median(results.all(jdk, program, "allocated")) / 1e6),
                            String.format(
                                    Locale.ROOT, "%.0f", Figure.median(results.all(jdk, program, "collections"))));
                }
            }
        }
        return INTRODUCTION + table;
    }

    private static String label(Way way) {
        return switch (way) {
            case JSON_SIMPLE -> "json-simple";
            case JSON0_CALLS -> "Zilch, the calls of JSON0, an array for each object";
            case SAME_ARRAY -> "Zilch, the calls of JSON0, the same array for all";
            case GENERATED -> "Zilch, a generated serializer, the same array for all";
        };
    }
}
