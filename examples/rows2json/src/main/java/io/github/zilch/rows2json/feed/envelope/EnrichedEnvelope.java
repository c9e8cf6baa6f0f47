// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.feed.envelope;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonRow;
import io.github.zilch.rows2json.feed.postgres.Change;

/**
 * {@code {"after":{…},"before":{…},"key":{"id":1},"op":"u","source":{…},"ts_ns":123}}. The time is that of the commit, so
 * that a change that is sent twice is the same line twice.
 */
final class EnrichedEnvelope implements Envelope {
    private static final long NANOS_PER_MICRO = 1000;

    private final Members members;

    EnrichedEnvelope(TableVersion table) {
        FeedOptions options = table.options();
        Members source = new Members.Collector()
                .add("database_name", table::addDatabase)
                .add("lsn", table::addLsn)
                .add("schema_name", table::addSchema)
                .add("seq", table::addSequence)
                .add("table_name", table::addTable)
                .add("updated", table::addUpdated)
                .add("xid", table::addTransaction)
                .build();
        members = new Members.Collector()
                .add("after", table::addAfter)
                .addIf(options.diff(), "before", table::addBefore)
                .addIf(options.keyInValue(), "key", table::addKey)
                .add("op", (row, change) -> row.add(change.operation.letter()))
                .add("source", source::add)
                .addIf(options.topicInValue(), "topic", table::addTopic)
                .add("ts_ns", (row, change) -> row.add(change.commitMicros * NANOS_PER_MICRO))
                .build();
    }

    @Override
    public JsonRow begin(JsonBuilder json, Change change) {
        return members.begin(json, change);
    }
}
