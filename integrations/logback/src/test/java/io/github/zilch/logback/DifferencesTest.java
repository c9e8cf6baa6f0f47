// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.logback;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.LoggingEvent;
import com.fasterxml.jackson.databind.JsonNode;
import io.github.zilch.logging.Trees;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TimeZone;
import net.logstash.logback.argument.StructuredArguments;
import net.logstash.logback.encoder.LogstashEncoder;
import net.logstash.logback.marker.Markers;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.util.DefaultTimeZone;
import org.slf4j.Marker;
import org.slf4j.event.KeyValuePair;
import org.slf4j.helpers.BasicMarkerFactory;
import org.springframework.boot.json.WritableJson;

@DisplayName(
        "The differences from Spring Boot and from LogstashEncoder are those of the tables in README.md, with src/test/cases")
class DifferencesTest {
    private static final String JSON = "logging.structured.json.";

    private final Judge ecs = Judge.ofBoot("ecs", Map.of());
    private final Judge logstash = Judge.ofBoot("logstash", Map.of());
    private final Judge encoder = Judge.ofLogstash();

    static LoggingEvent event(Map<String, String> mdc, KeyValuePair... pairs) {
        LoggingEvent event =
                new LoggingEvent("fqcn", EventMaker.CONTEXT.getLogger("shop"), Level.INFO, "paid", null, null);
        event.setInstant(Instant.ofEpochSecond(1_795_256_130));
        event.setThreadName("main");
        event.setMDCPropertyMap(mdc);
        event.setKeyValuePairs(List.of(pairs));
        return event;
    }

    private static LoggingEvent value(Object value) {
        return event(Map.of(), new KeyValuePair("v", value));
    }

    private static JsonNode ours(Judge judge, ILoggingEvent event) {
        String written = Judge.text(judge.ours, event);
        Judge.checkUnique(written);
        return Trees.tree(written);
    }

    private static JsonNode theirs(Judge judge, ILoggingEvent event) {
        return Trees.tree(Judge.text(judge.theirs, event));
    }

    /** Checks that Spring Boot throws, and that ours has a value at a path. */
    private static void checkLost(Judge judge, ILoggingEvent event, String pointer, String expected) {
        assertThrows(RuntimeException.class, () -> Judge.text(judge.theirs, event));
        assertEquals(expected, ours(judge, event).at(pointer).toString());
    }

    private static void refuses(Map<String, String> properties, String message) {
        Throwable thrown = assertThrows(
                IllegalArgumentException.class, () -> Judge.boot(Judge.FORMATS.get("logstash"), properties));
        while (thrown.getCause() != null) {
            thrown = thrown.getCause();
        }
        assertTrue(thrown.getMessage().contains(message), thrown.getMessage());
    }

    @Test
    @DisplayName("a map with the name of an object of the context")
    void mapsWithNamesOfObjects() {
        Map<String, Object> map = new HashMap<>();
        LoggingEvent event = event(Map.of(), new KeyValuePair("a", map), new KeyValuePair("a.b", 1));
        assertEquals("{\"b\":1}", ours(ecs, event).at("/a_").toString());
        assertTrue(map.isEmpty());
        theirs(ecs, event);
        assertEquals(Map.of("b", 1), map);
    }

    @Test
    @DisplayName("keys of maps that are null, or have the same text")
    void keysOfMaps() {
        Map<Object, Object> map = new LinkedHashMap<>();
        map.put(null, "none");
        map.put(7, "seven");
        map.put("7", "text");
        checkLost(logstash, value(map), "/v", "{\"null\":\"none\",\"7\":\"text\"}");
    }

    @Test
    @DisplayName("numbers of other classes whose text is no number")
    void numbersOfOtherClasses() {
        Number number = new TextNumber("five");
        assertTrue(Judge.text(logstash.theirs, value(number)).contains("\"v\":five"));
        assertEquals("5", ours(logstash, value(number)).get("v").toString());
    }

    @Test
    @DisplayName("a value that is a WritableJson")
    void writableJson() {
        WritableJson json = WritableJson.of(out -> out.append("{}"));
        assertEquals("{}", theirs(logstash, value(json)).get("v").toString());
        assertEquals("\"{}\"", ours(logstash, value(json)).get("v").toString());
    }

    @Test
    @DisplayName("a marker that refers to itself through another one")
    void markersInCircles() {
        Marker marker = new Circle();
        LoggingEvent event = value(1);
        event.addMarker(marker);
        assertThrows(StackOverflowError.class, () -> Judge.text(logstash.theirs, event));
        assertEquals("[\"circle\"]", ours(logstash, event).get("tags").toString());
    }

    /** A marker that refers to itself, which those of SLF4J prevent. */
    private static final class Circle implements Marker {
        private static final long serialVersionUID = 1;

        @Override
        public String getName() {
            return "circle";
        }

        @Override
        public void add(Marker reference) {
            throw new UnsupportedOperationException();
        }

        @Override
        public boolean remove(Marker reference) {
            return false;
        }

        @Override
        @SuppressWarnings("deprecation")
        public boolean hasChildren() {
            return true;
        }

