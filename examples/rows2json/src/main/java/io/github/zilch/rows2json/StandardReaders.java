// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json;

import io.github.zilch.JsonRow;
import io.github.zilch.rows2json.time.IsoText;
import io.github.zilch.rows2json.value.JsonTextWriter;
import io.github.zilch.rows2json.value.ServerTextWriter;
import io.github.zilch.rows2json.value.ServerTextWriters;
import io.github.zilch.rows2json.value.StringValues;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.util.function.Function;

/** Creates the readers of columns by the types of JDBC, and of H2's types that JDBC does not have. */
final class StandardReaders {
    /** The last and the first date of java.time, as H2 writes them. */
    private static final String LAST_DATE = "999999999-12-31";

    private static final String FIRST_DATE = "-999999999-01-01";

    private static final int LARGEST_SCALE = 1000;
    private static final int NANOS_PER_SECOND = 1_000_000_000;
    private static final int SECONDS_PER_HOUR = 3600;
    private static final int HOURS_PER_DAY = 24;
    private static final int SECONDS_PER_DAY = SECONDS_PER_HOUR * HOURS_PER_DAY;

    private final IsoText iso;
    private final boolean decimalsAsStrings;
    private final StringValues strings = new StringValues();

    /**
     * Creates readers of columns.
     *
     * @param iso composes dates and times.
     * @param decimalsAsStrings whether decimals are written as strings.
     */
    StandardReaders(IsoText iso, boolean decimalsAsStrings) {
        this.iso = iso;
        this.decimalsAsStrings = decimalsAsStrings;
    }

    /** Returns a new reader of a column. */
    ColumnReader reader(ResultSetMetaData columns, int column) throws SQLException {
        int type = columns.getColumnType(column);
        if (type == Types.ARRAY) {
            return new ArrayReader(this);
        }
        String name = columns.getColumnTypeName(column);
        if (name.startsWith("INTERVAL")) {
            return name.startsWith("INTERVAL YEAR") || name.equals("INTERVAL MONTH")
                    ? times(Period.class, it -> iso.interval(it.getYears(), it.getMonths(), 0, 0, 0, 0, 0), null)
                    : times(Duration.class, this::interval, null);
        }
        return switch (name) {
            case "DECFLOAT" -> texts(decimalsAsStrings ? ServerTextWriters.TEXT : ServerTextWriters::number);
            case "JSON" -> texts(new JsonTextWriter());
            case "UUID" -> StandardReaders::text;
            default -> reader(type);
        };
    }

    private ColumnReader reader(int type) {
        return switch (type) {
            case Types.BIT, Types.BOOLEAN -> StandardReaders::bool;
            case Types.TINYINT, Types.SMALLINT, Types.INTEGER -> StandardReaders::int32;
            case Types.BIGINT -> StandardReaders::int64;
            case Types.REAL -> StandardReaders::float32;
            case Types.FLOAT, Types.DOUBLE -> StandardReaders::float64;
            case Types.NUMERIC, Types.DECIMAL ->
                decimalsAsStrings ? texts(ServerTextWriters.decimal(true)) : StandardReaders::decimal;
            case Types.DATE -> times(LocalDate.class, iso::date, date -> date);
            case Types.TIME -> times(LocalTime.class, iso::time, null);
            case Types.TIME_WITH_TIMEZONE -> times(OffsetTime.class, iso::time, null);
            case Types.TIMESTAMP -> times(LocalDateTime.class, iso::dateTime, LocalDateTime::toLocalDate);
            case Types.TIMESTAMP_WITH_TIMEZONE ->
                times(
                        OffsetDateTime.class,
                        it -> iso.instant(it.toEpochSecond(), it.getNano()),
                        OffsetDateTime::toLocalDate);
            case Types.BINARY, Types.VARBINARY, Types.LONGVARBINARY, Types.BLOB, Types.JAVA_OBJECT ->
                StandardReaders::bytes;
            default -> StandardReaders::text;
        };
    }

    static void text(ResultSet rows, int column, JsonRow json) throws SQLException {
        json.add(rows.getString(column));
    }

    static void bool(ResultSet rows, int column, JsonRow json) throws SQLException {
        boolean value = rows.getBoolean(column);
        if (rows.wasNull()) {
            json.addNull();
        } else {
            json.add(value);
        }
    }

    static void int32(ResultSet rows, int column, JsonRow json) throws SQLException {
        int value = rows.getInt(column);
        if (rows.wasNull()) {
            json.addNull();
        } else {
            json.add(value);
        }
    }

    static void int64(ResultSet rows, int column, JsonRow json) throws SQLException {
        long value = rows.getLong(column);
        if (rows.wasNull()) {
            json.addNull();
        } else {
            json.add(value);
        }
    }

    static void float32(ResultSet rows, int column, JsonRow json) throws SQLException {
        float value = rows.getFloat(column);
        if (rows.wasNull()) {
            json.addNull();
        } else {
            json.add(value);
        }
    }

    static void float64(ResultSet rows, int column, JsonRow json) throws SQLException {
        double value = rows.getDouble(column);
        if (rows.wasNull()) {
            json.addNull();
        } else {
            json.add(value);
        }
    }

    private static void decimal(ResultSet rows, int column, JsonRow json) throws SQLException {
        BigDecimal value = rows.getBigDecimal(column);
        if (value == null) {
            json.addNull();
        } else if (Math.abs(value.scale()) <= LARGEST_SCALE) {
            json.add(value);
        } else {
            json.addRaw(value.toString());
        }
    }

    private ColumnReader texts(ServerTextWriter writer) {
        return (rows, column, json) -> strings.write(rows.getString(column), writer, json);
    }

    static void bytes(ResultSet rows, int column, JsonRow json) throws SQLException {
        byte[] value = rows.getBytes(column);
        if (value == null) {
            json.addNull();
        } else {
            json.addBase64(value, 0, value.length);
        }
    }

    /**
     * Returns a reader of dates, times or intervals.
     *
     * @param type of the driver's objects.
     * @param composer of their text.
     * @param date of an object; null if it has none.
     */
    private <T> ColumnReader times(Class<T> type, Function<T, IsoText> composer, Function<T, LocalDate> date) {
        return (rows, column, json) -> {
            T value = rows.getObject(column, type);
            if (value == null) {
                json.addNull();
            } else if (date != null && isBeyond(date.apply(value), rows, column)) {
                text(rows, column, json);
            } else {
                composer.apply(value).addTo(json);
            }
        };
    }

    /** Returns whether a value has a year that java.time does not have: H2 makes the first or last date of it. */
    private static boolean isBeyond(LocalDate date, ResultSet rows, int column) throws SQLException {
        boolean isMax = date.equals(LocalDate.MAX);
        return (isMax || date.equals(LocalDate.MIN))
                && !rows.getString(column).startsWith(isMax ? LAST_DATE : FIRST_DATE);
    }

    private IsoText interval(Duration value) {
        long seconds = value.getSeconds();
        int nanos = value.getNano();
        if (seconds < 0 && nanos > 0) { // both parts of an interval have its sign
            seconds++;
            nanos -= NANOS_PER_SECOND;
        }
        long days = seconds / SECONDS_PER_DAY;
        long hours = seconds / SECONDS_PER_HOUR % HOURS_PER_DAY;
        return iso.interval(0, 0, days, hours, seconds / 60 % 60, seconds % 60, nanos);
    }
}
