// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.time;

import io.github.zilch.JsonRow;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetTime;
import java.time.ZoneId;

/**
 * Composes dates, times and intervals in the form of ISO 8601, and writes them as strings. Seconds are always written,
 * and as many digits of their fraction as are not zero at the end. A year before 0 or after 9999 has a sign.
 *
 * <p>Reusable for any number of values; does not allocate. For use by one thread.
 */
public final class IsoText {
    private static final int LONGEST = 160;
    private static final int SECONDS_PER_DAY = 86_400;
    private static final int NANO_DIGITS = 9;

    /** Days from 0000-03-01 to 1970-01-01. */
    private static final int EPOCH_DAY = 719_468;

    private static final int DAYS_PER_ERA = 146_097;
    private static final int YEARS_PER_ERA = 400;

    private final ZoneOffsets zone;
    private final byte[] text = new byte[LONGEST];
    private int length;

    /**
     * Creates an empty text.
     *
     * @param zone in which points in time are written.
     */
    public IsoText(ZoneId zone) {
        this.zone = new ZoneOffsets(zone);
    }

    /**
     * Appends a character.
     *
     * @param ascii of US-ASCII.
     * @return this.
     */
    public IsoText append(char ascii) {
        text[length++] = (byte) ascii;
        return this;
    }

    /**
     * Appends characters.
     *
     * @param ascii of US-ASCII.
     * @return this.
     */
    public IsoText append(CharSequence ascii) {
        for (int i = 0; i < ascii.length(); i++) {
            append(ascii.charAt(i));
        }
        return this;
    }

    /** Appends a number with at least the given number of digits. */
    IsoText number(long value, int digits) {
        if (value < 0) {
            append('-');
        }
        long rest = Math.abs(value);
        int count = 1;
        for (long more = rest / 10; more > 0; more /= 10) {
            count++;
        }
        count = Math.max(count, digits);
        for (int i = length + count - 1; i >= length; i--) {
            text[i] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
        length += count;
        return this;
    }

    IsoText date(long year, int month, int day) {
        if (year > 9999) {
            append('+');
        }
        return number(year, 4).append('-').number(month, 2).append('-').number(day, 2);
    }

    /**
     * Appends a date.
     *
     * @param value to append.
     * @return this.
     */
    public IsoText date(LocalDate value) {
        return date(value.getYear(), value.getMonthValue(), value.getDayOfMonth());
    }

    /**
     * Appends a time without an offset.
     *
     * @param value to append.
     * @return this.
     */
    public IsoText time(LocalTime value) {
        return time(value.getHour(), value.getMinute(), value.getSecond(), value.getNano());
    }

    /**
     * Appends a time that can be before the begin of a day or after its end: {@code -838:59:59}, {@code 25:00:00.5}.
     *
     * @param value since the begin of the day.
     * @return this.
     */
    public IsoText time(Duration value) {
        Duration size = value.abs();
        if (value.isNegative()) {
            append('-');
        }
        return time(Math.toIntExact(size.toHours()), size.toMinutesPart(), size.toSecondsPart(), size.toNanosPart());
    }

    /**
     * Appends a time with its offset.
     *
     * @param value to append.
     * @return this.
     */
    public IsoText time(OffsetTime value) {
        return time(value.toLocalTime()).offset(value.getOffset().getTotalSeconds());
    }

    /**
     * Appends a date and a time without an offset.
     *
     * @param value to append.
     * @return this.
     */
    public IsoText dateTime(LocalDateTime value) {
        return date(value.toLocalDate()).append('T').time(value.toLocalTime());
    }

    IsoText time(int hour, int minute, int second, int nano) {
        number(hour, 2).append(':').number(minute, 2).append(':').number(second, 2);
        return fraction(nano);
    }

    /** Appends a point and the digits of a fraction of a second, or nothing if it is 0. */
    IsoText fraction(int nano) {
        if (nano == 0) {
            return this;
        }
        append('.').number(nano, NANO_DIGITS);
        while (text[length - 1] == '0') {
            length--;
        }
        return this;
    }

    /**
     * Appends an offset from UTC.
     *
     * @param seconds of the offset.
     * @return this.
     */
    public IsoText offset(int seconds) {
        if (seconds == 0) {
            return append('Z');
        }
        int rest = Math.abs(seconds);
        append(seconds < 0 ? '-' : '+').number(rest / 3600, 2).append(':').number(rest / 60 % 60, 2);
        return rest % 60 == 0 ? this : append(':').number(rest % 60, 2);
    }

    /**
     * Appends a point in time, in the zone of this text.
     *
     * @param epochSecond since 1970.
     * @param nano nanoseconds of the second.
     * @return this.
     */
    public IsoText instant(long epochSecond, int nano) {
        int offset = zone.at(epochSecond);
        long local = epochSecond + offset;
        long days = Math.floorDiv(local, SECONDS_PER_DAY) + EPOCH_DAY;
        int second = Math.floorMod(local, SECONDS_PER_DAY);
        // years begin in March, so that the leap day is the last day
        long era = Math.floorDiv(days, DAYS_PER_ERA);
        int dayOfEra = (int) Math.floorMod(days, (long) DAYS_PER_ERA);
        int yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365;
        int dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100);
        int monthFromMarch = (5 * dayOfYear + 2) / 153;
        int day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1;
        int month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
        long year = era * YEARS_PER_ERA + yearOfEra + (month <= 2 ? 1 : 0);
        date(year, month, day).append('T');
        return time(second / 3600, second / 60 % 60, second % 60, nano).offset(offset);
    }

