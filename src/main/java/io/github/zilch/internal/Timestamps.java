// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal;

import java.util.concurrent.TimeUnit;

/**
 * Writes points in time as ISO-8601 text in UTC, such as {@code 2026-11-21T10:15:30.123Z}, with as many digits behind
 * the point as the unit has: 9 for nanoseconds, 6 for microseconds, 3 for milliseconds, none for seconds and coarser.
 *
 * <p>The date comes from the count of days by the method of Cassio Neri and Lorenz Schneider, "Euclidean affine
 * functions and their application to calendar algorithms", Software: Practice and Experience, 2022.
 *
 * <p>Nothing here checks space.
 */
public final class Timestamps {
    /** Bytes that {@link #put} touches at most: {@code 2026-11-21T10:15:30.123456789Z}. */
    public static final int MAX_BYTES = 30;

    private static final long FIRST_SECOND = -62_167_219_200L; // 0000-01-01T00:00:00Z
    private static final long END_SECOND = 253_402_300_800L; // 10000-01-01T00:00:00Z

    /** The first and the last time of each unit, by its ordinal. */
    private static final long[] FIRST = new long[TimeUnit.values().length];

    private static final long[] LAST = new long[FIRST.length];

    static {
        for (TimeUnit unit : TimeUnit.values()) {
            FIRST[unit.ordinal()] = unit.convert(FIRST_SECOND, TimeUnit.SECONDS);
            LAST[unit.ordinal()] = last(unit);
        }
    }

    private static final long SECONDS_PER_DAY = 86_400;

    /** Days from the first of March of the year −400, where the calculation begins, to 1970-01-01. */
    private static final int DAYS_BEFORE_EPOCH = 719_468 + 146_097;

    /** {@code ....-..-} with zeros for the digits. */
    private static final long YEAR_MONTH = text("0000-00-");

    /** {@code ..T..:..} with zeros for the digits. */
    private static final long DAY_HOUR_MINUTE = text("00T00:00");

    /** {@code :..} with zeros for the digits, and the {@code Z} that follows if there is no fraction. */
    private static final int SECOND = (int) text(":00Z----");

    /** {@code .......Z} with zeros for the digits. */
    private static final long MICROS = text(".000000Z");

    private Timestamps() {}

    private static long text(String eightChars) {
        long word = 0;
        for (int i = 0; i < 8; i++) {
            word |= (long) eightChars.charAt(i) << 8 * i;
        }
        return word;
    }

    /**
     * Makes sure that a time falls into the years 0000 to 9999, which is what the text has room for.
     *
     * @param epoch time since 1970-01-01T00:00:00Z.
     * @param unit its unit.
     * @throws IllegalArgumentException if it does not.
     */
    public static void checkRange(long epoch, TimeUnit unit) {
        int index = unit.ordinal();
        if (epoch < FIRST[index] || epoch > LAST[index]) {
            refuse(epoch, unit);
        }
    }

    private static void refuse(long epoch, TimeUnit unit) {
        throw new IllegalArgumentException("epoch " + epoch + " " + unit + " is outside the years 0000 to 9999, from "
                + FIRST[unit.ordinal()] + " to " + LAST[unit.ordinal()] + " " + unit + ": is the unit right?");
    }

    private static long last(TimeUnit unit) {
        long behind = unit.convert(END_SECOND, TimeUnit.SECONDS);
        return behind == Long.MAX_VALUE ? behind : behind - 1; // nanoseconds end earlier, in 2262
    }

