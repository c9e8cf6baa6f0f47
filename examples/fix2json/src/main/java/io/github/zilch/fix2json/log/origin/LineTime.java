// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.log.origin;

import io.github.zilch.fix2json.wire.SendingTime;
import io.github.zilch.kit.argument.UserTime;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The time that a log writes into the text before a message: of ISO 8601 and FIX, with slashes, of syslog, without a
 * date, or since 1970. Does not allocate per text, except that the regular expression may. For use by one thread.
 */
public final class LineTime {
    private static final List<String> MONTHS =
            List.of("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec");

    private static final String MONTH = String.join("|", MONTHS);

    private static final Pattern TIME = Pattern.compile("(?<![0-9])(?:(?:"
            + "([0-9]{4})([-/.])([0-9]{1,2})\\2([0-9]{1,2})" // 2026-03-16
            + "|[0-9]{1,2}([-/.])[0-9]{1,2}\\5[0-9]{4}" // 16.03.2026, 03/16/2026
            + "|([0-9]{8})" // 20260316
            + "|([0-9]{1,2})[- ](" + MONTH + ")[- ]([0-9]{4})" // 16-Mar-2026
            + "|(?:" + MONTH + ") +[0-9]{1,2}" // Mar 16
            + ")(?:[-T ]|, ?| - )?)?"
            + "([01][0-9]|2[0-3]|[0-9](?=:[0-9:.,_]{5,20} ?[AaPp][Mm]\\b)):([0-5][0-9]):([0-5][0-9]|60)"
            + "(?:[.,:]([0-9]{1,3}(?:_[0-9]{3}){1,3}|[0-9]{1,12}))?"
            + "(?: ?([AaPp])[Mm](?![A-Za-z]))?"
            + "( ?Z| ?UTC| ?GMT| ?[+-][0-9]{2}:?[0-9]{2})?(?![0-9A-Za-z])");

    /** Seconds since 1970, with a fraction or as digits of milli-, micro- or nanoseconds, between 2001 and 2096. */
    private static final Pattern EPOCH = Pattern.compile("(?<![0-9A-Za-z._-])([1-3][0-9]{9})"
            + "(?:\\.([0-9]{1,9})|[0-9]{3}|[0-9]{6}|[0-9]{9}|(?<![:=][0-9]{10}))(?![0-9A-Za-z.:_=-])");

    private static final int EPOCH_SECOND = 1;
    private static final int EPOCH_FRACTION = 2;
    private static final long SECONDS_OF_DAY = 86_400;

    private static final int YEAR = 1;
    private static final int MONTH_OF_YEAR = 3;
    private static final int DAY = 4;
    private static final int DIGITS = 6;
    private static final int NAMED_DAY = 7;
    private static final int NAMED_MONTH = 8;
    private static final int NAMED_YEAR = 9;
    private static final int HOUR = 10;
    private static final int MINUTE = 11;
    private static final int SECOND = 12;
    private static final int FRACTION = 13;
    private static final int HALF_OF_DAY = 14;
    private static final int ZONE = 15;

    private static final int MONTH_LENGTH = 3;
    private static final int NANO_DIGITS = 9;
    private static final long NANOS_OF_SECOND = 1_000_000_000;

    private final Matcher dated = TIME.matcher("");
    private final Matcher epochs = EPOCH.matcher("");

    /** Has found the time: one of these two. */
    private Matcher matcher = dated;

    private CharSequence text = "";

    /** Creates a finder. */
    public LineTime() {}

    /**
     * Finds the first time in a text.
     *
     * @param newText to search; it must not change until the time has been read.
     * @return whether there is one.
     */
    public boolean find(CharSequence newText) {
        text = newText;
        matcher = dated;
        if (dated.reset(newText).find()) {
            return true;
        }
        matcher = epochs;
        return epochs.reset(newText).find();
    }

    /**
     * Returns where the time begins.
     *
     * @return the index in the text.
     */
    public int start() {
        return matcher.start();
    }

    /**
     * Returns where the time ends.
     *
     * @return the index after its last character.
     */
    public int end() {
        return matcher.end();
    }

