// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.wire;

import java.time.Month;
import java.time.Year;
import org.agrona.DirectBuffer;

/**
 * Validates FIX dates and times, including the range of each part. A minute may have a 61st second, a leap second. Does
 * not allocate; safe to share between threads.
 */
public final class Times {
    /** Length of {@code YYYYMMDD} in bytes. */
    public static final int DATE_LENGTH = 8;

    /** Length of {@code HHMMSS} in bytes. */
    public static final int COMPACT_TIME_LENGTH = 6;

    /** Length of {@code HH:MM} in bytes. */
    private static final int MINUTES_LENGTH = 5;

    private Times() {}

    /** Returns whether the eight bytes at an offset are a valid day in the form {@code YYYYMMDD}. */
    public static boolean isDate(DirectBuffer buffer, int offset) {
        int year = Numbers.unsigned(buffer, offset, 4);
        int month = Numbers.unsigned(buffer, offset + 4, 2);
        int day = Numbers.unsigned(buffer, offset + 6, 2);
        return isDate(year, month, day);
    }

    /** Returns whether there is such a day. */
    static boolean isDate(int year, int month, int day) {
        return year >= 0
                && month >= 1
                && month <= 12
                && day >= 1
                && day <= Month.of(month).length(Year.isLeap(year));
    }

    /**
     * Returns whether a value is a month, a day or a week: {@code YYYYMM}, {@code YYYYMMDD}, {@code YYYYMMw1} to w5.
     */
    public static boolean isMonthYear(DirectBuffer buffer, int offset, int length) {
        if (length == 8 && buffer.getByte(offset + 6) != 'w') {
            return isDate(buffer, offset);
        }
        int month = length >= 6 ? Numbers.unsigned(buffer, offset + 4, 2) : -1;
        if (month < 1 || month > 12 || Numbers.unsigned(buffer, offset, 4) < 0) {
            return false;
        }
        return length == 6 || length == 8 && buffer.getByte(offset + 7) >= '1' && buffer.getByte(offset + 7) <= '5';
    }

    /** Returns whether a value is {@code HH:MM:SS} with an optional fraction. */
    public static boolean isTime(DirectBuffer buffer, int offset, int length) {
        int end = offset + length;
        return isMinutes(buffer, offset, end)
                && length > MINUTES_LENGTH
                && endOfSeconds(buffer, offset + MINUTES_LENGTH, end) == end;
    }

    /** Returns whether a value is {@code HH:MM} with optional seconds, fraction and time zone. */
    public static boolean isZonedTime(DirectBuffer buffer, int offset, int length) {
        int end = offset + length;
        return isMinutes(buffer, offset, end)
                && isZone(buffer, endOfSeconds(buffer, offset + MINUTES_LENGTH, end), end);
    }

    /** Returns whether a value is {@code YYYYMMDD-HH:MM:SS} with an optional fraction. */
    public static boolean isTimestamp(DirectBuffer buffer, int offset, int length) {
        return startsWithDate(buffer, offset, length)
                && isTime(buffer, offset + DATE_LENGTH + 1, length - DATE_LENGTH - 1);
    }

    /** Returns whether a value is {@code YYYYMMDD-HH:MM} with optional seconds, fraction and time zone. */
    public static boolean isZonedTimestamp(DirectBuffer buffer, int offset, int length) {
        return startsWithDate(buffer, offset, length)
                && isZonedTime(buffer, offset + DATE_LENGTH + 1, length - DATE_LENGTH - 1);
    }

    /**
     * Returns whether a value is {@code YYYYMMDDHHMMSS} with optional digits of a fraction: a timestamp as CME writes it,
     * which FIX does not have.
     */
    public static boolean isCompactTimestamp(DirectBuffer buffer, int offset, int length) {
        return length >= DATE_LENGTH + COMPACT_TIME_LENGTH
                && isDate(buffer, offset)
                && isCompact(buffer, offset + DATE_LENGTH, offset + length);
    }

    /** Returns whether a value is {@code HHMMSSmmm}: a time as CME writes it, which FIX does not have. */
    public static boolean isCompactTime(DirectBuffer buffer, int offset, int length) {
        return length == COMPACT_TIME_LENGTH + 3 && isCompact(buffer, offset, offset + length);
    }

    private static boolean isCompact(DirectBuffer buffer, int offset, int end) {
        int hour = Numbers.unsigned(buffer, offset, 2);
        int minute = Numbers.unsigned(buffer, offset + 2, 2);
        int second = Numbers.unsigned(buffer, offset + 4, 2);
        return hour >= 0
                && hour <= 23
                && minute >= 0
                && minute <= 59
                && second >= 0
                && second <= 60
                && Bytes.endOfDigits(buffer, offset + COMPACT_TIME_LENGTH, end) == end;
    }

    private static boolean startsWithDate(DirectBuffer buffer, int offset, int length) {
        return length > DATE_LENGTH && isDate(buffer, offset) && buffer.getByte(offset + DATE_LENGTH) == '-';
    }

    private static boolean isMinutes(DirectBuffer buffer, int offset, int end) {
        if (end - offset < MINUTES_LENGTH || buffer.getByte(offset + 2) != ':') {
            return false;
        }
        int hour = Numbers.unsigned(buffer, offset, 2);
        int minute = Numbers.unsigned(buffer, offset + 3, 2);
        return hour >= 0 && hour <= 23 && minute >= 0 && minute <= 59;
    }

    /** Returns the offset after the seconds and their fraction, or {@code from} if there are no valid seconds. */
    private static int endOfSeconds(DirectBuffer buffer, int from, int end) {
        if (end - from < 3 || buffer.getByte(from) != ':') {
            return from;
        }
        int second = Numbers.unsigned(buffer, from + 1, 2);
        if (second < 0 || second > 60) {
            return from;
        }
        int point = from + 3;
        if (point == end || buffer.getByte(point) != '.') {
            return point;
        }
        int fraction = Bytes.endOfDigits(buffer, point + 1, end);
        return fraction == point + 1 ? from : fraction;
    }

    /** Returns whether bytes are a time zone: nothing, {@code Z}, or a sign with {@code hh} or {@code hh:mm}. */
    private static boolean isZone(DirectBuffer buffer, int from, int end) {
        int length = end - from;
        if (length == 0) {
            return true;
        }
        byte sign = buffer.getByte(from);
        if (length == 1) {
            return sign == 'Z';
        }
        if (sign != '+' && sign != '-' || length != 3 && length != 6) {
            return false;
        }
        int hours = Numbers.unsigned(buffer, from + 1, 2);
        int minutes = length == 3 ? 0 : buffer.getByte(from + 3) == ':' ? Numbers.unsigned(buffer, from + 4, 2) : -1;
        return hours >= 0 && hours <= 23 && minutes >= 0 && minutes <= 59;
    }
}
