// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.log4j2;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.JsonValidator;
import java.io.PrintWriter;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.impl.Log4jLogEvent;
import org.apache.logging.log4j.core.pattern.NamedInstantPattern;
import org.apache.logging.log4j.core.time.MutableInstant;
import org.apache.logging.log4j.layout.template.json.JsonTemplateLayout;
import org.apache.logging.log4j.layout.template.json.util.RecyclerFactories;
import org.apache.logging.log4j.message.MultiformatMessage;
import org.apache.logging.log4j.message.ObjectMessage;
import org.apache.logging.log4j.util.SortedArrayStringMap;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The differences from JsonTemplateLayout are those of the table in README.md")
class DifferencesTest {
    private static final String MESSAGE = "{\"m\":{\"$resolver\":\"message\"}}";

    private final Judge judge = new Judge(MESSAGE);

    private static LogEvent object(Object value) {
        return Log4jLogEvent.newBuilder().setMessage(new ObjectMessage(value)).build();
    }

    private void check(String theirs, String ours, LogEvent event) {
        assertEquals(theirs + "\n", judge.theirs.toSerializable(event));
        assertEquals(ours + "\n", judge.ours.toSerializable(event));
    }

    @Test
    @DisplayName("hex digits in escapes")
    void hexDigitsOfEscapes() {
        check("{\"m\":\"\\u001F\"}", "{\"m\":\"\\u001f\"}", object("\u001f"));
    }

    @Test
    @DisplayName("surrogates without their other half, also where a string is cut")
    void loneSurrogates() {
        LogEvent event = object("a\ud800b");
        assertEquals("{\"m\":\"a?b\"}\n", new String(judge.theirs.toByteArray(event), StandardCharsets.UTF_8));
        assertEquals("{\"m\":\"a\ufffdb\"}\n", new String(judge.ours.toByteArray(event), StandardCharsets.UTF_8));
    }

    @Test
    @DisplayName("characters that the charset does not have")
    void charactersOfOtherCharsets() {
        Judge latin1 = new Judge(MESSAGE, settings -> {
            settings.theirs.setCharset(StandardCharsets.ISO_8859_1);
            settings.ours.setCharset(StandardCharsets.ISO_8859_1);
        });
        LogEvent event = object("\u20ac");
        assertEquals("{\"m\":\"?\"}\n", new String(latin1.theirs.toByteArray(event), StandardCharsets.ISO_8859_1));
        assertEquals("{\"m\":\"\\u20ac\"}\n", new String(latin1.ours.toByteArray(event), StandardCharsets.ISO_8859_1));
    }

    @Test
    @DisplayName("floating-point numbers")
    void layoutOfFloatingPointNumbers() {
        check("{\"m\":1.0E10}", "{\"m\":10000000000}", object(1e10));
    }

    @Test
    @DisplayName("keys of maps that are null or no strings")
    void keysOfMapsThatAreNoStrings() {
        Map<Object, Object> map = new LinkedHashMap<>();
        map.put(7, "seven");
        map.put(null, "none");
        assertThrows(ClassCastException.class, () -> judge.theirs.toSerializable(object(map)));
        assertEquals("{\"m\":{\"7\":\"seven\",\"null\":\"none\"}}\n", judge.ours.toSerializable(object(map)));
        map.put("7", "text");
        assertEquals("{\"m\":{\"7\":\"text\",\"null\":\"none\"}}\n", judge.ours.toSerializable(object(map)));
    }

