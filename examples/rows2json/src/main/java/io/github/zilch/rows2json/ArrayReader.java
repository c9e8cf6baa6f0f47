// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json;

import io.github.zilch.JsonRow;
import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * Reads a column of arrays. JDBC presents an array as a result set of indices and elements, so an element is read by
 * the same reader as a column of its type.
 */
final class ArrayReader implements ColumnReader {
    private static final int ELEMENT = 2;

    private final StandardReaders readers;

    /** Reads an element; null before the first array. */
    private ColumnReader element;

    /**
     * Creates the reader.
     *
     * @param readers that creates the reader of the elements.
     */
    ArrayReader(StandardReaders readers) {
        this.readers = readers;
    }

    @Override
    public void write(ResultSet rows, int column, JsonRow json) throws SQLException {
        Array array = rows.getArray(column);
        if (array == null) {
            json.addNull();
            return;
        }
        try (ResultSet elements = array.getResultSet()) {
            if (element == null) {
                element = readers.reader(elements.getMetaData(), ELEMENT);
            }
            json.addArray();
            while (elements.next()) {
                element.write(elements, ELEMENT, json);
            }
            json.end();
        } finally {
            array.free();
        }
    }
}
