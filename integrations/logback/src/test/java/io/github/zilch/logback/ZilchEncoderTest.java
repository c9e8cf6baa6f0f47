// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.logback;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.LoggingEvent;
import ch.qos.logback.classic.spi.LoggingEventVO;
import com.fasterxml.jackson.databind.JsonNode;
import io.github.zilch.logging.Trees;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.Marker;
import org.slf4j.event.KeyValuePair;
import org.slf4j.helpers.BasicMarkerFactory;

@DisplayName("The encoder writes what an event has, as its configuration says")
class ZilchEncoderTest {
    final LoggerContext context = new LoggerContext();

    private ZilchEncoder encoder(Consumer<ZilchEncoder> settings) {
        ZilchEncoder encoder = new ZilchEncoder();
        encoder.setContext(context);
        settings.accept(encoder);
        encoder.start();
        return encoder;
    }

    private static JsonNode tree(ZilchEncoder encoder, ILoggingEvent event) {
        String written = Judge.text(encoder, event);
        Judge.checkUnique(written);
        return Trees.tree(written);
    }

    LoggingEvent event(Throwable thrown, Object... arguments) {
        LoggingEvent event =
                new LoggingEvent("fqcn", context.getLogger("shop.Orders"), Level.WARN, "paid {}", thrown, arguments);
        event.setInstant(Instant.ofEpochSecond(1_795_256_130, 500_000_000));
        event.setThreadName("main");
        event.setMDCPropertyMap(Map.of("user", "grün"));
        event.addKeyValuePair(new KeyValuePair("price", 1.5));
        event.setCallerData(new StackTraceElement[] {new StackTraceElement("Orders", "pay", "Orders.java", 7)});
        event.setSequenceNumber(12);
        Marker marker = new BasicMarkerFactory().getDetachedMarker("m");
        marker.add(new BasicMarkerFactory().getDetachedMarker("parent"));
        event.addMarker(marker);
        return event;
    }

    @Test
    void exampleOfThePage() throws Exception {
        String page = Files.readString(Path.of("README.md"));
        String members = page.split("<members>")[1].split("</members>")[0];
        LoggingEvent event = new LoggingEvent("fqcn", context.getLogger("shop"), Level.INFO, "paid", null, null);
        event.setInstant(Instant.parse("2026-11-26T10:15:30.453Z"));
        event.setMDCPropertyMap(Map.of("user", "ann"));
        event.addKeyValuePair(new KeyValuePair("price", 5));
        String written = Judge.text(encoder(it -> it.setMembers(members)), event);
        assertTrue(page.contains("```json\n" + written + "```"), written);
    }

    @Test
    void exceptionsWithCausesSuppressedOnesAndCircles() {
        Exception root = new IllegalStateException("root");
        Exception thrown = new Exception("outer", root);
        root.addSuppressed(new Error("suppressed"));
        root.addSuppressed(thrown);
        StackTraceElement shared = new StackTraceElement("Main", "main", "Main.java", 1);
        thrown.setStackTrace(new StackTraceElement[] {shared});
        root.setStackTrace(new StackTraceElement[] {new StackTraceElement("Db", "ask", "Db.java", 2), shared});
        root.getSuppressed()[0].setStackTrace(new StackTraceElement[0]);
        ZilchEncoder encoder = encoder(it -> it.setMembers("type=exceptionClass,text=exceptionMessage,exceptions"));
        assertEquals("""
                {"type":"java.lang.Exception","text":"outer","exceptions":[\
                {"class":"java.lang.Exception","message":"outer","stack":["Main.main(Main.java:1)"]},\
                {"class":"java.lang.IllegalStateException","message":"root","stack":["Db.ask(Db.java:2)"],"common":1,\
                "suppressed":[[{"class":"java.lang.Error","message":"suppressed","stack":[]}],\
                [{"class":"java.lang.Exception","message":"outer","cyclic":true}]]}]}
                """, Judge.text(encoder, event(thrown)));
    }

    @Test
    void eventsWithoutTimeAndLevel() {
        LoggingEvent event = new LoggingEvent();
        event.setMessage("x");
        event.setMDCPropertyMap(Map.of());
        ZilchEncoder members = encoder(it -> it.setMembers("timestamp,time,level,levelValue,severity,message"));
        assertEquals("{\"message\":\"x\"}", tree(members, event).toString());
        assertTrue(tree(encoder(it -> it.setFormat("gelf")), event).get("level").isNull());
        assertTrue(Judge.ofBoot("ecs", Map.of()).check(event, "ecs"));
        assertTrue(Judge.ofBoot("logstash", Map.of()).check(event, "logstash"));
    }

    @Test
    void eventsWithoutContext() {
        LoggingEvent event = new LoggingEvent() {
            @Override
            public Map<String, String> getMDCPropertyMap() {
                return null;
            }
        };
        event.setMessage("x");
        ZilchEncoder members = encoder(it -> it.setMembers("message,mdc,user=mdc:user,keyValue:price,property:app"));
        assertEquals("{\"message\":\"x\"}", tree(members, event).toString());
    }

