// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.report;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Writes the report page with all figures. */
final class ReportPage {
    /** The heading of the section with the first table. */
    static final String FIRST_TABLE = "At a glance";

    static final String INTRODUCTION = """
            # Benchmarks

            A program writes this page from benchmark results. *Min* is the time of the fastest iteration of all forks.
            *Median* is the median of all iterations. × is the minimum time divided by Zilch's. B/op is the median of the
            bytes allocated per operation. It is shown as 0 if an iteration allocated less than 32 KiB, because JMH itself
            allocates up to 17 KiB per iteration. GB/s is the length of a large message divided by the minimum time. The
            [last section](#machine-and-builds) names the machine, the JDKs, the commands and the libraries;
            [Contributing](../CONTRIBUTING.md#benchmarks) describes how to run the benchmarks.
            [Anchors](../bench/anchors/README.md) compares Zilch with libraries of other languages.

            ## At a glance

            For each scenario, the variant in which another library comes nearest to the fastest way to write the document
            with Zilch, or is faster. × is how many times as long the other library takes: above 1, Zilch is faster. *Default* is a
            JVM without a flag, which is what everybody gets; *the flag* is
            `--add-exports java.base/jdk.internal.misc=ALL-UNNAMED`, which the launchers of the applications set, because FIX and SBE
            need it. A dash stands for what was not measured.

            """;

    /** The scenarios that compare generated serializers with other writers, and the Jackson that they compare with. */
    private static final Map<String, String> GENERATED = Map.of(
            "Serializers", Writer.JACKSON_DATABIND,
            "Catalogue", Writer.JACKSON_DATABIND,
            "Statuses", Writer.JACKSON_DATABIND);

    private final Results results;
    private final Set<String> charts;
    private final StringBuilder page = new StringBuilder();

    private ReportPage(Results results, Set<String> charts) {
        this.results = results;
        this.charts = charts;
    }

    /**
     * Returns the page as Markdown.
     *
     * @param charts the scenarios that have a chart, in {@code benchmarks/<name in lower case>.svg}.
     */
    static String of(Results results, ProgramResults programs, Set<String> charts) {
        ReportPage page = new ReportPage(results, charts);
        page.page.append(INTRODUCTION).append(NearestTable.of(results));
        results.scenarios().forEach(page::scenario);
        page.page
                .append(FeedSection.of(programs))
                .append(LoadSection.of(programs))
                .append(StartSection.of(programs))
                .append(MillionSection.of(programs));
        page.environment();
        return page.page.toString();
    }

    private void environment() {
        page.append("\n## " + Sections.LAST + "\n\n");
        Table table = new Table(List.of("", ""));
        table.row("machine", distinct(each -> each.run().machine()));
        for (Jvm jvm : results.jvms()) {
            table.row("JDK " + jvm, distinct(jvm, each -> each.run().vm()));
        }
        table.row("JVM flags", distinct(each -> each.run().flags()));
        table.row("date", distinct(each -> each.run().date()));
        table.row("command", distinct(each -> each.run().command()));
        table.row("forks", distinct(each -> Integer.toString(each.forks())));
        table.row("iterations per fork", distinct(Figure::iterations));
        table.row("libraries", distinct(each -> each.run().library()));
        page.append(table);
        if (!results.isOfOneBuild()) {
            page.append("\nThe results come from different builds:\n\n");
            for (String build : sorted(results.figures(), each -> each.run().code())) {
                page.append("- ").append(build).append(": ");
                page.append(results.figures().stream()
                        .filter(each -> each.run().code().equals(build))
                        .map(each -> each.benchmarkCase().scenario() + " on JDK " + each.jvm())
                        .distinct()
                        .collect(Collectors.joining(", ", "", "\n")));
            }
        }
    }

