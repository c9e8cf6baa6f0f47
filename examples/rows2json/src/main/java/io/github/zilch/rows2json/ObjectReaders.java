// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json;

import io.github.zilch.JsonRow;
import io.github.zilch.JsonShape;
import io.github.zilch.rows2json.time.IsoText;
import io.github.zilch.rows2json.value.JsonTextWriter;
import io.github.zilch.rows2json.value.ServerTextWriter;
import io.github.zilch.rows2json.value.ServerTextWriters;
import io.github.zilch.rows2json.value.StringValues;
import java.math.BigInteger;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Date;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Struct;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;

/**
 * Reads columns by the objects that a driver returns, and not by the types that it declares: in SQLite each value has a
 * type of its own, and other drivers declare types that JDBC does not have as some that it has. Allocates for each value.
 */
final class ObjectReaders {
    /** DuckDB's class of a JSON document. Its text is the document. */
    private static final String JSON_CLASS = "org.duckdb.JsonNode";

    /** DuckDB's name of a timestamp with time zone. */
    private static final String INSTANT = "TIMESTAMP WITH TIME ZONE";

    /** The name of MySQL and MariaDB for a year, of which their drivers make a date. */
    private static final String YEAR = "YEAR";

    /** DuckDB's dates and timestamps that are infinite: the largest numbers of days and microseconds. */
    private static final long INFINITE_DAYS = Integer.MAX_VALUE;

    private static final LocalDateTime INFINITY = ofMicros(Long.MAX_VALUE);
    private static final LocalDateTime MINUS_INFINITY = ofMicros(-Long.MAX_VALUE);

    private final IsoText iso;
    private final ServerTextWriter decimals;
    private final ServerTextWriter documents = new JsonTextWriter();
    private final StringValues strings = new StringValues();

    /**
     * Creates readers of columns.
     *
     * @param iso composes dates and times.
     * @param decimalsAsStrings whether decimals are written as strings.
     */
    ObjectReaders(IsoText iso, boolean decimalsAsStrings) {
        this.iso = iso;
        decimals = ServerTextWriters.decimal(decimalsAsStrings);
    }

    private static LocalDateTime ofMicros(long micros) {
        long seconds = Math.floorDiv(micros, 1_000_000L);
        int nanos = (int) Math.floorMod(micros, 1_000_000L) * 1000;
        return LocalDateTime.ofEpochSecond(seconds, nanos, ZoneOffset.UTC);
    }

    /** Returns the reader of a column. */
    ColumnReader reader(ResultSetMetaData columns, int column) throws SQLException {
        boolean isDuckDb = columns.getClass().getName().startsWith("org.duckdb.");
        String type = columns.getColumnTypeName(column);
        if (isDuckDb && INSTANT.equals(type)) {
            return this::readMicros;
        }
        if (YEAR.equals(type)) {
            return StandardReaders::int32;
        }
        TimeColumn times = TimeColumn.of(columns, column);
        return times == null
                ? (rows, index, json) -> write(rows.getObject(index), json)
                : (rows, index, json) -> write(times.read(rows, index), json);
    }

    /** Writes a point in time of DuckDB, whose driver makes an object of it that is an hour off at times. */
    private void readMicros(ResultSet rows, int column, JsonRow json) throws SQLException {
        long micros = rows.getLong(column);
        if (rows.wasNull()) {
            json.addNull();
        } else {
            write(ofMicros(micros).atOffset(ZoneOffset.UTC), json);
        }
    }

    private void write(Object value, JsonRow json) throws SQLException {
        if (value == null) {
            json.addNull();
        } else if (value instanceof Number number) {
            writeNumber(number, json);
        } else if (value instanceof Boolean bool) {
            json.add(bool.booleanValue());
        } else if (value instanceof byte[] bytes) {
            json.addBase64(bytes, 0, bytes.length);
        } else if (value instanceof Blob blob) {
            byte[] bytes = bytes(blob);
            json.addBase64(bytes, 0, bytes.length);
        } else if (value instanceof Clob clob) {
            json.add(clob.getSubString(1, Math.toIntExact(clob.length())));
        } else if (!writeContainer(value, json) && !writeTime(value, json)) {
            writeText(value, json);
        }
    }

    private void writeText(Object value, JsonRow json) {
        if (value.getClass().getName().equals(JSON_CLASS)) {
            strings.write(value.toString(), documents, json);
        } else {
            json.add(value.toString());
        }
    }

