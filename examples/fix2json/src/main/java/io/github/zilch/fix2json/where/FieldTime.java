// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.where;

import io.github.zilch.fix2json.wire.Numbers;
import io.github.zilch.fix2json.wire.SendingTime;
import io.github.zilch.kit.argument.UserTime;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Reads values as points in time: timestamps, with or without seconds and a zone, and dates, which are the beginning of their
 * day in UTC. Does not allocate. For use by one thread.
 */
final class FieldTime {
    private static final int LONGEST = 40;
    private static final int YEAR = 4;
    private static final int DATE = 8;
    private static final int MINUTES = 14;
    private static final int ZONE_HOURS = 3;
    private static final int ZONE_MINUTES = 6;

    /** After this number of years the calendar is the same again. */
    private static final int CALENDAR_CYCLE = 400;

    /** The first of so many years, all of which are in the range of {@link SendingTime}. */
    private static final int SAME_YEARS = 1700;

    private static final long BEFORE_ALL = SendingTime.NONE + 1;
    private static final long AFTER_ALL = Long.MAX_VALUE;
    private static final long MINUTE = 60_000_000_000L;
    private static final byte[] BEGIN_OF_DAY = {'-', '0', '0', ':', '0', '0', ':', '0', '0'};
    private static final byte[] NO_SECONDS = {':', '0', '0'};

    /** The value as a timestamp with seconds and without a zone. */
    private final UnsafeBuffer utc = new UnsafeBuffer(new byte[LONGEST + BEGIN_OF_DAY.length]);

    /**
     * Returns nanoseconds since 1970-01-01 in UTC, or {@link SendingTime#NONE} if a value is no time. Times before 1678 and
     * after 2261, such as the date 99991231, are before or after all others.
     */
    long of(DirectBuffer buffer, int offset, int length) {
        if (length < DATE || length > LONGEST) {
            return SendingTime.NONE;
        }
        int end = offset + length;
        int zone = zone(buffer, offset, end);
        long minutes = zone == end ? 0 : minutes(buffer, zone, end);
        int size = zone - offset;
        utc.putBytes(0, buffer, offset, size);
        if (size == DATE) {
            utc.putBytes(size, BEGIN_OF_DAY);
            size += BEGIN_OF_DAY.length;
        } else if (size == MINUTES && utc.getByte(DATE) == '-') {
            utc.putBytes(size, NO_SECONDS);
            size += NO_SECONDS.length;
        }
        int year = Numbers.unsigned(utc, 0, YEAR);
        boolean isInRange = year < 0 || year >= UserTime.FIRST_YEAR && year <= UserTime.LAST_YEAR;
        if (!isInRange) {
            utc.putNaturalPaddedIntAscii(0, YEAR, SAME_YEARS + Math.floorMod(year - SAME_YEARS, CALENDAR_CYCLE));
        }
        long time = SendingTime.of(utc, 0, size);
        if (!isInRange && time != SendingTime.NONE) {
            return year < UserTime.FIRST_YEAR ? BEFORE_ALL : AFTER_ALL;
        }
        return time == SendingTime.NONE || minutes == SendingTime.NONE ? SendingTime.NONE : time - minutes * MINUTE;
    }

    /** Returns the offset of the zone, or the end if there is none. */
    private static int zone(DirectBuffer buffer, int offset, int end) {
        if (buffer.getByte(end - 1) == 'Z') {
            return end - 1;
        }
        for (int i = offset + DATE + 1; i < end; i++) {
            byte b = buffer.getByte(i);
            if (b == '+' || b == '-') {
                return i;
            }
        }
        return end;
    }

    private static long minutes(DirectBuffer buffer, int zone, int end) {
        int length = end - zone;
        if (length == 1) {
            return 0; // Z
        }
        if (length != ZONE_HOURS && length != ZONE_MINUTES) {
            return SendingTime.NONE;
        }
        int hours = Numbers.unsigned(buffer, zone + 1, 2);
        int minutes = length == ZONE_HOURS ? 0 : Numbers.unsigned(buffer, zone + 4, 2);
        if (hours < 0 || minutes < 0) {
            return SendingTime.NONE;
        }
        int all = 60 * hours + minutes;
        return buffer.getByte(zone) == '-' ? -all : all;
    }
}
