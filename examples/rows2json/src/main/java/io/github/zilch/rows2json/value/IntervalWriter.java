// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.value;

import io.github.zilch.JsonRow;
import org.agrona.DirectBuffer;

/**
 * Writes intervals in the form of ISO 8601 from the text that PostgreSQL has for them with IntervalStyle postgres, its
 * default: {@code 1 year 2 mons -3 days +04:05:06.7}. Text in another style is written as it is, as that of style
 * iso_8601 should be. Does not allocate. For use by one thread.
 */
final class IntervalWriter implements ValueWriter {
    private static final int NANO_DIGITS = 9;

    private final IsoText iso;

    private DirectBuffer text;
    private int position;
    private int end;

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
    IntervalWriter(IsoText iso) {
        this.iso = iso;
    }

    @Override
    public void write(JsonRow json, DirectBuffer source, int offset, int length) {
        text = source;
        position = offset;
        end = offset + length;
        years = months = days = hours = minutes = seconds = nanos = 0;
        while (position < end) {
            if (!readPart()) {
                json.addAscii(source, offset, length);
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
        if (!at(' ') || position + 1 >= end) {
            return false;
        }
        switch (text.getByte(position + 1)) {
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
        while (position < end && text.getByte(position) != c) {
            position++;
        }
        position++;
    }

    private boolean at(char c) {
        return position < end && text.getByte(position) == c;
    }

    private long readNumber() {
        long value = 0;
        for (; position < end; position++) {
            int digit = text.getByte(position) - '0';
            if (digit < 0 || digit > 9) {
                break;
            }
            value = 10 * value + digit;
        }
        return value;
    }
}