    private void writeNumber(Number number, JsonRow json) {
        if (number instanceof Double d) {
            json.add(d.doubleValue());
        } else if (number instanceof Float f) {
            json.add(f.floatValue());
        } else if (number instanceof BigInteger integer) {
            json.add(integer);
        } else if (number instanceof Long
                || number instanceof Integer
                || number instanceof Short
                || number instanceof Byte) {
            json.add(number.longValue());
        } else {
            strings.write(number.toString(), decimals, json);
        }
    }

    /** Writes an array or an object, and returns whether the value is one. */
    private boolean writeContainer(Object value, JsonRow json) throws SQLException {
        if (value instanceof Array array) {
            writeArray((Object[]) array.getArray(), json);
        } else if (value instanceof Object[] elements) {
            writeArray(elements, json);
        } else if (value instanceof Struct struct) {
            writeStruct(struct, json);
        } else if (value instanceof Map<?, ?> map) {
            writeMap(map, json);
        } else {
            return false;
        }
        return true;
    }

    private void writeMap(Map<?, ?> map, JsonRow json) throws SQLException {
        List<String> names = new ArrayList<>();
        for (Object key : map.keySet()) {
            boolean isBlob = key instanceof Blob; // its text is that of a Java object
            names.add(isBlob ? Base64.getEncoder().encodeToString(bytes((Blob) key)) : String.valueOf(key));
        }
        writeObject(names, new ArrayList<>(map.values()), json);
    }

    private static byte[] bytes(Blob blob) throws SQLException {
        return blob.getBytes(1, Math.toIntExact(blob.length()));
    }

    private void writeArray(Object[] elements, JsonRow json) throws SQLException {
        json.addArray();
        for (Object element : elements) {
            write(element, json);
        }
        json.end();
    }

    private void writeStruct(Struct struct, JsonRow json) throws SQLException {
        Object[] attributes = struct.getAttributes();
        List<String> names = StructNames.of(struct.getSQLTypeName());
        if (names.size() == attributes.length) {
            writeObject(names, Arrays.asList(attributes), json);
        } else {
            writeArray(attributes, json);
        }
    }

    private void writeObject(List<String> names, List<?> values, JsonRow json) throws SQLException {
        json.addRow(JsonShape.of(names));
        for (Object value : values) {
            write(value, json);
        }
        json.end();
    }

    /** Writes a date or a time, and returns whether the value is one. */
    private boolean writeTime(Object value, JsonRow json) {
        if (value instanceof LocalDate date) {
            writeDate(date, json);
        } else if (value instanceof Date date) {
            iso.date(date.toLocalDate()).addTo(json);
        } else if (value instanceof LocalTime time) {
            iso.time(time).addTo(json);
        } else if (value instanceof Duration time) {
            iso.time(time).addTo(json);
        } else if (value instanceof Time time) {
            iso.time(time.toLocalTime()).addTo(json);
        } else if (value instanceof OffsetTime time) {
            iso.time(time).addTo(json);
        } else if (value instanceof LocalDateTime time) {
            writeTimestamp(time, json);
        } else if (value instanceof Timestamp time) {
            writeTimestamp(time.toLocalDateTime(), json);
        } else if (value instanceof OffsetDateTime time) {
            writeInstant(time.toEpochSecond(), time.getNano(), json);
        } else if (value instanceof ZonedDateTime time) {
            writeInstant(time.toEpochSecond(), time.getNano(), json);
        } else {
            return false;
        }
        return true;
    }

    private void writeDate(LocalDate date, JsonRow json) {
        long days = date.toEpochDay();
        if (!addInfinity(days == INFINITE_DAYS, days == -INFINITE_DAYS, json)) {
            iso.date(date).addTo(json);
        }
    }

    private void writeTimestamp(LocalDateTime time, JsonRow json) {
        if (!addInfinity(time.equals(INFINITY), time.equals(MINUS_INFINITY), json)) {
            iso.dateTime(time).addTo(json);
        }
    }

    private void writeInstant(long epochSecond, int nano, JsonRow json) {
        boolean isMax = epochSecond == INFINITY.toEpochSecond(ZoneOffset.UTC) && nano == INFINITY.getNano();
        boolean isMin = epochSecond == MINUS_INFINITY.toEpochSecond(ZoneOffset.UTC) && nano == MINUS_INFINITY.getNano();
        if (!addInfinity(isMax, isMin, json)) {
            iso.instant(epochSecond, nano).addTo(json);
        }
    }

    /** Writes an infinite date or time, and returns whether it is one. */
    private static boolean addInfinity(boolean isMax, boolean isMin, JsonRow json) {
        if (isMax || isMin) {
            json.add(isMax ? "infinity" : "-infinity");
        }
        return isMax || isMin;
    }
}
