// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.logback;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.logging.RandomValues;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TimeZone;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.util.DefaultTimeZone;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("Random events have the same trees as those of Spring Boot and of LogstashEncoder")
@DefaultTimeZone("Europe/Berlin")
class RandomEventsTest {
    private static final int EVENTS = 1000;
    private static final int MANY_EVENTS = 20_000;
    private static final int SETTINGS = 30;
    private static final int MANY_SETTINGS = 150;
    private static final String JSON = "logging.structured.json.";
    private static final List<String> PATHS = RandomValues.pieces("paths.txt");

    private static void check(Judge judge, long firstSeed, int events) {
        int written = 0;
        for (long seed = firstSeed; seed < firstSeed + events; seed++) {
            written += judge.check(new EventMaker(seed).event(), "seed " + seed) ? 1 : 0;
        }
        assertTrue(3 * written > events, written + " of " + events);
    }

    @ParameterizedTest
    @ValueSource(strings = {"ecs", "logstash", "gelf"})
    void formatsOfSpringBoot(String format) {
        TimeZone.setDefault(TimeZone.getTimeZone("Asia/Kolkata"));
        check(Judge.ofBoot(format, Map.of()), 0, EVENTS);
        TimeZone.setDefault(TimeZone.getTimeZone("America/New_York"));
        check(
                Judge.ofBoot(
                        format,
                        Map.of(
                                "spring.application.name",
                                "shop",
                                "spring.application.version",
                                "1.2",
                                "logging.structured.ecs.service.environment",
                                "test",
                                "logging.structured.ecs.service.node-name",
                                "n1",
                                "logging.structured.gelf.host",
                                "h1",
                                "logging.structured.gelf.service.version",
                                "1.3",
                                JSON + "context.prefix",
                                "ctx",
                                JSON + "stacktrace.root",
                                "first",
                                JSON + "stacktrace.max-length",
                                "300")),
                EVENTS,
                EVENTS);
    }

    @Tag("slow")
    @ParameterizedTest
    @ValueSource(strings = {"ecs", "logstash", "gelf"})
    void manyEventsInFormatsOfSpringBoot(String format) {
        check(Judge.ofBoot(format, Map.of()), 10 * EVENTS, MANY_EVENTS);
    }

    @ParameterizedTest
    @ValueSource(strings = {"ecs", "logstash", "gelf"})
    void propertiesOfSpringBoot(String format) {
        checkSettings(format, 0, SETTINGS);
    }

    @Tag("slow")
    @ParameterizedTest
    @ValueSource(strings = {"ecs", "logstash", "gelf"})
    void manyPropertiesOfSpringBoot(String format) {
        checkSettings(format, SETTINGS, MANY_SETTINGS);
    }

    private static void checkSettings(String format, long firstSeed, int settings) {
        for (long seed = firstSeed; seed < firstSeed + settings; seed++) {
            Judge judge = Judge.ofBoot(format, properties(new Random(seed)));
            for (int i = 0; i < 30; i++) {
                judge.check(new EventMaker(100 * seed + i).event(), "seed " + seed + ", " + i);
            }
        }
    }

    private static Map<String, String> properties(Random random) {
        Map<String, String> properties = new HashMap<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            properties.put(JSON + "exclude[" + (i - 1) + "]", PATHS.get(random.nextInt(PATHS.size())));
        }
        for (int i = random.nextInt(3); i > 0; i--) {
            properties.put(JSON + "rename[" + PATHS.get(random.nextInt(PATHS.size())) + "]", "r" + i);
        }
        if (random.nextInt(4) == 0) {
            for (int i = 0; i < PATHS.size(); i++) {
                properties.put(JSON + "include[" + i + "]", PATHS.get(i));
            }
        }
        for (int i = random.nextInt(3); i > 0; i--) {
            properties.put(JSON + "add[corp.n" + i + "]", "added");
        }
        if (random.nextBoolean()) {
            properties.put(JSON + "stacktrace.max-throwable-depth", "3");
            properties.put(JSON + "stacktrace.include-hashes", "true");
            properties.put(JSON + "stacktrace.include-common-frames", String.valueOf(random.nextBoolean()));
        }
        if (random.nextInt(6) == 0) {
            properties.put(JSON + "context.include", "false");
        }
        return properties;
    }

    @Test
    void logstashEncoder() {
        checkLogstash(0, 3 * EVENTS);
    }

    @Tag("slow")
    @Test
    void manyEventsOfLogstashEncoder() {
        checkLogstash(10 * EVENTS, MANY_EVENTS);
    }

    private static void checkLogstash(long firstSeed, int events) {
        Judge judge = Judge.ofLogstash();
        for (long seed = firstSeed; seed < firstSeed + events; seed++) {
            judge.checkUnordered(new EventMaker(seed, true).event(), "seed " + seed);
        }
    }
}
