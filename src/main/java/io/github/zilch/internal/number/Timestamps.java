// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.number;

import io.github.zilch.internal.memory.Memory;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/**
 * Writes points in time as ISO-8601 text in UTC, such as {@code 2026-11-21T10:15:30.123Z}. The unit gives the number of
 * digits after the decimal point: 9 for nanoseconds, 6 for microseconds, 3 for milliseconds, none for seconds and
 * coarser units.
 *
 * <p>No method here checks whether there is room.
 */
public final class Timestamps {
    /** Maximum number of bytes that {@link #put} overwrites: {@code 2026-11-21T10:15:30.123456789Z}. */
    public static final int MAX_BYTES = 30;

    private static final long FIRST_SECOND = -62_167_219_200L; // 0000-01-01T00:00:00Z
    private static final long END_SECOND = 253_402_300_800L; // 10000-01-01T00:00:00Z

    /** The first and the last epoch of each unit, by the ordinal of the unit. */
    private static final long[] FIRST = new long[TimeUnit.values().length];

    private static final long[] LAST = new long[FIRST.length];

    static {
        for (TimeUnit unit : TimeUnit.values()) {
            FIRST[unit.ordinal()] = unit.convert(FIRST_SECOND, TimeUnit.SECONDS);
            LAST[unit.ordinal()] = last(unit);
        }
    }

    private static final long SECONDS_PER_DAY = 86_400;

    /**
     * Two digits and a colon, the first digit in the lowest byte, by their number. Three loads instead of a computation
     * in one word take a tenth less time for a date and time.
     */
    private static final int[] PARTS_OF_TIME = new int[60];

    static {
        for (int i = 0; i < PARTS_OF_TIME.length; i++) {
            PARTS_OF_TIME[i] = '0' + i / 10 | '0' + i % 10 << 8 | ':' << 16;
        }
    }

    private Timestamps() {}

    /**
     * Checks that a time is in the years 0000 to 9999, for which the text has room.
     *
     * @param epoch time since 1970-01-01T00:00:00Z.
     * @param unit of {@code epoch}.
     * @throws IllegalArgumentException if it is not.
     * @throws NullPointerException if {@code unit} is null.
     */
    public static void checkRange(long epoch, TimeUnit unit) {
        int index = Objects.requireNonNull(unit, "unit is null: pass the TimeUnit of the epoch")
                .ordinal();
        if (epoch < FIRST[index] || epoch > LAST[index]) {
            throwOutOfRange(epoch, unit);
        }
    }

    private static void throwOutOfRange(long epoch, TimeUnit unit) {
        throw new IllegalArgumentException("epoch " + epoch + " " + unit + " is outside the years 0000 to 9999, from "
                + FIRST[unit.ordinal()] + " to " + LAST[unit.ordinal()] + " " + unit
                + ": check the value and its unit");
    }

    private static long last(TimeUnit unit) {
        long end = unit.convert(END_SECOND, TimeUnit.SECONDS);
        return end == Long.MAX_VALUE ? end : end - 1; // the range of nanoseconds ends earlier, in 2262
    }

    /**
     * Writes a time. Overwrites at most {@link #MAX_BYTES} bytes.
     *
     * @param at address to write at.
     * @param epoch time since 1970-01-01T00:00:00Z, negative before it; in the years 0000 to 9999, see
     *     {@link #checkRange(long, TimeUnit)}.
     * @param unit of {@code epoch}.
     * @param day that keeps the date for the next call.
     * @return the address after the final {@code Z}.
     */
    public static long put(byte[] target, long at, long epoch, TimeUnit unit, Day day) {
        long to;
        if (unit == TimeUnit.MILLISECONDS) {
            long seconds = Math.floorDiv(epoch, 1_000L);
            to = putMillis(target, putSeconds(target, at, seconds, day), (int) (epoch - seconds * 1_000));
        } else if (unit == TimeUnit.MICROSECONDS) {
            long seconds = Math.floorDiv(epoch, 1_000_000L);
            to = putMicros(target, putSeconds(target, at, seconds, day), (int) (epoch - seconds * 1_000_000));
        } else if (unit == TimeUnit.NANOSECONDS) {
            long seconds = Math.floorDiv(epoch, 1_000_000_000L);
            to = putNanos(target, putSeconds(target, at, seconds, day), (int) (epoch - seconds * 1_000_000_000));
        } else {
            to = putSeconds(target, at, unit.toSeconds(epoch), day);
        }
        Memory.putByte(target, to, 'Z');
        return to + 1;
    }

    /** Writes a decimal point and 3 digits. Overwrites one byte more. */
    static long putMillis(byte[] target, long at, int millis) {
        Memory.putByte(target, at, '.');
        return ThreeDigits.putPadded(target, at + 1, millis);
    }

    /** Writes a decimal point and 6 digits. Overwrites one byte more. */
    static long putMicros(byte[] target, long at, int micros) {
        int millis = micros / 1_000;
        return ThreeDigits.putPadded(target, putMillis(target, at, millis), micros - millis * 1_000);
    }

    /** Writes a decimal point and 9 digits. Overwrites one byte more. */
    static long putNanos(byte[] target, long at, int nanos) {
        int micros = nanos / 1_000;
        int millis = nanos / 1_000_000; // which does not wait for the other division
        long to = ThreeDigits.putPadded(target, putMillis(target, at, millis), micros - millis * 1_000);
        return ThreeDigits.putPadded(target, to, nanos - micros * 1_000);
    }

    /** Writes 19 characters, from the year to the seconds. Overwrites two bytes more. */
    static long putSeconds(byte[] target, long at, long epochSecond, Day day) {
        long days = Math.floorDiv(epochSecond, SECONDS_PER_DAY);
        int second = (int) (epochSecond - days * SECONDS_PER_DAY);
        int minute = second / 60;
        int hour = minute / 60;
        day.put(target, at, (int) days);
        return putTime(target, at + Day.LENGTH, hour, minute - hour * 60, second - minute * 60);
    }

    /** Writes 8 characters, from the hour to the seconds. Overwrites two bytes more. */
    static long putTime(byte[] target, long at, int hour, int minute, int second) {
        Memory.putInt(target, at, PARTS_OF_TIME[hour]);
        Memory.putInt(target, at + 3, PARTS_OF_TIME[minute]);
        Memory.putInt(target, at + 6, PARTS_OF_TIME[second]);
        return at + 8;
    }
}
