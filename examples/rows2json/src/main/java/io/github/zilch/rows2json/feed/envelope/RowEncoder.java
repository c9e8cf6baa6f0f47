// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.feed.envelope;

import io.github.zilch.JsonRow;
import io.github.zilch.JsonShape;
import io.github.zilch.rows2json.feed.postgres.FeedException;
import io.github.zilch.rows2json.feed.postgres.Relation;
import io.github.zilch.rows2json.feed.postgres.Tuple;
import io.github.zilch.rows2json.value.ServerTextWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/**
 * Writes the values of some columns of one version of a table. Built once for a version; its names are encoded once, and
 * writing a row does not allocate.
 *
 * <p>A large value that an update left as it was (unchanged TOAST) is not in the message. It is taken from the old row if
 * the server sent its value there, which it does for columns of the key, and otherwise written as {@code {"__unchanged__":true}}: an object, so that a reader who expects
 * text does not take it for the value, nor for null.
 */
final class RowEncoder {
    /** A position that is no column, but what the envelope says about the change. */
    static final int METADATA = -1;

    private static final JsonShape UNCHANGED = JsonShape.of("__unchanged__");

    private final JsonShape shape;
    private final int[] columns;
    private final ServerTextWriter[] writers;

    private RowEncoder(JsonShape shape, int[] columns, ServerTextWriter[] writers) {
        this.shape = shape;
        this.columns = columns;
        this.writers = writers;
    }

    /**
     * Creates an encoder.
     *
     * @param relation the version of the table.
     * @param selection indexes of the columns to write, in order.
     * @param metadata name of an additional first member, or null.
     * @param isSorted whether the members are sorted by name.
     * @param types returns the writer of a type by its OID.
     */
    static RowEncoder of(
            Relation relation,
            List<Integer> selection,
            String metadata,
            boolean isSorted,
            IntFunction<ServerTextWriter> types) {
        List<String> names = new ArrayList<>();
        List<Integer> sources = new ArrayList<>();
        if (metadata != null) {
            names.add(metadata);
            sources.add(METADATA);
        }
        for (int column : selection) {
            names.add(relation.columns().get(column).name());
            sources.add(column);
        }
        JsonShape declared = JsonShape.of(names);
        JsonShape shape = isSorted ? declared.sorted() : declared;
        int[] order = shape.order();
        int[] columns = new int[order.length];
        ServerTextWriter[] writers = new ServerTextWriter[order.length];
        for (int i = 0; i < order.length; i++) {
            columns[i] = sources.get(order[i]);
            if (columns[i] != METADATA) {
                writers[i] = types.apply(relation.columns().get(columns[i]).type());
            }
        }
        return new RowEncoder(shape, columns, writers);
    }

    /** Returns an encoder of the same columns that writes an array. */
    RowEncoder asArray() {
        return new RowEncoder(shape.asArray(), columns, writers);
    }

    /** Returns the shape of the rows. */
    JsonShape shape() {
        return shape;
    }

    /** Returns the number of positions. */
    int size() {
        return columns.length;
    }

    /** Returns the index of the column at a position, or {@link #METADATA}. */
    int column(int position) {
        return columns[position];
    }

    /**
     * Writes a row as the next value.
     *
     * @param row to write to.
     * @param tuple that contains the values.
     * @param old from which values are taken that did not change, or null.
     */
    void add(JsonRow row, Tuple tuple, Tuple old) {
        row.addRow(shape);
        for (int i = 0; i < columns.length; i++) {
            addValue(row, i, tuple, old);
        }
        row.end();
    }

    /** Writes the value of one position; see {@link #add}. */
    void addValue(JsonRow row, int position, Tuple tuple, Tuple old) {
        int column = columns[position];
        if (column >= tuple.size()) {
            throw new FeedException(
                    "a row has " + tuple.size() + " values, but the table has the columns " + shape.names());
        }
        if (tuple.isNull(column)) {
            row.addNull();
        } else if (!tuple.isUnchanged(column)) {
            write(row, position, tuple);
        } else if (old != null && !old.isNull(column) && !old.isUnchanged(column)) {
            write(row, position, old);
        } else {
            row.addRow(UNCHANGED).add(true).end();
        }
    }

    private void write(JsonRow row, int position, Tuple tuple) {
        int column = columns[position];
        writers[position].write(row, tuple.array(), tuple.offset(column), tuple.length(column));
    }

    /** Returns whether two rows have the same values in all columns of this encoder. */
    boolean isSame(Tuple one, Tuple other) {
        for (int column : columns) {
            if (!one.isUnchanged(column) && !one.hasSame(column, other)) {
                return false;
            }
        }
        return true;
    }
}
