// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.recipes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.LoggingEvent;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;

/** The log file of logback-test.xml is JSON, one object a line. */
class LoggingTest {
    private static final Exception FAILURE = new IllegalStateException("no\nprice", new RuntimeException("\"quoted\""));

    @Test
    void logbackWritesLines() throws Exception {
        MDC.put("session", "A");
        LoggerFactory.getLogger("recipes").info("sent {} of {}", 1, "VOD.L");
        MDC.clear();
        LoggerFactory.getLogger("recipes").warn("failed", FAILURE);

        List<String> lines = Files.readAllLines(Path.of("target/logback.json"));
        assertEquals(2, lines.size());
        JsonNode info = new ObjectMapper().readTree(lines.get(0));
        assertEquals("INFO", info.path("level").textValue());
        assertEquals("recipes", info.path("logger").textValue());
        assertEquals(Thread.currentThread().getName(), info.path("thread").textValue());
        assertEquals("sent 1 of VOD.L", info.path("message").textValue());
        assertEquals("A", info.path("context").path("session").textValue());
        assertTrue(info.path("exceptions").isMissingNode());
        assertTrue(info.path("time").textValue().endsWith("Z"));

        JsonNode warning = new ObjectMapper().readTree(lines.get(1));
        assertEquals("WARN", warning.path("level").textValue());
        assertTrue(warning.path("context").isMissingNode());
        JsonNode exceptions = warning.path("exceptions");
        assertEquals(2, exceptions.size());
        assertEquals(
                "java.lang.IllegalStateException",
                exceptions.get(0).path("type").textValue());
        assertEquals("no\nprice", exceptions.get(0).path("message").textValue());
        assertEquals("\"quoted\"", exceptions.get(1).path("message").textValue());
        assertTrue(exceptions.get(0).path("stack").get(0).textValue().contains("LoggingTest"));
    }

    @Test
    void anEncoderAllocatesTheArrayAndTheLambdaOfTheContext() {
        LoggingEvent event = event();
        event.setMDCPropertyMap(Map.of());
        assertAllocates(0, event);
        MDC.put("session", "A");
        LoggingEvent withContext = event();
        withContext.prepareForDeferredProcessing(); // takes the context
        MDC.clear();
        assertAllocates(16, withContext);
    }

    /** Checks what is allocated beside the array of the line, whose size is a multiple of 8. */
    private static void assertAllocates(int bytes, LoggingEvent event) {
        ZilchEncoder encoder = new ZilchEncoder();
        int array = (16 + encoder.encode(event).length + 7) & -8;
        long allocated = Allocations.fewest(() -> encoder.encode(event)) / 1000;
        assertTrue(allocated >= array && allocated <= array + bytes, () -> allocated + " bytes with " + array);
    }

    private static LoggingEvent event() {
        Logger logger = (Logger) LoggerFactory.getLogger("recipes");
        return new LoggingEvent("", logger, Level.INFO, "sent", null, null);
    }
}
