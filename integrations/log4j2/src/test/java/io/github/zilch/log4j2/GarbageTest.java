// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.log4j2;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.logging.Allocations;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.impl.ContextDataFactory;
import org.apache.logging.log4j.core.impl.Log4jLogEvent;
import org.apache.logging.log4j.core.impl.MutableLogEvent;
import org.apache.logging.log4j.core.layout.ByteBufferDestination;
import org.apache.logging.log4j.core.time.MutableInstant;
import org.apache.logging.log4j.core.util.Constants;
import org.apache.logging.log4j.message.ObjectMessage;
import org.apache.logging.log4j.message.ReusableMessageFactory;
import org.apache.logging.log4j.message.SimpleMessage;
import org.apache.logging.log4j.spi.MutableThreadContextStack;
import org.apache.logging.log4j.util.StringMap;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

@Tag("garbage")
@DisplayName("An event allocates nothing, with the switches of Log4j that README.md names")
class GarbageTest {
    static final List<String> TEMPLATES = Judge.TEMPLATES;

    /** Takes what it is given, as an appender with a buffer does. */
    private static final class Sink implements ByteBufferDestination {
        private final ByteBuffer buffer = ByteBuffer.allocate(1 << 16);
        private int length;

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
        public void writeBytes(ByteBuffer data) {
            length = data.remaining();
            buffer.clear();
            buffer.put(data);
        }

        @Override
        public void writeBytes(byte[] data, int offset, int size) {
            length += size;
        }
    }

    private static MutableInstant instant() {
        MutableInstant instant = new MutableInstant();
        instant.initFromEpochSecond(1_795_256_130, 123_456_789);
        return instant;
    }

    private static LogEvent event() {
        StringMap data = ContextDataFactory.createContextData();
        data.putValue("user", "grün");
        data.putValue("trace.id", "0af7651916cd43dd8448eb211c80319c");
        return Log4jLogEvent.newBuilder()
                .setLevel(Level.WARN)
                .setLoggerName("io.github.zilch.Orders")
                .setLoggerFqcn("io.github.zilch.Fqcn")
                .setMessage(new SimpleMessage("an order of \"7\""))
                .setContextData(data)
                .setContextStack(new MutableThreadContextStack(List.of("outer", "inner")))
                .setThreadName("main")
                .setThreadId(1)
                .setThreadPriority(5)
                .setSource(new StackTraceElement("io.github.zilch.Orders", "place", "Orders.java", 77))
                .setInstant(instant())
                .build();
    }

    /** Returns an event with parameters, as loggers that reuse it have it. */
    private static LogEvent reusedEvent() {
        MutableLogEvent event = new MutableLogEvent(new StringBuilder(), new Object[10]);
        event.initFrom(event());
        event.setMessage(ReusableMessageFactory.INSTANCE.newMessage("order {} of {} at {}", 7, "grün", 1.5));
        return event;
    }

    private static void check(ZilchTemplateLayout layout, LogEvent event) {
        assertTrue(Constants.ENABLE_THREADLOCALS, "run with -Dlog4j2.enableThreadlocals=true");
        Sink sink = new Sink();
        assertEquals(0, Allocations.fewest(0, () -> layout.encode(event, sink)));
        long array = (16 + sink.length + 7) / 8 * 8L;
        assertEquals(array, Allocations.fewest(array, () -> layout.toByteArray(event)));
    }

    @ParameterizedTest
    @FieldSource("TEMPLATES")
    void bundledTemplates(String name) {
        ZilchTemplateLayout layout =
                Judge.builder(Judge.bundled(name)).setLocationInfoEnabled(true).build();
        check(layout, event());
        check(layout, reusedEvent());
    }

    @Test
    void allResolversThatNeedNoObjectsOfTheirOwn() {
        String template = """
                {"a":{"$resolver":"counter"},"b":{"$resolver":"counter","stringified":true},
                 "c":{"$resolver":"level","field":"severity","severity":{"field":"keyword"}},
                 "d":{"$resolver":"mdc","flatten":{"prefix":"_"},"pattern":"(u).*","replacement":"$1"},
                 "e":{"$resolver":"mdc","key":"user"},"f":{"$resolver":"messageParameter"},
                 "g":{"$resolver":"messageParameter","index":1},"h":{"$resolver":"message"},
                 "i":{"$resolver":"timestamp","epoch":{"unit":"millis"}},
                 "j":{"$resolver":"pattern","pattern":"%p %c [%t] %m"},"k":{"$resolver":"marker","field":"name"},
                 "l":{"x":["${java:version}",1,null],"y":"${hostName}"},"m":[{"$resolver":"ndc"},{"$resolver":"map"}],
                 "n":{"$resolver":"timestamp","pattern":{"timeZone":"Asia/Tokyo"}}}
                """;
        ZilchTemplateLayout layout = Judge.builder(template).build();
        check(layout, event());
        check(layout, reusedEvent());
    }

    @Test
    void mapsListsAndArraysOfMessages() {
        ZilchTemplateLayout layout =
                Judge.builder("{\"m\":{\"$resolver\":\"message\"}}").build();
        Map<String, Object> map = new HashMap<>();
        map.put("inner", new TreeMap<>(Map.of("user", "grün", "text", true)));
        map.put("list", new ArrayList<>(List.of(1, 1.5, "x")));
        map.put("doubles", new double[] {1.5, Double.NaN});
        map.put("floats", new float[] {1.5f, Float.NEGATIVE_INFINITY});
        check(
                layout,
                Log4jLogEvent.newBuilder().setMessage(new ObjectMessage(map)).build());
    }

    @Test
    void delimiterOfSeveralCharacters() {
        ZilchTemplateLayout layout = Judge.builder(Judge.bundled("EcsLayout.json"))
                .setEventDelimiter("\r\n")
                .setNullEventDelimiterEnabled(true)
                .build();
        check(layout, event());
    }

    @Test
    void stringsThatAreCut() {
        ZilchTemplateLayout layout = Judge.builder(Judge.bundled("EcsLayout.json"))
                .setMaxStringLength(5)
                .build();
        check(layout, event());
        check(layout, reusedEvent());
    }
}
