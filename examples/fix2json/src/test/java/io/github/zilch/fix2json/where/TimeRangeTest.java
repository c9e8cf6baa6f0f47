// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.where;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.zilch.kit.argument.UserTime;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** {@code --from}, {@code --to} and {@code --zone}. */
class TimeRangeTest {
    private static UserTime ofDay(LocalTime time) {
        return new UserTime(null, time.toNanoOfDay(), null);
    }

    @Test
    void offsetsChangeWithTheSeasons() {
        Random random = new Random(3);
        for (String name : List.of("Europe/London", "America/New_York", "Asia/Tokyo", "Australia/Lord_Howe", "UTC")) {
            ZoneId zone = ZoneId.of(name);
            for (int i = 0; i < 50; i++) {
                LocalTime from = LocalTime.ofSecondOfDay(random.nextInt(86_400));
                LocalTime to = LocalTime.ofSecondOfDay(random.nextInt(86_400));
                if (from.equals(to)) {
                    continue;
                }
                TimeRange range = TimeRange.of(ofDay(from), ofDay(to), zone);
                for (int j = 0; j < 200; j++) {
                    Instant instant = Instant.parse("2024-01-01T00:00:00Z").plusSeconds(random.nextInt(100_000_000));
                    LocalTime time = instant.atZone(zone).toLocalTime();
                    boolean isAfter = !time.isBefore(from);
                    boolean isBefore = time.isBefore(to);
                    boolean isIn = from.isBefore(to) ? isAfter && isBefore : isAfter || isBefore;
                    assertEquals(isIn, range.contains(instant.getEpochSecond() * 1_000_000_000), name + " " + instant);
                }
            }
        }
    }

    /** The limit without a date is less than a day, or what the clocks were put back, from the other one. */
    @Test
    void theOtherLimitIsTheNextOne() {
        Random random = new Random(4);
        ZoneId zone = ZoneId.of("Europe/London");
        for (int i = 0; i < 1_000; i++) {
            Instant first = Instant.parse("2026-01-01T00:00:00Z").plusSeconds(random.nextInt(30_000_000));
            LocalTime ofDay = LocalTime.ofSecondOfDay(random.nextInt(86_400));
            TimeRange range = TimeRange.of(UserTime.parse(first.toString()), ofDay(ofDay), zone);
            Instant last = first;
            while (range.contains(last.getEpochSecond() * 1_000_000_000)) {
                last = last.plusSeconds(random.nextInt(3) == 0 ? 1 : 60);
            }
            Duration length = Duration.between(first, last);
            assertEquals(0, length.toHours() / 26, first + " " + ofDay);
        }
        assertThrows(IllegalArgumentException.class, () -> UserTime.of("10:00"));
    }
}
