// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor.read;

import io.github.zilch.processor.compiler.Rule;
import io.github.zilch.processor.compiler.Words;
import io.github.zilch.processor.model.Format;
import io.github.zilch.processor.model.JavaType;
import io.github.zilch.processor.model.Value;
import java.text.SimpleDateFormat;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Reads how primitives and types of the JDK are written that become one literal, number or string. */
public final class ScalarReader {
    /**
     * Types of the JDK that {@link io.github.zilch.generated.ValueWriter} has a method for, with what they become: text, a
     * number that can become a string of its digits, a date or time that can have a pattern, one that becomes what its
     * {@code toString} returns unless it has a pattern, or something else.
     */
    private static final Map<String, String> EXACTLY = Words.table("""
            text java.lang.String java.lang.CharSequence java.lang.StringBuilder java.lang.StringBuffer
            text java.lang.Character java.util.UUID
            number java.lang.Byte java.lang.Short java.lang.Integer java.lang.Long java.lang.Float java.lang.Double
            number java.math.BigDecimal java.math.BigInteger
            boolean java.lang.Boolean
            time java.util.Date java.sql.Timestamp java.time.Instant java.time.LocalDate java.time.LocalTime
            time java.time.LocalDateTime java.time.OffsetDateTime java.time.ZonedDateTime
            timeAsString java.time.Year java.time.YearMonth java.time.MonthDay java.time.OffsetTime
            other java.util.OptionalInt java.util.OptionalLong java.util.OptionalDouble
            other java.util.concurrent.atomic.AtomicBoolean java.util.concurrent.atomic.AtomicInteger
            other java.util.concurrent.atomic.AtomicLong
            """);

    /**
     * Types, and their subclasses, with the method of {@link io.github.zilch.generated.JdkValues} that writes them, or
     * after a point the one that returns their text.
     */
    private static final Map<String, String> WITH_SUBCLASSES = Words.table("""
            string java.net.URI java.net.URL java.util.Locale java.util.Currency java.util.regex.Pattern
            string java.nio.charset.Charset java.time.Period java.time.ZoneId java.time.ZoneOffset
            string java.sql.Date java.sql.Time
            duration java.time.Duration
            address java.net.InetAddress
            any java.nio.ByteBuffer
            number java.util.concurrent.atomic.LongAdder java.util.concurrent.atomic.DoubleAdder
            number java.util.concurrent.atomic.LongAccumulator java.util.concurrent.atomic.DoubleAccumulator
            .getID() java.util.TimeZone
            .getAbsolutePath() java.io.File
            .toUri().toString() java.nio.file.Path
            .getName() java.lang.Class
            """);

    /** Types of which subclasses are written in another form. */
    private static final List<String> EXACT =
            Words.of("java.io.File java.sql.Date java.sql.Time java.util.concurrent.atomic.AtomicBoolean");

    /** Types that say nothing of what is written: the builder decides, by the class of each value. */
    private static final List<String> ANY = Words.of("""
            java.lang.Object java.lang.Number java.lang.Enum java.lang.Comparable java.lang.Void java.io.Serializable
            java.time.temporal.Temporal java.time.temporal.TemporalAccessor
            """);

    private static final String DATE = "java.util.Date";

    private ScalarReader() {}

    /** Returns whether a type says nothing of what is written. */
    static boolean isAny(String name) {
        return ANY.contains(name);
    }

    /** Returns whether a type becomes one text or number that does not change, by which a key of a map is named. */
    static boolean isText(String name) {
        return EXACTLY.containsKey(name)
                ? !EXACTLY.get(name).equals("other")
                : WITH_SUBCLASSES.getOrDefault(name, "").matches("string|duration|address|\\..*");
    }

    /** Returns how the class of a value of a type is checked, if it can be of another one. */
    static Value.Check check(String name) {
        if (EXACT.contains(name)) {
            return Value.Check.EXACT;
        }
        return name.equals("java.lang.CharSequence") ? Value.Check.WITHOUT_MEMBERS : Value.Check.SUBCLASS;
    }

    /** Reads a primitive type. */
    static Value readPrimitive(Site site) {
        return switch (site.type().getKind()) {
            case BOOLEAN -> readBoolean(site);
            case CHAR -> readText(site);
            default -> readNumber(site);
        };
    }

