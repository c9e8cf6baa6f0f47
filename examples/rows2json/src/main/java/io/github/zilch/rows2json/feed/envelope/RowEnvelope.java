// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.feed.envelope;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonRow;
import io.github.zilch.rows2json.feed.postgres.Change;
import io.github.zilch.rows2json.feed.postgres.Change.Operation;
import java.util.BitSet;

/** The envelopes whose lines are rows or keys. */
final class RowEnvelope implements Envelope {
    private final RowEncoder rows;

    /** The columns of the key. */
    private final BitSet key = new BitSet();

    /** What the line of a row says about the change. */
    private final Members metadata;

    /** Says that the table was truncated. */
    private final Members truncate;

    /** Whether the line of a deleted row is empty. */
    private final boolean leavesOutDeleted;

    private RowEnvelope(TableVersion table, RowEncoder rows, Members metadata, boolean leavesOutDeleted) {
        this.rows = rows;
        table.relation().key().forEach(key::set);
        this.metadata = metadata;
        this.leavesOutDeleted = leavesOutDeleted;
        Members ofTruncate = new Members.Collector()
                .add("lsn", table::addLsn)
                .add("seq", table::addSequence)
                .add("topic", table::addTopic)
                .add("truncate", table::addTruncate)
                .addIf(table.options().updated(), "updated", table::addUpdated)
                .build();
        truncate = new Members.Collector().add(METADATA, ofTruncate::add).build();
    }

    /**
     * {@code {"__crdb__":{"key":[1],"lsn":"0/16B3748","seq":0,"topic":"public.t"},"id":1,"name":"a"}}. Of a deleted row only
     * the key is there, and the other columns are null.
     */
    static Envelope bare(TableVersion table) {
        FeedOptions options = table.options();
        Members metadata = new Members.Collector()
                .addIf(options.keyInValue(), "key", table::addKeyArray)
                .add("lsn", table::addLsn)
                .add("seq", table::addSequence)
                .addIf(options.topicInValue(), "topic", table::addTopic)
                .addIf(options.updated(), "updated", table::addUpdated)
                .build();
        return new RowEnvelope(table, table.rows(), metadata, false);
    }

    /**
     * {@code {"id":1,"name":"a"}}: the row alone. The line of a deleted row is empty. Only with the option updated there is
     * {@code "__crdb__":{"lsn":…,"seq":…,"updated":…}} in it.
     */
    static Envelope row(TableVersion table) {
        Members metadata = new Members.Collector()
                .add("lsn", table::addLsn)
                .add("seq", table::addSequence)
                .add("updated", table::addUpdated)
                .build();
        return new RowEnvelope(table, table.rows(), metadata, true);
    }

    /** {@code [1]}: the key of the changed row as an array, and nothing else. */
    static Envelope keyOnly(TableVersion table) {
        return new RowEnvelope(table, table.keyArray(), null, false);
    }

    @Override
    public JsonRow begin(JsonBuilder json, Change change) {
        if (change.operation == Operation.TRUNCATE) {
            return truncate.begin(json, change);
        }
        boolean isDeleted = change.operation == Operation.DELETE;
        if (isDeleted && leavesOutDeleted) {
            return null;
        }
        JsonRow row = json.reset(rows.shape());
        for (int i = 0; i < rows.size(); i++) {
            int column = rows.column(i);
            if (column == RowEncoder.METADATA) {
                metadata.add(row, change);
            } else if (isDeleted && !key.get(column)) {
                row.addNull();
            } else {
                rows.addValue(row, i, change.current(), change.oldRow());
            }
        }
        return row;
    }
}
