// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.feed.envelope;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonRow;
import io.github.zilch.rows2json.feed.postgres.Change;

/**
 * {@code {"__crdb__":{"lsn":"0/16B3748","seq":0,"topic":"public.t","truncate":true}}}: how the envelopes whose lines are
 * rows or keys say that a table was truncated.
 */
public final class ControlLine {
    /** Name of the member that is no column. */
    public static final String METADATA = "__crdb__";

    private final Members line;

    ControlLine(TableVersion table) {
        Members metadata = new Members.Collector()
                .add("lsn", table::addLsn)
                .add("seq", table::addSequence)
                .add("topic", table::addTopic)
                .add("truncate", table::addTruncate)
                .addIf(table.options().updated(), "updated", table::addUpdated)
                .build();
        line = new Members.Collector().add(METADATA, metadata::add).build();
    }

    /** Begins the line. */
    JsonRow begin(JsonBuilder json, Change change) {
        return line.begin(json, change);
    }
}
