// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.report.pages;

import io.github.zilch.bench.report.results.Figure;
import io.github.zilch.bench.report.results.Program;
import io.github.zilch.bench.report.results.ProgramResults;
import java.util.List;
import java.util.Locale;

/** Writes the report on the first message in a new JVM. */
public final class StartSection {
    public static final String INTRODUCTION = """

            ## Start

            Each row is measured in new JVMs, one after the other. The files are in the operating system's cache, but
            nothing else is warm.

            """;

    private static final double MILLISECOND = 1e6;

    private final ProgramResults results;
    private final Table table = new Table(List.of("what", "JDK", ">JVMs", ">min, ms", ">median, ms"));

    private StartSection(ProgramResults results) {
        this.results = results;
    }

    /** Returns the section as Markdown, or the empty string if there are no results. */
    public static String of(ProgramResults results) {
        return results.hasAny("Start.") ? new StartSection(results).text() : "";
    }

    private String text() {
        for (int jdk : results.byJdk().keySet()) {
            row(
                    jdk,
                    Program.START_BUILDER,
                    "firstMessage",
                    "builder: first message, including class loading and tables");
            row(jdk, Program.START_BUILDER, "secondMessage", "builder: second message");
            row(jdk, Program.START_CONVERTER, "dictionary", "fix2json: loading the FIX 4.4 dictionary");
            row(jdk, Program.START_CONVERTER, "firstMessage", "fix2json: first message after loading the dictionary");
            row(jdk, Program.START_CONVERTER, "secondMessage", "fix2json: second message");
            row(
                    jdk,
                    Program.START_FIX2JSON,
                    ProgramResults.WALL,
                    "fix2json command: a log with one message, from JVM start to exit");
            row(
                    jdk,
                    Program.START_FIX2JSON_LAUNCHER,
                    ProgramResults.WALL,
                    "fix2json command with the flags of its launcher, " + String.join(" ", Program.LAUNCHER));
        }
        StringBuilder text = new StringBuilder(INTRODUCTION).append(table);
        for (int jdk : results.byJdk().keySet()) {
            double[] tables = results.all(jdk, Program.START_BUILDER, "tables");
            if (tables.length > 0) {
                text.append("\nThe library's static tables take %s bytes (JDK %d).\n"
                        .formatted(Numbers.bytes(tables[0]), jdk));
            }
        }
        return text.toString();
    }

    private void row(int jdk, String program, String name, String label) {
        double[] times = results.all(jdk, program, name);
        if (times.length > 0) {
            table.row(
                    label,
                    Integer.toString(jdk),
                    Integer.toString(times.length),
                    millis(times[0]),
                    millis(Figure.median(times)));
        }
    }

    private static String millis(double nanoseconds) {
        return String.format(Locale.ROOT, nanoseconds < MILLISECOND ? "%.3f" : "%,.1f", nanoseconds / MILLISECOND);
    }
}
