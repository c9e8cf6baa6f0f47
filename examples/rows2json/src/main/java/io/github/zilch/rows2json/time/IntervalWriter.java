// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.time;

import io.github.zilch.JsonRow;

/**
 * Writes intervals in the form of ISO 8601 from the text that PostgreSQL has for them with IntervalStyle postgres, its
 * default: {@code 1 year 2 mons -3 days +04:05:06.7}. Text in another style is written as it is, as that of style
 * iso_8601 should be. Does not allocate. For use by one thread.
 */
public final class IntervalWriter {
    private final IsoText iso;

    private final AsciiCursor text = new AsciiCursor();

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
    public IntervalWriter(IsoText iso) {
        this.iso = iso;
    }

    /**
     * Writes an interval.
     *
     * @param json to write to.
     * @param source that contains the text.
     * @param offset of its first byte.
     * @param length in bytes.
     */
    public void write(JsonRow json, byte[] source, int offset, int length) {
        text.begin(source, offset, length);
        years = months = days = hours = minutes = seconds = nanos = 0;
        while (text.hasMore()) {
            if (!readPart()) {
                json.addAscii(source, offset, length);
                return;
            }
        }
        iso.interval(years, months, days, hours, minutes, seconds, nanos).addTo(json);
    }

    /** Reads a number with its unit, or the time; returns whether one was there. */
    private boolean readPart() {
        boolean isNegative = text.at('-');
        if (isNegative || text.at('+')) {
            text.skip();
        }
        if (!text.atDigit()) {
            return false;
        }
        long value = text.readNumber();
        int sign = isNegative ? -1 : 1;
        if (text.at(':')) {
            readTime(sign, value);
            return true;
        }
        if (!text.at(' ')) {
            return false;
        }
        text.skip();
        switch (text.peek()) {
            case 'y' -> years = sign * value;
            case 'm' -> months = sign * value;
            case 'd' -> days = sign * value;
            default -> {
                return false;
            }
        }
        text.skipPast(' ');
        return true;
    }

    private void readTime(int sign, long hour) {
        hours = sign * hour;
        text.skip();
        minutes = sign * text.readNumber();
        text.skip();
        seconds = sign * text.readNumber();
        nanos = sign * text.readFraction();
    }
}
