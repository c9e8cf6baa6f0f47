// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.zilch.fix2json.Fixtures;
import io.github.zilch.kit.argument.UserTime;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Random;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

class SendingTimeTest {
    private static long nanos(String instant) {
        Instant i = Instant.parse(instant);
        return i.getEpochSecond() * 1_000_000_000 + i.getNano();
    }

    private static long read(String value) {
        byte[] bytes = Fixtures.bytes("52=" + value + "|");
        return SendingTime.of(new UnsafeBuffer(bytes), 3, value.length());
    }

    @Test
    void timesInMessages() {
        assertEquals(nanos("2026-03-16T08:00:01Z"), read("20260316-08:00:01"));
        assertEquals(nanos("2026-03-16T08:00:01.123Z"), read("20260316-08:00:01.123"));
        assertEquals(nanos("2026-03-16T08:00:01.123456789Z"), read("20260316-08:00:01.123456789012"));
        assertEquals(nanos("2017-01-01T00:00:00Z"), read("20161231-23:59:60"), "a leap second");
        assertEquals(nanos("2016-03-14T21:45:00.015068553Z"), read("20160314214500015068553"));
        assertEquals(nanos("2016-03-14T21:45:00Z"), read("20160314214500"));
        assertEquals(nanos("2024-02-29T08:00:01Z"), read("20240229-08:00:01"));
        for (String value : List.of(
                "",
                "x",
                "20260316",
                "20260316-08:00",
                "20260316T08:00:01",
                "20261316-08:00:01",
                "20260229-08:00:01",
                "21000229-08:00:01",
                "20260431-08:00:01",
                "20260400-08:00:01",
                "20260316-08:60:01",
                "20260316-08:00:01.",
                "20260316-08:00:01.x",
                "2026031608000",
                "20260316080001x",
                "20260316086001",
                "20260316-08:00:01Z",
                "2026o316-08:00:01",
                "99990316-08:00:01")) {
            assertEquals(SendingTime.NONE, read(value), value);
        }
    }

    @Test
    void bothParsersAgree() {
        long seed = 20260316;
        Random random = new Random(seed);
        DateTimeFormatter format = DateTimeFormatter.ofPattern("uuuuMMdd-HH:mm:ss.SSSSSSSSS");
        for (int i = 0; i < 100_000; i++) {
            long second = -9_200_000_000L + (long) (random.nextDouble() * 18_400_000_000L);
            String text = LocalDateTime.ofEpochSecond(second, random.nextInt(1_000_000_000), ZoneOffset.UTC)
                    .format(format);
            assertEquals(UserTime.of(text), read(text), text + ", seed " + seed);
        }
    }
}
