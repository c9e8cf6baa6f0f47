// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.kit.argument;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Points in time that users write. */
class UserTimeTest {
    private static long nanos(String instant) {
        Instant i = Instant.parse(instant);
        return i.getEpochSecond() * 1_000_000_000 + i.getNano();
    }

    @Test
    void timesInAllForms() {
        for (String text : List.of(
                "20260316-08:00:01.5",
                "2026-03-16T08:00:01.5Z",
                "2026-03-16 08:00:01.500",
                "20260316080001500",
                "20260316080001500000000",
                "2026-03-16T09:30:01.5+01:30")) {
            assertEquals(nanos("2026-03-16T08:00:01.5Z"), UserTime.of(text), text);
        }
        assertEquals(nanos("2026-03-16T08:00:00Z"), UserTime.of("20260316-08:00"));
        assertEquals(nanos("2026-03-16T00:00:00Z"), UserTime.of("2026-03-16"));
        assertEquals(nanos("2026-03-16T00:00:00.123456789Z"), UserTime.of("20260316-00:00:00.123456789"));
        for (String text : List.of(
                "",
                "now",
                "2026-03",
                "2026-13-01",
                "20260230",
                "2026-0316",
                "1500-01-01",
                "20260316-8:00",
                "9999-01-01")) {
            assertThrows(IllegalArgumentException.class, () -> UserTime.of(text), text);
        }
    }

    @Test
    void theEndOfADayIs24() {
        assertEquals(nanos("2026-03-17T00:00:00Z"), UserTime.of("2026-03-16T24:00"));
        assertEquals(nanos("2027-01-01T00:00:00Z"), UserTime.of("20261231-24:00:00.000"));
        assertEquals(new UserTime(null, UserTime.DAY, null), UserTime.parse("24:00:00"));
        for (String text : List.of("24:00:01", "24:01", "24:00:00.000000001", "25:00")) {
            assertThrows(IllegalArgumentException.class, () -> UserTime.parse(text), text);
        }
    }

    @Test
    void theHourOfATimeOfDayMayHaveOneDigit() {
        assertEquals(UserTime.parse("09:30"), UserTime.parse("9:30"));
        assertThrows(IllegalArgumentException.class, () -> UserTime.parse("009:30"));
    }
}
