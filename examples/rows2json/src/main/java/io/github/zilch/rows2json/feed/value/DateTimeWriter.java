// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.feed.value;

import io.github.zilch.JsonRow;
import org.agrona.DirectBuffer;

/**
 * Writes dates, times and timestamps in ISO 8601. The server sends {@code 2026-11-21 10:15:30.5+00}, and here it is
 * {@code 2026-11-21T10:15:30.5Z}. Years beyond 9999 get a sign, and years before Christ are counted from year 0, so 44 BC
 * is −0043. {@code infinity} and {@code -infinity} are written as these strings.
 */
final class DateTimeWriter implements ValueWriter {
    private static final int YEAR_DIGITS = 4;

    private final Scratch iso = new Scratch();
    private final boolean hasDate;
    private final boolean hasZone;

    /**
     * Creates a writer.
     *
     * @param hasDate whether the type has a date.
     * @param hasZone whether the type has an offset from UTC.
     */
    DateTimeWriter(boolean hasDate, boolean hasZone) {
        this.hasDate = hasDate;
        this.hasZone = hasZone;
    }

    @Override
    public void write(JsonRow row, DirectBuffer source, int offset, int length) {
        if (source.getByte(offset + length - 1) == 'y') {
            row.addAscii(source, offset, length);
            return;
        }
        iso.clear();
        int at = offset;
        int end = offset + length;
        if (hasDate) {
            boolean isBeforeChrist = source.getByte(end - 1) == 'C';
            end -= isBeforeChrist ? " BC".length() : 0;
            at = appendYear(source, at, isBeforeChrist);
        }
        int zone = end;
        for (; at < end; at++) {
            byte next = source.getByte(at);
            if (hasZone && (next == '+' || next == '-') && isAfterTime(source, offset, at)) {
                zone = at;
                break;
            }
            iso.append(next == ' ' ? (byte) 'T' : next);
        }
        if (hasZone) {
            appendZone(source, zone, end);
        }
        row.addAscii(iso.buffer(), 0, iso.length());
    }

    /** Returns whether a sign follows a time, and not a part of the date. */
    private static boolean isAfterTime(DirectBuffer source, int offset, int sign) {
        for (int i = offset; i < sign; i++) {
            if (source.getByte(i) == ':') {
                return true;
            }
        }
        return false;
    }

    /** Appends the year and returns the index after it. */
    private int appendYear(DirectBuffer source, int offset, boolean isBeforeChrist) {
        int end = offset;
        while (source.getByte(end) != '-') {
            end++;
        }
        int year = source.parseIntAscii(offset, end - offset);
        if (isBeforeChrist) {
            year = 1 - year;
        }
        if (year < 0) {
            iso.append('-');
        } else if (end - offset > YEAR_DIGITS) {
            iso.append('+');
        }
        int digits = Math.abs(year);
        int divisor = 1000;
        while (digits / divisor > 9) {
            divisor *= 10;
        }
        for (; divisor > 0; divisor /= 10) {
            iso.append((char) ('0' + digits / divisor % 10));
        }
        return end;
    }

    /** Appends an offset from UTC, which the server sends without the minutes if they are 0. */
    private void appendZone(DirectBuffer source, int start, int end) {
        int hours = 3;
        if (end - start == hours && source.getByte(start + 1) == '0' && source.getByte(start + 2) == '0') {
            iso.append('Z');
            return;
        }
        iso.append(source, start, end - start);
        if (end - start == hours) {
            iso.append(':');
            iso.append('0');
            iso.append('0');
        }
    }
}
