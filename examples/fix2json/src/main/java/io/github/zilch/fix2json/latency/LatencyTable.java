// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.latency;

import io.github.zilch.kit.Amounts;
import io.github.zilch.kit.argument.Arguments;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Prints a report as a table, with the clock before it and what is left out after it. */
public final class LatencyTable {
    private static final List<String> HEAD =
            List.of("session", "request", "", "count", "min", "50 %", "90 %", "99 %", "99.9 %", "max");

    /** Columns before this are aligned to the left. */
    private static final int FIRST_NUMBER = 3;

    private static final double MILLISECOND = 1e6;
    private static final int MILLISECOND_DIGITS = 3;
    private static final String[] PERCENTAGES = {"50", "90", "99", "99.9"};

    private final LatencyReport report;
    private final List<List<String>> rows = new ArrayList<>();

    private LatencyTable(LatencyReport report) {
        this.report = report;
    }

    /**
     * Returns a report as text.
     *
     * @param report to print.
     * @return the lines.
     */
    public static String text(LatencyReport report) {
        return new LatencyTable(report).text();
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
            text.append('\n');
            print(text);
        }
        notes().forEach(note -> text.append(note).append('\n'));
        return text.toString();
    }

    private void addRows() {
        rows.add(HEAD);
        String shown = null;
        for (LatencyReport.Requests requests : report.requests()) {
            String session =
                    Arguments.printable(requests.requester()) + " -> " + Arguments.printable(requests.responder());
            String type = requests.msgType() + " " + requests.name();
            boolean isFirst = true;
            for (Stage stage : Stage.values()) {
                LatencyReport.Latencies latencies = requests.stages().get(stage.member());
                if (latencies != null && latencies.count() > 0) {
                    rows.add(row(session.equals(shown) ? "" : session, isFirst ? type : "", stage, latencies));
                    isFirst = false;
                    shown = session;
                }
            }
            if (isFirst) {
                String why = requests.unanswered() == requests.count() ? "no answer" : "left out";
                rows.add(List.of(session.equals(shown) ? "" : session, type, why, "0"));
                shown = session;
            }
        }
    }

    private List<String> row(String session, String type, Stage stage, LatencyReport.Latencies latencies) {
        List<String> row = new ArrayList<>(
                List.of(session, type, stage.title(), Amounts.grouped(latencies.count()), millis(latencies.min())));
        for (String percentage : PERCENTAGES) {
            row.add(millis(latencies.percentiles().get(percentage)));
        }
        row.add(millis(latencies.max()));
        return row;
    }

    /** Returns a latency with the digits that the clock has. */
    private String millis(long nanos) {
        int decimals = Math.max(0, report.clockDigits() - MILLISECOND_DIGITS);
        return String.format(Locale.ROOT, "%,." + decimals + "f", nanos / MILLISECOND);
    }

    private void print(StringBuilder text) {
        int[] widths = new int[HEAD.size()];
        for (List<String> row : rows) {
            for (int i = 0; i < row.size(); i++) {
                widths[i] = Math.max(widths[i], row.get(i).length());
            }
        }
        for (List<String> row : rows) {
            StringBuilder line = new StringBuilder();
            for (int i = 0; i < row.size(); i++) {
                String padding = " ".repeat(widths[i] - row.get(i).length());
                line.append(i == 0 ? "" : "  ");
                line.append(i < FIRST_NUMBER ? row.get(i) + padding : padding + row.get(i));
            }
            text.append(line.toString().stripTrailing()).append('\n');
        }
        text.append('\n');
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
        LatencyMeter.LeftOut leftOut = report.leftOut();
        List<String> notes = new ArrayList<>();
        notes.add("messages: " + Amounts.grouped(report.messages()) + "; requests: " + Amounts.grouped(requests)
                + "; without an answer: " + Amounts.grouped(unanswered) + "; rejected: " + Amounts.grouped(rejected));
        note(notes, leftOut.negative(), "negative latencies, left out (the clocks differ, or the log is not in order)");
        note(
                notes,
                leftOut.acrossFiles(),
                "latencies that begin in one file and end in another, whose clock may differ");
        note(notes, leftOut.withoutTime(), "requests and answers without a time of this clock, left out");
        note(notes, leftOut.unmatchedReports(), "execution reports and cancel rejects that answer no pending request");
        note(notes, leftOut.possDup(), "requests and answers that were sent again (PossDupFlag), left out");
        note(notes, leftOut.repeated(), "requests with the identifier of a pending one, left out");
        note(notes, leftOut.withoutIdentifier(), "requests without the identifier that answers repeat, left out");
        note(notes, leftOut.droppedUnanswered(), "requests dropped before their answer for lack of room (--pending)");
        note(notes, leftOut.droppedUnfilled(), "orders dropped before their fills for lack of room (--pending)");
        return notes;
    }

    private static void note(List<String> notes, long count, String what) {
        if (count > 0) {
            notes.add(what + ": " + Amounts.grouped(count));
        }
    }
}
