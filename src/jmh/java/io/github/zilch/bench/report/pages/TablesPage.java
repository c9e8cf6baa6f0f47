// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.report.pages;

import io.github.zilch.bench.report.results.Figure;
import io.github.zilch.bench.report.results.Jvm;
import io.github.zilch.bench.report.results.Nearest;
import io.github.zilch.bench.report.results.ProgramResults;
import io.github.zilch.bench.report.results.Results;
import io.github.zilch.bench.report.results.Scenario;
import io.github.zilch.bench.report.results.Writer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Writes the page with the tables of all scenarios and programs. */
public final class TablesPage {
    public static final String INTRODUCTION = """
            # Benchmark tables

            A program writes this page from benchmark results; [benchmarks](../benchmarks.md) is its summary. *Min* is the time
            of the fastest iteration of all forks. *Median* is the median of all iterations. × is the minimum time divided by
            Zilch's. B/op is the median of the bytes allocated per operation. It is shown as 0 if an iteration allocated less
            than 32 KiB, because JMH itself allocates up to 17 KiB per iteration. GB/s is the length of a large message divided
            by the minimum time. Each section says when and where it was measured: compare figures of one section only.
            [Machine and builds](../benchmarks.md#machine-and-builds) names the JDKs, the command and the libraries of the last
            run.
            """;

    private final Results results;
    private final StringBuilder page = new StringBuilder(INTRODUCTION);

    private TablesPage(Results results) {
        this.results = results;
    }

    /** Returns the page as Markdown. */
    public static String of(Results results, ProgramResults programs) {
        TablesPage page = new TablesPage(results);
        results.scenarios().forEach(page::scenario);
        return page.page
                .append(FeedSection.of(programs))
                .append(LoadSection.of(programs))
                .append(StartSection.of(programs))
                .append(MillionSection.of(programs))
                .toString();
    }

    private void scenario(String scenario) {
        page.append("\n## ").append(scenario).append("\n\n");
        String description = Scenario.of(scenario).description();
        if (!description.isEmpty()) {
            page.append(description).append("\n\n");
        }
        if (scenario.equals("Query")) {
            queryRatios();
        }
        Set<String> variants = results.variants(scenario);
        if (variants.size() > 1) {
            overview(scenario, variants);
        }
        for (String variant : variants) {
            if (variants.size() > 1) {
                page.append("<details><summary>").append(Table.escaped(variant)).append("</summary>\n\n");
            }
            page.append(figures(scenario, variant));
            page.append(variants.size() > 1 ? "\n</details>\n\n" : "");
        }
        page.setLength(page.toString().stripTrailing().length());
        page.append("\n\n").append(runs(scenario)).append('\n');
    }

    /** Returns when and where a scenario was measured, how often, and with which builds: its section may be of an earlier run. */
    private String runs(String scenario) {
        List<Figure> figures = results.figures().stream()
                .filter(each -> each.benchmarkCase().scenario().equals(scenario))
                .toList();
        return "Measured %s on %s; build %s; forks: %s."
                .formatted(
                        Results.joined(figures, ", ", each -> each.run().date()),
                        Table.escaped(
                                Results.joined(figures, ", ", each -> each.run().machine())),
                        Results.joined(figures, ", ", each -> each.run().code()),
                        Results.joined(figures, ", ", each -> Integer.toString(each.forks())));
    }