    @Test
    @DisplayName("keys of the thread context that are null")
    void keysOfTheThreadContextThatAreNull() {
        SortedArrayStringMap context = new SortedArrayStringMap();
        context.putValue(null, "none");
        context.putValue("a", 1);
        LogEvent event = Log4jLogEvent.newBuilder().setContextData(context).build();
        checkContext("{\"c\":{\"a\":1,\"null\":\"none\"}}", "", event);
        checkContext("{\"a\":\"1\",\"null\":\"none\"}", ",\"stringified\":true,\"flatten\":true", event);
        Judge prefixed = new Judge("{\"c\":{\"$resolver\":\"mdc\",\"flatten\":{\"prefix\":\"_\"}}}");
        assertEquals("{\"_null\":\"none\",\"_a\":1}\n", prefixed.theirs.toSerializable(event));
        assertEquals("{\"_a\":1,\"_null\":\"none\"}\n", prefixed.ours.toSerializable(event));
        checkContext("{\"c\":{\"null\":\"none\"}}", ",\"pattern\":\"n.*\"", event);
        assertEquals("{\"m\":{\"a\":1,\"null\":\"none\"}}\n", judge.ours.toSerializable(object(context)));
        context.putValue("inner", new SortedArrayStringMap(context));
        assertEquals(
                "{\"m\":{\"a\":1,\"inner\":{\"a\":1,\"null\":\"none\"},\"null\":\"none\"}}\n",
                judge.ours.toSerializable(object(context)));
        context.putValue("null", "text");
        assertEquals(
                "{\"m\":{\"a\":1,\"inner\":{\"a\":1,\"null\":\"none\"},\"null\":\"text\"}}\n",
                judge.ours.toSerializable(object(context)));
        context.remove("inner");
        LogEvent both = Log4jLogEvent.newBuilder().setContextData(context).build();
        checkContext("{\"c\":{\"a\":1,\"null\":\"text\"}}", "", both);
    }

    private static void checkContext(String expected, String options, LogEvent event) {
        Judge context = new Judge("{\"c\":{\"$resolver\":\"mdc\"" + options + "}}");
        boolean isJson;
        try {
            isJson = JsonValidator.isValid(ByteBuffer.wrap(context.theirs.toByteArray(event)));
        } catch (NullPointerException e) {
            isJson = false;
        }
        assertFalse(isJson);
        assertEquals(expected + "\n", context.ours.toSerializable(event));
    }

    @Test
    @DisplayName("an unknown locale, and wrong values of the properties with defaults")
    void unknownLocales() {
        String template =
                "{\"t\":{\"$resolver\":\"timestamp\",\"pattern\":{\"format\":\"yyyy\",\"locale\":\"en-US\"}}}";
        refuses(template);
        JsonTemplateLayout theirs = JsonTemplateLayout.newBuilder()
                .setConfiguration(Judge.CONFIGURATION)
                .setEventTemplate(template)
                .setEventDelimiter("")
                .build();
        assertEquals("{\"t\":\"1970\"}", theirs.toSerializable(at(86_400, 0)));
    }

    @Test
    @DisplayName("a list or map that contains itself")
    void valuesThatContainThemselves() {
        List<Object> list = new ArrayList<>();
        list.add(list);
        assertThrows(StackOverflowError.class, () -> judge.theirs.toSerializable(object(list)));
        assertThrows(IllegalStateException.class, () -> judge.ours.toSerializable(object(list)));
    }

    private static void refuses(String template) {
        TemplateException thrown = assertThrows(
                TemplateException.class, () -> Judge.builder(template).build(), template);
        assertTrue(thrown.getMessage().contains(": "), thrown.getMessage());
    }

    @Test
    @DisplayName("an option that no resolver knows")
    void unknownOptions() {
        String template = "{\"a\":{\"$resolver\":\"message\",\"unknown\":1}}";
        refuses(template);
        JsonTemplateLayout theirs = JsonTemplateLayout.newBuilder()
                .setConfiguration(Judge.CONFIGURATION)
                .setEventTemplate(template)
                .setEventDelimiter("\n")
                .build();
        assertEquals("{\"a\":\"x\"}\n", theirs.toSerializable(object("x")));
    }

