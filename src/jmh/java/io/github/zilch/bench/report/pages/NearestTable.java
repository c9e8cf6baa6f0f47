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
 * The first table of the report: Zilch beside its nearest peer, on the newest JDK without the flag and with it, and on the
 * oldest, where the flag changes nothing. A scenario has a row for each variant in which a peer comes nearest on one of them.
 */
public final class NearestTable {
    private static final Jvm OLDEST = new Jvm(17, false);

    private NearestTable() {}

    public static Table of(Results results) {
        Jvm standard = results.newest();
        List<Jvm> jvms = Stream.of(standard, new Jvm(standard.feature(), false), OLDEST)
                .distinct()
                .toList();
        List<String> headings = new ArrayList<>(List.of("scenario"));
        jvms.forEach(jvm -> headings.addAll(headings(jvm)));
        Table table = new Table(headings);
        for (String scenario : results.scenarios()) {
            Set<String> variants = results.variants(scenario);
            jvms.stream()
                    .flatMap(jvm -> nearest(results, jvm, scenario, variants).stream())
                    .map(Nearest::variant)
                    .distinct()
                    .forEach(variant -> {
                        List<String> row = new ArrayList<>();
                        row.add(variant.isEmpty() ? scenario : scenario + ", " + variant);
                        jvms.forEach(jvm -> row.addAll(cells(nearest(results, jvm, scenario, Set.of(variant)))));
                        table.row(row);
                    });
        }
        return table;
    }

    private static Optional<Nearest> nearest(Results results, Jvm jvm, String scenario, Set<String> variants) {
        return Nearest.of(results, jvm, scenario, variants, Writer.WAYS);
    }

    private static List<String> headings(Jvm jvm) {
        String of = ", JDK " + jvm + (jvm.isDefault() || jvm.equals(OLDEST) ? "" : " with the flag");
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
