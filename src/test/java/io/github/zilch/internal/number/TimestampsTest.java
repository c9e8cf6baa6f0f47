// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.number;

import static io.github.zilch.Documents.messageOf;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.zilch.internal.memory.Block;
import io.github.zilch.internal.memory.Memory;
import io.github.zilch.internal.text.Encoded;
import io.github.zilch.trust.Cases;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** ISO-8601 in UTC, with as many fraction digits as the unit has. */
class TimestampsTest {
    private static final long FIRST = -62_167_219_200L;
    private static final long LAST = 253_402_300_799L;

    private static String text(long epoch, TimeUnit unit) {
        assertDoesNotThrow(() -> Timestamps.checkRange(epoch, unit));
        return Encoded.text(Timestamps.MAX_BYTES, (target, at) -> Timestamps.put(target, at, epoch, unit, new Day()));
    }

    private static int fractionDigits(TimeUnit unit) {
        return switch (unit) {
            case NANOSECONDS -> 9;
            case MICROSECONDS -> 6;
            case MILLISECONDS -> 3;
            default -> 0;
        };
    }

    private static String expected(long epoch, TimeUnit unit) {
        int digits = fractionDigits(unit);
        DateTimeFormatter format =
                new DateTimeFormatterBuilder().appendInstant(digits).toFormatter();
        return format.format(Instant.EPOCH.plus(epoch, unit.toChronoUnit()));
    }

    @Test
    @DisplayName("each unit has its own number of fraction digits")
    void fractionDigitsOfEachUnit() {
        long nanos = Instant.parse("2026-11-21T10:15:30.123456789Z").getEpochSecond() * 1_000_000_000 + 123_456_789;
        assertEquals("2026-11-21T10:15:30.123456789Z", text(nanos, TimeUnit.NANOSECONDS));
        assertEquals("2026-11-21T10:15:30.123456Z", text(nanos / 1_000, TimeUnit.MICROSECONDS));
        assertEquals("2026-11-21T10:15:30.123Z", text(nanos / 1_000_000, TimeUnit.MILLISECONDS));
        assertEquals("2026-11-21T10:15:30Z", text(nanos / 1_000_000_000, TimeUnit.SECONDS));
        assertEquals("1970-01-01T01:40:00Z", text(100, TimeUnit.MINUTES));
        assertEquals("1970-01-05T04:00:00Z", text(100, TimeUnit.HOURS));
        assertEquals("1970-04-11T00:00:00Z", text(100, TimeUnit.DAYS));
        assertEquals("1970-01-01T00:00:00.000000000Z", text(0, TimeUnit.NANOSECONDS));
    }

    @Test
    @DisplayName("times before 1970 round down, not towards zero")
    void negativeEpochs() {
        assertEquals("1969-12-31T23:59:59.999999999Z", text(-1, TimeUnit.NANOSECONDS));
        assertEquals("1969-12-31T23:59:59.999999Z", text(-1, TimeUnit.MICROSECONDS));
        assertEquals("1969-12-31T23:59:59.999Z", text(-1, TimeUnit.MILLISECONDS));
        assertEquals("1969-12-31T23:59:59Z", text(-1, TimeUnit.SECONDS));
        assertEquals("1969-12-31T00:00:00Z", text(-1, TimeUnit.DAYS));
        assertEquals("1677-09-21T00:12:43.145224192Z", text(Long.MIN_VALUE, TimeUnit.NANOSECONDS));
        assertEquals("2262-04-11T23:47:16.854775807Z", text(Long.MAX_VALUE, TimeUnit.NANOSECONDS));
    }

    @Test
    @DisplayName("leap years, and centuries that are not")
    void leapYears() {
        for (String day : new String[] {
            "0000-02-29", "0000-03-01", "1900-02-28", "1900-03-01",
            "2000-02-29", "2024-02-29", "2100-03-01", "9996-02-29"
        }) {
            assertEquals(day + "T00:00:00Z", text(LocalDate.parse(day).toEpochDay(), TimeUnit.DAYS));
        }
    }