    @Test
    @DisplayName("flatten at the root of a template or in caseConverter")
    void flattenWithoutObject() {
        refuses("{\"$resolver\":\"mdc\",\"flatten\":true}");
        refuses("{\"a\":{\"$resolver\":\"caseConverter\",\"case\":\"upper\","
                + "\"input\":{\"$resolver\":\"mdc\",\"flatten\":true}}}");
    }

    @Test
    @DisplayName("resolvers of your own")
    void resolversOfUsers() {
        refuses("{\"a\":{\"$resolver\":\"mine\"}}");
    }

    @Test
    @DisplayName("charsets in which ASCII is something else, such as UTF-16")
    void charsetsThatDoNotContainAscii() {
        JsonTemplateLayout theirs = JsonTemplateLayout.newBuilder()
                .setConfiguration(Judge.CONFIGURATION)
                .setEventTemplate(MESSAGE)
                .setEventDelimiter("\n")
                .setCharset(StandardCharsets.UTF_16BE)
                .build();
        assertEquals("{\"m\":\"x\"}\n", new String(theirs.toByteArray(object("x")), StandardCharsets.UTF_16BE));
        ZilchTemplateLayout.Builder ours = Judge.builder(MESSAGE).setCharset(StandardCharsets.UTF_16BE);
        assertThrows(IllegalArgumentException.class, ours::build);
    }

    @Test
    @DisplayName("pointMatcherRegexes in the text of causes and suppressed exceptions")
    void expressionsThatCutCauses() {
        Judge cut = StackTraceTest.judge("{'suffix':'>','pointMatcherRegexes':['a\\\\.A']}");
        LogEvent event = StackTraceTest.event(StackTraceTest.thrown("outer", StackTraceTest.thrown("inner", null)));
        String ours = cut.ours.toSerializable(event);
        String theirs;
        try {
            theirs = cut.theirs.toSerializable(event);
        } catch (RuntimeException e) {
            theirs = "lost";
        }
        assertNotEquals(theirs, ours);
    }

    private static Judge cutStackTrace() {
        return new Judge(
                "{\"t\":{\"$resolver\":\"exception\",\"field\":\"stackTrace\",\"stackTrace\":{\"stringified\":true}}}",
                settings -> settings.maxStringLength(26));
    }

    @Test
    @DisplayName(
            "a cause or suppressed exception in the part of a stack trace that is cut, whose toString() or getCause() throws")
    void causesThatAreCut() {
        Exception throwing = new Exception() {
            private static final long serialVersionUID = 1;

            @Override
            public String toString() {
                throw new IllegalStateException("called");
            }
        };
        Exception suppressing = new Exception("message");
        suppressing.addSuppressed(throwing);
        Exception withoutCause = new Exception("message") {
            private static final long serialVersionUID = 1;

            @Override
            public String toString() {
                return "java.lang.Exception: message";
            }

            @Override
            public synchronized Throwable getCause() {
                throw new IllegalStateException("called");
            }
        };
        Judge cut = cutStackTrace();
        for (Exception thrown : List.of(new Exception("message", throwing), suppressing, withoutCause)) {
            LogEvent event = StackTraceTest.event(thrown);
            assertThrows(IllegalStateException.class, () -> cut.theirs.toSerializable(event));
            assertEquals("{\"t\":\"java.lang.Exception: messa\u2026\"}\n", cut.ours.toSerializable(event));
        }
    }

    /** An exception that has another cause each time that it is asked. */
    private static final class Endless extends Exception {
        private static final long serialVersionUID = 1;

        @Override
        public synchronized Throwable getCause() {
            return new Endless();
        }

        @Override
        public String toString() {
            return "java.lang.Exception: message";
        }
    }

    @Test
    @DisplayName("a getCause() that returns a new exception each time")
    void newCauses() {
        Judge cut = cutStackTrace();
        LogEvent event = StackTraceTest.event(new Endless());
        assertThrows(StackOverflowError.class, () -> cut.theirs.toSerializable(event));
        assertEquals("{\"t\":\"java.lang.Exception: messa\u2026\"}\n", cut.ours.toSerializable(event));
    }

