// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.log4j2;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

@DisplayName("Random events have the tree of JsonTemplateLayout")
class RandomEventsTest {
    private static final int EVENTS = 100;
    private static final int TEMPLATES_OF_USERS = 100;
    private static final int EVENTS_OF_EACH = 10;

    static final Iterable<String> TEMPLATES = Judge.TEMPLATES;

    private static void check(Judge judge, long firstSeed, int events) {
        for (long seed = firstSeed; seed < firstSeed + events; seed++) {
            System.setProperty(TemplateMaker.REQUEST, "request " + seed);
            judge.check(new EventMaker(seed).event(), "seed " + seed);
            judge.check(new EventMaker(seed).reusedEvent(), "seed " + seed + ", reused");
        }
    }

    @ParameterizedTest
    @FieldSource("TEMPLATES")
    void bundledTemplates(String template) {
        check(Judge.ofBundled(template, settings -> {}), 0, EVENTS);
        check(Judge.ofBundled(template, settings -> settings.set("locationInfoEnabled", true)), 1000, EVENTS);
        check(
                Judge.ofBundled(
                        template,
                        settings -> settings.set("stackTraceEnabled", false).set("maxStringLength", 7)),
                2000,
                EVENTS);
    }

    @ParameterizedTest
    @FieldSource("TEMPLATES")
    void bundledTemplatesWithAdditionalFields(String template) {
        Map<String, String> fields = new LinkedHashMap<>();
        fields.put("message", "{\"$resolver\":\"message\"}");
        fields.put("added", "[1,2.50,1e3,true,null,\"${java:version}\",{\"$resolver\":\"messageParameter\"}]");
        Consumer<Judge.Settings> added = settings -> settings.fields(fields).set("maxStringLength", 60);
        check(Judge.ofBundled(template, added), 3000, EVENTS);
        check(
                Judge.ofBundled(
                        template, added.andThen(settings -> settings.set("eventTemplateRootObjectKey", "root"))),
                4000,
                EVENTS);
    }

    @Test
    void templatesOfUsers() {
        checkTemplates(0, TEMPLATES_OF_USERS);
    }

    @Tag("slow")
    @Test
    void manyTemplatesOfUsers() {
        checkTemplates(TEMPLATES_OF_USERS, 12 * TEMPLATES_OF_USERS);
    }

    private static void checkTemplates(long firstSeed, int templates) {
        for (long seed = firstSeed; seed < firstSeed + templates; seed++) {
            TemplateMaker maker = new TemplateMaker(seed);
            Map<String, String> added = Map.of("added", '"' + maker.lookups() + '"');
            boolean isAdded = seed % 2 == 0;
            check(
                    new Judge(maker.template(), settings -> {
                        maker.set(settings);
                        settings.fields(isAdded ? added : Map.of());
                    }),
                    10 * seed,
                    EVENTS_OF_EACH);
        }
    }
}
