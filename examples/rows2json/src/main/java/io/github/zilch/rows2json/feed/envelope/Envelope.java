// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.feed.envelope;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonRow;
import io.github.zilch.rows2json.feed.postgres.Change;

/** Writes the changes of one version of a table, one line each. */
public interface Envelope {
    /** Name of the member that is no column, in lines that are rows. */
    String METADATA = "__crdb__";

    /**
     * Writes the line of a change, all but its end.
     *
     * @param json to write the line to.
     * @param change of the table.
     * @return the unfinished row, or null if the line is empty.
     */
    JsonRow begin(JsonBuilder json, Change change);

    /**
     * Ends a line. This is known only with the next message.
     *
     * @param row that {@link #begin} returned.
     * @param isLast whether it was the last change of its transaction.
     */
    default void end(JsonRow row, boolean isLast) {
        row.end();
    }

    /**
     * Returns whether a change of the key is written as a delete of the old row and an insert of the new one.
     *
     * @return {@code false} if it is one line.
     */
    default boolean splitsKeyChanges() {
        return true;
    }
}