    @Test
    @DisplayName("a printStackTrace(PrintWriter) that closes the writer")
    void closedWriter() {
        Judge cut = cutStackTrace();
        LogEvent event = StackTraceTest.event(new Exception() {
            private static final long serialVersionUID = 1;

            @Override
            public void printStackTrace(PrintWriter writer) {
                writer.print("text");
                writer.close();
            }
        });
        assertEquals("{\"t\":\"\"}\n", cut.theirs.toSerializable(event));
        assertEquals("{\"t\":\"text\"}\n", cut.ours.toSerializable(event));
    }

    @Test
    @DisplayName("a cause that overrides getStackTrace()")
    void causesWithTracesOfTheirOwn() {
        Exception cause = new Exception() {
            private static final long serialVersionUID = 1;

            @Override
            public StackTraceElement[] getStackTrace() {
                return new StackTraceElement[0];
            }
        };
        AtomicInteger calls = new AtomicInteger();
        LogEvent event = StackTraceTest.event(new Exception(cause) {
            private static final long serialVersionUID = 1;

            @Override
            public String toString() {
                calls.incrementAndGet();
                return "";
            }

            @Override
            public synchronized Throwable fillInStackTrace() {
                return this;
            }
        });
        Judge cut = cutStackTrace();
        cut.theirs.toSerializable(event);
        assertEquals(1, calls.getAndSet(0));
        cut.ours.toSerializable(event);
        assertEquals(2, calls.get());
    }

    @Test
    @DisplayName("an exception with tens of thousands of causes")
    void tensOfThousandsOfCauses() {
        Judge cut = cutStackTrace();
        Exception thrown = new Exception();
        for (int i = 0; i < 90_000; i++) {
            thrown = new Exception("message", thrown);
        }
        LogEvent event = StackTraceTest.event(thrown);
        assertThrows(StackOverflowError.class, () -> cut.theirs.toSerializable(event));
        assertEquals("{\"t\":\"java.lang.Exception: messa\u2026\"}\n", cut.ours.toSerializable(event));
    }

    @Test
    @DisplayName("a lookup of a property, of env, or of a version in java in a string")
    void lookupsOfWhatIsConstant() {
        Map<String, String> properties = Judge.CONFIGURATION.getProperties();
        properties.put("ofATest", "before");
        try {
            Judge lookup = new Judge("{\"p\":\"${ofATest}\"}");
            lookup.check(object(""), "before");
            properties.put("ofATest", "after");
            assertEquals("{\"p\":\"after\"}\n", lookup.theirs.toSerializable(object("")));
            assertEquals("{\"p\":\"before\"}\n", lookup.ours.toSerializable(object("")));
        } finally {
            properties.remove("ofATest");
        }
    }

    @Test
    void otherCornersAreNoDifferences() {
        judge.check(object(Double.NaN), "NaN");
        judge.check(object(Float.NEGATIVE_INFINITY), "infinity");
        Exception first = new Exception("first");
        first.initCause(new Exception("second", first));
        new Judge("{\"c\":{\"$resolver\":\"exceptionRootCause\",\"field\":\"message\"}}")
                .check(Log4jLogEvent.newBuilder().setThrown(first).build(), "circle of causes");
        LogEvent own = Log4jLogEvent.newBuilder()
                .setLevel(Level.forName("OF_A_TEST", 350))
                .build();
        new Judge("{\"l\":{\"$resolver\":\"level\",\"field\":\"severity\",\"severity\":{\"field\":\"keyword\"}}}")
                .check(own, "level of the user's own");
    }

    private static LogEvent at(long second, int nanos) {
        MutableInstant instant = new MutableInstant();
        instant.initFromEpochSecond(second, nanos);
        return Log4jLogEvent.newBuilder().setInstant(instant).build();
    }

