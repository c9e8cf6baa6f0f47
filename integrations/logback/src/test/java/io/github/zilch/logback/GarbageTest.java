// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.logback;

import static org.junit.jupiter.api.Assertions.assertEquals;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.LoggingEvent;
import ch.qos.logback.core.encoder.Encoder;
import io.github.zilch.logging.Allocations;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.util.DefaultTimeZone;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.event.KeyValuePair;
import org.slf4j.helpers.BasicMarkerFactory;
import org.springframework.boot.logging.logback.StructuredLogEncoder;

@Tag("garbage")
@DisplayName("An event allocates the array that Logback asks for, and nothing else")
class GarbageTest {
    private static final int ARRAY_HEADER = 16;

    private static LoggingEvent plainEvent() {
        LoggingEvent event = new LoggingEvent(
                "fqcn",
                EventMaker.CONTEXT.getLogger("io.github.zilch.Orders"),
                Level.WARN,
                "order {} of {} at {}",
                null,
                new Object[] {7, "grün", 1.5});
        event.setInstant(Instant.ofEpochSecond(1_795_256_130, 123_456_789));
        event.setThreadName("main");
        event.setMDCPropertyMap(Collections.emptyMap());
        event.prepareForDeferredProcessing(); // what Logback formats itself
        return event;
    }

    private static LoggingEvent fullEvent() {
        LoggingEvent event = new LoggingEvent(
                "fqcn",
                EventMaker.CONTEXT.getLogger("io.github.zilch.Orders"),
                Level.INFO,
                "order {} of {}",
                null,
                new Object[] {7, "grün", new HashMap<>(Map.of("a", 1))});
        event.setInstant(Instant.ofEpochSecond(1_795_256_130, 123_000_000));
        event.setThreadName("main");
        Map<String, String> mdc = new HashMap<>();
        mdc.put("user", "grün");
        mdc.put("trace.id", "0af7651916cd43dd8448eb211c80319c");
        mdc.put("trace.parent", "x");
        event.setMDCPropertyMap(Collections.unmodifiableMap(mdc));
        event.setKeyValuePairs(new ArrayList<>(List.of(
                new KeyValuePair("count", 5),
                new KeyValuePair("price", 1.5),
                new KeyValuePair("list", new ArrayList<>(List.of(1, "x", true))),
                new KeyValuePair("map", new HashMap<>(Map.of("a", "b"))),
                new KeyValuePair("doubles", new double[] {1.5, Double.NaN}))));
        event.addMarker(new BasicMarkerFactory().getMarker("b"));
        event.addMarker(new BasicMarkerFactory().getMarker("a"));
        event.setCallerData(new StackTraceElement[] {new StackTraceElement("Orders", "place", "Orders.java", 77)});
        event.prepareForDeferredProcessing();
        return event;
    }

    private static void check(Encoder<ILoggingEvent> encoder, ILoggingEvent event) {
        int length = encoder.encode(event).length;
        String text = new String(encoder.encode(event), StandardCharsets.UTF_8);
        long array = (ARRAY_HEADER + length + 7) / 8 * 8L;
        assertEquals(array, Allocations.fewest(array, () -> encoder.encode(event)), text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"ecs", "logstash", "gelf"})
    @DefaultTimeZone("Europe/Berlin")
    void formatsOfTheEncoder(String format) {
        ZilchEncoder encoder = Judge.encoder(format);
        check(encoder, plainEvent());
        check(encoder, fullEvent());
    }

    @ParameterizedTest
    @ValueSource(strings = {"ecs", "logstash", "gelf"})
    void formatsOfSpringBoot(String format) {
        StructuredLogEncoder encoder = Judge.boot(Judge.FORMATS.get(format), Map.of("spring.application.name", "shop"));
        check(encoder, plainEvent());
        check(encoder, fullEvent());
    }

    @Test
    void namedMembers() {
        ZilchEncoder encoder = new ZilchEncoder();
        encoder.setContext(EventMaker.CONTEXT);
        encoder.setMembers(
                "timestamp,time,millis,level,levelValue,severity,logger,thread,message,rawMessage,sequence,pid,"
                        + "arguments,markers,mdc,keyValues,user=mdc:user,keyValue:price,caller,stackTrace,exceptions,context");
        encoder.addConstant("app=shop");
        encoder.start();
        check(encoder, plainEvent());
        check(encoder, fullEvent());
    }

    @Test
    void stringsThatAreCut() {
        ZilchEncoder encoder = new ZilchEncoder();
        encoder.setContext(EventMaker.CONTEXT);
        encoder.setMaxStringLength(5);
        encoder.start();
        check(encoder, plainEvent());
    }

    @Test
    void messagesOfFortyKilobytes() {
        LoggingEvent event = new LoggingEvent();
        event.setInstant(Instant.EPOCH);
        event.setLevel(Level.INFO);
        event.setLoggerName("shop");
        event.setThreadName("main");
        event.setMDCPropertyMap(Collections.emptyMap());
        event.setMessage("ü".repeat(20_000));
        check(Judge.encoder("ecs"), event);
    }
}
