// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.time;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonShape;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Dates and times are those of java.time. */
class IsoTextTest {
    private static final DateTimeFormatter EXPECTED = new DateTimeFormatterBuilder()
            .append(DateTimeFormatter.ISO_LOCAL_DATE)
            .appendPattern("'T'HH:mm:ss")
            .appendFraction(ChronoField.NANO_OF_SECOND, 0, 9, true)
            .appendOffsetId()
            .toFormatter();

    private static final JsonShape SHAPE = JsonShape.of("at").asArray();

    private final JsonBuilder json = new JsonBuilder();

    private String text(IsoText iso) {
        var row = json.reset(SHAPE);
        iso.addTo(row);
        row.end();
        String text = json.toString();
        return text.substring(2, text.length() - 2);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"UTC", "Europe/Berlin", "America/St_Johns", "Pacific/Apia", "Australia/Lord_Howe", "-03:30"})
    void pointsInTime(String name) {
        ZoneId zone = ZoneId.of(name);
        IsoText iso = new IsoText(zone);
        long seed = System.nanoTime();
        Random random = new Random(seed);
        long first = OffsetDateTime.parse("-4712-01-01T00:00:00Z").toEpochSecond();
        long last = OffsetDateTime.parse("+12000-01-01T00:00:00Z").toEpochSecond();
        long middle = Instant.parse("1900-01-01T00:00:00Z").getEpochSecond();
        for (int i = 0; i < 20_000; i++) {
            long second = i % 2 == 0 ? random.nextLong(first, last) : random.nextLong(middle, -middle);
            int nano = random.nextBoolean() ? 0 : random.nextInt(1_000_000) * 1000;
            String expected =
                    EXPECTED.format(Instant.ofEpochSecond(second, nano).atZone(zone));
            assertEquals(expected, text(iso.instant(second, nano)), "seed " + seed);
        }
    }

    @Test
    void daysSinceTheEpoch() {
        for (LocalDate date = LocalDate.of(-401, 1, 1); date.getYear() < 2401; date = date.plusDays(7)) {
            long days = IsoText.epochDay(date.getYear(), date.getMonthValue(), date.getDayOfMonth());
            assertEquals(date.toEpochDay(), days, date::toString);
        }
    }
}