    @Test
    @DisplayName("numbers of the last second of 1969 and the first of 1970")
    void numbersOfTheSecondsAroundTheEpoch() {
        Judge epoch = new Judge("{\"t\":{\"$resolver\":\"timestamp\",\"epoch\":{\"unit\":\"secs\"}}}");
        assertEquals("{\"t.\":5000000}\n", epoch.theirs.toSerializable(at(0, 5_000_000)));
        assertEquals("{\"t\":0.005000000}\n", epoch.ours.toSerializable(at(0, 5_000_000)));
        assertEquals("{\"t\":-.999000000}\n", epoch.theirs.toSerializable(at(-1, 1_000_000)));
        assertEquals("{\"t\":-0.999000000}\n", epoch.ours.toSerializable(at(-1, 1_000_000)));
    }

    @Test
    @DisplayName("numbers of points in time whose nanoseconds are no long")
    void numbersOfDistantTimes() {
        Judge epoch = new Judge("{\"t\":{\"$resolver\":\"timestamp\",\"epoch\":{\"unit\":\"nanos\"}}}");
        LogEvent event = at(253_402_300_800L, 1);
        assertThrows(ArithmeticException.class, () -> epoch.theirs.toSerializable(event));
        assertEquals("{\"t\":253402300800000000001}\n", epoch.ours.toSerializable(event));
    }

    @Test
    @DisplayName("times before 1970 as text")
    void textsOfTimesBefore1970() {
        String start = "{\"t\":{\"$resolver\":\"timestamp\",\"pattern\":{\"timeZone\":\"UTC\",\"format\":\"";
        Judge seconds = new Judge(start + "yyyy-MM-dd'T'HH:mm:ss'Z'\"}}}");
        LogEvent event = at(-1, 999_999_999);
        assertEquals("{\"t\":\"1969-12-31T23:59:00Z\"}\n", seconds.theirs.toSerializable(event));
        assertEquals("{\"t\":\"1969-12-31T23:59:59Z\"}\n", seconds.ours.toSerializable(event));
        Judge millis = new Judge(start + "yyyy-MM-dd'T'HH:mm:ss.SSS'Z'\"}}}");
        assertEquals("{\"t\":\"1969-12-31T23:59:59.999Z\"}\n", millis.ours.toSerializable(event));
        MutableInstant negative = new MutableInstant();
        negative.initFromEpochMilli(-1, 0);
        assertEquals(
                "{\"t\":\"1969-12-31T23:59:59.999Z\"}\n",
                millis.ours.toSerializable(
                        Log4jLogEvent.newBuilder().setInstant(negative).build()));
        Judge nanos = new Judge(start + "yyyy-MM-dd'T'HH:mm:ss.SSSSSSSSS'Z'\"}}}");
        assertEquals("{\"t\":\"1969-12-31T23:59:59.999999999Z\"}\n", nanos.ours.toSerializable(event));
        assertEquals("{\"t\":\"1678-01-01T00:00:00.000000001Z\"}\n", nanos.ours.toSerializable(at(-9_214_560_000L, 1)));
    }

    @Test
    @DisplayName("names of formats, such as ISO8601, in place of a pattern")
    void namesOfFormats() {
        for (NamedInstantPattern named : NamedInstantPattern.values()) {
            refuses("{\"a\":{\"$resolver\":\"timestamp\",\"pattern\":{\"format\":\"" + named.name() + "\"}}}");
        }
        refuses("{\"a\":{\"$resolver\":\"timestamp\",\"pattern\":{\"format\":\"UNIX\"}}}");
        refuses("{\"a\":{\"$resolver\":\"timestamp\",\"pattern\":{\"format\":\"UNIX_MILLIS\"}}}");
        Judge.Settings settings = new Judge.Settings();
        settings.theirs
                .setConfiguration(Judge.CONFIGURATION)
                .setEventTemplate("{\"a\":{\"$resolver\":\"timestamp\",\"pattern\":{\"format\":\"DEFAULT\","
                        + "\"timeZone\":\"UTC\",\"locale\":\"en\"}}}")
                .setEventDelimiter("");
        assertEquals("{\"a\":\"1Thu13600000U1T\"}", settings.theirs.build().toSerializable(at(3600, 0)));
    }

