// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.feed.envelope;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonRow;
import io.github.zilch.rows2json.feed.postgres.Change;
import io.github.zilch.rows2json.feed.postgres.Change.Operation;

/**
 * {@code {"__crdb__":{"key":[1],"lsn":"0/16B3748","seq":0,"topic":"public.t"},"id":1,"name":"a"}}. Of a deleted row only
 * the key is there, and the other columns are null.
 */
final class BareEnvelope implements Envelope {
    private final RowEncoder rows;
    private final Members metadata;
    private final ControlLine truncate;
    private final boolean[] isKey;

    BareEnvelope(TableVersion table) {
        this.rows = table.rows();
        FeedOptions options = table.options();
        metadata = new Members.Collector()
                .addIf(options.keyInValue(), "key", table::addKeyArray)
                .add("lsn", table::addLsn)
                .add("seq", table::addSequence)
                .addIf(options.topicInValue(), "topic", table::addTopic)
                .addIf(options.updated(), "updated", table::addUpdated)
                .build();
        truncate = new ControlLine(table);
        isKey = new boolean[rows.size()];
        for (int i = 0; i < isKey.length; i++) {
            isKey[i] = table.relation().key().contains(rows.column(i));
        }
    }

    @Override
    public JsonRow begin(JsonBuilder json, Change change) {
        if (change.operation == Operation.TRUNCATE) {
            return truncate.begin(json, change);
        }
        JsonRow row = json.reset(rows.shape());
        for (int i = 0; i < rows.size(); i++) {
            if (rows.column(i) == RowEncoder.METADATA) {
                metadata.add(row, change);
            } else if (change.operation == Operation.DELETE && !isKey[i]) {
                row.addNull();
            } else {
                rows.addValue(row, i, change.current(), change.oldRow());
            }
        }
        return row;
    }
}
