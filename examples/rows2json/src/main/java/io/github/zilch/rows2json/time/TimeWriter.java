// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.time;

import io.github.zilch.JsonRow;

/**
 * Writes dates and times in the form of ISO 8601 from the text that PostgreSQL has for them with DateStyle ISO:
 * {@code 2026-11-21 10:15:30.5+01}, {@code 0044-03-15 BC}, {@code infinity}. Does not allocate. For use by one thread.
 */
public final class TimeWriter {
    private static final int SECONDS_PER_DAY = 86_400;
    private static final int SECONDS_PER_HOUR = 3600;
    private static final int SECONDS_PER_MINUTE = 60;

    private final IsoText iso;

    private final AsciiCursor text = new AsciiCursor();

    private long year;
    private int month;
    private int day;
    private int hour;
    private int minute;
    private int second;
    private int nano;

    /**
     * Creates the object.
     *
     * @param iso composes dates and times.
     */
    public TimeWriter(IsoText iso) {
        this.iso = iso;
    }

    /**
     * Writes a date.
     *
     * @param json to write to.
     * @param source that contains the text.
     * @param offset of its first byte.
     * @param length in bytes.
     */
    public void date(JsonRow json, byte[] source, int offset, int length) {
        if (isInfinite(json, source, offset, length)) {
            return;
        }
        readDate();
        iso.date(year, month, day).addTo(json);
    }

    /**
     * Writes a date and a time without an offset.
     *
     * @param json to write to.
     * @param source that contains the text.
     * @param offset of its first byte.
     * @param length in bytes.
     */
    public void timestamp(JsonRow json, byte[] source, int offset, int length) {
        if (isInfinite(json, source, offset, length)) {
            return;
        }
        readDate();
        text.skip();
        readTime();
        iso.date(year, month, day).append('T').time(hour, minute, second, nano).addTo(json);
    }

    /**
     * Writes a date and a time with an offset, in the time zone of the writer.
     *
     * @param json to write to.
     * @param source that contains the text.
     * @param offset of its first byte.
     * @param length in bytes.
     */
    public void instant(JsonRow json, byte[] source, int offset, int length) {
        if (isInfinite(json, source, offset, length)) {
            return;
        }
        readDate();
        text.skip();
        readTime();
        long days = IsoText.epochDay(year, month, day);
        long seconds = (long) hour * SECONDS_PER_HOUR + minute * SECONDS_PER_MINUTE + second - readOffset();
        iso.instant(days * SECONDS_PER_DAY + seconds, nano).addTo(json);
    }

    /**
     * Writes a time with an offset.
     *
     * @param json to write to.
     * @param source that contains the text.
     * @param offset of its first byte.
     * @param length in bytes.
     */
    public void offsetTime(JsonRow json, byte[] source, int offset, int length) {
        text.begin(source, offset, length);
        readTime();
        iso.time(hour, minute, second, nano).offset(readOffset()).addTo(json);
    }

    /** Writes a value that is infinite, and begins to read one that is not. */
    private boolean isInfinite(JsonRow json, byte[] source, int offset, int length) {
        if (source[offset + length - 1] == 'y') {
            json.addAscii(source, offset, length);
            return true;
        }
        text.begin(source, offset, length);
        return false;
    }

    private void readDate() {
        year = text.readNumber();
        text.skip();
        month = (int) text.readNumber();
        text.skip();
        day = (int) text.readNumber();
        if (text.endsWith('C')) { // before Christ; ISO 8601 has a year 0
            year = 1 - year;
        }
    }

    private void readTime() {
        hour = (int) text.readNumber();
        text.skip();
        minute = (int) text.readNumber();
        text.skip();
        second = (int) text.readNumber();
        nano = text.readFraction();
    }

    /** Reads an offset from UTC in seconds: {@code +01}, {@code -03:30} or {@code +00:53:28}. */
    private int readOffset() {
        boolean isNegative = text.at('-');
        text.skip();
        int seconds = (int) text.readNumber() * SECONDS_PER_HOUR;
        for (int unit = SECONDS_PER_MINUTE; text.at(':'); unit = 1) {
            text.skip();
            seconds += (int) text.readNumber() * unit;
        }
        return isNegative ? -seconds : seconds;
    }
}
