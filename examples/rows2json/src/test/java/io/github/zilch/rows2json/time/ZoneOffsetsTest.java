// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.time;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Instant;
import java.time.ZoneId;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ZoneOffsetsTest {
    private static final long MOST_SECONDS =
            Instant.parse("+294276-12-31T00:00:00Z").getEpochSecond();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Europe/Berlin",
                "America/New_York",
                "Australia/Lord_Howe",
                "Africa/Casablanca",
                "America/St_Johns",
                "Asia/Kolkata",
                "Antarctica/Troll",
                "Pacific/Apia",
                "Z"
            })
    @DisplayName(
            "offsets are those of the JDK at each time that PostgreSQL has, and at each change of them and before it")
    void offsetsAreThoseOfTheJdk(String id) {
        ZoneRules rules = ZoneId.of(id).getRules();
        ZoneOffsets offsets = new ZoneOffsets(ZoneId.of(id));
        Random random = new Random(id.hashCode());
        for (int i = 0; i < 20_000; i++) {
            long most = i % 2 == 0 ? MOST_SECONDS : 20_000_000_000L; // until 2603
            long second = random.nextLong(-Math.min(most, 210_000_000_000L), most);
            assertEquals(
                    rules.getOffset(Instant.ofEpochSecond(second)).getTotalSeconds(),
                    offsets.at(second),
                    () -> id + " at " + Instant.ofEpochSecond(second));
        }
        ZoneOffsetTransition change = rules.nextTransition(Instant.parse("1800-01-01T00:00:00Z"));
        while (change != null && change.getDateTimeBefore().getYear() < 2210) {
            assertEquals(change.getOffsetBefore().getTotalSeconds(), offsets.at(change.toEpochSecond() - 1));
            assertEquals(change.getOffsetAfter().getTotalSeconds(), offsets.at(change.toEpochSecond()));
            assertEquals(change.getOffsetAfter().getTotalSeconds(), offsets.at(change.toEpochSecond() + 1));
            change = rules.nextTransition(change.getInstant());
        }
    }
}