        @Override
        public boolean hasReferences() {
            return true;
        }

        @Override
        public java.util.Iterator<Marker> iterator() {
            return List.<Marker>of(this).iterator();
        }

        @Override
        public boolean contains(Marker other) {
            return other == this;
        }

        @Override
        public boolean contains(String name) {
            return name.equals(getName());
        }
    }

    @Test
    @DisplayName("a StructuredLoggingJsonMembersCustomizer of the application")
    void customizers() {
        Map<String, String> properties = Map.of(JSON + "customizer", HidingCustomizer.class.getName());
        Judge.boot("logstash", properties);
        refuses(properties, "logging.structured.json.customizer is set, and has no effect on this format");
    }

    @Test
    @DisplayName("a time zone that is changed while the application runs")
    @DefaultTimeZone("Asia/Tokyo")
    void changedTimeZone() {
        Judge judge = Judge.ofBoot("logstash", Map.of());
        TimeZone.setDefault(TimeZone.getTimeZone("UTC"));
        assertEquals(
                "2026-11-21T10:15:30Z",
                theirs(judge, value(1)).get("@timestamp").textValue());
        assertEquals(
                "2026-11-21T19:15:30+09:00",
                ours(judge, value(1)).get("@timestamp").textValue());
    }

    // ---- LogstashEncoder ----

    @Test
    @DisplayName("the order of the members tags, stack_trace and those of the context")
    void orderOfMembers() {
        LoggingEvent event =
                new LoggingEvent("fqcn", EventMaker.CONTEXT.getLogger("x"), Level.INFO, "", new Exception(), null);
        event.setMDCPropertyMap(Map.of("a", "x"));
        List<String> theirNames = new ArrayList<>();
        theirs(encoder, event).fieldNames().forEachRemaining(theirNames::add);
        List<String> names = new ArrayList<>();
        ours(encoder, event).fieldNames().forEachRemaining(names::add);
        assertEquals(List.of("stack_trace", "a"), theirNames.subList(7, 9));
        assertEquals(List.of("a", "stack_trace"), names.subList(7, 9));
    }

    /** A value that Jackson writes as an object. */
    record Customer(String name) {
        @Override
        public String toString() {
            return "customer " + name;
        }
    }

    @Test
    @DisplayName("key-value pairs with values that are neither numbers, booleans, maps, collections nor arrays")
    void objects() {
        assertEquals(
                "{\"name\":\"x\"}",
                theirs(encoder, value(new Customer("x"))).get("v").toString());
        assertEquals(
                "\"customer x\"",
                ours(encoder, value(new Customer("x"))).get("v").toString());
    }

    @Test
    @DisplayName("byte[] and char[]")
    void bytesAndCharacters() {
        byte[] bytes = {1, -1};
        char[] characters = {'a', 'b'};
        assertEquals("\"Af8=\"", theirs(encoder, value(bytes)).get("v").toString());
        assertEquals("[1,-1]", ours(encoder, value(bytes)).get("v").toString());
        assertEquals("\"ab\"", theirs(encoder, value(characters)).get("v").toString());
        assertEquals("[\"a\",\"b\"]", ours(encoder, value(characters)).get("v").toString());
    }

    @Test
    @DisplayName("StructuredArguments, and markers with members")
    void structuredArguments() {
        LoggingEvent event =
                new LoggingEvent("fqcn", EventMaker.CONTEXT.getLogger("x"), Level.INFO, "paid {}", null, new Object[] {
                    StructuredArguments.kv("price", 5)
                });
        event.setMDCPropertyMap(Map.of());
        event.addMarker(Markers.append("shop", "s1"));
        assertEquals("5", theirs(encoder, event).get("price").toString());
        assertEquals("\"s1\"", theirs(encoder, event).get("shop").toString());
        assertNull(ours(encoder, event).get("price"));
        assertNull(ours(encoder, event).get("shop"));
        assertEquals("paid price=5", ours(encoder, event).get("message").textValue());
        assertTrue(ours(encoder, event).has("tags"));
    }

    @Test
    @DisplayName("properties of the logger context")
    void propertiesOfTheContext() {
        LoggerContext context = new LoggerContext();
        context.putProperty("app", "shop");
        LogstashEncoder theirs = new LogstashEncoder();
        theirs.setContext(context);
        theirs.start();
        ZilchEncoder ours = new ZilchEncoder();
        ours.setContext(context);
        ours.setFormat("logstash");
        ours.start();
        assertEquals("shop", Trees.tree(Judge.text(theirs, value(1))).get("app").textValue());
        assertNull(Trees.tree(Judge.text(ours, value(1))).get("app"));
    }

    @Test
    @DisplayName("a marker that an event has twice")
    void markersThatComeTwice() {
        Marker marker = new BasicMarkerFactory().getDetachedMarker("m");
        LoggingEvent event = value(1);
        event.addMarker(marker);
        event.addMarker(marker);
        assertEquals("[\"m\",\"m\"]", theirs(encoder, event).get("tags").toString());
        assertEquals("[\"m\"]", ours(encoder, event).get("tags").toString());
    }
}
