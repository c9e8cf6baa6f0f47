// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Writes the figures of the README: the seed chart and a table of six writers. */
final class ReadmeFigures {
    static final String BEGIN = "<!-- figures: begin -->";
    static final String END = "<!-- figures: end -->";

    static final String CAPTION =
            "One message of 168 bytes: the time of the fastest iteration, and that time divided by Zilch's.";

    private static final String SCENARIO = "Seed";
    private static final List<String> WRITERS =
            List.of("memcpy", Writer.ZILCH, "dslJson", "fastjson2Streaming", "jacksonStreaming", "jsonSimple");

    private ReadmeFigures() {}

    /** Returns the README with the figures between its markers, or unchanged if the seed scenario has no results. */
    static String putInto(String readme, Results results) {
        return results.scenarios().contains(SCENARIO) ? replace(readme, figures(results)) : readme;
    }

    static String replace(String readme, String figures) {
        int begin = readme.indexOf(BEGIN);
        int end = readme.indexOf(END);
        if (begin < 0 || end < begin) {
            throw new IllegalArgumentException("no " + BEGIN + " before " + END);
        }
        return readme.substring(0, begin + BEGIN.length()) + "\n" + figures.strip() + "\n" + readme.substring(end);
    }

    private static String figures(Results results) {
        int jdk = results.newestJdk();
        Set<String> variants = results.variants(SCENARIO);
        List<String> headings = new ArrayList<>(List.of("writer"));
        variants.forEach(variant -> headings.addAll(List.of(">" + variant + ", ns", ">×")));
        headings.add(">B/op");
        Table table = new Table(headings);
        for (String writer : WRITERS) {
            table.row(row(results, jdk, writer, variants));
        }
        RunInfo run =
                results.of(jdk, SCENARIO, variants.iterator().next()).get(0).run();
        return """
                ![The seed document: time by writer](docs/benchmarks/%s)

                %s
                %s
                JDK %d; %s; %s; `%s`. All results: [benchmarks](docs/benchmarks.md).
                """.formatted(
                        Charts.fileName(SCENARIO),
                        table,
                        CAPTION,
                        jdk,
                        Table.escaped(run.machine()),
                        run.date(),
                        run.command());
    }

    private static List<String> row(Results results, int jdk, String writer, Set<String> variants) {
        String name = Writer.of(writer).name();
        List<String> row = new ArrayList<>();
        row.add(writer.equals(Writer.ZILCH) ? "**" + name + "**" : name);
        double garbage = Double.NaN;
        for (String variant : variants) {
            List<Figure> figures = results.of(jdk, SCENARIO, variant);
            Figure figure = Figure.of(figures, writer);
            Figure zilch = Figure.of(figures, Writer.ZILCH);
            row.add(figure == null ? "–" : Numbers.time(figure.min()));
            row.add(figure == null || zilch == null ? "–" : Numbers.ratio(figure.min() / zilch.min()));
            if (figure != null && !(garbage > figure.garbage())) {
                garbage = figure.garbage();
            }
        }
        row.add(Numbers.bytes(garbage));
        return row;
    }
}
