// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench;

import io.github.zilch.JsonSerializable;
import java.util.Arrays;
import java.util.List;

/** The rows of {@link RowsDocument} as a list of records. */
@JsonSerializable
record RowsRecord(int id, List<Row> rows) {
    /** A row. */
    @JsonSerializable
    record Row(int number, String text) {}

    static List<Row> rows(RowsDocument from) {
        return Arrays.stream(from.rows)
                .map(row -> new Row(row.number, row.text))
                .toList();
    }
}
