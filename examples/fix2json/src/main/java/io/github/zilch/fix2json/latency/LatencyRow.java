// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.latency;

/** The latencies of the requests of one type in one direction of a session. For use by one thread. */
final class LatencyRow {
    private final Exchange exchange;
    private final StageLatencies[] stages = new StageLatencies[Stage.values().length];
    private long requests;
    private long rejected;

    LatencyRow(Exchange exchange) {
        this.exchange = exchange;
    }

    Exchange exchange() {
        return exchange;
    }

    void addRequest() {
        requests++;
    }

    void addRejected() {
        rejected++;
    }

    void record(Stage stage, long nanos) {
        StageLatencies latencies = stages[stage.ordinal()];
        if (latencies == null) {
            latencies = new StageLatencies();
            stages[stage.ordinal()] = latencies;
        }
        latencies.record(nanos);
    }

    /** Returns the latencies of a stage, or null if no request has reached it. */
    StageLatencies stage(Stage stage) {
        return stages[stage.ordinal()];
    }

    /** Returns the number of requests. */
    long requests() {
        return requests;
    }

    /** Returns how many of them were refused. */
    long rejected() {
        return rejected;
    }

    /** Returns how many of them have no answer. */
    long unanswered() {
        StageLatencies answers = stage(Stage.ANSWER);
        return requests - (answers == null ? 0 : answers.count() + answers.negative());
    }
}
