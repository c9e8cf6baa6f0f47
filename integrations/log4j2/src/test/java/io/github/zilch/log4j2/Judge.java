// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.log4j2;

import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.zilch.logging.Trees;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.Method;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.config.Configuration;
import org.apache.logging.log4j.core.config.DefaultConfiguration;
import org.apache.logging.log4j.layout.template.json.JsonTemplateLayout;
import org.apache.logging.log4j.layout.template.json.util.RecyclerFactories;

/** Writes events with Log4j's {@code JsonTemplateLayout} and with ours, with the same settings, and compares the trees. */
final class Judge {
    static final List<String> TEMPLATES = List.of(
            "EcsLayout.json", "GcpLayout.json", "GelfLayout.json", "JsonLayout.json", "LogstashJsonEventLayoutV1.json");

    static final Configuration CONFIGURATION = new DefaultConfiguration();

    static {
        CONFIGURATION.initialize(); // for the properties, such as hostName
    }

    final JsonTemplateLayout theirs;
    final ZilchTemplateLayout ours;
    private final String template;

    /** Compares a template that is given to both as text. */
    Judge(String template) {
        this(template, settings -> {});
    }

    /** Compares a template with settings. */
    Judge(String template, Consumer<Settings> settings) {
        this(template, template, settings);
    }

    private Judge(String theirTemplate, String ourTemplate, Consumer<Settings> settings) {
        Settings both = new Settings();
        both.theirs
                .setConfiguration(CONFIGURATION)
                .setEventTemplate(theirTemplate)
                .setEventDelimiter("\n");
        both.ours.setConfiguration(CONFIGURATION).setEventTemplate(ourTemplate).setEventDelimiter("\n");
        settings.accept(both);
        theirs = both.theirs.build();
        ours = both.ours.build();
        template = ourTemplate;
    }

    /** Compares a template of Log4j's with the one of the same name in this artifact. */
    static Judge ofBundled(String name, Consumer<Settings> settings) {
        return new Judge(resource("/" + name), bundled(name), settings);
    }

    /** Returns the text of a template in this artifact. */
    static String bundled(String name) {
        return resource("/io/github/zilch/log4j2/" + name);
    }

    private static String resource(String name) {
        try (InputStream in = Judge.class.getResourceAsStream(name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns a builder of our layout with a template. */
    static ZilchTemplateLayout.Builder builder(String template) {
        return ZilchTemplateLayout.newBuilder()
                .setConfiguration(CONFIGURATION)
                .setEventTemplate(template)
                .setEventDelimiter("\n");
    }

    /** Checks that both write the same tree, or that both fail. */
    void check(LogEvent event, String name) {
        String expected;
        try {
            expected = theirs.toSerializable(event);
        } catch (RuntimeException e) {
            assertThrows(RuntimeException.class, () -> ours.toSerializable(event), name + ", " + template);
            return;
        }
        Trees.check(expected, ours.toSerializable(event), name + ", template " + template);
    }

    /** Settings of both layouts. */
    static final class Settings {
        final JsonTemplateLayout.Builder theirs = JsonTemplateLayout.newBuilder();
        final ZilchTemplateLayout.Builder ours = ZilchTemplateLayout.newBuilder();

        /** Sets a setting of both, such as {@code maxStringLength}. */
        Settings set(String name, Object value) {
            set(theirs, name, value);
            set(ours, name, value);
            return this;
        }

        /** Calls the setter of a setting with a value, or with what a text stands for. */
        static void set(Object builder, String name, Object value) {
            String setter = "set" + Character.toUpperCase(name.charAt(0)) + name.substring(1);
            try {
                for (Method method : builder.getClass().getMethods()) {
                    if (method.getName().equals(setter)) {
                        method.invoke(builder, converted(method.getParameterTypes()[0].getSimpleName(), value));
                    }
                }
            } catch (ReflectiveOperationException e) {
                throw new IllegalArgumentException(name, e);
            }
        }

        @SuppressWarnings("deprecation") // of the recyclers
        private static Object converted(String type, Object value) {
            if (!(value instanceof String text)) {
                return value;
            }
            return switch (type) {
                case "int" -> Integer.valueOf(text);
                case "boolean" -> Boolean.valueOf(text);
                case "Charset" -> Charset.forName(text);
                case "RecyclerFactory" -> RecyclerFactories.ofSpec(text);
                default -> text;
            };
        }

        Settings fields(Map<String, String> json) {
            theirs.setEventTemplateAdditionalFields(json.entrySet().stream()
                    .map(entry -> JsonTemplateLayout.EventTemplateAdditionalField.newBuilder()
                            .setKey(entry.getKey())
                            .setValue(entry.getValue())
                            .setFormat(JsonTemplateLayout.EventTemplateAdditionalField.Format.JSON)
                            .build())
                    .toArray(JsonTemplateLayout.EventTemplateAdditionalField[]::new));
            ours.setEventTemplateAdditionalFields(json.entrySet().stream()
                    .map(entry -> EventTemplateAdditionalField.newBuilder()
                            .setKey(entry.getKey())
                            .setValue(entry.getValue())
                            .setFormat(EventTemplateAdditionalField.Format.JSON)
                            .build())
                    .toArray(EventTemplateAdditionalField[]::new));
            return this;
        }
    }
}
