// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.logback;

import static org.junit.jupiter.api.Assertions.assertEquals;

import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.encoder.Encoder;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.zilch.logging.Trees;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import net.logstash.logback.encoder.LogstashEncoder;
import org.springframework.boot.logging.logback.StructuredLogEncoder;
import org.springframework.core.env.Environment;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.StandardEnvironment;

/**
 * Writes events with a formatter of Spring Boot and with ours, which Spring Boot creates from the same properties, and compares the
 * trees.
 */
final class Judge {
    static final Map<String, String> FORMATS = Map.of(
            "ecs", ZilchEcsFormatter.class.getName(),
            "logstash", ZilchLogstashFormatter.class.getName(),
            "gelf", ZilchGelfFormatter.class.getName());

    private static final ObjectMapper UNIQUE = JsonMapper.builder()
            .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
            .build();

    final Encoder<ILoggingEvent> theirs;
    final Encoder<ILoggingEvent> ours;
    private final String name;

    private Judge(String name, Encoder<ILoggingEvent> theirs, Encoder<ILoggingEvent> ours) {
        this.name = name;
        this.theirs = theirs;
        this.ours = ours;
    }

    /** Compares a format of Spring Boot with properties. */
    static Judge ofBoot(String format, Map<String, String> properties) {
        return new Judge(format + properties, boot(format, properties), boot(FORMATS.get(format), properties));
    }

    /** Compares with {@code LogstashEncoder}. */
    static Judge ofLogstash() {
        LogstashEncoder theirs = new LogstashEncoder();
        theirs.setContext(EventMaker.CONTEXT);
        theirs.start();
        return new Judge("LogstashEncoder", theirs, encoder("logstash"));
    }

    /** Returns an encoder of ours, as Logback would configure it. */
    static ZilchEncoder encoder(String format) {
        ZilchEncoder encoder = new ZilchEncoder();
        encoder.setContext(EventMaker.CONTEXT);
        encoder.setFormat(format);
        encoder.start();
        return encoder;
    }

    /** Returns an encoder of Spring Boot with a format. */
    static StructuredLogEncoder boot(String format, Map<String, String> properties) {
        StandardEnvironment environment = new StandardEnvironment();
        Map<String, Object> map = new HashMap<>(Map.of("spring.application.pid", "77"));
        map.putAll(properties);
        environment.getPropertySources().addFirst(new MapPropertySource("test", map));
        LoggerContext context = new LoggerContext();
        context.putObject(Environment.class.getName(), environment);
        StructuredLogEncoder encoder = new StructuredLogEncoder();
        encoder.setContext(context);
        encoder.setFormat(format);
        encoder.start();
        return encoder;
    }

    static String text(Encoder<ILoggingEvent> encoder, ILoggingEvent event) {
        return new String(encoder.encode(event), StandardCharsets.UTF_8);
    }

    /**
     * Checks that both write the same tree. An event that theirs cannot write has unique names at least.
     *
     * @return whether theirs has written it.
     */
    boolean check(ILoggingEvent event, String seed) {
        String written = text(ours, event);
        checkUnique(written);
        String expected;
        try {
            expected = text(theirs, event);
        } catch (RuntimeException e) {
            return false; // two members of one name: see DifferencesTest
        }
        Trees.check(expected, written, seed + ", " + name);
        return true;
    }

    /** Checks that both write the same members, in any order. */
    void checkUnordered(ILoggingEvent event, String seed) {
        Trees.checkUnordered(text(theirs, event), text(ours, event), seed + ", " + name);
    }

    /** Checks that no object has two members of one name, and that the line ends. */
    static void checkUnique(String json) {
        assertEquals(json.length() - 1, json.indexOf('\n'), json);
        try {
            UNIQUE.readTree(json);
        } catch (JsonProcessingException e) {
            throw new AssertionError(e.getOriginalMessage() + ": " + json, e);
        }
    }
}
