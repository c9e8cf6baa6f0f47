// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.value;

import io.github.zilch.JsonRow;
import org.agrona.DirectBuffer;

/**
 * Writes dates and times in the form of ISO 8601 from the text that PostgreSQL has for them with DateStyle ISO:
 * {@code 2026-11-21 10:15:30.5+01}, {@code 0044-03-15 BC}, {@code infinity}. Does not allocate. For use by one thread.
 */
final class TimeWriter {
    private static final int NANO_DIGITS = 9;
    private static final int SECONDS_PER_DAY = 86_400;
    private static final int SECONDS_PER_HOUR = 3600;
    private static final int SECONDS_PER_MINUTE = 60;

    private final IsoText iso;

    private DirectBuffer text;
    private int position;
    private int end;

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
    TimeWriter(IsoText iso) {
        this.iso = iso;
    }

    void date(JsonRow json, DirectBuffer source, int offset, int length) {
        if (isInfinite(json, source, offset, length)) {
            return;
        }
        readDate();
        iso.date(year, month, day).addTo(json);
    }

    void timestamp(JsonRow json, DirectBuffer source, int offset, int length) {
        if (isInfinite(json, source, offset, length)) {
            return;
        }
        readDate();
        position++;
        readTime();
        iso.date(year, month, day).append('T').time(hour, minute, second, nano).addTo(json);
    }

    void instant(JsonRow json, DirectBuffer source, int offset, int length) {
        if (isInfinite(json, source, offset, length)) {
            return;
        }
        readDate();
        position++;
        readTime();
        long days = IsoText.epochDay(year, month, day);
        long seconds = (long) hour * SECONDS_PER_HOUR + minute * SECONDS_PER_MINUTE + second - readOffset();
        iso.instant(days * SECONDS_PER_DAY + seconds, nano).addTo(json);
    }

    void offsetTime(JsonRow json, DirectBuffer source, int offset, int length) {
        begin(source, offset, length);
        readTime();
        iso.time(hour, minute, second, nano).offset(readOffset()).addTo(json);
    }

    /** Writes a value that is infinite, and begins to read one that is not. */
    private boolean isInfinite(JsonRow json, DirectBuffer source, int offset, int length) {
        if (source.getByte(offset + length - 1) == 'y') {
            json.addAscii(source, offset, length);
            return true;
        }
        begin(source, offset, length);
        return false;
    }

    private void begin(DirectBuffer source, int offset, int length) {
        text = source;
        position = offset;
        end = offset + length;
    }

    private void readDate() {
        year = readNumber();
        position++;
        month = readNumber();
        position++;
        day = readNumber();
        if (text.getByte(end - 1) == 'C') { // before Christ; ISO 8601 has a year 0
            year = 1 - year;
        }
    }

    private void readTime() {
        hour = readNumber();
        position++;
        minute = readNumber();
        position++;
        second = readNumber();
        nano = 0;
        if (at('.')) {
            int begin = ++position;
            nano = readNumber();
            for (int digits = position - begin; digits < NANO_DIGITS; digits++) {
                nano *= 10;
            }
        }
    }

    /** Reads an offset from UTC in seconds: {@code +01}, {@code -03:30} or {@code +00:53:28}. */
    private int readOffset() {
        boolean isNegative = at('-');
        position++;
        int seconds = readNumber() * SECONDS_PER_HOUR;
        for (int unit = SECONDS_PER_MINUTE; at(':'); unit = 1) {
            position++;
            seconds += readNumber() * unit;
        }
        return isNegative ? -seconds : seconds;
    }

    private boolean at(char c) {
        return position < end && text.getByte(position) == c;
    }

    private int readNumber() {
        int value = 0;
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
