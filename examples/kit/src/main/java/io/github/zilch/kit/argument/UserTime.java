// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.kit.argument;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A point in time as users write it, or a time of day.
 *
 * @param date the day; null for a time of any day.
 * @param nanosOfDay since midnight, by the clock on the wall; those of a whole day for 24:00, the end of the day.
 * @param offset from UTC; null if the user has written none.
 */
public record UserTime(LocalDate date, long nanosOfDay, ZoneOffset offset) {
    /** The nanoseconds of a day, and so the time 24:00. */
    public static final long DAY = 86_400_000_000_000L;

    /** The first year of which every nanosecond since 1970 is a long. */
    public static final int FIRST_YEAR = 1678;

    /** The last such year. */
    public static final int LAST_YEAR = 2261;

    private static final long SECOND = 1_000_000_000;

    /** A time as CME writes it: digits only. */
    private static final Pattern DIGITS = Pattern.compile("(\\d{8})(\\d\\d)(\\d\\d)(\\d\\d)(\\d{0,9})");

    private static final String AFTER_HOUR = ":(\\d\\d)(?::(\\d\\d)(?:\\.(\\d{1,9}))?)?(Z|[+-]\\d\\d:\\d\\d)?";
    private static final Pattern DATE_AND_TIME =
            Pattern.compile("(\\d{4})(-?)(\\d\\d)\\2(\\d\\d)(?:[-T ]((\\d\\d)" + AFTER_HOUR + "))?");
    private static final Pattern TIME_OF_DAY = Pattern.compile("(\\d{1,2})" + AFTER_HOUR);

    /**
     * Parses the text of a user: {@code 20260316-08:00:00.123} as in FIX, {@code 20260316080000123} as from CME, or
     * {@code 2026-03-16T08:00:00.123Z} as in ISO 8601, with up to nine fraction digits. An offset such as {@code +01:00}
     * may replace the Z. Omitted seconds, an omitted time and an omitted offset default to the beginning of the minute, the
     * beginning of the day and UTC. The time 24:00 is the end of the day.
     *
     * @param text to parse.
     * @return the time in nanoseconds since 1970-01-01 in UTC.
     * @throws IllegalArgumentException if {@code text} has another form, or is before 1678 or after 2261.
     */
    public static long of(String text) {
        Matcher matcher = DATE_AND_TIME.matcher(separated(text));
        if (!matcher.matches()) {
            throw notATime(text, "");
        }
        return parse(text, matcher).nanos(ZoneOffset.UTC);
    }

    /**
     * Parses the text of a user: a point in time, or only a time of day, such as {@code 10:00} or {@code 9:30}.
     *
     * @param text to parse.
     * @return the time.
     * @throws IllegalArgumentException if {@code text} has another form, or is before 1678 or after 2261.
     */
    public static UserTime parse(String text) {
        Matcher ofDay = TIME_OF_DAY.matcher(text);
        if (ofDay.matches()) {
            return valid(text, () -> new UserTime(null, nanosOfDay(ofDay, 0), offset(ofDay.group(5))));
        }
        Matcher matcher = DATE_AND_TIME.matcher(separated(text));
        if (!matcher.matches()) {
            throw notATime(text, ", or only the time of day: 10:00, or 24:00 for its end");
        }
        return parse(text, matcher);
    }

    /** Returns a time of digits with separators, and other texts as they are. */
    private static String separated(String text) {
        Matcher digits = DIGITS.matcher(text);
        return digits.matches()
                ? digits.replaceFirst(digits.group(5).isEmpty() ? "$1-$2:$3:$4" : "$1-$2:$3:$4.$5")
                : text;
    }

    private static UserTime parse(String text, Matcher matcher) {
        return valid(text, () -> {
            LocalDate date = LocalDate.of(number(matcher, 1), number(matcher, 3), number(matcher, 4));
            if (date.getYear() < FIRST_YEAR || date.getYear() > LAST_YEAR) {
                throw notATime(text, "");
            }
            return new UserTime(date, nanosOfDay(matcher, 5), offset(matcher.group(10)));
        });
    }

    private static UserTime valid(String text, Supplier<UserTime> parser) {
        try {
            return parser.get();
        } catch (DateTimeException e) {
            throw new IllegalArgumentException("'" + text + "' is not a valid time: " + e.getMessage(), e);
        }
    }

    private static IllegalArgumentException notATime(String text, String more) {
        return new IllegalArgumentException("'" + text + "' is not a time between " + FIRST_YEAR + " and " + LAST_YEAR
                + ": use 20260316-08:00:00.123 or 2026-03-16T08:00:00.123Z, or only the date" + more);
    }

    private static long nanosOfDay(Matcher matcher, int before) {
        int hour = number(matcher, before + 1);
        int minute = number(matcher, before + 2);
        int second = number(matcher, before + 3);
        int nanos = nanos(matcher.group(before + 4));
        boolean isEndOfDay = hour == 24 && minute + second + nanos == 0;
        return isEndOfDay ? DAY : LocalTime.of(hour, minute, second, nanos).toNanoOfDay();
    }

    private static ZoneOffset offset(String text) {
        return text == null ? null : ZoneOffset.of(text);
    }

    private static int number(Matcher matcher, int group) {
        String digits = matcher.group(group);
        return digits == null ? 0 : Integer.parseInt(digits);
    }

    private static int nanos(String digits) {
        return digits == null ? 0 : Integer.parseInt((digits + "00000000").substring(0, 9));
    }

    /**
     * Returns the point in time, which must have a date.
     *
     * @param zone of a time without an offset.
     * @return nanoseconds since 1970-01-01 in UTC.
     */
    public long nanos(ZoneId zone) {
        Instant instant =
                date.atStartOfDay().plusNanos(nanosOfDay).atZone(zone(zone)).toInstant();
        return instant.getEpochSecond() * SECOND + instant.getNano();
    }

    /**
     * Returns the zone of this time.
     *
     * @param zone of a time without an offset.
     * @return its offset, or {@code zone}.
     */
    public ZoneId zone(ZoneId zone) {
        return offset == null ? zone : offset;
    }
}
