// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench;

import io.github.zilch.JsonBuilder;

/** An endless sequence of rows like those of {@link RowsDocument}. Each call continues after the last row written. */
final class EndlessRows {
    private static final int ROWS = 4_096;

    private final RowsDocument.Row[] rows = RowsDocument.changing(ROWS)[0].rows;
    private int next;

    /** Restarts at the first row. */
    void restart() {
        next = 0;
    }

    /** Adds the next {@code count} rows as objects. */
    void write(JsonBuilder array, int count) {
        for (int i = 0; i < count; i++) {
            RowsDocument.Row row = rows[next++ & (ROWS - 1)];
            array.createJSON().put("number", row.number).put("text", row.text);
        }
    }
}
