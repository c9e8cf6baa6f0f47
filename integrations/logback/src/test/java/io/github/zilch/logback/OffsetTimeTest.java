// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.logback;

import static org.junit.jupiter.api.Assertions.assertEquals;

import ch.qos.logback.classic.spi.LoggingEvent;
import io.github.zilch.JsonBuilder;
import io.github.zilch.logging.Output;
import io.github.zilch.logging.TextLimit;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.zone.ZoneOffsetTransition;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("Times with an offset are those of ISO_OFFSET_DATE_TIME, also at the changes of a time zone")
class OffsetTimeTest {
    private static final int RANDOM = 2000;

    private final EventOutput out = new EventOutput(Output.OPTIONS, TextLimit.NONE);

    @ParameterizedTest
    @ValueSource(
            strings = {
                "UTC",
                "Europe/Berlin",
                "America/New_York",
                "Asia/Kolkata",
                "Africa/Monrovia",
                "Australia/Lord_Howe"
            })
    void randomTimesAndChanges(String zone) {
        ZoneId id = ZoneId.of(zone);
        OffsetTimeValue value = new OffsetTimeValue(id);
        Random random = new Random(7);
        for (int i = 0; i < RANDOM; i++) {
            Instant instant = Instant.ofEpochSecond(
                    random.nextLong(-5_000_000_000L, 20_000_000_000L), random.nextInt(1_000_000_000));
            check(value, id, instant);
            ZoneOffsetTransition change = id.getRules().nextTransition(instant);
            if (change != null) {
                check(value, id, change.getInstant().minusNanos(1));
                check(value, id, change.getInstant());
                check(value, id, change.getInstant().plusSeconds(1));
                check(value, id, change.getInstant().minusSeconds(1));
            }
        }
        check(value, id, Instant.parse("+12345-01-01T00:00:00Z"));
        check(value, id, Instant.parse("-0001-01-01T00:00:00.10Z"));
    }

    private void check(OffsetTimeValue value, ZoneId zone, Instant instant) {
        LoggingEvent event = new LoggingEvent();
        event.setInstant(instant);
        JsonBuilder array = out.resetArray();
        value.write(out, array, null, event);
        assertEquals(
                "[\"" + DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(instant.atZone(zone)) + "\"]", array.toString());
    }
}
