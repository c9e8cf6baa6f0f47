// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.report.pages;

import io.github.zilch.bench.report.results.Figure;
import io.github.zilch.bench.report.results.Program;
import io.github.zilch.bench.report.results.ProgramResults;
import java.util.List;

/** Writes the report on changes from the log of a PostgreSQL server. */
public final class FeedSection {
    public static final String INTRODUCTION = """

            ## Changes of a database

            A table of four columns has 100,000 inserts and as many updates, 100 in a transaction, before anything is read.
            Then they are read from replication slots, with server and client on the same machine. *Feed* is rows2json,
            from the log to lines in memory. In the other rows the client does nothing, so that they show what the server
            takes to decode its log and to send it: with *pgoutput*, which the feed uses, and as the text of
            *test_decoding*.

            """;

    private FeedSection() {}

    /** Returns the section as Markdown, or the empty string if there are no results. */
    public static String of(ProgramResults results) {
        if (!results.hasAny(Program.RATE_FEED)) {
            return "";
        }
        Table table = new Table(List.of("what", "JDK", ">runs", ">changes per second, most", ">median"));
        for (int jdk : results.byJdk().keySet()) {
            row(table, results, jdk, "feed", "feed, envelope wrapped");
            row(table, results, jdk, "pgoutput", "pgoutput, not decoded");
            row(table, results, jdk, "testDecoding", "test_decoding, not read");
        }
        return INTRODUCTION + table;
    }

    private static void row(Table table, ProgramResults results, int jdk, String name, String label) {
        double[] times = results.all(jdk, Program.RATE_FEED, name);
        double[] changes = results.all(jdk, Program.RATE_FEED, "changes");
        if (times.length > 0) {
            table.row(
                    label,
                    Integer.toString(jdk),
                    Integer.toString(times.length),
                    Numbers.bytes(changes[0] * 1e9 / times[0]),
                    Numbers.bytes(changes[0] * 1e9 / Figure.median(times)));
        }
    }
}
