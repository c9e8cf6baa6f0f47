// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.latency;

import io.github.zilch.JsonSerializable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The figures of a run, which the generated class LatencyReportJson writes. All latencies are in nanoseconds.
 *
 * @param clock the name of the clock; null if there was no message.
 * @param clockDigits number of digits after the seconds in its times, at most 9.
 * @param messages number of messages that were read.
 * @param leftOut how much is not in the latencies, by what it is.
 * @param requests the latencies by session and type of request.
 */
@JsonSerializable
public record LatencyReport(
        String clock, int clockDigits, long messages, Map<String, Long> leftOut, List<Requests> requests) {
    private static final int NANO_DIGITS = 9;
    private static final double[] PERCENTAGES = {50, 90, 99, 99.9, 99.99};

    /**
     * The requests of one type in one direction of a session.
     *
     * @param requester CompID of the side that sends the requests.
     * @param responder CompID of the side that answers them.
     * @param msgType their MsgType (35).
     * @param name the name of the message.
     * @param by the values of the fields by which the latencies are divided, without empty ones.
     * @param count number of requests.
     * @param rejected how many of them were refused: by a Reject, a BusinessMessageReject or one of the rejects for their
     *     type, or by an ExecutionReport whose OrdStatus (39) or ExecType (150) is 8.
     * @param unanswered how many of them have no answer in the log. If latencies are divided, these three are by the fields of
     *     the requests, which need not be those of their answers.
     * @param stages the latencies by stage: answer, firstFill, fullFill, answerToFirstFill.
     */
    @JsonSerializable
    public record Requests(
            String requester,
            String responder,
            String msgType,
            String name,
            Map<String, String> by,
            long count,
            long rejected,
            long unanswered,
            Map<String, Latencies> stages) {}

    /**
     * The latencies of one stage.
     *
     * @param count number of latencies, without negative ones.
     * @param negative number of negative latencies.
     * @param min the least, exactly; null if the number of latencies is 0.
     * @param max the greatest, exactly; null if the number of latencies is 0.
     * @param percentiles by percentage, with three significant digits; empty if the number of latencies is 0.
     */
    @JsonSerializable
    public record Latencies(long count, long negative, Long min, Long max, Map<String, Long> percentiles) {}

    /**
     * Returns the figures of all messages so far.
     *
     * @param meter that has read the messages.
     * @return the report.
     */
    public static LatencyReport of(LatencyMeter meter) {
        long unit = (long) Math.pow(10, NANO_DIGITS - meter.digits());
        List<Requests> requests = new ArrayList<>();
        for (RequestSession session : meter.sessions()) {
            for (LatencyRow row : session.rows()) {
                requests.add(requests(meter, session, row, unit));
            }
        }
        return new LatencyReport(
                meter.clock() == null ? null : meter.clock().name(),
                meter.digits(),
                meter.messages(),
                meter.leftOut(),
                requests);
    }

    private static Requests requests(LatencyMeter meter, RequestSession session, LatencyRow row, long unit) {
        Map<String, Latencies> stages = new LinkedHashMap<>();
        for (Stage stage : Stage.values()) {
            if (row.stage(stage) != null) {
                stages.put(stage.member(), latencies(row.stage(stage), unit));
            }
        }
        return new Requests(
                session.requester(),
                session.responder(),
                meter.type(row),
                meter.title(row),
                by(meter.dividedBy(), row.category().values()),
                row.requests(),
                row.rejected(),
                row.unanswered(),
                stages);
    }

    private static Map<String, String> by(List<String> names, List<String> values) {
        Map<String, String> by = new LinkedHashMap<>();
        for (int i = 0; i < names.size(); i++) {
            if (!values.get(i).isEmpty()) {
                by.put(names.get(i), values.get(i));
            }
        }
        return by;
    }

    private static Latencies latencies(StageLatencies stage, long unit) {
        if (stage.count() == 0) {
            return new Latencies(0, stage.negative(), null, null, Map.of());
        }
        long[] values = stage.percentiles(PERCENTAGES, unit);
        Map<String, Long> percentiles = new LinkedHashMap<>();
        for (int i = 0; i < values.length; i++) {
            percentiles.put(Double.toString(PERCENTAGES[i]).replace(".0", ""), values[i]);
        }
        return new Latencies(stage.count(), stage.negative(), stage.min(), stage.max(), percentiles);
    }
}
