// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.agrona.DirectBuffer;

/**
 * Reads points in time as nanoseconds since 1970-01-01 in UTC: those in messages without garbage, those that users write
 * in more forms. The range is that of the long: 1678 to 2261.
 */
public final class SendingTime {
    /** What is no point in time. */
    static final long NONE = Long.MIN_VALUE;

    private static final long SECOND = 1_000_000_000;
    private static final int FIRST_YEAR = 1678;
    private static final int LAST_YEAR = 2261;

    /** Length of {@code 20260316-08:00:00}. */
    private static final int TO_SECONDS = 17;

    private static final Pattern WRITTEN = Pattern.compile(
            "(\\d{4})(-?)(\\d\\d)\\2(\\d\\d)" // date
                    + "(?:[-T ](\\d\\d):(\\d\\d)(?::(\\d\\d)(?:\\.(\\d{1,9}))?)?" // time
                    + "(Z|[+-]\\d\\d:\\d\\d)?)?"); // zone

    private SendingTime() {}

    /**
     * Reads what a user writes: FIX's {@code 20260316-08:00:00.123}, ISO 8601's {@code 2026-03-16T08:00:00.123Z}, with up to
     * nine digits of a second, or an offset such as {@code +01:00} for the Z. Without seconds it is the minute's beginning,
     * without a time the day's, without an offset UTC.
     *
     * @param text to read.
     * @return the time in nanoseconds since 1970-01-01 in UTC.
     * @throws IllegalArgumentException if it is no such text, or before 1678 or after 2261.
     */
    public static long of(String text) {
        Matcher matcher = WRITTEN.matcher(text);
        if (matcher.matches()) {
            try {
                LocalDate date = LocalDate.of(number(matcher, 1), number(matcher, 3), number(matcher, 4));
                LocalTime time = LocalTime.of(
                        number(matcher, 5), number(matcher, 6), number(matcher, 7), nanos(matcher.group(8)));
                String zone = matcher.group(9);
                Instant instant = date.atTime(time).toInstant(zone == null ? ZoneOffset.UTC : ZoneOffset.of(zone));
                if (date.getYear() >= FIRST_YEAR && date.getYear() <= LAST_YEAR) {
                    return instant.getEpochSecond() * SECOND + instant.getNano();
                }
            } catch (DateTimeException e) {
                throw new IllegalArgumentException("'" + text + "' is no time: " + e.getMessage(), e);
            }
        }
        throw new IllegalArgumentException("'" + text + "' is no time between " + FIRST_YEAR + " and " + LAST_YEAR
                + ": write 20260316-08:00:00.123 or 2026-03-16T08:00:00.123Z, or only the date");
    }

    private static int number(Matcher matcher, int group) {
        String digits = matcher.group(group);
        return digits == null ? 0 : Integer.parseInt(digits);
    }

    private static int nanos(String digits) {
        return digits == null ? 0 : Integer.parseInt((digits + "00000000").substring(0, 9));
    }

    /**
     * Reads the value of a field of type UTCTimestamp: {@code 20260316-08:00:00} with any number of digits of a second, of
     * which nine are looked at. Allocates nothing.
     *
     * @return nanoseconds since 1970-01-01 in UTC, {@link #NONE} if it is something else or out of range.
     */
    static long of(DirectBuffer buffer, int offset, int length) {
        if (length < TO_SECONDS
                || buffer.getByte(offset + 8) != '-'
                || buffer.getByte(offset + 11) != ':'
                || buffer.getByte(offset + 14) != ':') {
            return NONE;
        }
        int year = FieldReader.number(buffer, offset, 4);
        int month = FieldReader.number(buffer, offset + 4, 2);
        int day = FieldReader.number(buffer, offset + 6, 2);
        int hour = FieldReader.number(buffer, offset + 9, 2);
        int minute = FieldReader.number(buffer, offset + 12, 2);
        int second = FieldReader.number(buffer, offset + 15, 2);
        long nanos = length == TO_SECONDS ? 0 : fraction(buffer, offset + TO_SECONDS, offset + length);
        boolean isTime = year >= FIRST_YEAR
                && year <= LAST_YEAR
                && month >= 1
                && month <= 12
                && day >= 1
                && day <= 31
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

    /** Nanoseconds of {@code .123}, -1 if it is something else. */
    private static long fraction(DirectBuffer buffer, int point, int end) {
        if (buffer.getByte(point) != '.' || point + 1 == end) {
            return -1;
        }
        long nanos = 0;
        long unit = SECOND;
        for (int i = point + 1; i < end; i++) {
            byte b = buffer.getByte(i);
            if (!Bytes.isDigit(b)) {
                return -1;
            }
            unit /= 10;
            nanos += unit * (b - '0');
        }
        return nanos;
    }

    /** Days since 1970-01-01; Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", days_from_civil. */
    private static long days(int year, int month, int day) {
        int y = month <= 2 ? year - 1 : year;
        int era = y / 400;
        int yearOfEra = y - era * 400;
        int dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1;
        int dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear;
        return era * 146097L + dayOfEra - 719468;
    }
}
