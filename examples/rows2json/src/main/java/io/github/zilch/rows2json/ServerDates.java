// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json;

import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;
import java.time.DateTimeException;
import java.time.LocalDate;

/**
 * Reads the dates and timestamps of MySQL and MariaDB. A server has some that are no dates, such as 2026-02-00 or 2026-02-31, of
 * which the drivers make other dates or exceptions. Only their text is that of the server.
 */
final class ServerDates {
    private static final int DATE_LENGTH = 10;

    private ServerDates() {}

    /** Returns whether a column is one of dates or timestamps of MySQL or MariaDB. */
    static boolean isColumn(ResultSetMetaData columns, int column) throws SQLException {
        String driver = columns.getClass().getName();
        if (!driver.startsWith("org.mariadb.") && !driver.startsWith("com.mysql.")) {
            return false;
        }
        int type = columns.getColumnType(column);
        return type == Types.DATE || type == Types.TIMESTAMP;
    }

    /** Returns a value: an object of java.time, the text of what is no date, or null. */
    static Object read(TimeColumn times, ResultSet rows, int column) throws SQLException {
        String text = rows.getString(column);
        return text == null || !isDate(text) ? text : times.read(rows, column);
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
