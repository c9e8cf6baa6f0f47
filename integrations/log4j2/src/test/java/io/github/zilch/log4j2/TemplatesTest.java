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
import java.util.function.UnaryOperator;
import org.apache.logging.log4j.Level;
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
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.util.SetSystemProperty;

@DisplayName(
        "Templates come from settings, the class path and files, and unusual ones have the tree of JsonTemplateLayout")
class TemplatesTest {
    private static final String LEVEL = "{\"l\":{\"$resolver\":\"level\",\"field\":\"name\"}}";
    private static final LogEvent EVENT = Log4jLogEvent.newBuilder()
            .setLevel(Level.WARN)
            .setLoggerName("logger")
            .setMessage(new SimpleMessage("text"))
            .build();

    private static String write(String template, UnaryOperator<ZilchTemplateLayout.Builder> settings) {
        return settings.apply(Judge.builder(template)).build().toSerializable(EVENT);
    }

    @Test
    void templateOfThisArtifactByItsName() {
        String json = write(null, builder -> builder.setEventTemplateUri("classpath:GelfLayout.json"));
        assertEquals("1.1", Trees.tree(json).get("version").textValue());
    }

    @Test
    void templateInFile(@TempDir Path directory) throws IOException {
        Path file = Files.writeString(directory.resolve("t.json"), LEVEL);
        assertEquals(
                "{\"l\":\"WARN\"}\n",
                write(null, builder -> builder.setEventTemplateUri(file.toUri().toString())));
    }

    @Test
    void additionalFieldsReplaceMembersInTheirPlace() {
        assertEquals(
                "{\"l\":\"${x}\",\"n\":[\"WARN\"]}\n",
                write(
                        LEVEL,
                        builder -> builder.setEventTemplateAdditionalFields(
                                EventTemplateAdditionalField.newBuilder()
                                        .setKey("l")
                                        .setValue("${x}")
                                        .build(),
                                EventTemplateAdditionalField.newBuilder()
                                        .setKey("n")
                                        .setFormat(EventTemplateAdditionalField.Format.JSON)
                                        .setValue("[{\"$resolver\":\"level\",\"field\":\"name\"}]")
                                        .build())));
    }

    @Test
    void settingsThatAreNotSet() {
        checkError(
                "ZilchTemplateLayout: configuration is null: set it",
                () -> Judge.builder(LEVEL).setConfiguration(null).build());
        checkError(
                "the attribute key of EventTemplateAdditionalField is blank: set it",
                () -> EventTemplateAdditionalField.newBuilder().setValue("x").build());
    }

    @Test
    @SetSystemProperty(key = "log4j.layout.jsonTemplate.charset", value = "latin")
    void charsetOfAPropertyThatIsUnknown() {
        checkError(
                "the property log4j.layout.jsonTemplate.charset is \"latin\", which is no charset of this JVM: correct it",
                () -> Judge.builder(LEVEL).build());
    }

    private static void checkError(String expected, Executable builder) {
        assertEquals(
                expected, assertThrows(IllegalArgumentException.class, builder).getMessage());
    }

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
                            settings -> settings.set("maxStringLength", limit))
                    .check(EVENT, "fallbackKey");
            Judge message = new Judge(
                    "{\"m\":{\"$resolver\":\"message\"}}", settings -> settings.set("maxStringLength", limit));
            message.check(of(Double.NaN), "NaN");
            message.check(of(Float.NEGATIVE_INFINITY), "infinity");
            message.check(of(new double[] {1.5, Double.POSITIVE_INFINITY}), "doubles");
            message.check(of(new float[] {1.5f, Float.NaN}), "floats");
            message.check(of(new HashMap<>(Map.of("key", List.of(Double.NEGATIVE_INFINITY)))), "map");
        }
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
