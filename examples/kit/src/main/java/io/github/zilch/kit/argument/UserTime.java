// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.kit.argument;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parses the points in time that users write. */
public final class UserTime {
    /** The first year of which every nanosecond since 1970 is a long. */
    public static final int FIRST_YEAR = 1678;

    /** The last such year. */
    public static final int LAST_YEAR = 2261;

    private static final long SECOND = 1_000_000_000;

    /** A time as CME writes it: digits only. */
    private static final Pattern DIGITS = Pattern.compile("(\\d{8})(\\d\\d)(\\d\\d)(\\d\\d)(\\d{0,9})");

    private static final Pattern PATTERN = Pattern.compile(
            "(\\d{4})(-?)(\\d\\d)\\2(\\d\\d)" // the date
                    + "(?:[-T ](\\d\\d):(\\d\\d)(?::(\\d\\d)(?:\\.(\\d{1,9}))?)?" // the time
                    + "(Z|[+-]\\d\\d:\\d\\d)?)?"); // the zone

    private UserTime() {}

    /**
     * Parses the text of a user: {@code 20260316-08:00:00.123} as in FIX, {@code 20260316080000123} as from CME, or
     * {@code 2026-03-16T08:00:00.123Z} as in ISO 8601, with up to nine fraction digits. An offset such as {@code +01:00}
     * may replace the Z. Omitted seconds, an omitted time and an omitted offset default to the beginning of the minute, the
     * beginning of the day and UTC.
     *
     * @param text to parse.
     * @return the time in nanoseconds since 1970-01-01 in UTC.
     * @throws IllegalArgumentException if {@code text} has another form, or is before 1678 or after 2261.
     */
    public static long of(String text) {
        Matcher digits = DIGITS.matcher(text);
        if (digits.matches()) {
            return of(digits.replaceFirst(digits.group(5).isEmpty() ? "$1-$2:$3:$4" : "$1-$2:$3:$4.$5"));
        }
        Matcher matcher = PATTERN.matcher(text);
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
                throw new IllegalArgumentException("'" + text + "' is not a valid time: " + e.getMessage(), e);
            }
        }
        throw new IllegalArgumentException("'" + text + "' is not a time between " + FIRST_YEAR + " and " + LAST_YEAR
                + ": use 20260316-08:00:00.123 or 2026-03-16T08:00:00.123Z, or only the date");
    }

    private static int number(Matcher matcher, int group) {
        String digits = matcher.group(group);
        return digits == null ? 0 : Integer.parseInt(digits);
    }

    private static int nanos(String digits) {
        return digits == null ? 0 : Integer.parseInt((digits + "00000000").substring(0, 9));
    }
}