    private void scenario(String scenario) {
        page.append("\n## ").append(scenario).append("\n\n");
        String description = Scenario.of(scenario).description();
        if (!description.isEmpty()) {
            page.append(description).append("\n\n");
        }
        if (charts.contains(scenario)) {
            page.append("![%s: time by writer](benchmarks/%s)\n\n"
                    .formatted(Table.escaped(scenario), Charts.fileName(scenario)));
        }
        if (scenario.equals("Seed")) {
            seedRatios();
        }
        if (GENERATED.containsKey(scenario)) {
            generatedRatios(Scenario.of(scenario), GENERATED.get(scenario));
        }
        if (scenario.equals("Checks")) {
            checks();
        }
        if (scenario.equals("Query")) {
            queryRatios();
        }
        Set<String> variants = results.variants(scenario);
        if (variants.size() > 1 && !scenario.equals("Checks")) {
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

    /** Returns when a scenario was measured, how often, and with which builds: its section may be of an earlier run. */
    private String runs(String scenario) {
        List<Figure> figures = results.figures().stream()
                .filter(each -> each.benchmarkCase().scenario().equals(scenario))
                .toList();
        return "Measured %s; build %s; forks: %s."
                .formatted(
                        String.join(", ", sorted(figures, each -> each.run().date())),
                        String.join(", ", sorted(figures, each -> each.run().code())),
                        String.join(", ", sorted(figures, each -> Integer.toString(each.forks()))));
    }

    /** Adds a table that compares Zilch with memcpy and with dsl-json on each JDK. */
    private void seedRatios() {
        Table table = new Table(List.of("variant", "JDK", ">Zilch, region off the heap / memcpy", ">dsl-json / Zilch"));
        for (String variant : results.variants("Seed")) {
            for (Jvm jvm : results.jvms("Seed")) {
                List<Figure> figures = results.of(jvm, "Seed", variant);
                table.row(
                        variant,
                        jvm.toString(),
                        ratio(Figure.of(figures, "zilchRegion"), Figure.of(figures, "memcpy")),
                        ratio(Figure.of(figures, "dslJson"), Figure.of(figures, Writer.ZILCH)));
            }
        }
        page.append(table).append('\n');
    }

    /** Adds a table that compares generated serializers with the other writers of the same objects. */
    private void generatedRatios(Scenario scenario, String jackson) {
        List<String> headings = new ArrayList<>(List.of("variant", "JDK", ">generated, ns"));
        if (scenario.hasRate()) {
            headings.add(">GB/s");
        }
        headings.addAll(List.of(
                ">by hand / generated",
                ">fastest peer / generated",
                ">" + Writer.of(jackson).name() + " / generated"));
        Table table = new Table(headings);
        for (String variant : results.variants(scenario.name())) {
            for (Jvm jvm : results.jvms(scenario.name())) {
                List<Figure> figures = results.of(jvm, scenario.name(), variant);
                Figure generated = Figure.of(figures, Writer.ZILCH_GENERATED);
                List<String> row = new ArrayList<>(List.of(variant, jvm.toString(), min(generated)));
                if (scenario.hasRate()) {
                    row.add(rate(scenario, generated));
                }
                row.add(ratio(Figure.of(figures, Writer.ZILCH), generated));
                row.add(ratio(Nearest.fastestPeer(figures), generated));
                row.add(ratio(Figure.of(figures, jackson), generated));
                table.row(row);
            }
        }
        page.append(table).append('\n');
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

    /** Adds a table with the cost of the checks. */
    private void checks() {
        Table table = new Table(List.of("strings", "JDK", ">on, ns", ">off, ns", ">cost, ns"));
        for (String strings : List.of("literals", "changing strings")) {
            for (Jvm jvm : results.jvms("Checks")) {
                Figure on = Figure.of(results.of(jvm, "Checks", "on, " + strings), Writer.ZILCH);
                Figure off = Figure.of(results.of(jvm, "Checks", "off, " + strings), Writer.ZILCH);
                if (on != null && off != null) {
                    String cost = Numbers.difference(on.min() - off.min());
                    table.row(strings, jvm.toString(), min(on), min(off), cost);
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

    private String distinct(Function<Figure, String> property) {
        return String.join("; ", sorted(results.figures(), property));
    }

    private String distinct(Jvm jvm, Function<Figure, String> property) {
        return String.join(
                "; ",
                sorted(
                        results.figures().stream()
                                .filter(each -> each.jvm().equals(jvm))
                                .toList(),
                        property));
    }

    private static Set<String> sorted(List<Figure> figures, Function<Figure, String> property) {
        return figures.stream()
                .map(property)
                .filter(text -> !text.isEmpty())
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
