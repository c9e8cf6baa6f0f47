// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.report.targets;

import io.github.zilch.bench.report.pages.Table;
import io.github.zilch.bench.report.results.ProgramResults;
import io.github.zilch.bench.report.results.Results;
import io.github.zilch.bench.report.targets.Target.Verdict;
import java.util.ArrayList;
import java.util.List;

/** Writes the maintainers' page with the performance targets and what was measured. */
public final class TargetsPage {
    public static final String INTRODUCTION = """
            # Targets

            A program writes this page from the results that are also in the [tables](../benchmarks/tables.md) of the benchmarks. If a
            target covers several variants, the table shows the worst one. What was tried for a target that is not met is in the
            [performance log](performance-log.md).

            """;

    private TargetsPage() {}

    /** Returns the page as Markdown. */
    public static String of(Results results, ProgramResults programs) {
        Table table = new Table(List.of("scenario", "compared with", "target", "JDK", "measured", "result"));
        List<Verdict> verdicts = new ArrayList<>(Targets.verdicts(results));
        verdicts.addAll(ProgramTargets.verdicts(programs));
        for (Verdict verdict : verdicts) {
            table.row(
                    verdict.scenario(),
                    verdict.reference(),
                    verdict.target(),
                    verdict.jvm().toString(),
                    verdict.measured(),
                    verdict.status().text);
        }
        return INTRODUCTION + table;
    }
}
