// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.document;

import io.github.zilch.internal.number.DateTimes;
import java.util.Calendar;
import java.util.Date;
import java.util.GregorianCalendar;

/**
 * The date and time types of {@code java.sql}. They extend {@link Date}, but stand for a local date or time: as points in
 * time they would move by the offset of the default time zone, and a timestamp would lose its microseconds. They are told
 * by their names, so that the module {@code java.sql} is not needed; {@link SqlTimestamp} is loaded only when it is there.
 *
 * <p>A value computes its year, month and so on when it is asked for them the first time, and keeps them in an object.
 * Nothing else is allocated.
 */
final class SqlDates {
    private static final int FIRST_YEAR = 1900;

    /** A time in the first century. */
    private static final long FIRST_CENTURY = -60_000_000_000_000L;

    private SqlDates() {}

    /** Writes what a value of {@code java.sql} or of a subclass stands for; returns {@code false} for any other value. */
    static boolean put(NodeWriter node, CharSequence key, Date value) {
        try {
            return putLocal(node, key, value);
        } catch (IllegalArgumentException e) {
            throw node.refused(key, e.getMessage());
        }
    }

    private static boolean putLocal(NodeWriter node, CharSequence key, Date value) {
        int code = node.memberCode();
        for (Class<?> type = value.getClass(); type != Date.class; type = type.getSuperclass()) {
            switch (type.getName()) {
                case "java.sql.Date":
                    node.writeLocal(code, key, date(value), DateTimes.NO_TIME);
                    return true;
                case "java.sql.Time":
                    node.writeLocal(code, key, DateTimes.NO_DATE, time(value, 0));
                    return true;
                case "java.sql.Timestamp":
                    node.writeLocal(code, key, date(value), time(value, SqlTimestamp.nanos(value)));
                    return true;
                default:
            }
        }
        return false;
    }

    @SuppressWarnings("deprecation") // these methods are how java.sql converts its own values
    private static long time(Date value, int nanos) {
        return DateTimes.nanoOfDay(value.getHours(), value.getMinutes(), value.getSeconds(), nanos);
    }

    @SuppressWarnings("deprecation")
    private static int date(Date value) {
        int year = FIRST_YEAR + value.getYear();
        boolean isBefore = value.getTime() < FIRST_CENTURY && isBeforeChrist(value);
        return DateTimes.localDate(isBefore ? 1 - year : year, value.getMonth() + 1, value.getDate());
    }

    /** Returns whether the years of a date, which have no sign, are counted backwards. */
    private static boolean isBeforeChrist(Date value) {
        GregorianCalendar calendar = new GregorianCalendar();
        calendar.setTimeInMillis(value.getTime());
        return calendar.get(Calendar.ERA) == GregorianCalendar.BC;
    }
}