    private static void checkTemplate(String theirs, String template) {
        refuses(template);
        Judge.Settings settings = new Judge.Settings();
        settings.theirs
                .setConfiguration(Judge.CONFIGURATION)
                .setEventTemplate(template)
                .setEventDelimiter("");
        assertEquals(theirs, settings.theirs.build().toSerializable(object("x")));
    }

    @Test
    @DisplayName("a source with an unknown field, without locationInfoEnabled")
    void sourceWithoutItsField() {
        checkTemplate("{\"b\":1}", "{\"a\":{\"$resolver\":\"source\",\"field\":\"none\"},\"b\":1}");
    }

    @Test
    @DisplayName("additional fields of a template that is a resolver")
    void additionalFieldsOfAResolver() {
        Judge.Settings settings = new Judge.Settings().fields(Map.of("x", "1"));
        String template = "{\"$resolver\":\"message\"}";
        settings.theirs
                .setConfiguration(Judge.CONFIGURATION)
                .setEventTemplate(template)
                .setEventDelimiter("");
        settings.ours.setConfiguration(Judge.CONFIGURATION).setEventTemplate(template);
        assertEquals("\"x\"", settings.theirs.build().toSerializable(object("x")));
        assertEquals(
                "eventTemplate: it is a resolver, to which no additional fields can be added: make it a member of an"
                        + " object",
                assertThrows(TemplateException.class, settings.ours::build).getMessage());
    }

    @Test
    @DisplayName("escaped slashes in a template")
    void escapedSlashesOfTemplates() {
        String template = "{\"a\":\"\\/\"}";
        assertThrows(
                RuntimeException.class,
                () -> JsonTemplateLayout.newBuilder()
                        .setConfiguration(Judge.CONFIGURATION)
                        .setEventTemplate(template)
                        .build());
        assertEquals("{\"a\":\"/\"}\n", Judge.builder(template).build().toSerializable(object("")));
    }

    @Test
    @DisplayName("an unknown recyclerFactory")
    @SuppressWarnings("deprecation")
    void recyclerFactories() {
        assertThrows(
                RuntimeException.class,
                () -> JsonTemplateLayout.newBuilder()
                        .setConfiguration(Judge.CONFIGURATION)
                        .setRecyclerFactory(RecyclerFactories.ofSpec("bogus"))
                        .build());
        assertEquals(
                "{\"m\":\"x\"}\n",
                Judge.builder(MESSAGE).setRecyclerFactory("bogus").build().toSerializable(object("x")));
    }

    /** A message whose JSON is any text. */
    @SuppressWarnings("deprecation") // of getFormat
    private record JsonMessage(String json) implements MultiformatMessage {
        @Override
        public String[] getFormats() {
            return new String[] {"JSON"};
        }

        @Override
        public String getFormattedMessage(String[] formats) {
            return json;
        }

        @Override
        public String getFormattedMessage() {
            return json;
        }

        @Override
        public String getFormat() {
            return null;
        }

        @Override
        public Object[] getParameters() {
            return null;
        }

        @Override
        public Throwable getThrowable() {
            return null;
        }
    }

    private static LogEvent json(String json) {
        return Log4jLogEvent.newBuilder().setMessage(new JsonMessage(json)).build();
    }

    @Test
    @DisplayName("a MultiformatMessage whose JSON is invalid, or has more than 511 levels")
    void messagesWithoutJson() {
        check("{\"m\":{]}", "{\"m\":\"{]\"}", json("{]"));
        String allowed = "[".repeat(511) + "]".repeat(511);
        judge.check(json(allowed), "levels");
        String deep = "[" + allowed + "]";
        check("{\"m\":" + deep + "}", "{\"m\":\"" + deep + "\"}", json(deep));
    }
}
