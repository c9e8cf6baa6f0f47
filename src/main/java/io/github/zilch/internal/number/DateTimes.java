// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.number;

import io.github.zilch.internal.memory.Memory;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.temporal.Temporal;
import java.util.concurrent.TimeUnit;

/**
 * Writes values of {@code java.time} as ISO-8601 text, as {@link java.time.format.DateTimeFormatter}'s constants of
 * that name do: seconds are always present, and the fraction has as many digits as it needs, that of an instant 0, 3, 6
 * or 9.
 *
 * <p>A {@link Day} keeps the date for the next call. No method here checks whether there is room. None allocates. All
 * that write a date throw an {@code IllegalArgumentException} if the year is not from 0000 to 9999.
 */
public final class DateTimes {
    /** Maximum number of bytes that each method overwrites: a date and time with 9 digits and an offset of seconds. */
    public static final int MAX_BYTES = 39;

    /** In place of a local date: a value that has none. */
    public static final int NO_DATE = -1;

    /** In place of the nanosecond of a day: a value without a time. */
    public static final long NO_TIME = -1;

    private static final long NANOS_PER_SECOND = 1_000_000_000;

    private DateTimes() {}

    /**
     * Checks that a year has four digits.
     *
     * @throws IllegalArgumentException if it is not from 0000 to 9999.
     */
    public static void checkYear(int year) {
        if (year < 0 || year > 9999) {
            throw new IllegalArgumentException("year " + year + " is outside the years 0000 to 9999: check the value");
        }
    }

    /** Returns whether {@link #put(long, Temporal, Day)} writes values of this type. */
    public static boolean isSupported(Temporal value) {
        return value instanceof Instant
                || value instanceof LocalDate
                || value instanceof LocalTime
                || value instanceof LocalDateTime
                || value instanceof OffsetDateTime
                || value instanceof ZonedDateTime;
    }

    /**
     * Checks that a supported value has a year of four digits, or none.
     *
     * @throws IllegalArgumentException if the year is not from 0000 to 9999.
     */
    public static void check(Temporal value) {
        if (value instanceof Instant instant) {
            Timestamps.checkRange(instant.getEpochSecond(), TimeUnit.SECONDS);
        } else if (value instanceof LocalDate date) {
            checkYear(date.getYear());
        } else if (value instanceof LocalDateTime dateTime) {
            checkYear(dateTime.getYear());
        } else if (value instanceof OffsetDateTime dateTime) {
            checkYear(dateTime.getYear());
        } else if (value instanceof ZonedDateTime dateTime) {
            checkYear(dateTime.getYear());
        }
    }

    /** Writes a supported value that has been checked; returns the address after it. */
    public static long put(byte[] target, long at, Temporal value, Day day) {
        if (value instanceof Instant instant) {
            return put(target, at, instant, day);
        }
        if (value instanceof LocalDate date) {
            return put(target, at, date, day);
        }
        if (value instanceof LocalTime time) {
            return put(target, at, time);
        }
        if (value instanceof LocalDateTime dateTime) {
            return put(target, at, dateTime, day);
        }
        if (value instanceof OffsetDateTime dateTime) {
            return put(target, at, dateTime.toLocalDateTime(), dateTime.getOffset(), day);
        }
        ZonedDateTime dateTime = (ZonedDateTime) value;
        return put(target, at, dateTime.toLocalDateTime(), dateTime.getOffset(), day);
    }

    /** Writes a date; returns the address after it. */
    public static long put(byte[] target, long at, LocalDate date, Day day) {
        int year = date.getYear();
        checkYear(year);
        day.put(target, at, year, date.getMonthValue(), date.getDayOfMonth());
        return at + Day.LENGTH - 1; // without the T
    }

    /** Writes a time of day; returns the address after it. */
    public static long put(byte[] target, long at, LocalTime time) {
        long to = Timestamps.putTime(target, at, time.getHour(), time.getMinute(), time.getSecond());
        int nanos = time.getNano();
        return nanos == 0 ? to : putFraction(target, to, nanos);
    }

    /** Writes a date and time; returns the address after it. */
    public static long put(byte[] target, long at, LocalDateTime value, Day day) {
        put(target, at, value.toLocalDate(), day);
        return put(target, at + Day.LENGTH, value.toLocalTime());
    }

