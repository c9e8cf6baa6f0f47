// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.log.origin;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The time in the text before a message. */
class LineTimeTest {
    private static final long NANOS_OF_DAY = 86_400_000_000_000L;

    private final LineTime time = new LineTime();

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "2026-03-16 08:00:01.684 [X] OUT; 2026-03-16T08:00:01.684Z; 3",
                "INFO [main] 2026-03-16T08:00:01Z; 2026-03-16T08:00:01Z; 0",
                "2026/03/16 08:00:01,123456; 2026-03-16T08:00:01.123456Z; 6",
                "20260316-08:00:01.123456789123; 2026-03-16T08:00:01.123456789Z; 9",
                "2026-03-16T08:00:01.5+05:30; 2026-03-16T02:30:01.5Z; 1",
                "2026-03-16 00:30:00 +0100; 2026-03-15T23:30:00Z; 0",
                "2026-03-16T23:30:00-02:00; 2026-03-17T01:30:00Z; 0",
                "16-Mar-2026 08:00:01.25; 2026-03-16T08:00:01.25Z; 2",
                "16 Dec 2026 08:00:01 UTC; 2026-12-16T08:00:01Z; 0",
                "2026-03-16 03:04:05.250 PM x; 2026-03-16T15:04:05.250Z; 3",
                "2026-03-16 3:04:05 pm x; 2026-03-16T15:04:05Z; 0",
                "2026-03-16 12:00:01AM; 2026-03-16T00:00:01Z; 0",
                "2026-03-16 12:00:01 PM; 2026-03-16T12:00:01Z; 0",
                "2026-03-16 08:00:01 AMQ; 2026-03-16T08:00:01Z; 0",
                "20260316-08:00:01.147_250; 2026-03-16T08:00:01.147250Z; 6",
                "1773648001 IN; 2026-03-16T08:00:01Z; 0",
                "1773648001.684 IN; 2026-03-16T08:00:01.684Z; 3",
                "[1773648001684] IN; 2026-03-16T08:00:01.684Z; 3",
                "1773648001684250; 2026-03-16T08:00:01.684250Z; 6",
                "ts:1 1773648001684250125; 2026-03-16T08:00:01.684250125Z; 9",
                "{\"ts\":1773648001684,\"m\":\"; 2026-03-16T08:00:01.684Z; 3",
                "ts=1773648001.5 IN; 2026-03-16T08:00:01.5Z; 1",
                "1773648001684 20260316-09:00:00; 2026-03-16T09:00:00Z; 0",
                "20260316-08:00:01.147_250_125; 2026-03-16T08:00:01.147250125Z; 9"
            })
    void timesWithADate(String text, Instant expected, int digits) {
        assertTrue(time.find(text));
        long nanos = ChronoUnit.NANOS.between(Instant.EPOCH, expected);
        assertEquals(nanos, time.day() * NANOS_OF_DAY + time.nanosOfDay());
        assertEquals(digits, time.fractionDigits());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "08:00:01.5",
                "Mar 16 08:00:01.5 host",
                "16.03.2026 08:00:01.5",
                "03/16/2026 08:00:01.5",
                "99999999 08:00:01.5",
                "0000-00-00 08:00:01.5"
            })
    void timesWithoutADateThatIsKnown(String text) {
        assertTrue(time.find(text));
        assertEquals(Long.MIN_VALUE, time.day());
        assertEquals(28_801_500_000_000L, time.nanosOfDay());
    }

    @Test
    void textWithoutATime() {
        assertFalse(time.find("IN [12:30] "));
        for (String id :
                List.of("id=1773648001", "17736480012", "A1773648001", "1773648001-7", "5773648001", "20260316")) {
            assertFalse(time.find(id), id);
        }
        assertFalse(time.find(""));
    }
}
