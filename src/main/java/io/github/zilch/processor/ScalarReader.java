// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor;

import java.util.Set;
import javax.lang.model.element.Element;
import javax.lang.model.type.TypeKind;

/** Reads how primitives and types of the JDK are written that become one literal, number or string. */
final class ScalarReader {
    /** Types of the JDK that {@link io.github.zilch.generated.ValueWriter} has a method for and that become text. */
    private static final Set<String> TEXT = Set.of(
            "java.lang.String",
            "java.lang.CharSequence",
            "java.lang.StringBuilder",
            "java.lang.StringBuffer",
            "java.lang.Character",
            "java.util.UUID",
            "java.util.Date",
            "java.time.Instant",
            "java.time.LocalDate",
            "java.time.LocalTime",
            "java.time.LocalDateTime",
            "java.time.OffsetDateTime",
            "java.time.ZonedDateTime");

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

    /** The shapes of {@code @JsonFormat} that leave a value as it is. */
    private static final Set<String> ANY_SHAPE = Set.of("", "ANY", "NATURAL", "SCALAR");

    private final Context context;

    ScalarReader(Context context) {
        this.context = context;
    }

    /** Returns whether a shape of {@code @JsonFormat} leaves a value as it is. */
    static boolean isOrdinary(String shape) {
        return ANY_SHAPE.contains(shape);
    }

    /** Reads a primitive type. */
    Value readPrimitive(TypeKind kind, String shape, Element where) {
        return switch (kind) {
            case BOOLEAN -> readBoolean(shape, where);
            case CHAR -> readText(shape, where);
            default -> readNumber(shape);
        };
    }

    /** Reads the type with a name; returns null if it is none of these. */
    Value read(String name, String shape, Element where) {
        if (TEXT.contains(name)) {
            return readText(shape, where);
        }
        if (NUMBERS.contains(name)) {
            return readNumber(shape);
        }
        if (name.equals("java.lang.Boolean")) {
            return readBoolean(shape, where);
        }
        return OTHERS.contains(name) ? checked(shape, where, "this type", plain("put")) : null;
    }

    /** A value that a method of {@link io.github.zilch.generated.ValueWriter} writes. */
    static Value plain(String method) {
        return new Value.Plain(method, "", Value.Shape.SCALAR);
    }

    private Value readBoolean(String shape, Element where) {
        if (shape.equals("STRING")) {
            return plain("text");
        }
        if (shape.startsWith("NUMBER")) {
            return plain("bit");
        }
        return checked(shape, where, "a boolean", plain("put"));
    }

    private Value readNumber(String shape) {
        return plain(shape.equals("STRING") ? "text" : "put");
    }

    private Value readText(String shape, Element where) {
        return shape.equals("STRING") ? plain("put") : checked(shape, where, "this type", plain("put"));
    }

    /** Returns the value, and reports a shape that it cannot have. */
    Value checked(String shape, Element where, String what, Value value) {
        if (!isOrdinary(shape)) {
            context.report(
                    Rule.UNSUPPORTED_VALUE,
                    where,
                    "@JsonFormat(shape = " + shape + ") for " + what,
                    "write the value by hand with @JsonWriter");
        }
        return value;
    }
}