    @Test
    void keysThatAreNullOrEmpty() {
        LoggingEvent event = new LoggingEvent("fqcn", context.getLogger("x"), Level.INFO, "", null, null);
        event.setMDCPropertyMap(Collections.singletonMap(null, "x"));
        event.addKeyValuePair(new KeyValuePair("", 1));
        event.addKeyValuePair(new KeyValuePair(null, 2));
        event.addKeyValuePair(new KeyValuePair("null", 3));
        ZilchEncoder encoder = encoder(it -> it.setMembers("mdc,keyValues"));
        assertEquals(
                "{\"mdc\":{\"null\":\"x\"},\"keyValues\":{\"\":1,\"null\":2,\"null_\":3}}",
                tree(encoder, event).toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"18446744073709551615", "0.1000000000000000000001", "-1.50E+400"})
    void numbersOfOtherClassesAsTheirTexts(String text) {
        LoggingEvent event = event(null, 5);
        event.setKeyValuePairs(List.of(new KeyValuePair("v", new TextNumber(text))));
        assertEquals(
                "{\"keyValues\":{\"v\":" + text + "}}\n", Judge.text(encoder(it -> it.setMembers("keyValues")), event));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-", "007", "1.", "0x1F", "5\n", " 5", "true", "NaN"})
    void numbersOfOtherClassesWhoseTextsAreNoNumbers(String text) {
        LoggingEvent event = event(null, 5);
        event.setKeyValuePairs(List.of(new KeyValuePair("v", new TextNumber(text))));
        assertEquals("{\"keyValues\":{\"v\":5}}\n", Judge.text(encoder(it -> it.setMembers("keyValues")), event));
    }

    @Test
    void namesInMapsAreUniqueUnderRules() {
        Map<Object, Object> map = new LinkedHashMap<>();
        map.put(1, "first");
        map.put("1", "last");
        map.put("a", "renamed");
        map.put("b", "b");
        LoggingEvent event = event(null, 5);
        event.setKeyValuePairs(List.of(new KeyValuePair("v", map)));
        ZilchEncoder encoder = encoder(it -> {
            it.setFormat("logstash");
            it.addRename("v.a=b");
        });
        assertEquals(
                "{\"1\":\"last\",\"b\":\"renamed\",\"b_\":\"b\"}",
                tree(encoder, event).get("v").toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x"})
    void objectsWithoutText(String excluded) {
        Object none = new Object() {
            @Override
            public String toString() {
                return null;
            }
        };
        Map<Object, Object> map = new LinkedHashMap<>();
        map.put(none, none);
        map.put(1, new TextNumber(null));
        LoggingEvent event = event(null, 5);
        event.setKeyValuePairs(List.of(new KeyValuePair("v", map), new KeyValuePair("n", none)));
        ZilchEncoder encoder = encoder(it -> {
            it.setFormat("logstash");
            it.addExclude(excluded);
        });
        JsonNode tree = tree(encoder, event);
        assertEquals("{\"null\":null,\"1\":5}", tree.get("v").toString());
        assertTrue(tree.get("n").isNull());
    }

    @Test
    void otherCharsets() {
        ZilchEncoder encoder = encoder(it -> it.setCharset(StandardCharsets.UTF_16BE));
        String text = new String(encoder.encode(event(null, 5)), StandardCharsets.UTF_16BE);
        assertEquals("grün", Trees.tree(text).get("user").textValue());
    }

    @Test
    void eventsOfOtherProcesses() {
        ILoggingEvent event = LoggingEventVO.build(event(new Exception("x"), 5));
        JsonNode tree = tree(encoder(it -> {}), event);
        assertEquals("x", tree.at("/error/message").textValue());
        assertEquals("2026-11-21T10:15:30.500Z", tree.get("@timestamp").textValue());
    }

    @Test
    void nothingOfAnEventThatCannotBeWritten() {
        ZilchEncoder encoder = encoder(it -> {});
        byte[] expected = encoder.encode(event(null, 5));
        LoggingEvent bad = event(null, 5);
        bad.addKeyValuePair(new KeyValuePair("bad", new Object() {
            @Override
            public String toString() {
                throw new IllegalStateException("no text");
            }
        }));
        assertEquals(
                "no text",
                assertThrows(IllegalStateException.class, () -> encoder.encode(bad))
                        .getMessage());
        assertArrayEquals(expected, encoder.encode(event(null, 5)));
    }

    @Test
    void valuesThatLogWhileTheyAreWritten() {
        ZilchEncoder encoder = encoder(it -> it.setMembers("keyValues"));
        LoggingEvent inner = event(null, 5);
        LoggingEvent outer = event(null, 5);
        outer.addKeyValuePair(new KeyValuePair("inner", new Object() {
            @Override
            public String toString() {
                return Judge.text(encoder, inner).strip();
            }
        }));
        outer.addKeyValuePair(new KeyValuePair("last", 1));
        assertEquals(
                "{\"price\":1.5,\"inner\":\"{\\\"keyValues\\\":{\\\"price\\\":1.5}}\",\"last\":1}",
                tree(encoder, outer).get("keyValues").toString());
    }

    @Test
    void charsetThatIsNullIsReported() {
        ZilchEncoder encoder = encoder(it -> it.setCharset(null));
        assertEquals(
                "ZilchEncoder: charset is null: set it",
                context.getStatusManager().getCopyOfStatusList().get(0).getMessage());
        assertFalse(encoder.isStarted());
    }

    @Test
    void manyThreadsAtTheSameTime() {
        ZilchEncoder encoder = encoder(it -> it.setFormat("logstash"));
        List<LoggingEvent> events = IntStream.range(0, 500)
                .mapToObj(seed -> new EventMaker(seed).event())
                .toList();
        List<String> expected =
                events.stream().map(event -> Judge.text(encoder, event)).toList();
        for (int round = 0; round < 5; round++) {
            assertEquals(
                    expected,
                    events.parallelStream()
                            .map(event -> Judge.text(encoder, event))
                            .toList());
        }
    }
}
