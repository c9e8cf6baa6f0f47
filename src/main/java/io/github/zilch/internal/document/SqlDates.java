// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.document;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.temporal.Temporal;
import java.util.Calendar;
import java.util.Date;
import java.util.GregorianCalendar;

/**
 * The date and time types of {@code java.sql}. They extend {@link Date}, but stand for a local date or time: as points in
 * time they would move by the offset of the default time zone, and a timestamp would lose its microseconds. They are told
 * by their names, so that the module {@code java.sql} is not needed.
 */
final class SqlDates {
    private static final int FIRST_YEAR = 1900;

    /** A time in the first century. */
    private static final long FIRST_CENTURY = -60_000_000_000_000L;

    private SqlDates() {}

    /** Returns what a value of {@code java.sql} or of a subclass stands for; null for any other value. */
    @SuppressWarnings("deprecation") // these methods are how java.sql converts its own values
    static Temporal local(Date value) {
        for (Class<?> type = value.getClass(); type != Date.class; type = type.getSuperclass()) {
            switch (type.getName()) {
                case "java.sql.Date":
                    return date(value);
                case "java.sql.Time":
                    return LocalTime.of(value.getHours(), value.getMinutes(), value.getSeconds());
                case "java.sql.Timestamp":
                    LocalTime time =
                            LocalTime.of(value.getHours(), value.getMinutes(), value.getSeconds(), nanos(value));
                    return LocalDateTime.of(date(value), time);
                default:
            }
        }
        return null;
    }

    @SuppressWarnings("deprecation")
    private static LocalDate date(Date value) {
        int year = FIRST_YEAR + value.getYear();
        boolean isBefore = value.getTime() < FIRST_CENTURY && isBeforeChrist(value);
        return LocalDate.of(isBefore ? 1 - year : year, value.getMonth() + 1, value.getDate());
    }

    /** Returns whether the years of a date, which have no sign, are counted backwards. */
    private static boolean isBeforeChrist(Date value) {
        GregorianCalendar calendar = new GregorianCalendar();
        calendar.setTimeInMillis(value.getTime());
        return calendar.get(Calendar.ERA) == GregorianCalendar.BC;
    }

    /** Returns the nanoseconds of a timestamp, which only its text has: 1 to 9 digits after the point. */
    private static int nanos(Date timestamp) {
        String text = timestamp.toString();
        String digits = text.substring(text.indexOf('.') + 1);
        return Integer.parseInt((digits + "00000000").substring(0, 9));
    }
}
