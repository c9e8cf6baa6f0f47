// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.report;

import java.util.List;
import java.util.Set;

/** The first table of the report: Zilch beside its nearest peer, with one row per scenario, on the newest JDK. */
final class NearestTable {
    private NearestTable() {}

    static Table of(Results results) {
        int jdk = results.newestJdk();
        Table table = new Table(List.of(
                "scenario", ">×", "nearest peer", ">ns, JDK " + jdk, ">B/op", "Zilch's fastest way", ">ns", ">B/op"));
        for (String scenario : results.scenarios()) {
            Set<String> variants = results.variants(scenario);
            Nearest.of(results, jdk, scenario, variants, Writer.WAYS)
                    .ifPresent(each -> table.row(
                            each.variant().isEmpty() ? scenario : scenario + ", " + each.variant(),
                            Numbers.ratio(each.ratio()),
                            each.peer().writer().name(),
                            Numbers.time(each.peer().min()),
                            Numbers.bytes(each.peer().garbage()),
                            each.ours().writer().name(),
                            Numbers.time(each.ours().min()),
                            Numbers.bytes(each.ours().garbage())));
        }
        return table;
    }
}
