// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.recipes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.ThreadContext;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.impl.ContextDataFactory;
import org.apache.logging.log4j.core.impl.Log4jLogEvent;
import org.apache.logging.log4j.core.layout.ByteBufferDestination;
import org.apache.logging.log4j.message.SimpleMessage;
import org.apache.logging.log4j.util.StringMap;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;

/** The log files of log4j2-test.xml and logback-test.xml are JSON, one object a line. */
class LoggingTest {
    private static final Exception FAILURE = new IllegalStateException("no\nprice", new RuntimeException("\"quoted\""));

    @Test
    void log4jWritesLines() throws Exception {
        ThreadContext.put("session", "A");
        LogManager.getLogger("recipes").info("sent {} of {}", 1, "VOD.L");
        ThreadContext.clearMap();
        LogManager.getLogger("recipes").warn("failed", FAILURE);
        LogManager.shutdown();
        assertIsTheLog(Path.of("target/log4j2.json"));
    }

    @Test
    void logbackWritesLines() throws Exception {
        MDC.put("session", "A");
        LoggerFactory.getLogger("recipes").info("sent {} of {}", 1, "VOD.L");
        MDC.clear();
        LoggerFactory.getLogger("recipes").warn("failed", FAILURE);
        assertIsTheLog(Path.of("target/logback.json"));
    }

    @Test
    void theLayoutMakesNoGarbage() {
        ZilchLayout layout = ZilchLayout.create();
        ByteBuffer file = ByteBuffer.allocateDirect(1 << 12);
        ByteBufferDestination destination = new ByteBufferDestination() {
            @Override
            public ByteBuffer getByteBuffer() {
                return file;
            }

            @Override
            public ByteBuffer drain(ByteBuffer full) {
                return full.clear();
            }

            @Override
            public void writeBytes(ByteBuffer bytes) {
                file.clear().put(bytes);
            }

            @Override
            public void writeBytes(byte[] bytes, int offset, int length) {
                file.put(bytes, offset, length);
            }
        };
        StringMap context = ContextDataFactory.createContextData();
        context.putValue("session", "A");
        LogEvent event = Log4jLogEvent.newBuilder()
                .setLoggerName("recipes")
                .setLevel(Level.INFO)
                .setMessage(new SimpleMessage("sent"))
                .setContextData(context)
                .build();
        assertEquals(0, Allocations.fewest(() -> layout.encode(event, destination)));
        byte[] line = new byte[file.flip().remaining()];
        file.get(line);
        assertTrue(new String(line).endsWith("\"message\":\"sent\",\"context\":{\"session\":\"A\"}}\n"));
    }

    private static void assertIsTheLog(Path file) throws Exception {
        List<String> lines = Files.readAllLines(file);
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
}
