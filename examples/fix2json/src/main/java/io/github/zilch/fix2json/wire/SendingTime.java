// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.wire;

import io.github.zilch.kit.argument.UserTime;
import org.agrona.DirectBuffer;

/**
 * Parses the points in time of messages to nanoseconds since 1970-01-01 in UTC, without allocation. The range is that of a
 * long: 1678 to 2261.
 */
public final class SendingTime {
    /** The result for a value that is not a valid time. */
    public static final long NONE = Long.MIN_VALUE;

    private static final long BEFORE_ALL = NONE + 1;
    private static final long AFTER_ALL = Long.MAX_VALUE;

    private static final long SECOND = 1_000_000_000;
    private static final long MINUTE = 60 * SECOND;

    /** Length of {@code 20260316-08:00}. */
    private static final int MINUTES_LENGTH = 14;

    /** Length of {@code 20260316-08:00:00}. */
    private static final int SECONDS_LENGTH = 17;

    /** Length of {@code 20260316080000}. */
    private static final int DIGITS_LENGTH = 14;

    /** Length of {@code +01}; minutes may follow, as in {@code +01:00}. */
    private static final int ZONE_LENGTH = 3;

    private SendingTime() {}

    /**
     * Parses the value of a field of type UTCTimestamp: {@code 20260316-08:00:00}, or {@code 20260316080000} as CME
     * writes it, with any number of fraction digits, of which nine are used. Does not allocate.
     *
     * @return nanoseconds since 1970-01-01 in UTC, or {@link #NONE} if the value is invalid or out of range.
     */
    public static long of(DirectBuffer buffer, int offset, int length) {
        long time = length < MINUTES_LENGTH ? NONE : parse(buffer, offset, offset + length, false);
        return time == BEFORE_ALL || time == AFTER_ALL ? NONE : time;
    }

    /**
     * Parses any value with a date: also without seconds or with a zone, or only the date, which is the beginning of its day
     * in UTC. Does not allocate.
     *
     * @return nanoseconds since 1970-01-01 in UTC, or {@link #NONE} if the value is invalid. Times out of range, such as
     *     the date 99991231, are before or after all others.
     */
    public static long ofAny(DirectBuffer buffer, int offset, int length) {
        if (length < Times.DATE_LENGTH) {
            return NONE;
        }
        int end = offset + length;
        int zone = zone(buffer, offset, end);
        long time = parse(buffer, offset, zone, true);
        long minutes = zone == end ? 0 : minutes(buffer, zone, end);
        if (time <= BEFORE_ALL || time == AFTER_ALL) {
            return time;
        }
        return minutes == NONE ? NONE : time - minutes * MINUTE;
    }

    private static long parse(DirectBuffer buffer, int offset, int end, boolean isAny) {
        int length = end - offset;
        if (isAny && length == Times.DATE_LENGTH) {
            return of(buffer, offset, -1, -1, -1, 0);
        }
        if (length < MINUTES_LENGTH) {
            return NONE;
        }
        boolean isSeparated = buffer.getByte(offset + 8) == '-' && buffer.getByte(offset + 11) == ':';
        if (isSeparated && isAny && length == MINUTES_LENGTH) {
            return of(buffer, offset, offset + 9, offset + 12, -1, 0);
        }
        if (isSeparated && length >= SECONDS_LENGTH && buffer.getByte(offset + 14) == ':') {
            int point = offset + SECONDS_LENGTH;
            boolean isFraction = length > SECONDS_LENGTH + 1 && buffer.getByte(point) == '.';
            long nanos = isFraction ? fraction(buffer, point + 1, end) : length == SECONDS_LENGTH ? 0 : -1;
            return of(buffer, offset, offset + 9, offset + 12, offset + 15, nanos);
        }
        long nanos = fraction(buffer, offset + DIGITS_LENGTH, end);
        return of(buffer, offset, offset + 8, offset + 10, offset + 12, nanos);
    }

    /** Returns the time of a date and of the numbers at some offsets, which are 0 if the offset is -1. */
    private static long of(DirectBuffer buffer, int date, int hours, int minutes, int seconds, long nanos) {
        int year = Numbers.unsigned(buffer, date, 4);
        int month = Numbers.unsigned(buffer, date + 4, 2);
        int day = Numbers.unsigned(buffer, date + 6, 2);
        int hour = hours < 0 ? 0 : Numbers.unsigned(buffer, hours, 2);
        int minute = minutes < 0 ? 0 : Numbers.unsigned(buffer, minutes, 2);
        int second = seconds < 0 ? 0 : Numbers.unsigned(buffer, seconds, 2);
        boolean isTime = Times.isDate(year, month, day)
                && hour >= 0
                && hour <= 24
                && minute >= 0
                && minute <= 59
                && second >= 0
                && second <= 60 // a leap second
                && nanos >= 0;
        if (!isTime) {
            return NONE;
        }
        if (year < UserTime.FIRST_YEAR || year > UserTime.LAST_YEAR) {
            return year < UserTime.FIRST_YEAR ? BEFORE_ALL : AFTER_ALL;
        }
        return ((days(year, month, day) * 24 + hour) * 60 + minute) * MINUTE + second * SECOND + nanos;
    }

    /** Returns the offset of the zone, or the end if there is none. */
    private static int zone(DirectBuffer buffer, int offset, int end) {
        if (buffer.getByte(end - 1) == 'Z') {
            return end - 1;
        }
        for (int i = offset + Times.DATE_LENGTH + 1; i < end; i++) {
            byte b = buffer.getByte(i);
            if (b == '+' || b == '-') {
                return i;
            }
        }
        return end;
    }

    /** Returns the minutes of a zone, or {@link #NONE} if it is invalid. */
    private static long minutes(DirectBuffer buffer, int zone, int end) {
        int length = end - zone;
        if (length == 1) {
            return 0; // Z
        }
        if (length != ZONE_LENGTH && length != 2 * ZONE_LENGTH) {
            return NONE;
        }
        int hours = Numbers.unsigned(buffer, zone + 1, 2);
        int minutes = length == ZONE_LENGTH ? 0 : Numbers.unsigned(buffer, zone + 4, 2);
        if (hours < 0 || minutes < 0) {
            return NONE;
        }
        int all = 60 * hours + minutes;
        return buffer.getByte(zone) == '-' ? -all : all;
    }

    /** Returns the nanoseconds of the digits of a fraction, or -1 if they are invalid. */
    private static long fraction(DirectBuffer buffer, int from, int end) {
        long nanos = 0;
        long unit = SECOND;
        for (int i = from; i < end; i++) {
            byte b = buffer.getByte(i);
            if (!Bytes.isDigit(b)) {
                return -1;
            }
            unit /= 10;
            nanos += unit * (b - '0');
        }
        return nanos;
    }

    /**
     * Returns the days since 1970-01-01. Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms",
     * days_from_civil.
     */
    public static long days(int year, int month, int day) {
        int y = month <= 2 ? year - 1 : year;
        int era = y / 400;
        int yearOfEra = y - era * 400;
        int dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1;
        int dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear;
        return era * 146097L + dayOfEra - 719468;
    }
}
