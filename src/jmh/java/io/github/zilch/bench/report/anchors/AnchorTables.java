// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.report.anchors;

import io.github.zilch.bench.report.pages.Numbers;
import io.github.zilch.bench.report.pages.ReadmeFigures;
import io.github.zilch.bench.report.pages.Table;
import io.github.zilch.bench.report.results.Writer;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** Writes the tables of the comparison with other languages: one a document, the fastest writer first. */
public final class AnchorTables {
    private static final String PART = "tables";

    private AnchorTables() {}

    /**
     * Returns the page with the tables between its markers, and the rest as it is.
     *
     * @param results one result of each writer on each document.
     * @param lengths the average lengths of the documents in bytes.
     * @param run what else is to be known of the run, one sentence a line.
     */
    public static String putInto(
            String page, List<AnchorResult> results, Map<String, Double> lengths, List<String> run) {
        StringBuilder tables = new StringBuilder();
        lengths.forEach((document, length) -> tables.append("### The %s, %s bytes\n\n%s\n"
                .formatted(document, Numbers.bytes(length), table(results, document, length))));
        run.forEach(sentence -> tables.append(Table.escaped(sentence)).append('\n'));
        return ReadmeFigures.replace(page, PART, tables.toString());
    }

    private static Table table(List<AnchorResult> results, String document, double length) {
        Table table = new Table(List.of("writer", "library", ">ns", ">×", ">GB/s", ">bytes allocated"));
        List<AnchorResult> sorted = results.stream()
                .filter(each -> each.document().equals(document))
                .sorted(Comparator.comparingDouble(AnchorResult::nanoseconds))
                .toList();
        double ours = sorted.stream()
                .filter(AnchorTables::isOurs)
                .findFirst()
                .orElseThrow()
                .nanoseconds();
        for (AnchorResult each : sorted) {
            String name = each.program().name();
            table.row(
                    isOurs(each) ? "**" + name + "**" : name,
                    each.program().library(),
                    Numbers.time(each.nanoseconds()),
                    Numbers.ratio(each.nanoseconds() / ours),
                    Numbers.rate(length / each.nanoseconds()),
                    Numbers.bytes(each.allocated()));
        }
        return table;
    }

    private static boolean isOurs(AnchorResult result) {
        return result.program().name().equals(Writer.of(Writer.ZILCH_GENERATED).name());
    }
}
