// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.number;

import io.github.zilch.internal.memory.Memory;
import java.util.concurrent.TimeUnit;

/**
 * Writes points in time as ISO-8601 text in UTC, such as {@code 2026-11-21T10:15:30.123Z}, with as many digits behind
 * the point as the unit has: 9 for nanoseconds, 6 for microseconds, 3 for milliseconds, none for seconds and coarser.
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

    /** {@code ..:..:..} with zeros for the digits. */
    private static final long TIME = Day.text("00:00:00");

    private Timestamps() {}

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
     * @param day that keeps the date for the next time.
     * @return the address behind the final {@code Z}.
     */
    public static long put(long at, long epoch, TimeUnit unit, Day day) {
        long to;
        if (unit == TimeUnit.MILLISECONDS) {
            long seconds = Math.floorDiv(epoch, 1_000L);
            to = putMillis(putSeconds(at, seconds, day), (int) (epoch - seconds * 1_000));
        } else if (unit == TimeUnit.MICROSECONDS) {
            long seconds = Math.floorDiv(epoch, 1_000_000L);
            to = putMicros(putSeconds(at, seconds, day), (int) (epoch - seconds * 1_000_000));
        } else if (unit == TimeUnit.NANOSECONDS) {
            long seconds = Math.floorDiv(epoch, 1_000_000_000L);
            to = putNanos(putSeconds(at, seconds, day), (int) (epoch - seconds * 1_000_000_000));
        } else {
            to = putSeconds(at, unit.toSeconds(epoch), day);
        }
        Memory.putByte(to, 'Z');
        return to + 1;
    }

    private static long putMillis(long at, int millis) {
        Memory.putByte(at, '.');
        return ThreeDigits.putPadded(at + 1, millis);
    }

    private static long putMicros(long at, int micros) {
        int millis = micros / 1_000;
        return ThreeDigits.putPadded(putMillis(at, millis), micros - millis * 1_000);
    }

    private static long putNanos(long at, int nanos) {
        int micros = nanos / 1_000;
        return ThreeDigits.putPadded(putMicros(at, micros), nanos - micros * 1_000);
    }

    /** Writes 19 characters up to the seconds. */
    private static long putSeconds(long at, long epochSecond, Day day) {
        long days = Math.floorDiv(epochSecond, SECONDS_PER_DAY);
        int second = (int) (epochSecond - days * SECONDS_PER_DAY);
        int minute = second / 60;
        int hour = minute / 60;
        day.put(at, (int) days);
        long time = Day.pairs(hour | minute - hour * 60 << 16 | (long) (second - minute * 60) << 32);
        Memory.putLong(
                at + Day.LENGTH, TIME | time & 0xFFFF | (time & 0xFFFF_0000L) << 8 | (time & 0xFFFF_0000_0000L) << 16);
        return at + Day.LENGTH + 8;
    }
}
