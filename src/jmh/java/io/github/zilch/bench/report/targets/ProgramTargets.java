// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.report.targets;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.zilch.bench.report.results.Figure;
import io.github.zilch.bench.report.results.Jvm;
import io.github.zilch.bench.report.results.Program;
import io.github.zilch.bench.report.results.ProgramResults;
import io.github.zilch.bench.report.targets.Target.Status;
import io.github.zilch.bench.report.targets.Target.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The targets of the load and start measurements, and the verdicts on them. */
public final class ProgramTargets {
    private static final double MAX_START_NANOS = 300e6;

    private ProgramTargets() {}

    /** Returns the verdicts on each JDK that has results. */
    public static List<Verdict> verdicts(ProgramResults results) {
        List<Verdict> verdicts = new ArrayList<>();
        for (int jdk : results.byJdk().keySet()) {
            load(results, jdk, Program.LOAD_BUILDER, "Load, builder", verdicts);
            load(results, jdk, Program.LOAD_BUILDER_EPSILON, "Load, builder, Epsilon with 64 MiB", verdicts);
            load(results, jdk, Program.LOAD_FIX2JSON, "Load, fix2json", verdicts);
            load(results, jdk, Program.LOAD_FIX2JSON_EPSILON, "Load, fix2json, Epsilon with 96 MiB", verdicts);
            start(results, jdk, verdicts);
        }
        return verdicts;
    }

    private static void load(ProgramResults results, int jdk, String program, String name, List<Verdict> verdicts) {
        if (results.has(jdk, program)) {
            JsonNode work = results.runs(jdk, program).path(0).path("work");
            boolean isHeld = work.path("isHeld").asBoolean();
            long collections = work.path("collections").asLong();
            long allocated = work.path("allocated").asLong();
            verdicts.add(new Verdict(
                    name,
                    "–",
                    "100,000 per second sustained, 0 collections, 0 bytes",
                    new Jvm(jdk, false),
                    String.format(
                            Locale.ROOT,
                            "%s, %,d, %,d",
                            isHeld ? "sustained" : "not sustained",
                            collections,
                            allocated),
                    Status.of(isHeld && collections == 0 && allocated == 0)));
        }
    }

    private static void start(ProgramResults results, int jdk, List<Verdict> verdicts) {
        double[] dictionary = results.all(jdk, Program.START_CONVERTER, "dictionary");
        double[] message = results.all(jdk, Program.START_CONVERTER, "firstMessage");
        if (message.length > 0) {
            double time = Figure.median(dictionary) + Figure.median(message);
            verdicts.add(new Verdict(
                    "Start, fix2json",
                    "–",
                    "FIX 4.4 dictionary and first message in less than 300 ms",
                    new Jvm(jdk, false),
                    String.format(Locale.ROOT, "%.0f ms (medians)", time / 1e6),
                    Status.of(time < MAX_START_NANOS)));
        }
    }
}
