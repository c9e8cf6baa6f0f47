// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.number;

import io.github.zilch.internal.memory.Memory;
import java.time.ZoneOffset;

/**
 * Writes offsets from UTC as ISO-8601 text, such as {@code Z}, {@code +05:30} or {@code -00:00:01}. Those in use today
 * are quarters of an hour and come from a table, as text with its length: dates and times take a sixth less time than
 * with divisions.
 *
 * <p>No method here checks whether there is room.
 */
final class Offsets {
    /** Maximum number of bytes that {@link #put} overwrites. */
    static final int MAX_BYTES = 10;

    private static final int QUARTER = 15 * 60;

    private static final int LARGEST = ZoneOffset.MAX.getTotalSeconds();

    /** Position of the length in an entry, above the text. */
    private static final int LENGTH_SHIFT = 56;

    /** Text of six characters, or of one for UTC, the first one in the lowest byte, and its length in the highest. */
    private static final long[] QUARTERS = new long[2 * LARGEST / QUARTER + 1];

    /** {@code +00:00} without its sign, to which the sign and the digits are added; and its length. */
    private static final long HOURS = Day.text("+00:00\0\6") - '+';

    /** {@code :00}, to which the digits are added. */
    private static final int SECONDS = (int) Day.text(":00\0\0\0\0\0");

    static {
        for (int i = 0; i < QUARTERS.length; i++) {
            QUARTERS[i] = hoursAndMinutes(i * QUARTER - LARGEST);
        }
    }

    private Offsets() {}

    /**
     * Writes an offset. Overwrites 8 bytes, or {@link #MAX_BYTES} if it has seconds.
     *
     * @param target array of the address.
     * @param at address to write at.
     * @param totalSeconds of the offset.
     * @return the address after it.
     */
    static long put(byte[] target, long at, int totalSeconds) {
        int positive = totalSeconds + LARGEST;
        int quarter = positive / QUARTER;
        if (quarter * QUARTER == positive) {
            return put(target, at, QUARTERS[quarter]);
        }
        long to = put(target, at, hoursAndMinutes(totalSeconds));
        int second = Math.abs(totalSeconds) % 60;
        if (second == 0) {
            return to;
        }
        Memory.putInt(target, to, SECONDS | (int) Day.pairs(second) << 8);
        return to + 3;
    }

    private static long put(byte[] target, long at, long entry) {
        Memory.putLong(target, at, entry);
        return at + (entry >>> LENGTH_SHIFT);
    }

    private static long hoursAndMinutes(int totalSeconds) {
        if (totalSeconds == 0) {
            return Day.text("Z\0\0\0\0\0\0\1");
        }
        int minutes = Math.abs(totalSeconds) / 60;
        int hours = minutes / 60;
        int sign = totalSeconds < 0 ? '-' : '+';
        long digits = Day.pairs(hours | minutes - hours * 60 << 16);
        return HOURS | sign | (digits & 0xFFFF) << 8 | (digits & 0xFFFF_0000L) << 16;
    }
}