    /**
     * Writes a time. Touches at most {@link #MAX_BYTES} bytes.
     *
     * @param at address at which it begins.
     * @param epoch time since 1970-01-01T00:00:00Z, negative before; in the years 0000 to 9999, see
     *     {@link #checkRange(long, TimeUnit)}.
     * @param unit its unit.
     * @return the address behind the final {@code Z}.
     */
    public static long put(long at, long epoch, TimeUnit unit) {
        if (unit == TimeUnit.MILLISECONDS) {
            long seconds = Math.floorDiv(epoch, 1_000L);
            return putMillis(putSeconds(at, seconds), (int) (epoch - seconds * 1_000));
        }
        if (unit == TimeUnit.MICROSECONDS) {
            long seconds = Math.floorDiv(epoch, 1_000_000L);
            return putMicros(putSeconds(at, seconds), (int) (epoch - seconds * 1_000_000));
        }
        if (unit == TimeUnit.NANOSECONDS) {
            long seconds = Math.floorDiv(epoch, 1_000_000_000L);
            return putNanos(putSeconds(at, seconds), (int) (epoch - seconds * 1_000_000_000));
        }
        return putSeconds(at, unit.toSeconds(epoch)) + 1;
    }

    private static long putMillis(long at, int millis) {
        int tens = millis * 6554 >>> 16; // a tenth, exactly so below 16,389
        int hundreds = tens * 103 >>> 10;
        Memory.putInt(at, '.' | hundreds << 8 | tens - hundreds * 10 << 16 | millis - tens * 10 << 24 | 0x30303000);
        Memory.putByte(at + 4, 'Z');
        return at + 5;
    }

    private static long putMicros(long at, int micros) {
        // Of eight digits the first two are zero: moved down by one byte, the second gives its place to the point.
        Memory.putLong(at, Integers.digits8(micros) >>> 8 | MICROS);
        return at + 8;
    }

    private static long putNanos(long at, int nanos) {
        int tens = nanos / 10;
        Memory.putByte(at, '.');
        Integers.put8Digits(at + 1, tens);
        Memory.putShort(at + 9, '0' + nanos - tens * 10 | 'Z' << 8);
        return at + 11;
    }

    /** Writes 19 characters up to the seconds, and a {@code Z} behind them that is not counted. */
    private static long putSeconds(long at, long epochSecond) {
        long days = Math.floorDiv(epochSecond, SECONDS_PER_DAY);
        int second = (int) (epochSecond - days * SECONDS_PER_DAY);
        int minute = second / 60;
        int hour = minute / 60;
        putDate(at, (int) days + DAYS_BEFORE_EPOCH, hour | (long) (minute - hour * 60) << 16);
        Memory.putInt(at + 16, SECOND | pairs(second - minute * 60) << 8);
        return at + 19;
    }

    /** Writes the date from days since the first of March −400, and the hour and minute given in 16 bits each. */
    private static void putDate(long at, int days, long hourMinute) {
        int quarters = 4 * days + 3;
        int century = quarters / 146_097;
        int dayOfCentury = (quarters - century * 146_097) >>> 2;
        // A fraction of 2^32: its whole part is the year of the century, the rest tells the day in that year.
        long years = 2_939_745L * (4 * dayOfCentury + 3);
        int dayOfYear = (int) ((years & 0xFFFF_FFFFL) / 2_939_745) >>> 2;
        int months = 2_141 * dayOfYear + 197_913;
        int month = months >>> 16;
        int day = ((months & 0xFFFF) / 2_141) + 1;
        int year = 100 * century + (int) (years >>> 32) - 400;
        if (dayOfYear >= 306) { // January and February end the year that began in March
            year++;
            month -= 12;
        }
        int hundreds = year / 100;
        long date = pairs(hundreds | year - hundreds * 100 << 16 | (long) month << 32);
        Memory.putLong(at, YEAR_MONTH | date & 0xFFFF_FFFFL | (date & 0xFFFF_0000_0000L) << 8);
        long time = pairs(day | hourMinute << 16);
        Memory.putLong(
                at + 8,
                DAY_HOUR_MINUTE | time & 0xFFFF | (time & 0xFFFF_0000L) << 8 | (time & 0xFFFF_0000_0000L) << 16);
    }

    /** Makes two digits of each number below 100; the numbers stand in 16 bits each, the digits in 8 bits. */
    private static long pairs(long numbers) {
        long tens = numbers * 103 >>> 10 & 0x000F_000F_000F_000FL;
        return (numbers << 8) - tens * (10 * 256 - 1);
    }

    private static int pairs(int number) {
        return (int) pairs((long) number);
    }
}
