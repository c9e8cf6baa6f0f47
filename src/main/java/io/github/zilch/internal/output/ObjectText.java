// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.output;

import io.github.zilch.JsonOptions.UnknownTypes;
import java.io.File;
import java.lang.reflect.Proxy;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URL;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.time.ZoneId;
import java.time.temporal.TemporalAccessor;
import java.time.temporal.TemporalAmount;
import java.util.Currency;
import java.util.Date;
import java.util.Locale;
import java.util.TimeZone;
import java.util.UUID;
import java.util.regex.Pattern;

/**
 * The texts of objects whose type is known only at run time: as the value of {@code put(Object)}, and as the key of a map.
 * The types of the JDK whose text stands for them are listed here, and nowhere else. The text of any other object may show
 * what nobody meant to write, such as a password: it is written only on request.
 */
public final class ObjectText {
    /** For each class whether its {@code toString} is more than that of {@code Object}: a class name and a number. */
    private static final ClassValue<Boolean> HAS_OWN = new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
            try {
                return type.getMethod("toString").getDeclaringClass() != Object.class;
            } catch (NoSuchMethodException e) {
                return false; // only in a native image without metadata for the class: refused, as what is not known
            }
        }
    };

    private static final ClassLoader PLATFORM = ClassLoader.getPlatformClassLoader();

    private ObjectText() {}

    /** Returns whether a value is of a type of the JDK whose text stands for it. */
    public static boolean isKnown(Object value) {
        return value instanceof Boolean
                || value instanceof Character
                || value instanceof UUID
                || value instanceof URI
                || value instanceof URL
                || value instanceof Locale
                || value instanceof Currency
                || value instanceof Pattern
                || value instanceof Class
                || isAddress(value)
                || isOpen(value) && isOfJdk(value);
    }

    /** Returns whether a value is the address of a host. */
    public static boolean isAddress(Object value) {
        return value instanceof InetAddress;
    }

    /** Returns whether the class of a value is part of the JDK: not loaded with an application, nor made for an interface of the JDK. */
    private static boolean isOfJdk(Object value) {
        ClassLoader loader = value.getClass().getClassLoader();
        String name = value.getClass().getName();
        return (loader == null || loader == PLATFORM)
                && (name.startsWith("java.") || name.startsWith("sun.") || name.startsWith("jdk."))
                && !(value instanceof Proxy);
    }

    /** Returns whether a value is of a type of the JDK that others extend or implement, too. */
    private static boolean isOpen(Object value) {
        return value instanceof Date
                || value instanceof TimeZone // its id
                || value instanceof Charset
                || value instanceof Path
                || value instanceof File
                || value instanceof InetSocketAddress
                || value instanceof Number
                || value instanceof TemporalAccessor
                || value instanceof TemporalAmount
                || value instanceof ZoneId;
    }

    /** Returns why the text of a value that has no JSON form is refused, or null if it is not. */
    public static String whyNoValue(Object value, UnknownTypes unknown) {
        return whyNot(
                value, unknown, "", "write its values one by one, or have @JsonSerializable generate its serializer");
    }

    /** Returns why the text of a key is refused, or null if it is not. */
    public static String whyNoKey(Object key, UnknownTypes unknown) {
        return whyNot(key, unknown, "a key of ", "use keys that are text");
    }

    private static String whyNot(Object value, UnknownTypes unknown, String what, String remedy) {
        if (isKnown(value)) {
            return null;
        }
        String refused = what + value.getClass().getName() + " has no JSON form";
        if (!hasOwn(value)) {
            return refused + ", and no toString() of its own: " + remedy;
        }
        return unknown == UnknownTypes.TO_STRING
                ? null
                : refused + ": " + remedy + ", or write its toString() with JsonOptions.unknownTypes(TO_STRING)";
    }

    /** Returns why the text of a value that is written by it is refused, or null if it is not. */
    public static String whyNoValue(Object value) {
        return whyNoValue(value, UnknownTypes.TO_STRING);
    }

    /** Returns why the text of a key that is written by it is refused, or null if it is not. */
    public static String whyNoKey(Object key) {
        return whyNoKey(key, UnknownTypes.TO_STRING);
    }

    /** Returns whether the {@code toString} of a value is more than what {@code Object} says of each. */
    private static boolean hasOwn(Object value) {
        return HAS_OWN.get(value.getClass());
    }

    /** Returns the URI of a path, which is a text that stands for it, too. */
    public static String uriOf(Path path) {
        return path.toUri().toString();
    }

    /** Returns the text of a value. */
    public static String of(Object value) {
        if (value instanceof TimeZone zone) {
            return zone.getID();
        }
        // of the text that Date itself has, the time zone of the JVM is a part
        return value.getClass() == Date.class ? ((Date) value).toInstant().toString() : value.toString();
    }
}
