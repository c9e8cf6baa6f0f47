// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.time.temporal.Temporal;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("contract")
@Tag("fast")
@DisplayName("C7: dates, times and UUIDs")
class TimeValuesTest {
    private static final JsonShape SHAPE = JsonShape.of("v");

    private final JsonBuilder json = new JsonBuilder();

    /** Writes a value in every way, and compares each with the text. */
    private void assertWritten(String text, Temporal value) {
        String quoted = '"' + text + '"';
        assertEquals("{\"v\":" + quoted + "}", json.reset().put("v", value).toString());
        assertEquals("[" + quoted + "]", json.resetArray().add(value).toString());
        assertEquals(
                "{\"v\":" + quoted + "}", json.reset().put("v", (Object) value).toString());
        json.reset(SHAPE).add(value).end();
        assertEquals("{\"v\":" + quoted + "}", json.toString());
        json.reset(SHAPE.asArray()).add((Object) value).end();
        assertEquals("[" + quoted + "]", json.toString());
    }

    @Test
    void secondsAreAlwaysPresent() {
        LocalDateTime noon = LocalDateTime.of(2026, 11, 21, 12, 0);
        assertWritten("2026-11-21", noon.toLocalDate());
        assertWritten("12:00:00", noon.toLocalTime());
        assertWritten("2026-11-21T12:00:00", noon);
        assertWritten("2026-11-21T12:00:00Z", noon.toInstant(ZoneOffset.UTC));
        assertWritten("2026-11-21T12:00:00Z", noon.atOffset(ZoneOffset.UTC));
        assertWritten("2026-11-21T12:00:00-03:30", noon.atOffset(ZoneOffset.ofHoursMinutes(-3, -30)));
        assertWritten("2026-11-21T12:00:00+01:00", noon.atZone(ZoneId.of("Europe/Berlin")));
    }

    @Test
    void fractionsHaveTheDigitsThatTheyNeed() {
        LocalDateTime half = LocalDateTime.of(2026, 11, 21, 12, 0, 0, 500_000_000);
        assertWritten("12:00:00.5", half.toLocalTime());
        assertWritten("2026-11-21T12:00:00.5", half);
        assertWritten("2026-11-21T12:00:00.500Z", half.toInstant(ZoneOffset.UTC));
        assertWritten("2026-11-21T12:00:00.000000001Z", Instant.parse("2026-11-21T12:00:00.000000001Z"));
    }

    @Test
    void otherTypesAreWrittenAsTheirText() {
        assertWritten("2026", Year.of(2026));
        assertWritten("2026-11", YearMonth.of(2026, 11));
    }

    @Test
    @DisplayName("C4: a year that has not four digits is refused and changes nothing")
    void yearsOutsideFourDigits() {
        List<Temporal> wrong = List.of(
                LocalDate.of(10_000, 1, 1),
                LocalDate.of(-1, 12, 31),
                LocalDateTime.MAX,
                Instant.MAX,
                Instant.MIN,
                OffsetDateTime.MIN,
                LocalDateTime.MIN.atZone(ZoneOffset.UTC));
        for (Temporal value : wrong) {
            json.reset().put("a", 1);
            JsonBuilder array = json.createJSONArray("b");
            assertThrows(IllegalArgumentException.class, () -> json.put("v", value), value::toString);
            assertThrows(IllegalArgumentException.class, () -> array.add(value), value::toString);
            JsonRow row = json.putRow("c", SHAPE);
            assertThrows(IllegalArgumentException.class, () -> row.add(value), value::toString);
            row.cancel();
            assertEquals("{\"a\":1,\"b\":[]}", json.toString());
        }
        assertWritten("0000-01-01", LocalDate.of(0, 1, 1));
        assertWritten("9999-12-31", LocalDate.of(9999, 12, 31));
    }

    @Test
    @DisplayName("the date that is kept is not taken for another, from days or from year, month and day")
    void keptDates() {
        for (int year = 0; year <= 40; year++) {
            LocalDate date = LocalDate.of(year, 1 + year % 12, 1 + year % 28);
            int sameBits = date.getYear() << 16 | date.getMonthValue() << 8 | date.getDayOfMonth();
            Instant instant = Instant.EPOCH.plus(sameBits, ChronoUnit.DAYS);
            json.resetArray().add(instant).add(date).add(instant);
            assertEquals("[\"" + instant + "\",\"" + date + "\",\"" + instant + "\"]", json.toString());
        }
    }

    @Test
    @DisplayName("C16: random values are the text of java.time, in messages that repeat")
    void randomValues() {
        Random random = new Random(7);
        JsonBuilder other = new JsonBuilder(JsonOptions.DEFAULT.repetition(false));
        int[] secondsOfOffsets = {1, 60, 900};
        for (int i = 0; i < 6_000; i++) {
            int unit = (int) Math.pow(10, random.nextInt(10)); // of the fraction: a nanosecond to a second
            Instant instant = Instant.ofEpochSecond(
                    random.nextLong(-62_167_219_200L, 253_402_300_800L), // the years 0000 to 9999
                    random.nextInt(1_000_000_000) / unit * unit);
            int step = secondsOfOffsets[random.nextInt(3)];
            ZoneOffset offset = ZoneOffset.ofTotalSeconds(random.nextInt(-64_800, 64_801) / step * step);
            LocalDateTime local = LocalDateTime.ofInstant(instant, ZoneOffset.UTC);
            UUID uuid = new UUID(random.nextLong(), random.nextLong());
            List<String> expected = new ArrayList<>(List.of(
                    DateTimeFormatter.ISO_INSTANT.format(instant),
                    DateTimeFormatter.ISO_LOCAL_DATE.format(local),
                    DateTimeFormatter.ISO_LOCAL_TIME.format(local),
                    DateTimeFormatter.ISO_LOCAL_DATE_TIME.format(local),
                    DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(local.atOffset(offset)),
                    DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(local.atZone(offset)),
                    uuid.toString()));
            for (JsonBuilder each : new JsonBuilder[] {json, other}) {
                each.resetArray();
                each.add(instant)
                        .add(local.toLocalDate())
                        .add(local.toLocalTime())
                        .add(local);
                each.add(local.atOffset(offset))
                        .add(ZonedDateTime.of(local, offset))
                        .add(uuid);
                assertEquals("[\"" + String.join("\",\"", expected) + "\"]", each.toString());
            }
        }
    }
}
