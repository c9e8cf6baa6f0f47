// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json;

import io.github.zilch.JsonRow;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Date;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.ZonedDateTime;

/**
 * Reads columns by the objects that a driver returns, and not by the types that it declares: in SQLite each value has a
 * type of its own, and other drivers declare types that JDBC does not have as some that it has. Allocates for each value.
 */
final class ObjectReaders {
    private final IsoText iso;
    private final boolean decimalsAsStrings;

    /**
     * Creates readers of columns.
     *
     * @param iso composes dates and times.
     * @param decimalsAsStrings whether decimals are written as strings.
     */
    ObjectReaders(IsoText iso, boolean decimalsAsStrings) {
        this.iso = iso;
        this.decimalsAsStrings = decimalsAsStrings;
    }

    /** Writes the value of a column. */
    void read(ResultSet rows, int column, JsonRow json) throws SQLException {
        write(rows.getObject(column), json);
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
            byte[] bytes = blob.getBytes(1, Math.toIntExact(blob.length()));
            json.addBase64(bytes, 0, bytes.length);
        } else if (value instanceof Clob clob) {
            json.add(clob.getSubString(1, Math.toIntExact(clob.length())));
        } else if (value instanceof Array array) {
            writeArray((Object[]) array.getArray(), json);
        } else if (!writeTime(value, json)) {
            json.add(value.toString());
        }
    }

    private void writeNumber(Number number, JsonRow json) {
        if (number instanceof Double d) {
            json.add(d.doubleValue());
        } else if (number instanceof Float f) {
            json.add(f.floatValue());
        } else if (number instanceof BigDecimal decimal) {
            NumberText.write(NumberText.plain(decimal.toString()), decimalsAsStrings, json);
        } else if (number instanceof BigInteger integer) {
            json.add(new BigDecimal(integer));
        } else {
            json.add(number.longValue());
        }
    }

    private void writeArray(Object[] elements, JsonRow json) throws SQLException {
        json.addArray();
        for (Object element : elements) {
            if (element instanceof Object[] inner) {
                writeArray(inner, json);
            } else {
                write(element, json);
            }
        }
        json.end();
    }

    /** Writes a date or a time, and returns whether the value is one. */
    private boolean writeTime(Object value, JsonRow json) {
        if (value instanceof LocalDate date) {
            iso.date(date).addTo(json);
        } else if (value instanceof Date date) {
            iso.date(date.toLocalDate()).addTo(json);
        } else if (value instanceof LocalTime time) {
            iso.time(time).addTo(json);
        } else if (value instanceof Time time) {
            iso.time(time.toLocalTime()).addTo(json);
        } else if (value instanceof OffsetTime time) {
            iso.time(time.toLocalTime())
                    .offset(time.getOffset().getTotalSeconds())
                    .addTo(json);
        } else if (value instanceof LocalDateTime time) {
            iso.date(time.toLocalDate()).append('T').time(time.toLocalTime()).addTo(json);
        } else if (value instanceof Timestamp time) {
            LocalDateTime local = time.toLocalDateTime();
            iso.date(local.toLocalDate()).append('T').time(local.toLocalTime()).addTo(json);
        } else if (value instanceof OffsetDateTime time) {
            iso.instant(time.toEpochSecond(), time.getNano()).addTo(json);
        } else if (value instanceof ZonedDateTime time) {
            iso.instant(time.toEpochSecond(), time.getNano()).addTo(json);
        } else {
            return false;
        }
        return true;
    }
}
