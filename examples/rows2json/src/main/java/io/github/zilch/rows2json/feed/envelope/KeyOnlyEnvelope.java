// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.feed.envelope;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonRow;
import io.github.zilch.rows2json.feed.postgres.Change;
import io.github.zilch.rows2json.feed.postgres.Change.Operation;

/** {@code [1]}: the key of the changed row as an array, and nothing else. */
final class KeyOnlyEnvelope implements Envelope {
    private final RowEncoder key;
    private final ControlLine truncate;

    KeyOnlyEnvelope(TableVersion table) {
        key = table.keyArray();
        truncate = new ControlLine(table);
    }

    @Override
    public JsonRow begin(JsonBuilder json, Change change) {
        if (change.operation == Operation.TRUNCATE) {
            return truncate.begin(json, change);
        }
        JsonRow row = json.reset(key.shape());
        for (int i = 0; i < key.size(); i++) {
            key.addValue(row, i, change.current(), change.oldRow());
        }
        return row;
    }
}