    /** Returns the number of days from 1970-01-01 to a date. */
    static long epochDay(long year, int month, int day) {
        long yearFromMarch = month <= 2 ? year - 1 : year;
        int monthFromMarch = month <= 2 ? month + 9 : month - 3;
        long leapDays = Math.floorDiv(yearFromMarch, 4)
                - Math.floorDiv(yearFromMarch, 100)
                + Math.floorDiv(yearFromMarch, YEARS_PER_ERA);
        return 365 * yearFromMarch + leapDays + (153 * monthFromMarch + 2) / 5 + day - 1 - EPOCH_DAY;
    }

    /**
     * Appends an interval, without the parts that are 0. Each part has its own sign; seconds and nanoseconds have the
     * same.
     *
     * @param years of the interval.
     * @param months of the interval.
     * @param days of the interval.
     * @param hours of the interval.
     * @param minutes of the interval.
     * @param seconds of the interval.
     * @param nanos nanoseconds of the interval.
     * @return this.
     */
    public IsoText interval(long years, long months, long days, long hours, long minutes, long seconds, int nanos) {
        append('P');
        part(years, 'Y').part(months, 'M').part(days, 'D');
        boolean isZero = length == 1;
        boolean hasSeconds = seconds != 0 || nanos != 0;
        if (isZero || hours != 0 || minutes != 0 || hasSeconds) {
            append('T').part(hours, 'H').part(minutes, 'M');
        }
        if (hasSeconds) {
            if (seconds == 0 && nanos < 0) {
                append('-');
            }
            number(seconds, 1).fraction(Math.abs(nanos)).append('S');
        } else if (isZero && hours == 0 && minutes == 0) {
            append("0S");
        }
        return this;
    }

    private IsoText part(long value, char unit) {
        return value == 0 ? this : number(value, 1).append(unit);
    }

    /**
     * Writes the text as a string, and begins a new one.
     *
     * @param json to write to.
     */
    public void addTo(JsonRow json) {
        int end = length;
        length = 0;
        json.addAscii(text, 0, end);
    }

    /**
     * Drops the text, of which a part may have been written when an exception was thrown.
     */
    public void clear() {
        length = 0;
    }
}
