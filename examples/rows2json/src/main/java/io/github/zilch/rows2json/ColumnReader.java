// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json;

import io.github.zilch.JsonRow;
import java.sql.ResultSet;
import java.sql.SQLException;

/** Reads one column of the current row of a result set and writes its value. */
@FunctionalInterface
interface ColumnReader {
    /**
     * Writes one value, which is null if the column is.
     *
     * @param rows whose current row is read.
     * @param column index from 1.
     * @param json to write to.
     * @throws SQLException if the driver throws it.
     */
    void write(ResultSet rows, int column, JsonRow json) throws SQLException;
}