    /**
     * Returns the day of the time.
     *
     * @return days since 1970-01-01; {@link Long#MIN_VALUE} if there is no date, or one in which day and month cannot be
     *     distinguished.
     */
    public long day() {
        if (isEpoch()) {
            return epochSecond() / SECONDS_OF_DAY;
        }
        int year = 0;
        int month = 0;
        int day = 0;
        if (matcher.start(YEAR) >= 0) {
            year = number(YEAR);
            month = number(MONTH_OF_YEAR);
            day = number(DAY);
        } else if (matcher.start(DIGITS) >= 0) {
            int from = matcher.start(DIGITS);
            year = number(from, from + 4);
            month = number(from + 4, from + 6);
            day = number(from + 6, from + 8);
        } else if (matcher.start(NAMED_DAY) >= 0) {
            year = number(NAMED_YEAR);
            month = monthAt(matcher.start(NAMED_MONTH));
            day = number(NAMED_DAY);
        }
        boolean isInRange = year >= UserTime.FIRST_YEAR && year <= UserTime.LAST_YEAR;
        boolean isDate = isInRange && month >= 1 && month <= 12 && day >= 1 && day <= 31;
        return isDate ? SendingTime.days(year, month, day) : Long.MIN_VALUE;
    }

    private int monthAt(int from) {
        for (int month = 0; month < MONTHS.size(); month++) {
            String name = MONTHS.get(month);
            int i = 0;
            while (i < MONTH_LENGTH && name.charAt(i) == text.charAt(from + i)) {
                i++;
            }
            if (i == MONTH_LENGTH) {
                return month + 1;
            }
        }
        return 0;
    }

    /**
     * Returns the time of day in UTC, if there is an offset from it; otherwise as it is written.
     *
     * @return nanoseconds since midnight; negative, or more than a day, if the offset leads to another day.
     */
    public long nanosOfDay() {
        if (isEpoch()) {
            return epochSecond() % SECONDS_OF_DAY * NANOS_OF_SECOND + fraction();
        }
        long minutes = hour() * 60L + number(MINUTE) - offsetMinutes();
        return (minutes * 60 + number(SECOND)) * NANOS_OF_SECOND + fraction();
    }

    /**
     * Returns whether the text says which zone the time is in.
     *
     * @return {@code true} if it has a zone or an offset, or is a number since 1970, which is in UTC.
     */
    public boolean hasZone() {
        return isEpoch() || matcher.start(ZONE) >= 0;
    }

    private boolean isEpoch() {
        return matcher == epochs;
    }

    private long epochSecond() {
        long seconds = 0;
        for (int i = matcher.start(EPOCH_SECOND); i < matcher.end(EPOCH_SECOND); i++) {
            seconds = seconds * 10 + text.charAt(i) - '0';
        }
        return seconds;
    }

    /** Returns where the digits of the fraction begin; as its end, -1 if there is none. */
    private int fractionStart() {
        return isEpoch()
                ? matcher.end(EPOCH_SECOND) + (matcher.start(EPOCH_FRACTION) < 0 ? 0 : 1)
                : matcher.start(FRACTION);
    }

    private int fractionEnd() {
        return isEpoch() ? matcher.end() : matcher.end(FRACTION);
    }

    private int hour() {
        int hour = number(HOUR);
        if (matcher.start(HALF_OF_DAY) < 0 || hour > 12) {
            return hour;
        }
        boolean isAfternoon = Character.toLowerCase(text.charAt(matcher.start(HALF_OF_DAY))) == 'p';
        return hour % 12 + (isAfternoon ? 12 : 0);
    }

    private long fraction() {
        long nanos = 0;
        int digits = 0;
        for (int i = fractionStart(); i < fractionEnd() && digits < NANO_DIGITS; i++) {
            if (text.charAt(i) != '_') {
                nanos = nanos * 10 + text.charAt(i) - '0';
                digits++;
            }
        }
        for (; digits < NANO_DIGITS; digits++) {
            nanos *= 10;
        }
        return nanos;
    }

    /**
     * Returns the number of digits after the seconds.
     *
     * @return the number, 0 to 9.
     */
    public int fractionDigits() {
        int digits = 0;
        for (int i = fractionStart(); i < fractionEnd(); i++) {
            digits += text.charAt(i) == '_' ? 0 : 1;
        }
        return Math.min(digits, NANO_DIGITS);
    }

    private long offsetMinutes() {
        int from = matcher.start(ZONE);
        if (from < 0) {
            return 0;
        }
        int end = matcher.end(ZONE);
        char last = text.charAt(end - 1);
        if (last < '0' || last > '9') {
            return 0; // Z, UTC, GMT
        }
        int sign = text.charAt(from) == ' ' ? from + 1 : from;
        int minutes = number(sign + 1, sign + 3) * 60 + number(end - 2, end);
        return text.charAt(sign) == '-' ? -minutes : minutes;
    }

    private int number(int group) {
        return number(matcher.start(group), matcher.end(group));
    }

    private int number(int from, int end) {
        int number = 0;
        for (int i = from; i < end; i++) {
            number = number * 10 + text.charAt(i) - '0';
        }
        return number;
    }
}
