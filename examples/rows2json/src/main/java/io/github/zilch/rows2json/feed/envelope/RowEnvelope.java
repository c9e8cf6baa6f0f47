// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.feed.envelope;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonRow;
import io.github.zilch.rows2json.feed.postgres.Change;
import io.github.zilch.rows2json.feed.postgres.Change.Operation;

/**
 * {@code {"id":1,"name":"a"}}: the row alone. The line of a deleted row is empty. Only with the option updated there is
 * {@code "__crdb__":{"lsn":…,"seq":…,"updated":…}} in it.
 */
final class RowEnvelope implements Envelope {
    private final RowEncoder rows;
    private final Members metadata;
    private final ControlLine truncate;

    RowEnvelope(TableVersion table) {
        rows = table.rows();
        metadata = new Members.Collector()
                .add("lsn", table::addLsn)
                .add("seq", table::addSequence)
                .add("updated", table::addUpdated)
                .build();
        truncate = new ControlLine(table);
    }

    @Override
    public JsonRow begin(JsonBuilder json, Change change) {
        if (change.operation == Operation.TRUNCATE) {
            return truncate.begin(json, change);
        }
        if (change.operation == Operation.DELETE) {
            return null;
        }
        JsonRow row = json.reset(rows.shape());
        for (int i = 0; i < rows.size(); i++) {
            if (rows.column(i) == RowEncoder.METADATA) {
                metadata.add(row, change);
            } else {
                rows.addValue(row, i, change.after, change.oldRow());
            }
        }
        return row;
    }
}
