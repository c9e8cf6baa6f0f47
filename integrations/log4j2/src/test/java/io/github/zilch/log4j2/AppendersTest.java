// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.log4j2;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.zilch.logging.Trees;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.logging.log4j.Logger;
import org.apache.logging.log4j.ThreadContext;
import org.apache.logging.log4j.core.LoggerContext;
import org.apache.logging.log4j.core.async.AsyncLoggerContext;
import org.apache.logging.log4j.core.config.ConfigurationSource;
import org.apache.logging.log4j.core.config.xml.XmlConfiguration;
import org.apache.logging.log4j.message.ObjectMessage;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("A configuration names the layout, and appenders of all kinds get whole events")
class AppendersTest {
    private static final int THREADS = 4;
    private static final int EVENTS = 500;

    private static final String LAYOUT = """
            <ZilchTemplateLayout eventTemplateUri="classpath:EcsLayout.json" eventDelimiter="&#10;" recyclerFactory="dummy">
              <EventTemplateAdditionalField key="service" value="orders"/>
              <EventTemplateAdditionalField key="line" format="JSON"
                  value='{"$resolver": "source", "field": "lineNumber"}'/>
            </ZilchTemplateLayout>
            """;

    private static final String ROOT = "<Root level='info'><AppenderRef ref='A'/></Root>";

    @TempDir
    Path directory;

    private interface Work {
        void log(Logger logger) throws InterruptedException;
    }

    /** Returns the events of a context, from all files. */
    private List<JsonNode> run(LoggerContext context, String appender, String loggers, Work work)
            throws IOException, InterruptedException {
        String xml = "<Configuration status='OFF'><Appenders>" + appender.replace("LAYOUT", LAYOUT)
                + "</Appenders><Loggers>" + loggers + "</Loggers></Configuration>";
        context.start(new XmlConfiguration(
                context, new ConfigurationSource(new ByteArrayInputStream(xml.getBytes(StandardCharsets.UTF_8)))));
        work.log(context.getLogger("test"));
        context.close();
        List<JsonNode> events = new ArrayList<>();
        try (Stream<Path> files = Files.list(directory)) {
            for (Path file : files.sorted().toList()) {
                Files.readAllLines(file).forEach(line -> events.add(Trees.tree(line)));
            }
        }
        return events;
    }

    private String file() {
        return "<File name='A' fileName='" + directory.resolve("log") + "'>LAYOUT</File>";
    }

    private static void logFromThreads(Logger logger) throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        for (int t = 0; t < THREADS; t++) {
            int number = t;
            Thread thread = new Thread(() -> {
                ThreadContext.put("thread", "t" + number);
                for (int i = 0; i < EVENTS; i++) {
                    logger.info("event {} of {}", i, number);
                }
            });
            thread.start();
            threads.add(thread);
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    private static void checkFromThreads(List<JsonNode> events) {
        assertEquals(THREADS * EVENTS, events.size());
        for (int t = 0; t < THREADS; t++) {
            String name = "t" + t;
            List<String> messages = events.stream()
                    .filter(event -> event.get("thread").textValue().equals(name))
                    .map(event -> event.get("message").textValue())
                    .toList();
            int number = t;
            assertEquals(
                    IntStream.range(0, EVENTS)
                            .mapToObj(i -> "event " + i + " of " + number)
                            .toList(),
                    messages);
        }
        assertEquals("orders", events.get(0).get("service").textValue());
    }

    /** Synchronous loggers, asynchronous ones, both, and an asynchronous appender. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "false | <Root level='info'><AppenderRef ref='A'/></Root>",
                "true | <Root level='info'><AppenderRef ref='A'/></Root>",
                "false | <AsyncRoot level='info' includeLocation='false'><AppenderRef ref='A'/></AsyncRoot>",
                "false | <Root level='info'><AppenderRef ref='B'/></Root>"
            })
    void eventsOfSeveralThreads(boolean isAsynchronous, String loggers) throws Exception {
        LoggerContext context = isAsynchronous ? new AsyncLoggerContext("async") : new LoggerContext("sync");
        String both = file() + "<Async name='B'><AppenderRef ref='A'/></Async>";
        checkFromThreads(run(context, both, loggers, AppendersTest::logFromThreads));
    }

    @Test
    void rollingFiles() throws Exception {
        List<JsonNode> events = run(
                new LoggerContext("rolling"),
                "<RollingRandomAccessFile name='A' fileName='" + directory.resolve("log") + "' filePattern='"
                        + directory.resolve("old-%i") + "'>LAYOUT<SizeBasedTriggeringPolicy size='40 kB'/>"
                        + "<DefaultRolloverStrategy max='90' fileIndex='nomax'/></RollingRandomAccessFile>",
                ROOT,
                AppendersTest::logFromThreads);
        assertEquals(THREADS * EVENTS, events.size());
        assertTrue(Files.exists(directory.resolve("old-2")));
    }

    @Test
    void bothLayoutsInOneConfiguration() throws Exception {
        List<JsonNode> events = run(
                new LoggerContext("both"),
                file()
                        + file().replace("'A'", "'B'")
                                .replace("log'", "other'")
                                .replace("LAYOUT", LAYOUT.replace("ZilchT", "JsonT")),
                "<Root level='info'><AppenderRef ref='A'/><AppenderRef ref='B'/></Root>",
                logger -> logger.info("text"));
        assertEquals(2, events.size());
        assertEquals("orders", events.get(0).get("service").textValue());
        assertEquals(events.get(0), events.get(1));
    }

    @Test
    void eventsAroundOneThatFailsAreWritten() throws Exception {
        List<JsonNode> events = run(new LoggerContext("failing"), file(), ROOT, logger -> {
            logger.info("before");
            logger.info(new FailingMessage());
            logger.info("parameter {}", new Object() {
                @Override
                public String toString() {
                    throw new IllegalStateException("of the user");
                }
            });
            logger.info("after");
        });
        assertEquals(3, events.size(), () -> events.toString());
        assertEquals("before", events.get(0).get("message").textValue());
        assertTrue(events.get(1).get("message").textValue().startsWith("parameter [!!!"));
        assertEquals("after", events.get(2).get("message").textValue());
    }

    @Test
    void eventsThatAreLoggedWhileAnotherOneIsWritten() throws Exception {
        List<JsonNode> events = run(
                new LoggerContext("nested"),
                file(),
                ROOT,
                logger -> logger.info(new ObjectMessage(new Object() {
                    @Override
                    public String toString() {
                        logger.info("inner");
                        return "outer";
                    }
                })));
        assertEquals(
                List.of("inner", "outer"),
                events.stream()
                        .map(event -> event.get("message").textValue())
                        .distinct()
                        .toList());
    }
}