    @Test
    @DisplayName("the first and the last time of every unit are written, the ones before and after them are refused")
    void endsOfTheRange() {
        for (TimeUnit unit : TimeUnit.values()) {
            if (unit == TimeUnit.NANOSECONDS) {
                continue; // reaches from 1677 to 2262 only: see negativeEpochs()
            }
            long first = unit.convert(FIRST, TimeUnit.SECONDS);
            long last = unit.convert(LAST + 1, TimeUnit.SECONDS) - 1;
            assertEquals(expected(first, unit), text(first, unit));
            assertEquals(expected(last, unit), text(last, unit));
            for (long outside : new long[] {first - 1, last + 1, Long.MIN_VALUE, Long.MAX_VALUE}) {
                assertEquals(
                        "epoch " + outside + " " + unit + " is outside the years 0000 to 9999, from " + first + " to "
                                + last + " " + unit + ": check the value and its unit",
                        messageOf(IllegalArgumentException.class, () -> Timestamps.checkRange(outside, unit)));
            }
        }
        assertEquals("0000-01-01T00:00:00.000000Z", text(FIRST * 1_000_000, TimeUnit.MICROSECONDS));
        assertEquals("9999-12-31T23:59:59.999Z", text(LAST * 1_000 + 999, TimeUnit.MILLISECONDS));
    }

    @Test
    @DisplayName("every day of the years 0000 to 9999, each at another second")
    @Tag("slow")
    void everyDay() {
        Block memory = Memory.allocate(Timestamps.MAX_BYTES); // allocated once: there are 3.7 million days
        byte[] text = new byte[20];
        Day day = new Day();
        int second = 0;
        for (LocalDate date = LocalDate.of(0, 1, 1); date.getYear() <= 9999; date = date.plusDays(1)) {
            LocalDateTime time = date.atStartOfDay().plusSeconds(second);
            long epoch = date.toEpochDay() * 86_400 + second;
            long at = memory.address();
            assertEquals(text.length, Timestamps.put(Memory.arrayAt(at), at, epoch, TimeUnit.SECONDS, day) - at);
            memory.bytes().get(0, text);
            String expected = time + (second % 60 == 0 ? ":00Z" : "Z"); // LocalDateTime leaves ":00" out
            if (!expected.equals(new String(text, StandardCharsets.US_ASCII))) {
                throw new AssertionError(expected + " became " + new String(text, StandardCharsets.US_ASCII));
            }
            second = (second + 7_919) % 86_400;
        }
    }

    @Test
    @DisplayName("the date that was written last is remembered, and not confused with another one")
    void sharedDay() {
        Day day = new Day();
        LocalDate date = LocalDate.of(2026, 11, 21);
        for (int days : new int[] {0, 0, 1, 0, -1, -1, 31, 365, 0}) {
            LocalDate other = date.plusDays(days);
            assertEquals(
                    other + "T12:00:00Z",
                    Encoded.text(
                            Timestamps.MAX_BYTES,
                            (target, at) ->
                                    Timestamps.put(target, at, other.toEpochDay() * 24 + 12, TimeUnit.HOURS, day)));
        }
    }

    @Test
    @DisplayName("random times of every unit are written as by java.time")
    void randomTimes() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        for (int i = 0; i < Cases.drawn(20_000, 1_000_000); i++) {
            for (TimeUnit unit : TimeUnit.values()) {
                long first = unit.convert(FIRST, TimeUnit.SECONDS);
                long last = unit.convert(LAST, TimeUnit.SECONDS);
                long epoch = first < Long.MIN_VALUE / 2 ? random.nextLong() : random.nextLong(first, last);
                assertEquals(expected(epoch, unit), text(epoch, unit), () -> "seed " + seed);
            }
        }
    }

    @Test
    @Tag("fast")
    @DisplayName("C7: all offsets are the text of java.time, whether they are quarters of an hour or not")
    void allOffsets() {
        for (int i = ZoneOffset.MIN.getTotalSeconds(); i <= ZoneOffset.MAX.getTotalSeconds(); i++) {
            int seconds = i;
            assertEquals(
                    ZoneOffset.ofTotalSeconds(seconds).getId(),
                    Encoded.text(Offsets.MAX_BYTES, (target, at) -> Offsets.put(target, at, seconds)));
        }
    }
}
