// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor.read;

import io.github.zilch.processor.compiler.Context;
import io.github.zilch.processor.compiler.Mirrors;
import io.github.zilch.processor.compiler.Rule;
import io.github.zilch.processor.model.Format;
import io.github.zilch.processor.model.JavaType;
import io.github.zilch.processor.model.Value;
import io.github.zilch.processor.model.ValueShape;
import java.text.SimpleDateFormat;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import javax.lang.model.element.Element;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;

/** Reads how primitives and types of the JDK are written that become one literal, number or string. */
public final class ScalarReader {
    /** Types of the JDK that {@link io.github.zilch.generated.ValueWriter} has a method for and that become text. */
    private static final Set<String> TEXT = Set.of(
            "java.lang.String",
            "java.lang.CharSequence",
            "java.lang.StringBuilder",
            "java.lang.StringBuffer",
            "java.lang.Character",
            "java.util.UUID");

    /** Dates and times, which can have a pattern. */
    private static final Set<String> TIMES = Set.of(
            "java.util.Date",
            "java.sql.Timestamp",
            "java.time.Instant",
            "java.time.LocalDate",
            "java.time.LocalTime",
            "java.time.LocalDateTime",
            "java.time.OffsetDateTime",
            "java.time.ZonedDateTime");

    /** Dates and times that become what their {@code toString} returns, unless they have a pattern. */
    private static final Set<String> TIMES_AS_STRINGS =
            Set.of("java.time.Year", "java.time.YearMonth", "java.time.MonthDay", "java.time.OffsetTime");

    /** Those that become a number, and can become a string of its digits. */
    private static final Set<String> NUMBERS = Set.of(
            "java.lang.Byte",
            "java.lang.Short",
            "java.lang.Integer",
            "java.lang.Long",
            "java.lang.Float",
            "java.lang.Double",
            "java.math.BigDecimal",
            "java.math.BigInteger");

    /** Other ones. */
    private static final Set<String> OTHERS = Set.of(
            "java.util.OptionalInt",
            "java.util.OptionalLong",
            "java.util.OptionalDouble",
            "java.util.concurrent.atomic.AtomicBoolean",
            "java.util.concurrent.atomic.AtomicInteger",
            "java.util.concurrent.atomic.AtomicLong");

    /** Types, and their subclasses, with the method of {@link io.github.zilch.generated.JdkValues} that writes them. */
    private static final Map<String, String> JDK = Map.ofEntries(
            Map.entry("java.net.URI", "string"),
            Map.entry("java.net.URL", "string"),
            Map.entry("java.util.Locale", "string"),
            Map.entry("java.util.Currency", "string"),
            Map.entry("java.util.regex.Pattern", "string"),
            Map.entry("java.nio.charset.Charset", "string"),
            Map.entry("java.time.Period", "string"),
            Map.entry("java.time.ZoneId", "string"),
            Map.entry("java.time.ZoneOffset", "string"),
            Map.entry("java.sql.Date", "string"),
            Map.entry("java.sql.Time", "string"),
            Map.entry("java.time.Duration", "duration"),
            Map.entry("java.net.InetAddress", "address"),
            Map.entry("java.nio.ByteBuffer", "any"),
            Map.entry("java.util.concurrent.atomic.LongAdder", "number"),
            Map.entry("java.util.concurrent.atomic.DoubleAdder", "number"),
            Map.entry("java.util.concurrent.atomic.LongAccumulator", "number"),
            Map.entry("java.util.concurrent.atomic.DoubleAccumulator", "number"));

    /** Types, and their subclasses, with the method that returns their text. */
    private static final Map<String, String> TEXTS = Map.of(
            "java.util.TimeZone", ".getID()",
            "java.io.File", ".getAbsolutePath()",
            "java.nio.file.Path", ".toUri().toString()",
            "java.lang.Class", ".getName()");

    /** Types of which subclasses are written in another form. */
    private static final Set<String> EXACT =
            Set.of("java.io.File", "java.sql.Date", "java.sql.Time", "java.util.concurrent.atomic.AtomicBoolean");

    /** Types that say nothing of what is written: the builder decides, by the class of each value. */
    private static final Set<String> ANY = Set.of(
            "java.lang.Object",
            "java.lang.Number",
            "java.lang.Enum",
            "java.lang.Comparable",
            "java.lang.Void",
            "java.io.Serializable",
            "java.time.temporal.Temporal",
            "java.time.temporal.TemporalAccessor");

    private final Context context;

    ScalarReader(Context context) {
        this.context = context;
    }

    /** Returns whether a type says nothing of what is written. */
    static boolean isAny(String name) {
        return ANY.contains(name);
    }

    /** Returns whether a type becomes one text or number that does not change, by which a key of a map is named. */
    static boolean isText(String name) {
        return Stream.of(TEXT, TIMES, TIMES_AS_STRINGS, NUMBERS, TEXTS.keySet()).anyMatch(it -> it.contains(name))
                || name.equals("java.lang.Boolean")
                || List.of("string", "duration", "address").contains(JDK.getOrDefault(name, ""));
    }

    /** Returns how the class of a value of a type is checked, if it can be of another one. */
    static Value.Check check(String name) {
        if (EXACT.contains(name)) {
            return Value.Check.EXACT;
        }
        return name.equals("java.lang.CharSequence") ? Value.Check.WITHOUT_MEMBERS : Value.Check.SUBCLASS;
    }

