// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.report.pages;

import io.github.zilch.bench.report.results.Figure;
import io.github.zilch.bench.report.results.Jvm;
import io.github.zilch.bench.report.results.Nearest;
import io.github.zilch.bench.report.results.Results;
import io.github.zilch.bench.report.results.RunInfo;
import io.github.zilch.bench.report.results.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Writes the figures of the README: those of its first lines, the seed chart and a table of seven writers. */
public final class ReadmeFigures {
    private static final String FIGURES = "figures";
    private static final String HEADLINE = "headline";

    public static final String CAPTION =
            "One message of 168 bytes: the ns of the fastest iteration, and that time divided by Zilch's. *Default* is a"
                    + " JVM without a flag.";

    private static final String SCENARIO = "Seed";
    private static final String CHANGING = "changing strings";
    private static final String OBJECTS = "Customer";
    private static final List<String> WRITERS =
            List.of("memcpy", Writer.ZILCH, "fory", "dslJson", "fastjson2Pojo", "jackson3Streaming", "jsonSimple");

    private ReadmeFigures() {}

    /** Returns the README with what its scenarios say between its markers, and the rest as it is. */
    public static String putInto(String readme, Results results) {
        boolean seed = results.scenarios().contains(SCENARIO);
        String figures = seed ? replace(readme, FIGURES, figures(results)) : readme;
        return seed && results.scenarios().contains(OBJECTS) ? replace(figures, HEADLINE, headline(results)) : figures;
    }

    public static String replace(String readme, String part, String text) {
        String begin = "<!-- " + part + ": begin -->";
        String end = "<!-- " + part + ": end -->";
        int from = readme.indexOf(begin);
        int to = readme.indexOf(end);
        if (from < 0 || to < from) {
            throw new IllegalArgumentException("no " + begin + " before " + end);
        }
        return readme.substring(0, from + begin.length()) + "\n" + text.strip() + "\n" + readme.substring(to);
    }

    /** Returns how long a message and an object take, and how much longer with the nearest peer, without the flag and with it. */
    private static String headline(Results results) {
        Jvm standard = results.newest();
        Jvm flagged = new Jvm(standard.feature(), false);
        return """
                On JDK %d without a JVM flag, a message of 168 bytes takes %s,
                and an object by a serializer that was generated from its type %s.
                With [the flag](docs/recipes.md#the-jvm-flag) they take %s and %s.
                In brackets is the fastest of the others ([all figures](docs/benchmarks.md)).
                """.formatted(
                        standard.feature(),
                        compared(results, standard, SCENARIO, Set.of(CHANGING), Writer.ZILCH),
                        compared(results, standard, OBJECTS, results.variants(OBJECTS), Writer.ZILCH_GENERATED),
                        compared(results, flagged, SCENARIO, Set.of(CHANGING), Writer.ZILCH),
                        compared(results, flagged, OBJECTS, results.variants(OBJECTS), Writer.ZILCH_GENERATED));
    }

    /** Returns how long a writer takes in the variant in which another library comes nearest, and how long that takes. */
    private static String compared(Results results, Jvm jvm, String scenario, Set<String> variants, String writer) {
        return Nearest.of(results, jvm, scenario, variants, List.of(writer))
                .map(nearest -> "%s ns (%s %s times that)"
                        .formatted(
                                Numbers.time(nearest.ours().min()),
                                nearest.peer().writer().name(),
                                Numbers.ratio(nearest.ratio()).replace("×", ""))) // in a sentence
                .orElse("–");
    }

    private static String figures(Results results) {
        Set<String> variants = results.variants(SCENARIO);
        List<Jvm> jvms = List.copyOf(results.jvms(SCENARIO).descendingSet());
        List<String> headings = new ArrayList<>(List.of("writer"));
        jvms.forEach(jvm -> variants.forEach(variant -> headings.add(">" + variant + ", JDK " + jvm)));
        headings.add(">B/op");
        Table table = new Table(headings);
        for (String writer : WRITERS) {
            table.row(row(results, jvms, writer, variants));
        }
        RunInfo run = results.of(jvms.get(0), SCENARIO, variants.iterator().next())
                .get(0)
                .run();
        return """
                ![The seed document: time by writer](docs/benchmarks/%s)

                %s
                %s
                %s; %s. [All results](docs/benchmarks.md), and [how to measure them](CONTRIBUTING.md#benchmarks).
                """.formatted(Charts.fileName(SCENARIO), table, CAPTION, Table.escaped(run.machine()), run.date());
    }

    private static List<String> row(Results results, List<Jvm> jvms, String writer, Set<String> variants) {
        String name = Writer.of(writer).name();
        List<String> row = new ArrayList<>();
        row.add(writer.equals(Writer.ZILCH) ? "**" + name + "**" : name);
        double garbage = Double.NaN;
        for (Jvm jvm : jvms) {
            for (String variant : variants) {
                List<Figure> figures = results.of(jvm, SCENARIO, variant);
                Figure figure = Figure.of(figures, writer);
                Figure zilch = Figure.of(figures, Writer.ZILCH);
                row.add(figure == null ? "–" : cell(figure, zilch));
                if (figure != null && !(garbage > figure.garbage())) {
                    garbage = figure.garbage();
                }
            }
        }
        row.add(Numbers.bytes(garbage));
        return row;
    }

    private static String cell(Figure figure, Figure zilch) {
        String time = Numbers.time(figure.min());
        return zilch == null ? time : time + " (" + Numbers.ratio(figure.min() / zilch.min()) + ")";
    }
}
