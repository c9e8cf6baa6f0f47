// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.log4j2;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.zilch.logging.Trees;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.UnaryOperator;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.impl.Log4jLogEvent;
import org.apache.logging.log4j.message.SimpleMessage;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("Templates come from settings, the class path and files; what is wrong in them is named")
class TemplatesTest {
    private static final String LEVEL = "{\"l\":{\"$resolver\":\"level\",\"field\":\"name\"}}";
    private static final LogEvent EVENT = Log4jLogEvent.newBuilder()
            .setLevel(Level.WARN)
            .setLoggerName("logger")
            .setMessage(new SimpleMessage("text"))
            .build();

    private static String write(String template) {
        return write(template, builder -> builder);
    }

    private static String write(String template, UnaryOperator<ZilchTemplateLayout.Builder> settings) {
        return settings.apply(Judge.builder(template)).build().toSerializable(EVENT);
    }

    private static void checkError(String expected, String template) {
        checkError(expected, Judge.builder(template));
    }

    private static void checkError(String expected, ZilchTemplateLayout.Builder builder) {
        assertEquals(
                expected,
                assertThrows(IllegalArgumentException.class, builder::build).getMessage());
    }

    private static void checkResolver(String expected, String options) {
        checkError("eventTemplate, at /a: " + expected, "{\"a\":{\"$resolver\":" + options + "}}");
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
    void rootsThatAreNoObjects() {
        assertEquals("\"text\"\n", write("{\"$resolver\":\"message\"}"));
        assertEquals("[\"text\",1]\n", write("[{\"$resolver\":\"message\"},1]"));
        assertEquals("{\"a\":1}\n", write("{\"a\":1}"));
        assertEquals("null\n", write("null"));
    }

    @Test
    void delimiters() {
        assertEquals("{\"l\":\"WARN\"}\r\n", write(LEVEL, builder -> builder.setEventDelimiter("\r\n")));
        assertEquals("{\"l\":\"WARN\"}", write(LEVEL, builder -> builder.setEventDelimiter("")));
        assertEquals("{\"l\":\"WARN\"}\n\0", write(LEVEL, builder -> builder.setNullEventDelimiterEnabled(true)));
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
    void charsetsAreWrittenAsEscapes() {
        assertEquals(
                "{\"a\":\"\\u00e9\"}\n",
                write("{\"a\":\"é\"}", builder -> builder.setCharset(StandardCharsets.US_ASCII)));
    }

    @Test
    void errorsOfSettings() {
        checkError(
                "ZilchTemplateLayout: the charset UTF-16 has other bytes for ASCII characters: use UTF-8",
                Judge.builder(LEVEL).setCharset(StandardCharsets.UTF_16));
        checkError(
                "ZilchTemplateLayout: maxStringLength is 0: set at least 1",
                Judge.builder(LEVEL).setMaxStringLength(0));
        checkError(
                "ZilchTemplateLayout: configuration is null: set it",
                Judge.builder(LEVEL).setConfiguration(null));
        checkError(
                "eventTemplateUri: it is blank, and so is eventTemplate: set one of them",
                Judge.builder(null).setEventTemplateUri(" "));
        checkError(
                "eventTemplateUri \"classpath:None.json\": there is no such resource: put it on the class path",
                Judge.builder(null).setEventTemplateUri("classpath:None.json"));
        checkError(
                "eventTemplateUri \"http://x\": it is neither a classpath: nor a file: URI: use one of them",
                Judge.builder(null).setEventTemplateUri("http://x"));
        checkError(
                "eventTemplateUri \"file:/none.json\": it cannot be read, java.nio.file.NoSuchFileException: /none.json:"
                        + " correct the URI",
                Judge.builder(null).setEventTemplateUri("file:/none.json"));
        checkError(
                "the attribute key of EventTemplateAdditionalField is blank: set it",
                () -> EventTemplateAdditionalField.newBuilder().setValue("x").build());
        checkError(
                "eventTemplate: it is no object, to which additional fields could be added: make it one",
                Judge.builder("[]")
                        .setEventTemplateAdditionalFields(EventTemplateAdditionalField.newBuilder()
                                .setKey("a")
                                .setValue("b")
                                .build()));
    }

    @Test
    void errorsOfProperties() {
        String template = "{\"a\":{\"$resolver\":\"timestamp\"}}";
        checkProperty("timeZone", "Mars", "no time zone of this JVM", template);
        checkProperty("locale", "en-US", "no locale of this JVM, such as en_US", template);
        checkProperty("charset", "latin", "no charset of this JVM", template);
        checkProperty("maxStringLength", "1k", "no integer", template);
        checkProperty("locationInfoEnabled", "yes", "neither true nor false", template);
    }

    private static void checkProperty(String name, String value, String problem, String template) {
        String property = "log4j.layout.jsonTemplate." + name;
        System.setProperty(property, value);
        try {
            checkError(
                    "the property " + property + " is \"" + value + "\", which is " + problem + ": correct it",
                    () -> Judge.builder(template).build());
        } finally {
            System.clearProperty(property);
        }
    }

    @Test
    void defaultsFromProperties() {
        String zone = "log4j.layout.jsonTemplate.timeZone";
        System.setProperty(zone, "GMT+02:00");
        try {
            assertEquals(
                    "{\"a\":\"1970-01-02T02:00:00.000+0200\"}\n",
                    Judge.builder("{\"a\":{\"$resolver\":\"timestamp\"}}")
                            .build()
                            .toSerializable(Log4jLogEvent.newBuilder()
                                    .setTimeMillis(86_400_000)
                                    .build()));
        } finally {
            System.clearProperty(zone);
        }
    }

    private static void checkError(String expected, org.junit.jupiter.api.function.Executable builder) {
        assertEquals(
                expected, assertThrows(IllegalArgumentException.class, builder).getMessage());
    }

    @Test
    void errorsOfTemplates() {
        checkError(
                "eventTemplate: an object has the name \"a\" for the second time at line 2, column 3: remove one",
                "{\"a\":{\"b\":1},\n  \"a\":2}");
        checkError("eventTemplate: it is not JSON from line 2, column 2 on: correct it", "{\n x}");
        checkError(
                "eventTemplate, at /a/1: \"flatten\" needs an object around it: make the resolver a member of one",
                "{\"a\":[1,{\"$resolver\":\"mdc\",\"flatten\":true}]}");
        checkResolver(
                "the resolver \"mine\" is not supported: use one of caseConverter, counter, endOfBatch, exception,"
                        + " exceptionRootCause, level, logger, main, map, marker, mdc, message, messageParameter, ndc,"
                        + " pattern, source, thread, timestamp, or JsonTemplateLayout",
                "\"mine\"");
        checkResolver("the option \"$resolver\" is 1, which is not a String: correct it", "1");
        checkResolver("the option \"$resolver\" is null: set it", "null");
        checkResolver("the option \"field\" is missing: choose one of name, fqcn", "\"logger\"");
        checkResolver("\"field\" is \"x\": choose one of name, id, priority", "\"thread\",\"field\":\"x\"");
        checkResolver(
                "the resolver \"timestamp\" has no option \"pattern.zone\": remove it",
                "\"timestamp\",\"pattern\":{\"zone\":\"UTC\"}");
        checkResolver(
                "\"Mars\" is no time zone of this JVM: correct \"timeZone\"",
                "\"timestamp\",\"pattern\":{\"timeZone\":\"Mars\"}");
        checkResolver(
                "\"en-US\" is no locale of this JVM, such as en_US: correct \"pattern.locale\"",
                "\"timestamp\",\"pattern\":{\"locale\":\"en-US\"}");
        checkResolver(
                "\"QQQQQQ\" is no pattern for a date or time: correct it",
                "\"timestamp\",\"pattern\":{\"format\":\"QQQQQQ\"}");
        checkResolver(
                "\"pattern\" and \"epoch\" exclude each other: remove one of them",
                "\"timestamp\",\"pattern\":{},\"epoch\":{\"unit\":\"secs\"}");
        checkResolver(
                "\"rounded\" has no meaning for the unit \"secs.nanos\": remove it",
                "\"timestamp\",\"epoch\":{\"unit\":\"secs.nanos\",\"rounded\":true}");
        checkResolver("\"main\" has both of \"key\" and \"index\", or none: set one of them", "\"main\"");
        checkResolver(
                "\"key\" is for one entry, \"flatten\" and \"pattern\" are for many: remove one",
                "\"mdc\",\"key\":\"a\",\"flatten\":true");
        checkResolver("\"replacement\" has no \"pattern\": add it", "\"mdc\",\"replacement\":\"a\"");
        checkResolver("\"flatten\" is 1: set a boolean, or an object with \"prefix\"", "\"mdc\",\"flatten\":1");
        checkResolver("\"(\" is no regular expression, Unclosed group: correct it", "\"ndc\",\"pattern\":\"(\"");
        checkResolver("\"index\" is -1: count from 0", "\"messageParameter\",\"index\":-1");
        checkResolver("\"start\" is 1.5: set an integer", "\"counter\",\"start\":1.5");
        checkResolver("the option \"pattern\" is blank: set it", "\"pattern\",\"pattern\":\" \"");
        checkResolver(
                "\"fallbackKey\" has no effect with \"stringified\": remove one of them",
                "\"message\",\"stringified\":true,\"fallbackKey\":\"a\"");
        checkResolver(
                "\"flatten\" writes members, which have no case: remove it",
                "\"caseConverter\",\"case\":\"upper\",\"input\":{\"$resolver\":\"mdc\",\"flatten\":true}");
        checkResolver(
                "the option \"stackTrace.stringified.truncation.pointMatcherStrings\" has the element 1: list strings"
                        + " only",
                "\"exception\",\"field\":\"stackTrace\",\"stackTrace\":{\"stringified\":{\"truncation\":{"
                        + "\"pointMatcherStrings\":[1]}}}");
        checkError(
                "eventTemplate, at /a/stackTrace/elementTemplate, at /x: the resolver \"level\" is not supported: use"
                        + " one of stackTraceElement, or JsonTemplateLayout",
                "{\"a\":{\"$resolver\":\"exception\",\"field\":\"stackTrace\",\"stackTrace\":{\"elementTemplate\":"
                        + "{\"x\":{\"$resolver\":\"level\"}}}}}");
    }
}
