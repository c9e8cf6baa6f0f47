// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonRow;
import io.github.zilch.JsonShape;
import io.github.zilch.rows2json.ResultSetJsonOptions.Header;
import io.github.zilch.rows2json.ResultSetJsonOptions.Layout;
import io.github.zilch.rows2json.session.TypeCatalog;
import io.github.zilch.rows2json.time.IsoText;
import java.io.IOException;
import java.io.OutputStream;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.time.DateTimeException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.postgresql.PGResultSetMetaData;
import org.postgresql.jdbc.PgResultSet;

/**
 * Writes the rows of a JDBC result set as JSON. Create one for each kind of result, and use it for all its rows:
 *
 * <pre>{@code
 * try (ResultSet rows = statement.executeQuery("select id, price from quotes")) {
 *     ResultSetJson quotes = new ResultSetJson(rows.getMetaData(), ResultSetJsonOptions.DEFAULT);
 *     while (rows.next()) {
 *         quotes.writeRow(rows, json.reset(quotes.shape())); // {"id":1,"price":101.50}
 *         publish(json);
 *     }
 * }
 * }</pre>
 *
 * <p>{@link #write(ResultSet, JsonBuilder)} and {@link #write(ResultSet, JsonBuilder, OutputStream)} write the whole
 * result, with a header if the options ask for one.
 *
 * <p>Works with any JDBC driver; of one that is not known, each value is written as the object that it returns. The types of
 * PostgreSQL and H2 that JDBC does not know are written as listed in the
 * README of this example; a type that is not listed is written as the text that the driver has for it.
 *
 * <p>A row allocates only what the driver allocates to read it. For use by one thread.
 */
public final class ResultSetJson {
    private final ResultSetJsonOptions options;
    private final List<String> names;
    private final List<String> types;
    private final JsonShape shape;
    private final IsoText iso;
    private final ColumnReader[] readers;

    /**
     * Creates a writer of rows. Values of PostgreSQL's ranges and user-defined types are written as their text; with
     * {@link #ResultSetJson(ResultSet, ResultSetJsonOptions)} as what they are.
     *
     * @param columns of the result.
     * @param options to use.
     * @throws SQLException if the driver throws it.
     * @throws IllegalArgumentException if two columns have the same name and rows are objects.
     */
    public ResultSetJson(ResultSetMetaData columns, ResultSetJsonOptions options) throws SQLException {
        this(columns, null, options);
    }

    /**
     * Creates a writer of rows. Asks PostgreSQL's catalogue, over the connection of the result, about the types of columns
     * that are not built in.
     *
     * @param rows the result.
     * @param options to use.
     * @throws SQLException if the driver throws it.
     * @throws IllegalArgumentException if two columns have the same name and rows are objects.
     */
    public ResultSetJson(ResultSet rows, ResultSetJsonOptions options) throws SQLException {
        this(rows.getMetaData(), rows.isWrapperFor(PgResultSet.class) ? rows : null, options);
    }

    /** Creates a writer with the rows of PostgreSQL, whose types have an OID, or null. */
    private ResultSetJson(ResultSetMetaData columns, ResultSet typed, ResultSetJsonOptions options)
            throws SQLException {
        this.options = options;
        this.iso = new IsoText(options.zone());
        boolean isPostgres = columns.isWrapperFor(PGResultSetMetaData.class);
        boolean isH2 = columns.getClass().getName().startsWith("org.h2.");
        TypeCatalog catalog =
                typed == null ? null : new TypeCatalog(typed.getStatement().getConnection());
        PostgresReaders postgres = new PostgresReaders(iso, options.decimalsAsStrings(), catalog);
        StandardReaders standard = new StandardReaders(iso, options.decimalsAsStrings());
        ObjectReaders objects = new ObjectReaders(iso, options.decimalsAsStrings());
        List<String> allNames = new ArrayList<>();
        List<String> allTypes = new ArrayList<>();
        readers = new ColumnReader[columns.getColumnCount()];
        for (int i = 0; i < readers.length; i++) {
            int column = i + 1;
            allNames.add(columns.getColumnLabel(column));
            allTypes.add(isPostgres ? PostgresReaders.typeName(columns, column) : columns.getColumnTypeName(column));
            if (typed != null) {
                readers[i] = postgres.reader(typed.unwrap(PgResultSet.class).getColumnOID(column));
            } else if (isPostgres) {
                readers[i] = postgres.reader(allTypes.get(i));
            } else {
                readers[i] = isH2 ? standard.reader(columns, column) : objects.reader(columns, column);
            }
        }
        names = List.copyOf(allNames);
        types = List.copyOf(allTypes);
        shape = options.layout() == Layout.ARRAYS ? arrays(names.size()) : objects(names, options.omitNulls());
    }

