// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.log4j2;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
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
        try {
            return name == null ? StandardCharsets.UTF_8 : Charset.forName(name);
        } catch (IllegalArgumentException e) {
            throw error("charset", name, "no charset of this JVM", e);
        }
    }

    static boolean flag(String name, boolean otherwise) {
        String text = text(name, null);
        if (text == null) {
            return otherwise;
        }
        boolean isTrue = text.equalsIgnoreCase("true");
        if (!isTrue && !text.equalsIgnoreCase("false")) {
            throw error(name, text, "neither true nor false", null);
        }
        return isTrue;
    }

    static String text(String name, String otherwise) {
        return PropertiesUtil.getProperties().getStringProperty(PREFIX + name, otherwise);
    }

    static int maxStringLength() {
        String name = "maxStringLength";
        String text = text(name, null);
        try {
            return text == null ? MAX_STRING_LENGTH : Integer.parseInt(text.trim());
        } catch (NumberFormatException e) {
            throw error(name, text, "no integer", e);
        }
    }

    static TimeZone timeZone() {
        String name = "timeZone";
        String id = text(name, null);
        if (id == null) {
            return TimeZone.getDefault();
        }
        TimeZone zone = TimeZone.getTimeZone(id);
        if (zone.getID().equals("GMT") && !id.equals("GMT")) { // what an unknown one becomes
            throw error(name, id, "no time zone of this JVM", null);
        }
        return zone;
    }

    static Locale locale() {
        String name = "locale";
        String text = text(name, null);
        Locale locale = text == null ? Locale.getDefault() : locale(text);
        if (locale == null) {
            throw error(name, text, "no locale of this JVM, such as en_US", null);
        }
        return locale;
    }

    /**
     * Returns the locale of a language, a country and a variant with {@code _} between them, or null if the JVM does not know
     * the language or the country.
     */
    static Locale locale(String name) {
        String[] parts = name.split("_", 3);
        Locale locale = switch (parts.length) {
            case 1 -> new Locale(parts[0]);
            case 2 -> new Locale(parts[0], parts[1]);
            default -> new Locale(parts[0], parts[1], parts[2]);
        };
        Locale[] known = Locale.getAvailableLocales();
        boolean isLanguage =
                Arrays.stream(known).anyMatch(other -> other.getLanguage().equals(locale.getLanguage()));
        boolean isCountry =
                Arrays.stream(known).anyMatch(other -> other.getCountry().equals(locale.getCountry()));
        return isLanguage && isCountry ? locale : null;
    }

    private static IllegalArgumentException error(String name, String value, String problem, Exception cause) {
        return new IllegalArgumentException(
                "the property " + PREFIX + name + " is \"" + value + "\", which is " + problem + ": correct it", cause);
    }
}
