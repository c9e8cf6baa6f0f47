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

    private static final long SECOND = 1_000_000_000;

    /** Length of {@code 20260316-08:00:00}. */
    private static final int SECONDS_LENGTH = 17;

    /** Length of {@code 20260316080000}. */
    private static final int DIGITS_LENGTH = 14;

    private SendingTime() {}

    /**
     * Parses the value of a field of type UTCTimestamp: {@code 20260316-08:00:00}, or {@code 20260316080000} as CME
     * writes it, with any number of fraction digits, of which nine are used. Does not allocate.
     *
     * @return nanoseconds since 1970-01-01 in UTC, or {@link #NONE} if the value is invalid or out of range.
     */
    public static long of(DirectBuffer buffer, int offset, int length) {
        boolean isSeparated = length >= SECONDS_LENGTH
                && buffer.getByte(offset + 8) == '-'
                && buffer.getByte(offset + 11) == ':'
                && buffer.getByte(offset + 14) == ':';
        if (isSeparated) {
            int point = offset + SECONDS_LENGTH;
            boolean isFraction = length > SECONDS_LENGTH + 1 && buffer.getByte(point) == '.';
            long nanos = isFraction ? fraction(buffer, point + 1, offset + length) : length == SECONDS_LENGTH ? 0 : -1;
            return of(buffer, offset, offset + 9, offset + 12, offset + 15, nanos);
        }
        return length < DIGITS_LENGTH
                ? NONE
                : of(
                        buffer,
                        offset,
                        offset + 8,
                        offset + 10,
                        offset + 12,
                        fraction(buffer, offset + DIGITS_LENGTH, offset + length));
    }

    private static long of(DirectBuffer buffer, int offset, int hours, int minutes, int seconds, long nanos) {
        int year = Numbers.unsigned(buffer, offset, 4);
        int month = Numbers.unsigned(buffer, offset + 4, 2);
        int day = Numbers.unsigned(buffer, offset + 6, 2);
        int hour = Numbers.unsigned(buffer, hours, 2);
        int minute = Numbers.unsigned(buffer, minutes, 2);
        int second = Numbers.unsigned(buffer, seconds, 2);
        boolean isTime = year >= UserTime.FIRST_YEAR
                && year <= UserTime.LAST_YEAR
                && month >= 1
                && month <= 12
                && day >= 1
                && day <= lengthOfMonth(year, month)
                && hour >= 0
                && hour <= 24
                && minute >= 0
                && minute <= 59
                && second >= 0
                && second <= 60 // a leap second
                && nanos >= 0;
        return isTime
                ? ((days(year, month, day) * 24 + hour) * 60 + minute) * 60 * SECOND + second * SECOND + nanos
                : NONE;
    }

    private static int lengthOfMonth(int year, int month) {
        boolean isLeapYear = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
        return month == 2 ? isLeapYear ? 29 : 28 : month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31;
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