    /** Reads a primitive type. */
    Value readPrimitive(TypeKind kind, Format format, Element where) {
        return switch (kind) {
            case BOOLEAN -> readBoolean(format, where);
            case CHAR -> checked(format.shape().equals("STRING") ? Format.NONE : format, where, plain("put"));
            default -> readNumber(format);
        };
    }

    /** Reads a type of the JDK; returns null if it is none of these. */
    Value read(TypeMirror type, String name, Format format, Element where) {
        if (TEXT.contains(name)) {
            return format.shape().equals("STRING") ? plain("put") : checked(format, where, plain("put"));
        }
        if (NUMBERS.contains(name)) {
            return readNumber(format);
        }
        if (name.equals("java.lang.Boolean")) {
            return readBoolean(format, where);
        }
        if (OTHERS.contains(name)) {
            return checked(format, where, plain("put"));
        }
        if (TIMES.contains(name) || TIMES_AS_STRINGS.contains(name)) {
            return readTime(name, format, where);
        }
        return readJdk(type, format, where);
    }

    private Value readJdk(TypeMirror type, Format format, Element where) {
        if (format.shape().equals("STRING") && isOf(type, "java.sql.Date")) {
            return readTime("java.util.Date", format, where); // with its time, which is that of the zone
        }
        for (Map.Entry<String, String> known : JDK.entrySet()) {
            if (isOf(type, known.getKey())) {
                boolean isDuration = known.getValue().equals("duration");
                boolean isText = format.shape().equals("STRING")
                        && (isDuration || known.getValue().equals("string"));
                Format rest = isText || isDuration && format.isNumber() ? format.withShape("") : format;
                if (!rest.equals(Format.NONE)) {
                    refuse(rest, where);
                }
                return new Value.Jdk(isText ? "string" : known.getValue());
            }
        }
        for (Map.Entry<String, String> known : TEXTS.entrySet()) {
            if (context.isA(type, known.getKey())) {
                return delegate(
                        type,
                        known.getValue(),
                        JavaType.of("java.lang", "String"),
                        checked(format, where, plain("put")));
            }
        }
        if (context.isA(type, "java.util.Calendar")) {
            return delegate(
                    type, ".getTime()", JavaType.of("java.util", "Date"), readTime("java.util.Date", format, where));
        }
        return context.isA(type, "java.util.Date")
                ? readTime("java.util.Date", format, where) // a subclass of it
                : null;
    }

    /** Returns whether a type is written in the form of one of the JDK. */
    private boolean isOf(TypeMirror type, String known) {
        return EXACT.contains(known) ? Mirrors.name(type).equals(known) : context.isA(type, known);
    }

    private Value delegate(TypeMirror type, String accessor, JavaType valueType, Value value) {
        return new Value.Delegate(context.javaType(type), accessor, valueType, value, Value.Check.NONE);
    }

    /** A value that a method of {@link io.github.zilch.generated.ValueWriter} writes. */
    static Value plain(String method) {
        return new Value.Plain(method, "", ValueShape.SCALAR);
    }

    private Value readBoolean(Format format, Element where) {
        if (format.shape().equals("STRING")) {
            return plain("text");
        }
        if (format.isNumber()) {
            return plain("bit");
        }
        return checked(format, where, plain("put"));
    }

    private Value readNumber(Format format) {
        return plain(format.shape().equals("STRING") ? "text" : "put");
    }

    private Value readTime(String name, Format format, Element where) {
        boolean isDate = name.equals("java.util.Date") || name.equals("java.sql.Timestamp");
        boolean zoneId = format.features().contains("WRITE_DATES_WITH_ZONE_ID");
        if (format.hasShape() && !format.shape().equals("STRING")) {
            if (isDate && format.isNumber() && format.pattern().isEmpty()) {
                return new Value.Jdk("millis");
            }
            refuse(format, where);
        }
        if (zoneId && name.equals("java.time.ZonedDateTime") && format.pattern().isEmpty()) {
            return new Value.Jdk("zoned");
        }
        if (isDate && !(format.pattern() + format.timezone()).isEmpty()
                || !format.pattern().isEmpty()) {
            checkPattern(isDate, format.pattern(), where);
            return new Value.Formatted(isDate, format);
        }
        if (isDate && format.hasShape()) {
            return new Value.Jdk("instant");
        }
        return TIMES_AS_STRINGS.contains(name) ? new Value.Jdk("string") : plain("put");
    }

    /** Reports a pattern that the JDK refuses. */
    private void checkPattern(boolean isDate, String pattern, Element where) {
        try {
            if (isDate) {
                new SimpleDateFormat(pattern, Locale.ROOT);
            } else {
                DateTimeFormatter.ofPattern(pattern, Locale.ROOT);
            }
        } catch (IllegalArgumentException e) {
            context.refuse(where, "@JsonFormat(pattern = \"" + pattern + "\")", e.getMessage());
        }
    }

    /** Returns the value, and reports a shape that it cannot have. */
    Value checked(Format format, Element where, Value value) {
        if (format.hasShape()) {
            refuse(format, where);
        }
        return value;
    }

    /** Reports that a value cannot have a format. */
    void refuse(Format format, Element where) {
        String shape = format.hasShape() ? "(shape = " + format.shape() + ")" : "";
        context.refuse(where, "@JsonFormat" + shape + " for this type", Rule.BY_HAND);
    }
}