    /** Adds a table that compares objects with arrays, beside what the article that had the idea says. */
    private void queryRatios() {
        page.append("""
                How much longer objects take than arrays, beside the figures of the article of the jOOQ blog that had the
                idea, which let the database make the JSON.

                """);
        Table table = new Table(List.of(
                "database, rows",
                "JDK",
                ">article",
                ">made by the database",
                ">made by the database, parsed by jOOQ",
                ">made by rows2json",
                ">objects by rows2json / by the database",
                ">arrays by rows2json / by the database"));
        for (String database : List.of("H2", "PostgreSQL")) {
            for (String rows : List.of("10 rows", "10000 rows")) {
                for (Jvm jvm : results.jvms("Query")) {
                    List<Figure> objects = results.of(jvm, "Query", database + ", objects, " + rows);
                    List<Figure> arrays = results.of(jvm, "Query", database + ", arrays, " + rows);
                    table.row(
                            database + ", " + rows,
                            jvm.toString(),
                            rows.equals("10 rows") ? "1.15× to 1.25×" : "1.7× to 1.8×",
                            ratio(Figure.of(objects, Writer.DATABASE), Figure.of(arrays, Writer.DATABASE)),
                            ratio(Figure.of(objects, Writer.JOOQ), Figure.of(arrays, Writer.JOOQ)),
                            ratio(Figure.of(objects, Writer.ZILCH), Figure.of(arrays, Writer.ZILCH)),
                            ratio(Figure.of(objects, Writer.ZILCH), Figure.of(objects, Writer.DATABASE)),
                            ratio(Figure.of(arrays, Writer.ZILCH), Figure.of(arrays, Writer.DATABASE)));
                }
            }
        }
        page.append(table).append('\n');
    }

    /** Adds a table with Zilch and its fastest peer in each variant. */
    private void overview(String scenario, Collection<String> variants) {
        List<String> headings = new ArrayList<>(List.of("variant"));
        for (Jvm jvm : results.jvms(scenario)) {
            headings.addAll(List.of(">Zilch, ns, JDK " + jvm, "fastest peer", ">ns", ">×"));
        }
        Table table = new Table(headings);
        boolean any = false;
        for (String variant : variants) {
            List<String> row = new ArrayList<>(List.of(variant));
            for (Jvm jvm : results.jvms(scenario)) {
                List<Figure> figures = results.of(jvm, scenario, variant);
                Figure zilch = Figure.of(figures, Writer.ZILCH);
                Figure peer = Nearest.fastestPeer(figures);
                any |= zilch != null;
                row.add(min(zilch));
                row.add(peer == null ? "–" : peer.writer().name());
                row.add(min(peer));
                row.add(ratio(peer, zilch));
            }
            table.row(row);
        }
        if (any) {
            page.append(table).append('\n');
        }
    }

    private Table figures(String name, String variant) {
        Scenario scenario = Scenario.of(name);
        List<String> headings = new ArrayList<>(List.of("writer"));
        for (Jvm jvm : results.jvms(name)) {
            headings.add(">min, ns, JDK " + jvm);
            if (scenario.hasRate()) {
                headings.add(">GB/s");
            }
            headings.addAll(List.of(">median, ns", ">B/op", ">×"));
        }
        Table table = new Table(headings);
        Set<String> writers = new LinkedHashSet<>();
        for (Jvm jvm : results.jvms(name).descendingSet()) {
            results.of(jvm, name, variant)
                    .forEach(each -> writers.add(each.writer().id()));
        }
        for (String writer : writers) {
            String writerName = Writer.of(writer).name();
            List<String> row = new ArrayList<>();
            row.add(Writer.of(writer).is(Writer.Kind.OURS) ? "**" + writerName + "**" : writerName);
            for (Jvm jvm : results.jvms(name)) {
                List<Figure> all = results.of(jvm, name, variant);
                Figure figure = Figure.of(all, writer);
                row.add(min(figure));
                if (scenario.hasRate()) {
                    row.add(rate(scenario, figure));
                }
                row.add(figure == null ? "–" : Numbers.time(figure.median()));
                row.add(figure == null ? "–" : Numbers.bytes(figure.garbage()));
                row.add(ratio(figure, Figure.of(all, Writer.ZILCH)));
            }
            table.row(row);
        }
        return table;
    }

    private static String min(Figure figure) {
        return figure == null ? "–" : Numbers.time(figure.min());
    }

    private static String rate(Scenario scenario, Figure figure) {
        return figure == null ? "–" : Numbers.rate(scenario.gigabytesPerSecond(figure));
    }

    private static String ratio(Figure figure, Figure reference) {
        return figure == null || reference == null ? "–" : Numbers.ratio(figure.min() / reference.min());
    }
}
