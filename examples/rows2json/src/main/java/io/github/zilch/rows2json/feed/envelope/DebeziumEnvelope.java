// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.feed.envelope;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonRow;
import io.github.zilch.rows2json.feed.postgres.Change;

/**
 * {@code {"before":{…},"after":{…},"source":{…},"op":"u","ts_ms":1}}, as Debezium writes changes. Without
 * {@code REPLICA IDENTITY FULL} the old row has only its key. The times are those of the commit, so that a change that is
 * sent twice is the same line twice. There are no tombstones: a line has no key that one could belong to.
 */
final class DebeziumEnvelope implements Envelope {
    private static final long MICROS_PER_MILLI = 1000;

    private final Members members;

    DebeziumEnvelope(TableVersion table) {
        Members source = new Members.Collector()
                .add("db", table::addDatabase)
                .add("schema", table::addSchema)
                .add("table", table::addTable)
                .add("txId", table::addTransaction)
                .add("lsn", (row, change) -> row.add(change.commitLsn))
                .add("seq", table::addSequence)
                .add("ts_ms", DebeziumEnvelope::addMillis)
                .build();
        members = new Members.Collector()
                .add("before", table::addBefore)
                .add("after", table::addAfter)
                .add("source", source::add)
                .add("op", (row, change) -> row.add(change.operation.letter()))
                .add("ts_ms", DebeziumEnvelope::addMillis)
                .build();
    }

    private static void addMillis(JsonRow row, Change change) {
        row.add(Math.floorDiv(change.commitMicros, MICROS_PER_MILLI));
    }

    @Override
    public JsonRow begin(JsonBuilder json, Change change) {
        return members.begin(json, change);
    }
}
