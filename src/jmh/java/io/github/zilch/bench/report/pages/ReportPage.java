// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.report.pages;

import io.github.zilch.bench.report.results.Figure;
import io.github.zilch.bench.report.results.Jvm;
import io.github.zilch.bench.report.results.Results;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;

/** Writes the first page of the report: the nearest peers, the charts, and the machine and the builds. */
public final class ReportPage {
    /** The heading of the section with the first table. */
    public static final String FIRST_TABLE = "At a glance";

    public static final String INTRODUCTION = """
            # Benchmarks

            A program writes this page from benchmark results. The [tables](benchmarks/tables.md) have all scenarios, writers
            and JDKs. [Contributing](../CONTRIBUTING.md#benchmarks) describes how to run the benchmarks.
            [Anchors](../bench/anchors/README.md) compares Zilch with libraries of other languages.

            ## At a glance

            For each scenario, the variants in which another library comes nearest to the fastest way to write the document
            with Zilch, or is faster, on each of three JVMs. × is how many times as long the other library takes: above 1, Zilch is
            faster. *Default* is a JVM without a flag, which is what everybody gets; *the flag* is
            `--add-exports java.base/jdk.internal.misc=ALL-UNNAMED`, which the launchers of the applications set, because FIX and SBE
            need it. On JDK 17 Zilch is [as fast without it](recipes.md#the-jvm-flag). Times are those of the fastest iteration, and
            bytes what an operation allocates. A dash stands for what was not measured. A row is of one machine, which the tables
            name: compare within a row only.

            """;

    public static final String CHARTS = """

            ## Charts

            The time to write one document, the fastest writer first. Each chart has one scale, from 0, and shows the writers that
            were measured on the JVM that it names. Writers that take more than six times as long as the fastest are in the
            [tables](benchmarks/tables.md) only.

            """;

    private static final String LAST_RUN = """


            These are of the last run. It measured the scenarios that its command names; what was measured before says its date
            and build in its section of the [tables](benchmarks/tables.md).

            """;

    private ReportPage() {}

    /**
     * Returns the page as Markdown.
     *
     * @param charts the scenarios that have a chart, in {@code benchmarks/<name in lower case>.svg}.
     */
    public static String of(Results results, Collection<String> charts) {
        StringBuilder page = new StringBuilder(INTRODUCTION).append(NearestTable.of(results));
        if (!charts.isEmpty()) {
            page.append(charts.stream()
                    .map(each -> "![%s: time by writer](benchmarks/%s)\n"
                            .formatted(Charts.title(each), Charts.fileName(each)))
                    .collect(Collectors.joining("\n", CHARTS, "")));
        }
        return page.append(environment(results)).toString();
    }

    private static String environment(Results results) {
        StringBuilder section = new StringBuilder("\n## " + Sections.LAST + LAST_RUN);
        List<Figure> figures = results.figures();
        Table table = new Table(List.of("", ""));
        table.row("machine", Results.joined(figures, "; ", each -> each.run().machine()));
        for (Jvm jvm : results.jvms()) {
            List<Figure> ofJvm =
                    figures.stream().filter(each -> each.jvm().equals(jvm)).toList();
            table.row(
                    "JDK " + jvm, Results.joined(ofJvm, "; ", each -> each.run().vm()));
        }
        table.row("JVM flags", Results.joined(figures, "; ", each -> each.run().flags()));
        table.row("date", Results.joined(figures, "; ", each -> each.run().date()));
        table.row("command", Results.joined(figures, "; ", each -> each.run().command()));
        table.row("forks", Results.joined(figures, "; ", each -> Integer.toString(each.forks())));
        table.row("iterations per fork", Results.joined(figures, "; ", Figure::iterations));
        table.row("libraries", Results.joined(figures, "; ", each -> each.run().library()));
        section.append(table);
        if (!results.isOfOneBuild()) {
            section.append("\nThe results come from different builds:\n\n");
            for (String build : Results.distinct(figures, each -> each.run().code())) {
                section.append("- ").append(build).append(": ");
                section.append(figures.stream()
                        .filter(each -> each.run().code().equals(build))
                        .map(each -> each.benchmarkCase().scenario() + " on JDK " + each.jvm())
                        .distinct()
                        .collect(Collectors.joining(", ", "", "\n")));
            }
        }
        return section.toString();
    }
}
