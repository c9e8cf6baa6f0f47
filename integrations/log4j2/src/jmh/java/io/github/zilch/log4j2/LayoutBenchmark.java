// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.log4j2;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.config.DefaultConfiguration;
import org.apache.logging.log4j.core.impl.ContextDataFactory;
import org.apache.logging.log4j.core.impl.Log4jLogEvent;
import org.apache.logging.log4j.core.impl.MutableLogEvent;
import org.apache.logging.log4j.core.layout.ByteBufferDestination;
import org.apache.logging.log4j.core.time.MutableInstant;
import org.apache.logging.log4j.layout.template.json.JsonTemplateLayout;
import org.apache.logging.log4j.message.ReusableMessageFactory;
import org.apache.logging.log4j.spi.MutableThreadContextStack;
import org.apache.logging.log4j.util.StringMap;
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

/**
 * The time of an event, by each bundled template: it is encoded, and handed to a buffer. The events are those of loggers that
 * reuse them, with a message that has parameters; each has a time of its own. There is no JVM flag, as in an application.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(4)
@Warmup(iterations = 10, time = 200, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 10, time = 200, timeUnit = TimeUnit.MILLISECONDS)
public class LayoutBenchmark {
    /** What an event has. */
    public enum Event {
        /** A message with four parameters. */
        MESSAGE,
        /** A context, a stack and a place in the source, too. */
        CONTEXT,
        /** All that, and an exception with its cause. */
        EXCEPTION
    }

    private static final int EVENTS = 1 << 10;

    /** A bundled template. */
    @Param({"EcsLayout", "GcpLayout", "GelfLayout", "JsonLayout", "LogstashJsonEventLayoutV1"})
    public String template;

    /** What the events have. */
    @Param
    public Event event;

    private final LogEvent[] events = new LogEvent[EVENTS];
    private final Sink sink = new Sink();
    private JsonTemplateLayout log4jLayout;
    private ZilchTemplateLayout zilchLayout;
    private int next;

    /** A destination like that of an appender with a buffer, which is never written. */
    private static final class Sink implements ByteBufferDestination {
        private final ByteBuffer buffer = ByteBuffer.allocate(1 << 18);

        @Override
        public ByteBuffer getByteBuffer() {
            return buffer;
        }

        @Override
        public ByteBuffer drain(ByteBuffer full) {
            full.clear();
            return full;
        }

        @Override
        public synchronized void writeBytes(ByteBuffer data) {
            if (buffer.remaining() < data.remaining()) {
                buffer.clear();
            }
            buffer.put(data);
        }

        @Override
        public synchronized void writeBytes(byte[] data, int offset, int length) {
            if (buffer.remaining() < length) {
                buffer.clear();
            }
            buffer.put(data, offset, length);
        }
    }

    /** Creates the layouts and the events. */
    @Setup
    public void create() {
        DefaultConfiguration configuration = new DefaultConfiguration();
        configuration.initialize();
        boolean hasContext = event != Event.MESSAGE;
        String uri = "classpath:io/github/zilch/log4j2/" + template + ".json";
        log4jLayout = JsonTemplateLayout.newBuilder()
                .setConfiguration(configuration)
                .setEventTemplateUri("classpath:" + template + ".json")
                .setLocationInfoEnabled(hasContext)
                .build();
        zilchLayout = ZilchTemplateLayout.newBuilder()
                .setConfiguration(configuration)
                .setEventTemplateUri(uri)
                .setLocationInfoEnabled(hasContext)
                .build();
        for (int i = 0; i < EVENTS; i++) {
            events[i] = event(i);
        }
    }

    private LogEvent event(int i) {
        MutableInstant instant = new MutableInstant();
        instant.initFromEpochSecond(1_795_256_130L + i / 100, i % 100 * 10_012_345);
        Log4jLogEvent.Builder builder = Log4jLogEvent.newBuilder()
                .setLevel(i % 8 == 0 ? Level.WARN : Level.INFO)
                .setLoggerName("com.acme.orders.OrderService" + i % 4)
                .setLoggerFqcn("org.apache.logging.log4j.spi.AbstractLogger")
                .setThreadName("http-nio-8080-exec-" + i % 8)
                .setThreadId(i % 8 + 20)
                .setThreadPriority(5)
                .setInstant(instant);
        if (event != Event.MESSAGE) {
            StringMap data = ContextDataFactory.createContextData();
            data.putValue("trace_id", Long.toHexString(i * 0x9E3779B97F4A7C15L) + "43dd8448eb211c80");
            data.putValue("span_id", Long.toHexString(i * 0xC2B2AE3D27D4EB4FL));
            data.putValue("user", "user" + i % 16);
            builder.setContextData(data)
                    .setContextStack(new MutableThreadContextStack(List.of("request " + i % 16)))
                    .setSource(new StackTraceElement(
                            "com.acme.orders.OrderService", "place", "OrderService.java", 70 + i % 9));
        }
        if (event == Event.EXCEPTION) {
            builder.setThrown(new IllegalStateException("no stock for " + i, new RuntimeException("database")));
        }
        MutableLogEvent reused = new MutableLogEvent(new StringBuilder(), new Object[10]);
        reused.initFrom(builder.build());
        reused.setMessage(ReusableMessageFactory.INSTANCE.newMessage(
                "order {} of {} placed, {} pieces of \"{}\"",
                i * 7919,
                "customer " + i % 32,
                i % 10,
                "ACME-" + i % 64));
        return reused;
    }

    private LogEvent nextEvent() {
        next = next + 1 & EVENTS - 1;
        return events[next];
    }

    /** Returns what both write for the same event, ours first. */
    String[] textsOfOneEvent() {
        LogEvent next = nextEvent();
        return new String[] {zilchLayout.toSerializable(next), log4jLayout.toSerializable(next)};
    }

    /** Writes with Log4j's {@code JsonTemplateLayout}. */
    @Benchmark
    public Object log4j() {
        log4jLayout.encode(nextEvent(), sink);
        return sink;
    }

    /** Writes with ours. */
    @Benchmark
    public Object zilch() {
        zilchLayout.encode(nextEvent(), sink);
        return sink;
    }
}
