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
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.impl.Log4jLogEvent;
import org.apache.logging.log4j.core.pattern.NamedInstantPattern;
import org.apache.logging.log4j.message.MultiformatMessage;
import org.apache.logging.log4j.message.ObjectMessage;
import org.apache.logging.log4j.util.SortedArrayStringMap;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The differences from JsonTemplateLayout are those of the table in README.md, with src/test/cases")
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
                settings -> settings.set("maxStringLength", 26));
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
        assertEquals(
                "{\"a\":\"1Thu13600000U1T\"}",
                settings.theirs
                        .build()
                        .toSerializable(Log4jLogEvent.newBuilder()
                                .setTimeMillis(3_600_000)
                                .build()));
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
