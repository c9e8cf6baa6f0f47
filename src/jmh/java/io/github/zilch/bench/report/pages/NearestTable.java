// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.report.pages;

import io.github.zilch.bench.report.results.Figure;
import io.github.zilch.bench.report.results.Jvm;
import io.github.zilch.bench.report.results.Nearest;
import io.github.zilch.bench.report.results.Results;
import io.github.zilch.bench.report.results.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The first table of the report: Zilch beside its nearest peer, on the newest JDK without a flag and with it. A scenario has the row of
 * the variant in which a peer comes nearest without the flag, and if it is another one, that with it.
 */
public final class NearestTable {
    private NearestTable() {}

    public static Table of(Results results) {
        Jvm standard = results.newest();
        Jvm flagged = new Jvm(standard.feature(), false);
        List<String> headings = new ArrayList<>(List.of("scenario"));
        headings.addAll(headings(standard));
        headings.addAll(headings(flagged));
        Table table = new Table(headings);
        for (String scenario : results.scenarios()) {
            Set<String> variants = results.variants(scenario);
            Stream.of(standard, flagged)
                    .flatMap(jvm -> nearest(results, jvm, scenario, variants).stream())
                    .map(Nearest::variant)
                    .distinct()
                    .forEach(variant -> {
                        List<String> row = new ArrayList<>();
                        row.add(variant.isEmpty() ? scenario : scenario + ", " + variant);
                        row.addAll(cells(nearest(results, standard, scenario, Set.of(variant))));
                        row.addAll(cells(nearest(results, flagged, scenario, Set.of(variant))));
                        table.row(row);
                    });
        }
        return table;
    }

    private static Optional<Nearest> nearest(Results results, Jvm jvm, String scenario, Set<String> variants) {
        return Nearest.of(results, jvm, scenario, variants, Writer.WAYS);
    }

    private static List<String> headings(Jvm jvm) {
        String of = ", JDK " + jvm + (jvm.isDefault() ? "" : " with the flag");
        return List.of(">×" + of, "nearest peer", "Zilch's fastest way");
    }

    private static List<String> cells(Optional<Nearest> nearest) {
        return nearest.map(each -> List.of(Numbers.ratio(each.ratio()), cell(each.peer()), cell(each.ours())))
                .orElse(List.of("–", "–", "–"));
    }

    /** Returns a writer with its time and its garbage; three columns for each would not fit a screen. */
    private static String cell(Figure figure) {
        return "%s: %s ns, %s B"
                .formatted(figure.writer().name(), Numbers.time(figure.min()), Numbers.bytes(figure.garbage()));
    }
}
