// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.latency;

import io.github.zilch.fix2json.category.Category;
import io.github.zilch.fix2json.latency.LatencyMeter.LeftOut;
import io.github.zilch.kit.Amounts;
import io.github.zilch.kit.output.TextTable;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine.Help.Ansi;

/** Prints a report as a table, with the clock before it and what is left out after it. */
final class LatencyTable {
    private static final List<String> NUMBERS = List.of("count", "min", "50 %", "90 %", "99 %", "99.9 %", "max");

    private static final double MILLISECOND = 1e6;
    private static final int MILLISECOND_DIGITS = 3;
    private static final String[] PERCENTAGES = {"50", "90", "99", "99.9"};

    private final LatencyReport report;
    private final List<String> dividedBy;
    private final TextTable table;

    /** Codes with their names, by field and value, which the report in JSON does not have. */
    private final Map<String, Map<String, String>> titles = new HashMap<>();

    private LatencyTable(LatencyReport report, LatencyMeter meter, Ansi ansi) {
        this.report = report;
        dividedBy = meter.dividedBy();
        meter.sessions().stream()
                .flatMap(session -> session.rows().stream())
                .map(LatencyRow::category)
                .forEach(this::addTitles);
        List<String> columns = new ArrayList<>(List.of("session", "request"));
        columns.addAll(dividedBy);
        columns.add("");
        columns.addAll(NUMBERS);
        table = new TextTable(ansi, columns).numbers(NUMBERS);
    }

    private void addTitles(Category category) {
        for (int i = 0; i < dividedBy.size(); i++) {
            titles.computeIfAbsent(dividedBy.get(i), field -> new HashMap<>())
                    .put(category.values().get(i), category.titles().get(i));
        }
    }

    /**
     * Returns a report as text.
     *
     * @param report to print.
     * @param meter that the report is of.
     * @param ansi whether the table has colours.
     * @return the lines.
     */
    static String text(LatencyReport report, LatencyMeter meter, Ansi ansi) {
        return new LatencyTable(report, meter, ansi).text();
    }

    private String text() {
        StringBuilder text = new StringBuilder();
        ClockSource clock = report.clock() == null ? null : ClockSource.valueOf(report.clock());
        text.append("clock: ").append(clock == null ? "none: there is no message" : clock.description());
        text.append('\n');
        if (clock != null && clock.isOfTwoSides()) {
            text.append(
                    "       the latencies from a request contain the difference between the clocks of both sides\n");
        }
        text.append("latencies in ms\n");
        if (!report.requests().isEmpty()) {
            addRows();
            text.append('\n').append(table.print()).append('\n');
        }
        notes().forEach(note -> text.append(note).append('\n'));
        return text.toString();
    }

    private void addRows() {
        String shown = null;
        for (LatencyReport.Requests requests : report.requests()) {
            String session = requests.requester() + " -> " + requests.responder();
            String type = requests.msgType() + " " + requests.name();
            List<String> values = dividedBy.stream()
                    .map(field -> requests.by().containsKey(field)
                            ? titles.get(field).get(requests.by().get(field))
                            : "-")
                    .toList();
            boolean isFirst = true;
            for (Stage stage : Stage.values()) {
                LatencyReport.Latencies latencies = requests.stages().get(stage.member());
                if (latencies != null && latencies.count() > 0) {
                    List<String> row =
                            begin(session.equals(shown) ? "" : session, isFirst ? type : "", values, isFirst);
                    row.add(stage.title());
                    addNumbers(row, latencies);
                    table.add(row);
                    isFirst = false;
                    shown = session;
                }
            }
            if (isFirst) {
                List<String> row = begin(session.equals(shown) ? "" : session, type, values, true);
                row.addAll(List.of(whyEmpty(requests), "0"));
                table.add(row);
                shown = session;
            }
        }
    }

    /** Returns why there is no latency to show. */
    private static String whyEmpty(LatencyReport.Requests requests) {
        return !requests.stages().isEmpty()
                ? "left out"
                : requests.unanswered() == requests.count() ? "no answer" : "in other rows";
    }

    private static List<String> begin(String session, String type, List<String> values, boolean isFirst) {
        List<String> row = new ArrayList<>(List.of(session, type));
        values.forEach(value -> row.add(isFirst ? value : ""));
        return row;
    }

    private void addNumbers(List<String> row, LatencyReport.Latencies latencies) {
        row.addAll(List.of(Amounts.grouped(latencies.count()), millis(latencies.min())));
        for (String percentage : PERCENTAGES) {
            row.add(millis(latencies.percentiles().get(percentage)));
        }
        row.add(millis(latencies.max()));
    }

    /** Returns a latency with the digits that the clock has. */
    private String millis(long nanos) {
        int decimals = Math.max(0, report.clockDigits() - MILLISECOND_DIGITS);
        return String.format(Locale.ROOT, "%,." + decimals + "f", nanos / MILLISECOND);
    }

    private List<String> notes() {
        long requests = 0;
        long rejected = 0;
        long unanswered = 0;
        for (LatencyReport.Requests each : report.requests()) {
            requests += each.count();
            rejected += each.rejected();
            unanswered += each.unanswered();
        }
        List<String> notes = new ArrayList<>();
        notes.add("messages: " + Amounts.grouped(report.messages()) + "; requests: " + Amounts.grouped(requests)
                + "; without an answer: " + Amounts.grouped(unanswered) + "; rejected: " + Amounts.grouped(rejected));
        EnumSet<LeftOut> ofLatencies = EnumSet.of(LeftOut.NEGATIVE, LeftOut.ACROSS_FILES);
        note(notes, report, ofLatencies);
        note(notes, report, EnumSet.complementOf(ofLatencies));
        return notes;
    }

    private static void note(List<String> notes, LatencyReport report, Set<LeftOut> kinds) {
        for (LeftOut what : kinds) {
            long count = report.leftOut().get(what.member());
            if (count > 0) {
                notes.add(what.title() + ": " + Amounts.grouped(count));
            }
        }
    }
}