    private static JsonShape objects(List<String> names, boolean omitNulls) {
        Map<String, Integer> columns = new HashMap<>();
        for (int column = 1; column <= names.size(); column++) {
            String name = names.get(column - 1);
            Integer first = columns.put(name, column);
            if (first != null) {
                throw new IllegalArgumentException("columns " + first + " and " + column + " are both called \"" + name
                        + "\": give one an alias (select … as …), or choose the layout arrays");
            }
        }
        JsonShape shape = JsonShape.of(names);
        return omitNulls ? shape.omitNulls() : shape;
    }

    /** Returns a shape for arrays, whose names are never written: those of the columns need not be distinct. */
    private static JsonShape arrays(int size) {
        return JsonShape.of(IntStream.rangeClosed(1, size)
                        .mapToObj(Integer::toString)
                        .toList())
                .asArray();
    }

    /**
     * Returns the shape of the rows, with which a row is begun. The names of a shape of arrays are numbers, because
     * several columns may have the same name; those of the columns are {@link #names()}.
     *
     * @return the shape.
     */
    public JsonShape shape() {
        return shape;
    }

    /**
     * Returns the names of the columns.
     *
     * @return an unmodifiable list.
     */
    public List<String> names() {
        return names;
    }

    /**
     * Returns the types of the columns as the database calls them.
     *
     * @return an unmodifiable list.
     */
    public List<String> types() {
        return types;
    }

    /**
     * Returns the options.
     *
     * @return the options that this was created with.
     */
    public ResultSetJsonOptions options() {
        return options;
    }

    /**
     * Writes the current row of a result set.
     *
     * @param rows whose current row is written; its columns are those that this was created with.
     * @param row that was begun with {@link #shape()}, for example by {@code array.addRow(quotes.shape())}. It is ended,
     *     or cancelled if an exception is thrown.
     * @throws SQLException if the driver cannot read a column. The message names the column.
     * @throws IllegalArgumentException if a value is not allowed: JSON that is not valid, NaN if the builder's options
     *     reject it, or a time that java.time does not have. The message names the column.
     */
    public void writeRow(ResultSet rows, JsonRow row) throws SQLException {
        int i = 0;
        boolean isComplete = false;
        try {
            for (; i < readers.length; i++) {
                readers[i].write(rows, i + 1, row);
            }
            row.end();
            isComplete = true;
        } catch (SQLException e) {
            throw new SQLException(place(i) + e.getMessage(), e.getSQLState(), e.getErrorCode(), e);
        } catch (IllegalArgumentException | DateTimeException e) {
            throw new IllegalArgumentException(place(i) + e.getMessage(), e);
        } finally {
            if (!isComplete) {
                iso.clear();
                row.cancel();
            }
        }
    }

    private String place(int index) {
        return "column " + (index + 1) + ", \"" + names.get(index) + "\" of type " + types.get(index) + ": ";
    }

    /**
     * Writes all rows that follow the current one as one document, with the header of the options.
     *
     * @param rows to write.
     * @param json that is reset and written to.
     * @return the number of rows.
     * @throws SQLException if the driver throws it.
     * @throws IllegalArgumentException if a value is not allowed, see {@link #writeRow}.
     */
    public long write(ResultSet rows, JsonBuilder json) throws SQLException {
        JsonBuilder array;
        if (options.header() == Header.FIELDS) {
            json.reset();
            writeFields(json.createJSONArray("fields"));
            array = json.createJSONArray("records");
        } else {
            array = json.resetArray();
            if (options.header() != Header.NONE) {
                array.add(names);
            }
            if (options.header() == Header.TYPES) {
                array.add(types);
            }
        }
        long count = 0;
        while (rows.next()) {
            writeRow(rows, array.addRow(shape));
            count++;
        }
        return count;
    }

    /** Writes the names and types of all columns. */
    void writeFields(JsonBuilder fields) {
        for (int i = 0; i < names.size(); i++) {
            fields.createJSON().put("name", names.get(i)).put("type", types.get(i));
        }
    }

    /**
     * Writes all rows that follow the current one to a stream, with the header of the options. Only one row is in
     * memory at a time, apart from what the driver keeps; see {@link ResultSetStream}.
     *
     * @param rows to write.
     * @param json that is used for each row.
     * @param out to write to, as UTF-8; flushed, not closed.
     * @return the number of rows.
     * @throws SQLException if the driver throws it.
     * @throws IOException if the stream throws it.
     * @throws IllegalArgumentException if a value is not allowed, see {@link #writeRow}.
     */
    public long write(ResultSet rows, JsonBuilder json, OutputStream out) throws SQLException, IOException {
        ResultSetStream stream = new ResultSetStream(this, json, out);
        stream.begin();
        long count = 0;
        while (rows.next()) {
            stream.write(rows);
            count++;
        }
        stream.end();
        return count;
    }
}
