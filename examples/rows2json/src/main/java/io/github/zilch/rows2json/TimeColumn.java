// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json;

import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.util.List;
import java.util.Map;

/**
 * Reads a column of dates or times as objects of java.time. Those of java.sql are in the calendar and the time zone of the
 * JVM, in which a day of 1582 or an hour of March can be missing, have no fraction of a second, and no hour 25.
 */
final class TimeColumn {
    /** By the class that a driver has for a column: the classes to ask for, the first one that it knows. */
    private static final Map<String, List<Class<?>>> BY_CLASS = Map.of(
            "java.sql.Time", List.of(Duration.class, LocalTime.class),
            "java.sql.Date", List.of(LocalDate.class),
            "java.sql.Timestamp", List.of(LocalDateTime.class),
            "java.time.LocalDateTime", List.of(LocalDateTime.class));

    private static final int DATE_LENGTH = 10;

    private final List<Class<?>> classes;

    /** Whether there can be dates that are none, such as 2026-02-00, of which the driver makes other dates or exceptions. */
    private final boolean hasWrongDates;

    /** Index of the class that the driver knows; after the last one if it knows none. */
    private int first;

    private TimeColumn(List<Class<?>> classes, boolean hasWrongDates) {
        this.classes = classes;
        this.hasWrongDates = hasWrongDates;
    }

    /** Returns the reader of a column, or null if it is none of dates or times. */
    static TimeColumn of(ResultSetMetaData columns, int column) throws SQLException {
        int type = columns.getColumnType(column);
        List<Class<?>> classes = switch (type) {
            case Types.TIME_WITH_TIMEZONE -> List.of(OffsetTime.class);
            case Types.TIMESTAMP_WITH_TIMEZONE -> List.of(OffsetDateTime.class);
            default -> BY_CLASS.get(String.valueOf(columns.getColumnClassName(column)));
        };
        String driver = columns.getClass().getName();
        boolean isOfMySql = driver.startsWith("org.mariadb.") || driver.startsWith("com.mysql.");
        boolean isDate = type == Types.DATE || type == Types.TIMESTAMP;
        return classes == null ? null : new TimeColumn(classes, isOfMySql && isDate);
    }

    /**
     * Returns a value.
     *
     * @return an object of java.time; the text that the database has for a value that is no date, such as 0000-00-00; or,
     *     of a driver that does not know java.time, its own object. Null for null.
     */
    Object read(ResultSet rows, int column) throws SQLException {
        String text = hasWrongDates ? rows.getString(column) : null;
        if (hasWrongDates && (text == null || !isDate(text))) {
            return text;
        }
        for (int i = first; i < classes.size(); i++) {
            try {
                Object value = rows.getObject(column, classes.get(i));
                first = i;
                return value == null ? rows.getString(column) : value;
            } catch (SQLException e) {
                // the driver does not know the class, or the class not the value
            }
        }
        try {
            Object value = rows.getObject(column);
            first = classes.size();
            return value;
        } catch (SQLException e) {
            return rows.getString(column);
        }
    }

    private static boolean isDate(String text) {
        try {
            LocalDate.parse(text.substring(0, Math.min(text.length(), DATE_LENGTH)));
            return true;
        } catch (DateTimeException e) {
            return false;
        }
    }
}
