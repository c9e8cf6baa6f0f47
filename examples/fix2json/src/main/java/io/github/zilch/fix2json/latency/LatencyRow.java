// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.latency;

import io.github.zilch.fix2json.category.Category;
import java.util.Map;

/** The latencies of the requests of one type in one direction of a session. For use by one thread. */
final class LatencyRow {
    private final Exchange exchange;
    private final Category category;

    /** The rows of all categories with the same session and type, of which this is one. */
    private final Map<Category, LatencyRow> family;

    private final StageLatencies[] stages = new StageLatencies[Stage.values().length];
    private long requests;
    private long answered;
    private long rejected;

    private LatencyRow(Exchange exchange, Category category, Map<Category, LatencyRow> family) {
        this.exchange = exchange;
        this.category = category;
        this.family = family;
        family.put(category, this);
    }

    /** Returns the row of a category among those with the same session and type, which is added if it is new. */
    static LatencyRow of(Exchange exchange, Category category, Map<Category, LatencyRow> family) {
        LatencyRow row = family.get(category);
        return row == null ? new LatencyRow(exchange, category, family) : row;
    }

    /** Returns the row of a category with the same session and type. */
    LatencyRow of(Category other) {
        return other == category ? this : of(exchange, other, family);
    }

    /** Returns the values that the messages of the row have. */
    Category category() {
        return category;
    }

    Exchange exchange() {
        return exchange;
    }

    void addRequest() {
        requests++;
    }

    /** Takes note that a request is answered, in any category. */
    void addAnswered() {
        answered++;
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
        return requests - answered;
    }
}
