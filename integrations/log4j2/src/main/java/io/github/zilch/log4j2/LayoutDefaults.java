// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.log4j2;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.TimeZone;
import org.apache.logging.log4j.util.PropertiesUtil;

/** The defaults of settings, from the properties that {@code JsonTemplateLayout} has for them. */
final class LayoutDefaults {
    private static final String PREFIX = "log4j.layout.jsonTemplate.";
    private static final int MAX_STRING_LENGTH = 16 * 1024;

    private LayoutDefaults() {}

    static Charset charset() {
        String name = text("charset", null);
        return name == null ? StandardCharsets.UTF_8 : Charset.forName(name);
    }

    static boolean flag(String name, boolean otherwise) {
        return PropertiesUtil.getProperties().getBooleanProperty(PREFIX + name, otherwise);
    }

    static String text(String name, String otherwise) {
        return PropertiesUtil.getProperties().getStringProperty(PREFIX + name, otherwise);
    }

    static int maxStringLength() {
        return PropertiesUtil.getProperties().getIntegerProperty(PREFIX + "maxStringLength", MAX_STRING_LENGTH);
    }

    static TimeZone timeZone() {
        String id = text("timeZone", null);
        return id == null ? TimeZone.getDefault() : TimeZone.getTimeZone(id);
    }

    static Locale locale() {
        String name = text("locale", null);
        return name == null ? Locale.getDefault() : locale(name);
    }

    /** Returns the locale of a language, a country and a variant with {@code _} between them. */
    static Locale locale(String name) {
        String[] parts = name.split("_", 3);
        return switch (parts.length) {
            case 1 -> new Locale(parts[0]);
            case 2 -> new Locale(parts[0], parts[1]);
            default -> new Locale(parts[0], parts[1], parts[2]);
        };
    }
}
