// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.time;

import java.time.Instant;
import java.time.ZoneId;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;
import java.util.Arrays;

/**
 * The offsets of a zone from UTC. The calendar repeats after 400 years, which are a whole number of weeks, and so do the rules of
 * a zone for the far future. Does not allocate.
 */
final class ZoneOffsets {
    private static final long CYCLE = 146_097L * 86_400; // seconds of 400 years

    /** From 2200 on no zone has changes other than by its rules for all years. */
    private static final Instant END = Instant.parse("2200-01-01T00:00:00Z").plusSeconds(CYCLE);

    /** When the offset changes, in seconds since the epoch, ascending. */
    private final long[] changes;

    /** The offsets in seconds: one before the first change, and one after each. */
    private final int[] offsets;

    /**
     * Reads the offsets of a zone.
     *
     * @param zone to read.
     */
    ZoneOffsets(ZoneId zone) {
        ZoneRules rules = zone.getRules();
        long[] seconds = new long[16];
        int[] values = new int[17];
        int count = 0;
        values[0] = rules.getOffset(Instant.MIN).getTotalSeconds();
        ZoneOffsetTransition next = rules.nextTransition(Instant.MIN);
        while (next != null && next.getInstant().isBefore(END)) {
            if (count == seconds.length) {
                seconds = Arrays.copyOf(seconds, 2 * count);
                values = Arrays.copyOf(values, 2 * count + 1);
            }
            seconds[count] = next.toEpochSecond();
            count++;
            values[count] = next.getOffsetAfter().getTotalSeconds();
            next = rules.nextTransition(next.getInstant());
        }
        changes = Arrays.copyOf(seconds, count);
        offsets = Arrays.copyOf(values, count + 1);
    }

    /** Returns the offset from UTC in seconds at a point in time. */
    int at(long epochSecond) {
        if (changes.length == 0) {
            return offsets[0];
        }
        long after = epochSecond - END.getEpochSecond();
        long second = after < 0 ? epochSecond : END.getEpochSecond() - CYCLE + after % CYCLE;
        int index = Arrays.binarySearch(changes, second);
        return offsets[index >= 0 ? index + 1 : -index - 1];
    }
}
