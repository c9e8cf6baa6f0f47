// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.where;

import io.github.zilch.kit.argument.UserTime;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;

/**
 * The times from one point in time to another, or from a time of day to another one, on any day.
 *
 * <p>Does not allocate when it looks at a time, unless the offset of its zone changes. For use by one thread.
 */
public final class TimeRange {
    private static final long SECOND = 1_000_000_000;

    private final long from;
    private final long to;

    /** The rules of the zone if the limits are times of day; otherwise null. */
    private final ZoneRules rules;

    /** The seconds since 1970 between which the zone has an offset, and the offset. */
    private long offsetBegin;

    private long offsetEnd;
    private long offset;

    /**
     * Creates a range of points in time.
     *
     * @param from the first, in nanoseconds since 1970-01-01 in UTC; {@link Long#MIN_VALUE} for no limit.
     * @param to the end, which is not in the range; {@link Long#MAX_VALUE} for no limit.
     */
    public TimeRange(long from, long to) {
        this(from, to, null);
    }

    private TimeRange(long from, long to, ZoneRules rules) {
        this.from = from;
        this.to = to;
        this.rules = rules;
    }

    /**
     * Creates the range that a user has specified. If one limit has a date and the other has none, the other is the first such time
     * of day after it, or the last one before it.
     *
     * @param from the first time; null for no limit.
     * @param to the end, which is not in the range; null for no limit.
     * @param zone of times without an offset.
     * @return the range.
     * @throws IllegalArgumentException if no time would be in the range.
     */
    public static TimeRange of(UserTime from, UserTime to, ZoneId zone) {
        boolean isFromDated = from != null && from.date() != null;
        boolean isToDated = to != null && to.date() != null;
        if (!isFromDated && !isToDated && (from != null || to != null)) {
            return ofDay(from, to, zone);
        }
        long first =
                from == null ? Long.MIN_VALUE : isFromDated ? from.nanos(zone) : before(from, to.nanos(zone), zone);
        long end = to == null ? Long.MAX_VALUE : isToDated ? to.nanos(zone) : after(to, first, zone);
        if (first >= end) {
            throw new IllegalArgumentException("--from is not before --to, so that no message would be selected");
        }
        return new TimeRange(first, end);
    }

    private static TimeRange ofDay(UserTime from, UserTime to, ZoneId zone) {
        ZoneId ofFrom = from == null ? to.zone(zone) : from.zone(zone);
        if (to != null && !to.zone(zone).getRules().equals(ofFrom.getRules())) {
            throw new IllegalArgumentException("--from and --to are times of day with different offsets: use the same");
        }
        long first = from == null ? 0 : from.nanosOfDay();
        long end = to == null ? UserTime.DAY : to.nanosOfDay();
        if (first == end) {
            throw new IllegalArgumentException("--from is --to, so that no message would be selected");
        }
        return new TimeRange(first, end, ofFrom.getRules());
    }

    private static long before(UserTime ofDay, long end, ZoneId zone) {
        LocalDate date = date(end, ofDay.zone(zone)).plusDays(1);
        long time;
        do {
            time = on(date, ofDay, zone);
            date = date.minusDays(1);
        } while (time >= end);
        return time;
    }

    private static long after(UserTime ofDay, long first, ZoneId zone) {
        LocalDate date = date(first, ofDay.zone(zone)).minusDays(1);
        long time;
        do {
            time = on(date, ofDay, zone);
            date = date.plusDays(1);
        } while (time <= first);
        return time;
    }

    private static LocalDate date(long nanos, ZoneId zone) {
        return Instant.ofEpochSecond(Math.floorDiv(nanos, SECOND)).atZone(zone).toLocalDate();
    }

    private static long on(LocalDate date, UserTime ofDay, ZoneId zone) {
        return new UserTime(date, ofDay.nanosOfDay(), ofDay.offset()).nanos(zone);
    }

    /** Returns whether all times are in the range, and messages without a time, too. */
    boolean isUnlimited() {
        return from == Long.MIN_VALUE && to == Long.MAX_VALUE;
    }

    /** Returns whether a time in nanoseconds since 1970-01-01 in UTC is in the range. */
    boolean contains(long time) {
        if (rules == null) {
            return time >= from && time < to;
        }
        long ofDay = Math.floorMod(time + offsetAt(Math.floorDiv(time, SECOND)) * SECOND, UserTime.DAY);
        return from < to ? ofDay >= from && ofDay < to : ofDay >= from || ofDay < to;
    }

    private long offsetAt(long second) {
        if (second < offsetBegin || second >= offsetEnd) {
            Instant instant = Instant.ofEpochSecond(second);
            offset = rules.getOffset(instant).getTotalSeconds();
            ZoneOffsetTransition next = rules.nextTransition(instant);
            ZoneOffsetTransition last = rules.previousTransition(instant.plusSeconds(1));
            offsetBegin = last == null ? Long.MIN_VALUE : last.toEpochSecond();
            offsetEnd = next == null ? Long.MAX_VALUE : next.toEpochSecond();
        }
        return offset;
    }
}
