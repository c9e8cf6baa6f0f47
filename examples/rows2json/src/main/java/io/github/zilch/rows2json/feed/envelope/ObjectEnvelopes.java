// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.feed.envelope;

import io.github.zilch.JsonRow;
import io.github.zilch.rows2json.feed.postgres.Change;

/** The envelopes whose lines are objects of a fixed form, with the rows as members. */
final class ObjectEnvelopes {
    private static final long MICROS_PER_MILLI = 1000;
    private static final long NANOS_PER_MICRO = 1000;

    private ObjectEnvelopes() {}

    /** {@code {"after":{…},"before":{…},"key":[1],"lsn":"0/16B3748","seq":0,"topic":"public.t","updated":"…"}}. */
    static Envelope wrapped(TableVersion table) {
        FeedOptions options = table.options();
        return new Members.Collector()
                .add("after", table::addAfter)
                .addIf(options.diff(), "before", table::addBefore)
                .addIf(options.keyInValue(), "key", table::addKeyArray)
                .add("lsn", table::addLsn)
                .add("seq", table::addSequence)
                .addIf(options.topicInValue(), "topic", table::addTopic)
                .add("truncate", table::addTruncate)
                .addIf(options.updated(), "updated", table::addUpdated)
                .build();
    }

    /**
     * {@code {"after":{…},"before":{…},"key":{"id":1},"op":"u","source":{…},"ts_ns":123}}. The time is that of the commit, so
     * that a change that is sent twice is the same line twice.
     */
    static Envelope enriched(TableVersion table) {
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
        return new Members.Collector()
                .add("after", table::addAfter)
                .addIf(options.diff(), "before", table::addBefore)
                .addIf(options.keyInValue(), "key", table::addKey)
                .add("op", ObjectEnvelopes::addLetter)
                .add("source", source::add)
                .addIf(options.topicInValue(), "topic", table::addTopic)
                .add("ts_ns", (row, change) -> row.add(change.commitMicros * NANOS_PER_MICRO))
                .build();
    }

    /**
     * {@code {"before":{…},"after":{…},"source":{…},"op":"u","ts_ms":1}}, as Debezium writes changes. Without
     * {@code REPLICA IDENTITY FULL} the old row has only its key. The times are those of the commit, so that a change that is
     * sent twice is the same line twice. There are no tombstones: a line has no key that one could belong to.
     */
    static Envelope debezium(TableVersion table) {
        Members source = new Members.Collector()
                .add("db", table::addDatabase)
                .add("schema", table::addSchema)
                .add("table", table::addTable)
                .add("txId", table::addTransaction)
                .add("lsn", (row, change) -> row.add(change.commitLsn))
                .add("seq", table::addSequence)
                .add("ts_ms", ObjectEnvelopes::addMillis)
                .build();
        return new Members.Collector()
                .add("before", table::addBefore)
                .add("after", table::addAfter)
                .add("source", source::add)
                .add("op", ObjectEnvelopes::addLetter)
                .add("ts_ms", ObjectEnvelopes::addMillis)
                .build();
    }

    private static void addLetter(JsonRow row, Change change) {
        row.add(change.operation.letter());
    }

    private static void addMillis(JsonRow row, Change change) {
        row.add(Math.floorDiv(change.commitMicros, MICROS_PER_MILLI));
    }
}
