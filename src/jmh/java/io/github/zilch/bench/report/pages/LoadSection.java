// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.report.pages;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.zilch.bench.report.results.Program;
import io.github.zilch.bench.report.results.ProgramResults;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;

/** Writes the report on the load test: latencies at 100,000 messages per second, and the highest rate. */
public final class LoadSection {
    public static final String INTRODUCTION = """

            ## 100,000 messages a second

            One thread writes messages at fixed intervals and spins between them. A latency is the time from when a
            message is due until it is finished, so a pause counts for every message that is due during the pause.
            *Builder* writes the seed document with changing strings. *fix2json* converts FIX bytes to JSON bytes, with
            a mix of 249 messages of FIX 4.4 and FIXT 1.1 (`fix2json load`). *Empty loop* is the same loop without work:
            it shows the time that the loop, the clock and the machine take. Collections and allocated bytes are the
            totals of the whole run after the warm-up.

            """;

    public static final String MAX_RATES = "\nThe highest rate that one thread sustains:\n\n";

    private static final Map<String, String> PROGRAMS = new LinkedHashMap<>();

    static {
        PROGRAMS.put(Program.LOAD_BUILDER, "builder");
        PROGRAMS.put(Program.LOAD_BUILDER_EPSILON, "builder, Epsilon, 64 MiB");
        PROGRAMS.put(Program.LOAD_FIX2JSON, "fix2json");
        PROGRAMS.put(Program.LOAD_FIX2JSON_EPSILON, "fix2json, Epsilon, 96 MiB");
    }

    private final ProgramResults results;

    private LoadSection(ProgramResults results) {
        this.results = results;
    }

    /** Returns the section as Markdown, or the empty string if there are no results. */
    public static String of(ProgramResults results) {
        return results.hasAny("Load.") ? new LoadSection(results).text() : "";
    }

    private String text() {
        StringBuilder text = new StringBuilder(INTRODUCTION);
        List<String> headings = new ArrayList<>(List.of(""));
        List<JsonNode> columns = new ArrayList<>();
        for (int jdk : results.byJdk().keySet()) {
            PROGRAMS.forEach((id, name) -> {
                JsonNode run = results.runs(jdk, id).path(0);
                if (!run.isMissingNode()) {
                    headings.add(">" + name + ", JDK " + jdk);
                    columns.add(run.path("work"));
                    headings.add(">empty loop");
                    columns.add(run.path("control"));
                }
            });
        }
        Table table = new Table(headings);
        for (String percentile : List.of("50.0", "90.0", "99.0", "99.9", "99.99", "99.999", "100.0")) {
            String name = percentile.equals("100.0") ? "max, µs" : percentile.replace(".0", "") + " %, µs";
            table.row(row(name, columns, run -> micros(run.path("latencies").path(percentile))));
        }
        table.row(row("max start delay, µs", columns, run -> micros(run.path("lateAtWorst"))));
        table.row(row("start delay at the end, µs", columns, run -> micros(run.path("lateAtEnd"))));
        table.row(row("messages", columns, run -> number(run.path("messages"))));
        table.row(row("rate sustained", columns, run -> run.path("isHeld").asBoolean() ? "yes" : "**no**"));
        table.row(row("collections", columns, run -> number(run.path("collections"))));
        table.row(row("bytes allocated", columns, run -> number(run.path("allocated"))));
        text.append(table);
        text.append(MAX_RATES);
        Table maxRates = new Table(List.of("", "JDK", ">messages per second"));
        for (int jdk : results.byJdk().keySet()) {
            PROGRAMS.forEach((id, name) -> {
                if (results.has(jdk, id)) {
                    maxRates.row(
                            name,
                            Integer.toString(jdk),
                            number(results.runs(jdk, id).path(0).path("highestRate")));
                }
            });
        }
        return text.append(maxRates).toString();
    }

    private static List<String> row(String name, List<JsonNode> runs, Function<JsonNode, String> cell) {
        List<String> row = new ArrayList<>(List.of(name));
        runs.forEach(run -> row.add(cell.apply(run)));
        return row;
    }

    private static String micros(JsonNode nanoseconds) {
        return nanoseconds.isMissingNode() ? "–" : String.format(Locale.ROOT, "%,.2f", nanoseconds.asDouble() / 1_000);
    }

    private static String number(JsonNode number) {
        return String.format(Locale.ROOT, "%,d", number.asLong());
    }
}
