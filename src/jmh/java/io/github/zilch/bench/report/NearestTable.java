// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The first table of the report: Zilch beside its nearest peer, with one row per scenario, on the newest JDK without a flag
 * and with it.
 */
final class NearestTable {
    private NearestTable() {}

    static Table of(Results results) {
        Jvm standard = results.newest();
        Jvm flagged = new Jvm(standard.feature(), false);
        List<String> headings = new ArrayList<>(List.of("scenario"));
        headings.addAll(headings(standard));
        headings.addAll(headings(flagged));
        Table table = new Table(headings);
        for (String scenario : results.scenarios()) {
            Set<String> variants = results.variants(scenario);
            Optional<Nearest> first = nearest(results, standard, scenario, variants)
                    .or(() -> nearest(results, flagged, scenario, variants));
            first.ifPresent(each -> {
                Set<String> variant = Set.of(each.variant());
                List<String> row = new ArrayList<>();
                row.add(each.variant().isEmpty() ? scenario : scenario + ", " + each.variant());
                row.addAll(cells(nearest(results, standard, scenario, variant)));
                row.addAll(cells(nearest(results, flagged, scenario, variant)));
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
        return List.of(">×" + of, "nearest peer", ">ns", ">B/op", "Zilch's fastest way", ">ns", ">B/op");
    }

    private static List<String> cells(Optional<Nearest> nearest) {
        return nearest.map(each -> List.of(
                        Numbers.ratio(each.ratio()),
                        each.peer().writer().name(),
                        Numbers.time(each.peer().min()),
                        Numbers.bytes(each.peer().garbage()),
                        each.ours().writer().name(),
                        Numbers.time(each.ours().min()),
                        Numbers.bytes(each.ours().garbage())))
                .orElse(List.of("–", "–", "–", "–", "–", "–", "–"));
    }
}
