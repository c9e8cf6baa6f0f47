// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json;

import io.github.zilch.JsonRow;
import io.github.zilch.rows2json.session.TypeCatalog;
import io.github.zilch.rows2json.time.IsoText;
import io.github.zilch.rows2json.value.ArrayWriter;
import io.github.zilch.rows2json.value.ServerTextWriter;
import io.github.zilch.rows2json.value.ServerTextWriters;
import io.github.zilch.rows2json.value.StringValues;
import io.github.zilch.rows2json.value.TypeWriters;
import java.sql.Array;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.time.OffsetTime;

/**
 * Creates the readers of PostgreSQL's columns by the names of their types. JDBC has no codes for most of them, and uses
 * some codes for several: BIT for bool and bit strings, DOUBLE for money.
 */
final class PostgresReaders {
    private final IsoText iso;
    private final TypeWriters types;
    private final StringValues strings = new StringValues();
    private final ServerTextWriter endOfDay;

    /** The catalogue, or null if there is only the name that the driver has for a type. */
    private final TypeCatalog catalog;

    /**
     * Creates readers of columns.
     *
     * @param iso composes dates and times.
     * @param decimalsAsStrings whether decimals are written as strings.
     * @param catalog to ask for types that are not built in, or null.
     */
    PostgresReaders(IsoText iso, boolean decimalsAsStrings, TypeCatalog catalog) {
        this.catalog = catalog;
        this.iso = iso;
        types = new TypeWriters(this::type, iso, decimalsAsStrings, false);
        endOfDay = types.builtIn("timetz");
    }

    /**
     * Returns the name of the type of a column. The driver calls the integers of generated keys serial, which
     * is not a type, and has no name for a type that it does not find in the catalogue.
     */
    static String typeName(ResultSetMetaData columns, int column) throws SQLException {
        String name = columns.getColumnTypeName(column);
        if (name == null) {
            return "unknown";
        }
        return switch (name) {
            case "smallserial" -> "int2";
            case "serial" -> "int4";
            case "bigserial" -> "int8";
            default -> name;
        };
    }

    /** Returns a new reader of a type: a domain is read as its base type, and an array by its elements. */
    ColumnReader reader(int oid) throws SQLException {
        String builtIn = TypeWriters.builtInName(oid);
        if (builtIn != null) {
            return reader(builtIn);
        }
        TypeCatalog.Type type = catalog.type(oid);
        if (type == null) {
            return texts(ServerTextWriters.TEXT);
        }
        return type.form() == TypeCatalog.Form.DOMAIN ? reader(type.other()) : texts(types.of(oid));
    }

    /** Returns a new reader of a type by the name that the driver has for it. */
    ColumnReader reader(String name) {
        return switch (name) {
            case "bool" -> StandardReaders::bool;
            case "int2", "int4" -> StandardReaders::int32;
            case "int8", "oid" -> StandardReaders::int64;
            case "float4" -> StandardReaders::float32;
            case "float8" -> StandardReaders::float64;
            case "bytea" -> StandardReaders::bytes;
            case "timetz" -> this::offsetTime;
            case "_float4", "_float8" -> PostgresReaders::floats;
            default -> other(name);
        };
    }

    private ColumnReader other(String name) {
        ServerTextWriter builtIn = types.builtIn(name);
        if (builtIn != null) {
            return texts(builtIn);
        }
        return texts(name.startsWith("_") ? new ArrayWriter(ServerTextWriters.TEXT, ',') : ServerTextWriters.TEXT);
    }

    private TypeCatalog.Type type(int oid) {
        try {
            return catalog.type(oid);
        } catch (SQLException e) {
            throw new IllegalArgumentException(
                    "cannot read the type " + oid + " from the catalogue: " + e.getMessage(), e);
        }
    }

    private ColumnReader texts(ServerTextWriter writer) {
        return (rows, column, json) -> strings.write(rows.getString(column), writer, json);
    }

    /** Writes an array of floats by way of the driver's objects, so that they look like those of a column. */
    private static void floats(ResultSet rows, int column, JsonRow json) throws SQLException {
        Array array = rows.getArray(column);
        if (array == null) {
            json.addNull();
        } else {
            floats((Object[]) array.getArray(), json);
        }
    }

    private static void floats(Object[] elements, JsonRow json) {
        json.addArray();
        for (Object element : elements) {
            if (element instanceof Object[] inner) {
                floats(inner, json);
            } else if (element instanceof Float number) {
                json.add(number.floatValue());
            } else {
                json.add(element);
            }
        }
        json.end();
    }

    /** Writes a time with its offset, of which the text that the driver makes of a binary value has that of the JVM. */
    private void offsetTime(ResultSet rows, int column, JsonRow json) throws SQLException {
        OffsetTime value = rows.getObject(column, OffsetTime.class);
        if (value == null) {
            json.addNull();
        } else if (value.equals(OffsetTime.MAX)) { // 24:00:00, whose offset the driver loses
            strings.write(rows.getString(column), endOfDay, json);
        } else {
            iso.time(value).addTo(json);
        }
    }
}
