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
import java.time.temporal.ChronoField;
import java.time.temporal.Temporal;
import java.util.concurrent.TimeUnit;

/**
 * Writes values of {@code java.time} as ISO-8601 text, as {@link java.time.format.DateTimeFormatter}'s constants of
 * that name do: seconds are always present, and the fraction has as many digits as it needs, that of an instant 0, 3, 6
 * or 9.
 *
 * <p>No method here checks whether there is room. None allocates.
 */
public final class DateTimes {
    /** Maximum number of bytes that each method overwrites: a date and time with 9 digits and an offset of seconds. */
    public static final int MAX_BYTES = 40;

    private static final int NANO_DIGITS = 9;

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
        } else if (!(value instanceof LocalTime)) {
            checkYear(value.get(ChronoField.YEAR));
        }
    }

    /** Writes a supported value that has been checked; returns the address after it. */
    public static long put(long at, Temporal value, Day day) {
        if (value instanceof Instant instant) {
            return put(at, instant, day);
        }
        if (value instanceof LocalDate date) {
            return put(at, date);
        }
        if (value instanceof LocalTime time) {
            return put(at, time);
        }
        if (value instanceof LocalDateTime dateTime) {
            return put(at, dateTime);
        }
        if (value instanceof OffsetDateTime dateTime) {
            return put(at, dateTime.toLocalDateTime(), dateTime.getOffset());
        }
        ZonedDateTime dateTime = (ZonedDateTime) value;
        return put(at, dateTime.toLocalDateTime(), dateTime.getOffset());
    }

    /** Writes a date; returns the address after it. */
    public static long put(long at, LocalDate date) {
        int year = date.getYear();
        checkYear(year);
        long to = putTwo(putTwo(at, year / 100), year % 100);
        Memory.putByte(to, '-');
        to = putTwo(to + 1, date.getMonthValue());
        Memory.putByte(to, '-');
        return putTwo(to + 1, date.getDayOfMonth());
    }

    /** Writes a time of day; returns the address after it. */
    public static long put(long at, LocalTime time) {
        long to = putTwo(at, time.getHour());
        Memory.putByte(to, ':');
        to = putTwo(to + 1, time.getMinute());
        Memory.putByte(to, ':');
        to = putTwo(to + 1, time.getSecond());
        int nanos = time.getNano();
        return nanos == 0 ? to : putFraction(to, nanos, digits(nanos));
    }

    /** Writes a date and time; returns the address after it. */
    public static long put(long at, LocalDateTime value) {
        long to = put(at, value.toLocalDate());
        Memory.putByte(to, 'T');
        return put(to + 1, value.toLocalTime());
    }

    /** Writes a date and time and the offset from UTC; returns the address after it. */
    public static long put(long at, LocalDateTime value, ZoneOffset offset) {
        return putOffset(put(at, value), offset.getTotalSeconds());
    }

    /**
     * Writes an instant; returns the address after it.
     *
     * @param day that keeps the date for the next call.
     * @throws IllegalArgumentException if the year is not from 0000 to 9999.
     */
    public static long put(long at, Instant value, Day day) {
        long seconds = value.getEpochSecond();
        Timestamps.checkRange(seconds, TimeUnit.SECONDS);
        long to = Timestamps.put(at, seconds, TimeUnit.SECONDS, day);
        int nanos = value.getNano();
        if (nanos == 0) {
            return to;
        }
        to = putFraction(to - 1, nanos, (digits(nanos) + 2) / 3 * 3);
        Memory.putByte(to, 'Z');
        return to + 1;
    }

    /** Returns the number of digits of a fraction without its trailing zeros. */
    private static int digits(int nanos) {
        int digits = NANO_DIGITS;
        for (int rest = nanos; rest % 10 == 0; rest /= 10) {
            digits--;
        }
        return digits;
    }

    private static long putFraction(long at, int nanos, int digits) {
        Memory.putByte(at, '.');
        int rest = nanos;
        for (int i = NANO_DIGITS; i > 0; i--) {
            Memory.putByte(at + i, '0' + rest % 10);
            rest /= 10;
        }
        return at + 1 + digits;
    }

    private static long putOffset(long at, int totalSeconds) {
        if (totalSeconds == 0) {
            Memory.putByte(at, 'Z');
            return at + 1;
        }
        int seconds = Math.abs(totalSeconds);
        Memory.putByte(at, totalSeconds < 0 ? '-' : '+');
        long to = putTwo(at + 1, seconds / 3600);
        Memory.putByte(to, ':');
        to = putTwo(to + 1, seconds / 60 % 60);
        if (seconds % 60 == 0) {
            return to;
        }
        Memory.putByte(to, ':');
        return putTwo(to + 1, seconds % 60);
    }

    private static long putTwo(long at, int value) {
        Memory.putShort(at, '0' + value / 10 | '0' + value % 10 << 8);
        return at + 2;
    }
}
