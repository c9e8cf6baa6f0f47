// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json;

import io.github.zilch.JsonRow;

/**
 * Writes intervals in the form of ISO 8601 from the text that PostgreSQL has for them with IntervalStyle postgres, its
 * default: {@code 1 year 2 mons -3 days +04:05:06.7}. Text in another style is written as it is, as that of style
 * iso_8601 should be. Does not allocate. For use by one thread.
 */
final class PostgresInterval {
    private static final int NANO_DIGITS = 9;

    private final IsoText iso;

    private CharSequence text;
    private int position;

    private long years;
    private long months;
    private long days;
    private long hours;
    private long minutes;
    private long seconds;
    private int nanos;

    /**
     * Creates the object.
     *
     * @param iso composes intervals.
     */
    PostgresInterval(IsoText iso) {
        this.iso = iso;
    }

    void write(CharSequence value, JsonRow json) {
        text = value;
        position = 0;
        years = months = days = hours = minutes = seconds = nanos = 0;
        while (position < text.length()) {
            if (!readPart()) {
                json.add(value);
                return;
            }
        }
        iso.interval(years, months, days, hours, minutes, seconds, nanos).addTo(json);
    }

    /** Reads a number with its unit, or the time; returns whether one was there. */
    private boolean readPart() {
        boolean isNegative = at('-');
        if (isNegative || at('+')) {
            position++;
        }
        int begin = position;
        long value = readNumber();
        if (position == begin) {
            return false;
        }
        int sign = isNegative ? -1 : 1;
        if (at(':')) {
            readTime(sign, value);
            return true;
        }
        if (!at(' ') || position + 1 >= text.length()) {
            return false;
        }
        switch (text.charAt(position + 1)) {
            case 'y':
                years = sign * value;
                break;
            case 'm':
                months = sign * value;
                break;
            case 'd':
                days = sign * value;
                break;
            default:
                return false;
        }
        position++;
        skipPast(' ');
        return true;
    }

    private void readTime(int sign, long hour) {
        hours = sign * hour;
        position++;
        minutes = sign * readNumber();
        position++;
        seconds = sign * readNumber();
        if (at('.')) {
            int begin = ++position;
            nanos = sign * (int) readNumber();
            for (int digits = position - begin; digits < NANO_DIGITS; digits++) {
                nanos *= 10;
            }
        }
    }

    private void skipPast(char c) {
        while (position < text.length() && text.charAt(position) != c) {
            position++;
        }
        position++;
    }

    private boolean at(char c) {
        return position < text.length() && text.charAt(position) == c;
    }

    private long readNumber() {
        long value = 0;
        while (position < text.length() && text.charAt(position) >= '0' && text.charAt(position) <= '9') {
            value = 10 * value + text.charAt(position++) - '0';
        }
        return value;
    }
}
