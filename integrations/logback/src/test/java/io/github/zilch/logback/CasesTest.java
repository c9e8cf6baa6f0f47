// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.logback;

import static org.junit.jupiter.api.Assertions.assertEquals;

import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.joran.JoranConfigurator;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.LoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import ch.qos.logback.core.encoder.Encoder;
import ch.qos.logback.core.joran.spi.JoranException;
import ch.qos.logback.core.status.Status;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.zilch.logging.LayoutCases;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.util.DefaultTimeZone;
import org.slf4j.Marker;
import org.slf4j.event.KeyValuePair;
import org.slf4j.helpers.BasicMarkerFactory;

/**
 * A configuration is what an element {@code <encoder>} contains; or {@code boot ecs name=value}, a format of Spring Boot with
 * properties below {@code logging.structured.json}; or {@code LogstashEncoder}, which is compared with our format. An event has the
 * JSON after {@code <} as its pairs; {@code mdc a} is an entry of the MDC, {@code marker a} a marker, and {@code pair a} a second pair with the name {@code a}.
 */
@DisplayName("The encoders in src/test/cases write an event, or report to Logback what is wrong, and write nothing")
@DefaultTimeZone("UTC")
class CasesTest implements LayoutCases.Host {
    private static final ObjectMapper MAPPER = JsonMapper.builder()
            .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
            .build();
    private static final String XML = """
            <configuration>
              <appender name="A" class="ch.qos.logback.core.ConsoleAppender">
                <encoder class="io.github.zilch.logback.ZilchEncoder">%s</encoder>
              </appender>
              <root><appender-ref ref="A"/></root>
            </configuration>
            """;

    @TestFactory
    Stream<DynamicTest> cases() throws IOException {
        return LayoutCases.all(this);
    }

    @Override
    public String ours(String configuration, String json) {
        if (!configuration.startsWith("<")) {
            String written = Judge.text(other(configuration, true), event(json));
            Judge.checkUnique(written);
            return written;
        }
        ZilchEncoderTest test = new ZilchEncoderTest();
        LoggerContext context = test.context;
        context.setName("ctx");
        Encoder<ILoggingEvent> encoder = encoder(context, configuration);
        LoggingEvent event = test.event(null, 5, new int[] {1});
        if (!json.isEmpty()) {
            event.setKeyValuePairs(event(json).getKeyValuePairs());
        }
        String written = Judge.text(encoder, event);
        if (encoder.isStarted()) {
            return written.replaceAll("pid\":\\d+", "pid\":77");
        }
        assertEquals("", written);
        throw new IllegalArgumentException(context.getStatusManager().getCopyOfStatusList().stream()
                .filter(status -> status.getLevel() == Status.ERROR)
                .findFirst()
                .orElseThrow()
                .getMessage());
    }

    @Override
    public String theirs(String configuration, String json) {
        return configuration.startsWith("<")
                ? ours(configuration, json)
                : Judge.text(other(configuration, false), event(json));
    }

    private static Encoder<ILoggingEvent> other(String configuration, boolean isOurs) {
        String[] words = configuration.split(" ");
        if (words[0].equals("LogstashEncoder")) {
            return isOurs ? Judge.encoder("logstash") : Judge.ofLogstash().theirs;
        }
        Map<String, String> properties = new HashMap<>(Map.of("logging.structured.gelf.host", "h1"));
        for (String property : Arrays.asList(words).subList(2, words.length)) {
            String[] nameAndValue = property.split("=", 2);
            properties.put("logging.structured.json." + nameAndValue[0], nameAndValue[1]);
        }
        try {
            return Judge.boot(isOurs ? Judge.FORMATS.get(words[1]) : words[1], properties);
        } catch (IllegalArgumentException e) {
            Throwable cause = e;
            while (cause.getCause() != null) {
                cause = cause.getCause();
            }
            throw new IllegalArgumentException(cause.getMessage(), e);
        }
    }

    private static Encoder<ILoggingEvent> encoder(LoggerContext context, String configuration) {
        JoranConfigurator configurator = new JoranConfigurator();
        configurator.setContext(context);
        byte[] xml = XML.formatted(configuration).getBytes(StandardCharsets.UTF_8);
        try {
            configurator.doConfigure(new ByteArrayInputStream(xml));
        } catch (JoranException e) {
            throw new AssertionError(e);
        }
        return ((ConsoleAppender<ILoggingEvent>) context.getLogger("ROOT").getAppender("A")).getEncoder();
    }

    private static LoggingEvent event(String json) {
        Map<String, String> mdc = new LinkedHashMap<>();
        List<KeyValuePair> pairs = new ArrayList<>();
        List<Marker> markers = new ArrayList<>();
        try {
            MAPPER.readValue(json, new TypeReference<Map<String, Object>>() {}).forEach((name, value) -> {
                if (name.startsWith("mdc ")) {
                    mdc.put(name.substring(4), (String) value);
                } else if (name.startsWith("marker ")) {
                    markers.add(new BasicMarkerFactory().getDetachedMarker(name.substring(7)));
                } else {
                    pairs.add(new KeyValuePair(name.replace("pair ", ""), value));
                }
            });
        } catch (JsonProcessingException e) {
            throw new AssertionError(e);
        }
        LoggingEvent event = DifferencesTest.event(mdc, pairs.toArray(new KeyValuePair[0]));
        markers.forEach(event::addMarker);
        return event;
    }
}
