// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.logback;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.LoggingEvent;
import ch.qos.logback.core.encoder.Encoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import net.logstash.logback.encoder.LogstashEncoder;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.slf4j.event.KeyValuePair;
import org.springframework.boot.logging.logback.StructuredLogEncoder;
import org.springframework.core.env.Environment;
import org.springframework.core.env.StandardEnvironment;

/**
 * The time of an event, by each format: it is encoded to the array that Logback asks for. Logback has formatted the message before.
 * Each event has a time of its own. There is no JVM flag, as in an application.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(4)
@Warmup(iterations = 10, time = 200, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 10, time = 200, timeUnit = TimeUnit.MILLISECONDS)
public class LogbackBenchmark {
    /** What an event has. */
    public enum Event {
        /** A message. */
        MESSAGE,
        /** A context and key-value pairs, too. */
        CONTEXT,
        /** All that, and an exception with its cause. */
        EXCEPTION
    }

    private static final int EVENTS = 1 << 10;

    /** The format. */
    @Param({"ecs", "logstash", "gelf"})
    public String format;

    /** What the events have. */
    @Param
    public Event event;

    private final ILoggingEvent[] events = new ILoggingEvent[EVENTS];
    private final LoggerContext context = new LoggerContext();
    private Encoder<ILoggingEvent> bootEncoder;
    private LogstashEncoder logstashEncoder;
    private Encoder<ILoggingEvent> zilchEncoder;
    private int next;

    /** Creates the encoders and the events. */
    @Setup
    public void create() {
        context.putObject(Environment.class.getName(), new StandardEnvironment());
        bootEncoder = boot(format);
        zilchEncoder = boot("io.github.zilch.logback.Zilch" + Character.toUpperCase(format.charAt(0))
                + format.substring(1) + "Formatter");
        logstashEncoder = new LogstashEncoder();
        logstashEncoder.setContext(context);
        logstashEncoder.start();
        for (int i = 0; i < EVENTS; i++) {
            events[i] = event(i);
        }
    }

    private StructuredLogEncoder boot(String name) {
        StructuredLogEncoder encoder = new StructuredLogEncoder();
        encoder.setContext(context);
        encoder.setFormat(name);
        encoder.start();
        return encoder;
    }

    private LoggingEvent event(int i) {
        Exception thrown = event == Event.EXCEPTION
                ? new IllegalStateException("no stock for " + i, new RuntimeException("database"))
                : null;
        LoggingEvent logged = new LoggingEvent(
                "org.slf4j.Logger",
                context.getLogger("com.acme.orders.OrderService" + i % 4),
                i % 8 == 0 ? Level.WARN : Level.INFO,
                "order {} of {} placed, {} pieces of \"{}\"",
                thrown,
                new Object[] {i * 7919, "customer " + i % 32, i % 10, "ACME-" + i % 64});
        logged.setInstant(Instant.ofEpochSecond(1_795_256_130L + i / 100, i % 100 * 10_012_345));
        logged.setThreadName("http-nio-8080-exec-" + i % 8);
        if (event == Event.MESSAGE) {
            logged.setMDCPropertyMap(Map.of());
        } else {
            Map<String, String> mdc = new HashMap<>();
            mdc.put("trace_id", Long.toHexString(i * 0x9E3779B97F4A7C15L) + "43dd8448eb211c80");
            mdc.put("span_id", Long.toHexString(i * 0xC2B2AE3D27D4EB4FL));
            mdc.put("user", "user" + i % 16);
            logged.setMDCPropertyMap(Collections.unmodifiableMap(mdc));
            logged.addKeyValuePair(new KeyValuePair("pieces", i % 10));
            logged.addKeyValuePair(new KeyValuePair("price", i * 0.25));
        }
        logged.prepareForDeferredProcessing();
        return logged;
    }

    private ILoggingEvent nextEvent() {
        next = next + 1 & EVENTS - 1;
        return events[next];
    }

    /** Returns what ours, that of Spring Boot and {@code LogstashEncoder} write for the same event. */
    String[] textsOfOneEvent() {
        ILoggingEvent logged = nextEvent();
        return new String[] {text(zilchEncoder, logged), text(bootEncoder, logged), text(logstashEncoder, logged)};
    }

    private static String text(Encoder<ILoggingEvent> encoder, ILoggingEvent logged) {
        return new String(encoder.encode(logged), StandardCharsets.UTF_8);
    }

    /** Writes with the formatter of Spring Boot. */
    @Benchmark
    public byte[] springBoot() {
        return bootEncoder.encode(nextEvent());
    }

    /** Writes with {@code LogstashEncoder}, in its own format. */
    @Benchmark
    public byte[] logstashEncoder() {
        return logstashEncoder.encode(nextEvent());
    }

    /** Writes with ours. */
    @Benchmark
    public byte[] zilch() {
        return zilchEncoder.encode(nextEvent());
    }
}
