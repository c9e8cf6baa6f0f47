// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.log4j2;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.zilch.logging.Trees;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.config.Configuration;
import org.apache.logging.log4j.core.config.builder.api.ConfigurationBuilderFactory;
import org.apache.logging.log4j.core.impl.Log4jLogEvent;
import org.apache.logging.log4j.layout.template.json.JsonTemplateLayout;
import org.apache.logging.log4j.message.ObjectMessage;
import org.apache.logging.log4j.message.SimpleMessage;
import org.apache.logging.log4j.util.SortedArrayStringMap;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("Templates that are unusual have the tree of JsonTemplateLayout, or are refused by both")
class UnusualTemplatesTest {
    private static final LogEvent EVENT =
            Log4jLogEvent.newBuilder().setMessage(new SimpleMessage("text")).build();

    private static LogEvent of(Object value) {
        return Log4jLogEvent.newBuilder().setMessage(new ObjectMessage(value)).build();
    }

    private static LogEvent ofUser(String user) {
        return Log4jLogEvent.newBuilder()
                .setContextData(new SortedArrayStringMap(Map.of("user", user)))
                .build();
    }

    @Test
    void countersThatDoNotOverflow() {
        for (String type : List.of("", ",\"stringified\":true")) {
            Judge counter = new Judge("{\"c\":{\"$resolver\":\"counter\",\"start\":9223372036854775806,"
                    + "\"overflowing\":false" + type + "}}");
            List<String> numbers = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                String theirs = counter.theirs.toSerializable(EVENT);
                numbers.add(theirs);
                assertEquals(theirs, counter.ours.toSerializable(EVENT));
            }
            String quote = type.isEmpty() ? "" : "\"";
            assertEquals("{\"c\":" + quote + "9223372036854775808" + quote + "}\n", numbers.get(2));
        }
        Judge overflowing =
                new Judge("{\"c\":{\"$resolver\":\"counter\",\"start\":9223372036854775807,\"overflowing\":true}}");
        overflowing.check(EVENT, "largest long");
        overflowing.check(EVENT, "least long");
    }

    @Test
    void propertyWithALookupIsWrittenForEachEvent() {
        Configuration configuration = ConfigurationBuilderFactory.newConfigurationBuilder()
                .addProperty("user", "$${ctx:user:-nobody}")
                .addProperty("outer", "<$${user}>")
                .addProperty("constant", "$${java:version} ${outer}")
                .build(false);
        configuration.initialize();
        Judge judge = new Judge(
                "{\"user\":\"${user}\",\"outer\":\"a ${outer}\",\"default\":\"${none:-${user}}\","
                        + "\"constant\":\"${constant}\",\"env\":\"${env:NONE:-${user}} ${env:PATH}\"}",
                settings -> {
                    settings.theirs.setConfiguration(configuration);
                    settings.ours.setConfiguration(configuration);
                });
        judge.check(EVENT, "nobody");
        judge.check(ofUser("eve"), "eve");
        String written = judge.ours.toSerializable(ofUser("eve"));
        assertEquals("eve", Trees.tree(written).get("user").textValue());
    }

    @Test
    void limitOfStringsHoldsForAllOfThem() {
        for (int limit : new int[] {1, 2, 3, 8, 9}) {
            new Judge(
                            "{\"m\":{\"$resolver\":\"message\",\"fallbackKey\":\"formatted\"}}",
                            settings -> settings.maxStringLength(limit))
                    .check(EVENT, "fallbackKey");
            Judge message =
                    new Judge("{\"m\":{\"$resolver\":\"message\"}}", settings -> settings.maxStringLength(limit));
            message.check(of(Double.NaN), "NaN");
            message.check(of(Float.NEGATIVE_INFINITY), "infinity");
            message.check(of(new double[] {1.5, Double.POSITIVE_INFINITY}), "doubles");
            message.check(of(new float[] {1.5f, Float.NaN}), "floats");
            message.check(of(new HashMap<>(Map.of("key", List.of(Double.NEGATIVE_INFINITY)))), "map");
        }
    }

    @Test
    void jsonThatOnlyTemplatesMayHave() {
        for (String value : List.of(
                "\"a\tb\"",
                "\"\u0001\n\"",
                "\"\\\"\t\\\\\"",
                "\"\\u0000\\u001f\"",
                "\"\0\"",
                "01",
                "-007",
                "00",
                "[0,00.5,10,1000,1e05,100.001]")) {
            new Judge("{\"a\":" + value + ",\"b\":\"x0\",\"c\":0}").check(EVENT, value);
        }
    }

    private static void refusedByBoth(String template) {
        JsonTemplateLayout.Builder theirs = JsonTemplateLayout.newBuilder()
                .setConfiguration(Judge.CONFIGURATION)
                .setEventTemplate(template);
        assertThrows(RuntimeException.class, theirs::build, template);
        assertThrows(TemplateException.class, () -> Judge.builder(template).build(), template);
    }

    @Test
    void templatesThatBothRefuse() {
        refusedByBoth("{\"a\":1,\"a\":2}");
        refusedByBoth("{\"b\":{\"x\":1,\"y\":{},\"x\":2}}");
        refusedByBoth("{\"a\":\"\\\t\"}");
        refusedByBoth("{\"a\":0x1}");
        refusedByBoth("{\"a\t:1}");
    }

    @Test
    void filesThatAreNoText(@TempDir Path directory) throws IOException {
        Path file = Files.write(directory.resolve("t.json"), "{\"a\":\"é\"}".getBytes(StandardCharsets.ISO_8859_1));
        JsonTemplateLayout.Builder theirs = JsonTemplateLayout.newBuilder()
                .setConfiguration(Judge.CONFIGURATION)
                .setEventTemplateUri(file.toUri().toString());
        assertThrows(RuntimeException.class, theirs::build);
        ZilchTemplateLayout.Builder ours =
                Judge.builder(null).setEventTemplateUri(file.toUri().toString());
        assertEquals(
                "eventTemplateUri \"" + file.toUri() + "\": it is no text in UTF-8: save it in that charset",
                assertThrows(TemplateException.class, ours::build).getMessage());
        ours.setCharset(StandardCharsets.ISO_8859_1);
        assertEquals("{\"a\":\"\\u00e9\"}\n", ours.build().toSerializable(EVENT));
    }
}
