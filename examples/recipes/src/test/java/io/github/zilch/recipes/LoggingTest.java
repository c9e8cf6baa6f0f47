// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.recipes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.LoggingEvent;
import ch.qos.logback.classic.spi.LoggingEventVO;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;
import org.slf4j.MarkerFactory;
import org.slf4j.event.KeyValuePair;

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
    void nothingOfAnEventIsLost() throws Exception {
        RuntimeException failure = new IllegalStateException("outer", new RuntimeException("cause"));
        RuntimeException suppressed = new RuntimeException("suppressed", new RuntimeException("its cause"));
        suppressed.addSuppressed(new RuntimeException("inner"));
        suppressed.addSuppressed(failure); // a circle
        failure.getCause().addSuppressed(suppressed);
        Throwable deep = failure.getCause();
        for (int i = 0; i < 40; i++) {
            Throwable next = new RuntimeException("cause " + i);
            deep.initCause(next);
            deep = next;
        }
        LoggingEvent event =
                new LoggingEvent("", (Logger) LoggerFactory.getLogger("recipes"), Level.INFO, "sent", failure, null);
        event.addMarker(MarkerFactory.getDetachedMarker("order"));
        event.getMarkerList().get(0).add(MarkerFactory.getDetachedMarker("audit"));
        event.addMarker(MarkerFactory.getDetachedMarker("slow"));
        Object[] values = {1, 2L, 0.5, Double.NaN, true, null, List.of("a"), new BigDecimal("1e5000"), "text"};
        for (int i = 0; i < values.length; i++) {
            event.addKeyValuePair(new KeyValuePair("key" + i, values[i]));
        }
        event.addKeyValuePair(new KeyValuePair(null, "none"));
        Map<String, String> context = new HashMap<>();
        context.put(null, "x");
        event.setMDCPropertyMap(context);

        JsonNode json = new ObjectMapper().readTree(new ZilchEncoder().encode(event));
        assertEquals("[\"order [ audit ]\",\"slow\"]", json.path("markers").toString());
        assertEquals(
                "{\"key0\":1,\"key1\":2,\"key2\":0.5,\"key3\":\"NaN\",\"key4\":true,\"key5\":null,\"key6\":\"[a]\","
                        + "\"key7\":\"1E+5000\",\"key8\":\"text\",\"null\":\"none\"}",
                json.path("values").toString());
        assertEquals("{\"null\":\"x\"}", json.path("context").toString());
        assertEquals(42, json.path("exceptions").size());
        assertEquals("cause 39", json.at("/exceptions/41/message").textValue());
        assertEquals("suppressed", json.at("/exceptions/1/suppressed/0/message").textValue());
        assertEquals("its cause", json.at("/exceptions/1/suppressed/1/message").textValue());
        assertEquals(
                "inner",
                json.at("/exceptions/1/suppressed/0/suppressed/0/message").textValue());
    }

    @Test
    void anEventFromAnotherJvmHasItsExceptions() throws Exception {
        LoggingEvent event =
                new LoggingEvent("", (Logger) LoggerFactory.getLogger("recipes"), Level.INFO, "sent", FAILURE, null);
        JsonNode json = new ObjectMapper().readTree(new ZilchEncoder().encode(LoggingEventVO.build(event)));
        assertEquals("no\nprice", json.at("/exceptions/0/message").textValue());
        assertEquals("\"quoted\"", json.at("/exceptions/1/message").textValue());
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
