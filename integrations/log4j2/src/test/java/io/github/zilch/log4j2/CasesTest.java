// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.log4j2;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.zilch.logging.LayoutCases;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.StringLayout;
import org.apache.logging.log4j.core.impl.Log4jLogEvent;
import org.apache.logging.log4j.core.time.MutableInstant;
import org.apache.logging.log4j.layout.template.json.JsonTemplateLayout;
import org.apache.logging.log4j.message.ObjectMessage;
import org.apache.logging.log4j.message.SimpleMessage;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * A configuration is a template. Lines before it such as {@code @charset=UTF-16} are settings of the layout,
 * {@code @property name=value} is a property of the JVM, and {@code @field x=1} an additional field in JSON. An event has the JSON
 * after {@code <} as the object of its message, or the time of {@code at 86400 999} in seconds and nanoseconds.
 */
@DisplayName("The cases in src/test/cases are written or refused, and by JsonTemplateLayout too unless they say so")
class CasesTest implements LayoutCases.Host {
    private static final Pattern PROPERTY = Pattern.compile("@property (.*)=(.*)");
    private static final Pattern SETTING = Pattern.compile("@(\\w+) ?([\\w.]*)=(.*)\\R?");
    private static final ObjectMapper MAPPER = new ObjectMapper();

    @TestFactory
    Stream<DynamicTest> cases() throws IOException {
        return LayoutCases.all(this);
    }

    @Override
    public String ours(String configuration, String event) {
        return write(settings -> settings.ours, ZilchTemplateLayout.Builder::build, configuration, event);
    }

    @Override
    public String theirs(String configuration, String event) {
        return write(settings -> settings.theirs, JsonTemplateLayout.Builder::build, configuration, event);
    }

    private static <B> String write(
            Function<Judge.Settings, B> choice, Function<B, StringLayout> build, String configuration, String event) {
        Matcher property = PROPERTY.matcher(configuration);
        boolean hasProperty = property.find(); // which a builder reads when it is created
        if (hasProperty) {
            System.setProperty(property.group(1), property.group(2));
        }
        try {
            Judge.Settings settings = new Judge.Settings();
            B builder = choice.apply(settings);
            set(settings, builder, configuration);
            StringLayout layout = build.apply(builder);
            return new String(layout.toByteArray(event(event)), layout.getCharset());
        } finally {
            if (hasProperty) {
                System.clearProperty(property.group(1));
            }
        }
    }

    private static void set(Judge.Settings settings, Object builder, String configuration) {
        Judge.Settings.set(builder, "configuration", Judge.CONFIGURATION);
        Judge.Settings.set(builder, "eventDelimiter", "\n");
        Matcher setting = SETTING.matcher(configuration);
        while (setting.lookingAt()) {
            if (setting.group(1).equals("field")) {
                settings.fields(Map.of(setting.group(2), setting.group(3)));
            } else if (!setting.group(1).equals("property")) {
                Judge.Settings.set(builder, setting.group(1), setting.group(3).replace("\\r\\n", "\r\n"));
            }
            setting.region(setting.end(), configuration.length());
        }
        String template = configuration.substring(setting.regionStart());
        Judge.Settings.set(builder, "eventTemplate", template.isEmpty() ? null : template);
    }

    private static LogEvent event(String text) {
        Log4jLogEvent.Builder event = Log4jLogEvent.newBuilder()
                .setLevel(Level.WARN)
                .setLoggerName("logger")
                .setTimeMillis(86_400_000)
                .setMessage(new SimpleMessage("text"));
        String[] words = text.split(" ");
        if (words[0].equals("at")) {
            MutableInstant instant = new MutableInstant();
            if (words[2].equals("ms")) {
                instant.initFromEpochMilli(Long.parseLong(words[1]), 0);
            } else {
                instant.initFromEpochSecond(Long.parseLong(words[1]), Integer.parseInt(words[2]));
            }
            event.setInstant(instant);
        } else if (!text.isEmpty()) {
            try {
                event.setMessage(new ObjectMessage(MAPPER.readValue(text, Object.class)));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return event.build();
    }
}
