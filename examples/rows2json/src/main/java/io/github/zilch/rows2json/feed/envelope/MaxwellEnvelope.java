// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.feed.envelope;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonRow;
import io.github.zilch.rows2json.feed.postgres.Change;
import io.github.zilch.rows2json.feed.postgres.Change.Old;
import io.github.zilch.rows2json.feed.postgres.Change.Operation;

/**
 * {@code {"database":"d","schema":"public","table":"t","type":"update","ts":1,"xid":9,"xoffset":0,"lsn":"0/16B3748",
 * "data":{"id":1,"a":2},"old":{"a":1},"commit":true}}, as Maxwell writes changes. {@code old} has the values that
 * changed, as far as the server sends them, and {@code commit} is in the last line of a transaction.
 */
final class MaxwellEnvelope implements Envelope {
    private static final long MICROS_PER_SECOND = 1_000_000;

    private final TableVersion table;
    private final RowEncoder rows;
    private final Members members;

    MaxwellEnvelope(TableVersion table) {
        this.table = table;
        this.rows = table.rows();
        members = new Members.Collector()
                .add("database", table::addDatabase)
                .add("schema", table::addSchema)
                .add("table", table::addTable)
                .add("type", (row, change) -> row.add(change.operation.word()))
                .add("ts", (row, change) -> row.add(Math.floorDiv(change.commitMicros, MICROS_PER_SECOND)))
                .add("xid", table::addTransaction)
                .add("xoffset", table::addSequence)
                .add("lsn", table::addLsn)
                .add("data", this::addData)
                .add("old", this::addOld)
                .addLast("commit")
                .build();
    }

    @Override
    public JsonRow begin(JsonBuilder json, Change change) {
        return members.begin(json, change);
    }

    @Override
    public void end(JsonRow row, boolean isLast) {
        if (isLast) {
            row.add(true);
        }
        row.end();
    }

    @Override
    public boolean splitsKeyChanges() {
        return false;
    }

    private void addData(JsonRow row, Change change) {
        if (change.operation == Operation.DELETE) {
            table.addBefore(row, change);
        } else {
            table.addAfter(row, change);
        }
    }

    private void addOld(JsonRow row, Change change) {
        if (change.operation != Operation.UPDATE) {
            row.skip();
            return;
        }
        row.addRow(rows.shape());
        for (int i = 0; i < rows.size(); i++) {
            if (isChanged(rows.column(i), change)) {
                rows.addValue(row, i, change.before, null);
            } else {
                row.skip();
            }
        }
        row.end();
    }

    private boolean isChanged(int column, Change change) {
        boolean isKnown = change.old == Old.ROW
                || change.old == Old.KEY && table.relation().key().contains(column);
        return isKnown && !change.after.isUnchanged(column) && !change.after.hasSame(column, change.before);
    }
}
