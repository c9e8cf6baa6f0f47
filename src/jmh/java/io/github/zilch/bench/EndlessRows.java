// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench;

import io.github.zilch.JsonBuilder;

/** Rows as in {@link RowsDocument}: each document goes on where the one before ended. */
final class EndlessRows {
    private static final int ROWS = 4_096;

    private final RowsDocument.Row[] rows = RowsDocument.changing(ROWS)[0].rows;
    private int next;

    /** Goes back to the first one. */
    void restart() {
        next = 0;
    }

    /** Adds the next ones as objects. */
    void write(JsonBuilder array, int count) {
        for (int i = 0; i < count; i++) {
            RowsDocument.Row row = rows[next++ & (ROWS - 1)];
            array.createJSON().put("number", row.number).put("text", row.text);
        }
    }
}