    /** Writes a date and time and the offset from UTC; returns the address after it. */
    public static long put(byte[] target, long at, LocalDateTime value, ZoneOffset offset, Day day) {
        return Offsets.put(target, put(target, at, value, day), offset.getTotalSeconds());
    }

    /**
     * Writes an instant; returns the address after it.
     *
     * @throws IllegalArgumentException if the year is not from 0000 to 9999.
     */
    public static long put(byte[] target, long at, Instant value, Day day) {
        long seconds = value.getEpochSecond();
        Timestamps.checkRange(seconds, TimeUnit.SECONDS);
        long to = Timestamps.putSeconds(target, at, seconds, day);
        int nanos = value.getNano();
        if (nanos != 0) {
            to = putThousands(target, to, nanos);
        }
        Memory.putByte(target, to, 'Z');
        return to + 1;
    }

    /**
     * Returns a local date as one number, for {@link #putLocal}.
     *
     * @throws IllegalArgumentException if the year is not from 0000 to 9999, or there is no such day.
     */
    public static int localDate(int year, int month, int day) {
        checkYear(year);
        checkField("month", month, 1, 12);
        checkField("day", day, 1, 31);
        if (month == 2 && day == 29 && !isLeap(year)) {
            throw new IllegalArgumentException("there is no 29 February in the year " + year
                    + " of ISO-8601, only in the Julian calendar: write a LocalDate or a text");
        }
        return year << 16 | month << 8 | day;
    }

    private static boolean isLeap(int year) {
        return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    }

    /** Checks a part of a date or time, which the methods of a subclass may have returned. */
    private static void checkField(String name, int value, int least, int greatest) {
        if (value < least || value > greatest) {
            throw new IllegalArgumentException(
                    name + ' ' + value + " is outside " + least + " to " + greatest + ": check the value");
        }
    }

    /**
     * Returns the nanosecond of a day.
     *
     * @throws IllegalArgumentException if there is no such time.
     */
    public static long nanoOfDay(int hour, int minute, int second, int nano) {
        checkField("hour", hour, 0, 23);
        checkField("minute", minute, 0, 59);
        checkField("second", second, 0, 59);
        checkField("nanosecond", nano, 0, 999_999_999);
        return ((hour * 60L + minute) * 60 + second) * NANOS_PER_SECOND + nano;
    }

    /**
     * Writes a local date, a time of day, or both; returns the address after it.
     *
     * @param date of {@link #localDate}, or {@link #NO_DATE}.
     * @param nanoOfDay of {@link #nanoOfDay}, or {@link #NO_TIME}.
     */
    public static long putLocal(byte[] target, long at, int date, long nanoOfDay, Day day) {
        long to = at;
        if (date != NO_DATE) {
            day.put(target, to, date >>> 16, date >>> 8 & 0xFF, date & 0xFF);
            to += nanoOfDay == NO_TIME ? Day.LENGTH - 1 : Day.LENGTH; // without or with the T
        }
        if (nanoOfDay == NO_TIME) {
            return to;
        }
        int second = (int) (nanoOfDay / NANOS_PER_SECOND);
        int nanos = (int) (nanoOfDay - second * NANOS_PER_SECOND);
        to = Timestamps.putTime(target, to, second / 3600, second / 60 % 60, second % 60);
        return nanos == 0 ? to : putFraction(target, to, nanos);
    }

    /** Writes a decimal point and 3, 6 or 9 digits, as many as the fraction needs. */
    private static long putThousands(byte[] target, long at, int nanos) {
        if (nanos % 1_000 != 0) {
            return Timestamps.putNanos(target, at, nanos);
        }
        int micros = nanos / 1_000;
        return micros % 1_000 != 0
                ? Timestamps.putMicros(target, at, micros)
                : Timestamps.putMillis(target, at, micros / 1_000);
    }

    /** Writes a decimal point and the digits of a fraction without trailing zeros; at least one digit is not 0. */
    private static long putFraction(byte[] target, long at, int nanos) {
        int micros = nanos / 1_000;
        int millis = nanos / 1_000_000;
        if (micros * 1_000 != nanos) {
            return Timestamps.putNanos(target, at, nanos) - ThreeDigits.trailingZeros(nanos - micros * 1_000);
        }
        if (millis * 1_000 != micros) {
            return Timestamps.putMicros(target, at, micros) - ThreeDigits.trailingZeros(micros - millis * 1_000);
        }
        return Timestamps.putMillis(target, at, millis) - ThreeDigits.trailingZeros(millis);
    }
}