    /**
     * Reads a type of the JDK, or a subclass of one; returns null if it is none of these.
     *
     * @param name of the type, unless only the form of its superclass counts.
     */
    static Value read(Site site, String name) {
        return switch (EXACTLY.getOrDefault(name, "")) {
            case "text" -> readText(site);
            case "number" -> readNumber(site);
            case "boolean" -> readBoolean(site);
            case "time", "timeAsString" -> readTime(site, name);
            case "other" -> checked(site, plain("put"));
            default -> readWithSubclasses(site);
        };
    }

    private static Value readWithSubclasses(Site site) {
        boolean isString = site.format().shape().equals("STRING");
        if (isString && site.name().equals("java.sql.Date")) {
            return readTime(site, DATE); // with its time, which is that of the zone
        }
        for (Map.Entry<String, String> known : WITH_SUBCLASSES.entrySet()) {
            String method = known.getValue();
            boolean isAccessor = method.startsWith(".");
            boolean isOf = EXACT.contains(known.getKey()) && !isAccessor
                    ? site.name().equals(known.getKey())
                    : site.isA(known.getKey());
            if (isOf && isAccessor) {
                return delegate(site, method, JavaType.of("java.lang", "String"), checked(site, plain("put")));
            }
            if (isOf) {
                boolean isDuration = method.equals("duration");
                boolean isText = isString && (isDuration || method.equals("string"));
                boolean isObeyed = isText || isDuration && site.format().isNumber();
                Format rest = isObeyed ? site.format().withShape("") : site.format();
                if (!rest.equals(Format.NONE)) {
                    refuse(site, rest);
                }
                return new Value.Jdk(isText ? "string" : method);
            }
        }
        if (site.isA("java.util.Calendar")) {
            return delegate(site, ".getTime()", JavaType.of("java.util", "Date"), readTime(site, DATE));
        }
        return site.isA(DATE) ? readTime(site, DATE) : null;
    }

    private static Value delegate(Site site, String accessor, JavaType valueType, Value value) {
        return new Value.Delegate(site.javaType(), accessor, valueType, value, Value.Check.NONE);
    }

    /** A value that a method of {@link io.github.zilch.generated.ValueWriter} writes. */
    static Value plain(String method) {
        return new Value.Plain(method, "", Value.Shape.SCALAR);
    }

    private static Value readText(Site site) {
        return site.format().shape().equals("STRING") ? plain("put") : checked(site, plain("put"));
    }

    private static Value readBoolean(Site site) {
        if (site.format().shape().equals("STRING")) {
            return plain("text");
        }
        return site.format().isNumber() ? plain("bit") : checked(site, plain("put"));
    }

    private static Value readNumber(Site site) {
        return plain(site.format().shape().equals("STRING") ? "text" : "put");
    }

    private static Value readTime(Site site, String name) {
        Format format = site.format();
        boolean isDate = name.equals(DATE) || name.equals("java.sql.Timestamp");
        boolean zoneId = format.features().contains("WRITE_DATES_WITH_ZONE_ID");
        if (format.hasShape() && !format.shape().equals("STRING")) {
            if (isDate && format.isNumber() && format.pattern().isEmpty()) {
                return new Value.Jdk("millis");
            }
            refuse(site, format);
        }
        if (zoneId && name.equals("java.time.ZonedDateTime") && format.pattern().isEmpty()) {
            return new Value.Jdk("zoned");
        }
        if (isDate && !format.timezone().isEmpty() || !format.pattern().isEmpty()) {
            checkPattern(site, isDate, format.pattern());
            return new Value.Formatted(isDate, format);
        }
        if (isDate && format.hasShape()) {
            return new Value.Jdk("instant");
        }
        return "timeAsString".equals(EXACTLY.get(name)) ? new Value.Jdk("string") : plain("put");
    }

    /** Reports a pattern that the JDK refuses. */
    private static void checkPattern(Site site, boolean isDate, String pattern) {
        try {
            if (isDate) {
                new SimpleDateFormat(pattern, Locale.ROOT);
            } else {
                DateTimeFormatter.ofPattern(pattern, Locale.ROOT);
            }
        } catch (IllegalArgumentException e) {
            site.refuse("@JsonFormat(pattern = \"" + pattern + "\")", e.getMessage());
        }
    }

    /** Returns the value, and reports a shape that it cannot have. */
    static Value checked(Site site, Value value) {
        if (site.format().hasShape()) {
            refuse(site, site.format());
        }
        return value;
    }

    /** Reports that a value cannot have a format. */
    private static void refuse(Site site, Format format) {
        String shape = format.hasShape() ? "(shape = " + format.shape() + ")" : "";
        site.refuse("@JsonFormat" + shape + " for this type", Rule.BY_HAND);
    }
}
