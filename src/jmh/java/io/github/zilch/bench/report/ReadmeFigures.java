// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Writes the figures of the README: the two of its first lines, the seed chart and a table of seven writers. */
final class ReadmeFigures {
    private static final String FIGURES = "figures";
    private static final String HEADLINE = "headline";

    static final String CAPTION =
            "One message of 168 bytes: the time of the fastest iteration, and that time divided by Zilch's.";

    private static final String SCENARIO = "Seed";
    private static final String CHANGING = "changing strings";
    private static final String OBJECTS = "Serializers";
    private static final List<String> WRITERS =
            List.of("memcpy", Writer.ZILCH, "fory", "dslJson", "fastjson2Streaming", "jacksonStreaming", "jsonSimple");

    private ReadmeFigures() {}

    /** Returns the README with what its scenarios say between its markers, and the rest as it is. */
    static String putInto(String readme, Results results) {
        boolean seed = results.scenarios().contains(SCENARIO);
        String figures = seed ? replace(readme, FIGURES, figures(results)) : readme;
        return seed && results.scenarios().contains(OBJECTS) ? replace(figures, HEADLINE, headline(results)) : figures;
    }

    static String replace(String readme, String part, String text) {
        String begin = "<!-- " + part + ": begin -->";
        String end = "<!-- " + part + ": end -->";
        int from = readme.indexOf(begin);
        int to = readme.indexOf(end);
        if (from < 0 || to < from) {
            throw new IllegalArgumentException("no " + begin + " before " + end);
        }
        return readme.substring(0, from + begin.length()) + "\n" + text.strip() + "\n" + readme.substring(to);
    }

    /** Returns two sentences: how long a message and an object take, and how much longer with the nearest peer. */
    private static String headline(Results results) {
        int jdk = results.newestJdk();
        Nearest message = Nearest.of(results, jdk, SCENARIO, List.of(CHANGING), List.of(Writer.ZILCH))
                .orElseThrow();
        Nearest object = Nearest.of(results, jdk, OBJECTS, results.variants(OBJECTS), List.of(Writer.ZILCH_GENERATED))
                .orElseThrow();
        return """
                A message of 168 bytes takes %s ns, and %s times that with %s, the fastest of the others. An object by a serializer
                that was generated from its type takes %s ns, and %s times that with %s ([JDK %d](docs/benchmarks.md)).
                """.formatted(
                        Numbers.time(message.ours().min()),
                        times(message),
                        message.peer().writer().name(),
                        Numbers.time(object.ours().min()),
                        times(object),
                        object.peer().writer().name(),
                        jdk);
    }

    private static String times(Nearest nearest) {
        return Numbers.ratio(nearest.ratio()).replace("×", ""); // in a sentence
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
                JDK %d; %s; %s. All results, and the command: [benchmarks](docs/benchmarks.md#machine-and-builds).
                """.formatted(Charts.fileName(SCENARIO), table, CAPTION, jdk, Table.escaped(run.machine()), run.date());
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
