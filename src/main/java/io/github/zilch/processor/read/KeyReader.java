// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor.read;

import io.github.zilch.processor.compiler.Accessor;
import io.github.zilch.processor.compiler.Annotated;
import io.github.zilch.processor.compiler.Context;
import io.github.zilch.processor.compiler.Mirrors;
import io.github.zilch.processor.compiler.Rule;
import io.github.zilch.processor.model.Value;
import java.util.Set;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;

/** Reads how the keys of maps become names. */
public final class KeyReader {
    private static final Set<String> INTEGERS =
            Set.of("java.lang.Byte", "java.lang.Short", "java.lang.Integer", "java.lang.Long");

    /** Types whose {@code toString} is their name. */
    private static final Set<String> STRINGS = Set.of(
            "java.lang.Boolean",
            "java.lang.Class",
            "java.lang.Character",
            "java.lang.Float",
            "java.lang.Double",
            "java.math.BigInteger",
            "java.math.BigDecimal",
            "java.util.UUID",
            "java.util.Locale",
            "java.util.Currency",
            "java.util.TimeZone",
            "java.net.InetAddress",
            "java.net.URI",
            "java.net.URL",
            "java.nio.charset.Charset",
            "java.nio.file.Path",
            "java.io.File",
            "java.util.regex.Pattern",
            "java.time.Duration",
            "java.time.Instant",
            "java.time.LocalDate",
            "java.time.LocalDateTime",
            "java.time.LocalTime",
            "java.time.MonthDay",
            "java.time.OffsetDateTime",
            "java.time.OffsetTime",
            "java.time.Period",
            "java.time.Year",
            "java.time.YearMonth",
            "java.time.ZoneId",
            "java.time.ZoneOffset");

    /** Types that say nothing of what the name is: the class of each key decides. */
    private static final Set<String> ANY =
            Set.of("java.lang.Object", "java.lang.Number", "java.time.temporal.TemporalAccessor");

    /** Types that are written in a form of their own, and their subclasses. */
    private static final Set<String> DATES = Set.of("java.util.Date", "java.util.Calendar", "java.time.ZonedDateTime");

    private static final int MOST_ACCESSORS = 8;

    private final Context context;
    private final ObjectReader objects;

    KeyReader(Context context, ObjectReader objects) {
        this.context = context;
        this.objects = objects;
    }

    /** Reads the type of the keys; returns null after reporting that it has no names. */
    Value.Key read(TypeMirror type, Element where) {
        Value.Key key = read(type, "#", where, 0);
        if (key == null) {
            context.report(Rule.UNKNOWN_KEY, where, context.text(type));
        }
        return key;
    }

    private Value.Key read(TypeMirror type, String expression, Element where, int accessors) {
        if (type.getKind().isPrimitive()) {
            return text("{java.lang.String}.valueOf(" + expression + ")");
        }
        if (!Mirrors.isClass(type) || accessors > MOST_ACCESSORS) {
            return Mirrors.isClass(type) ? null : readObject(type, expression);
        }
        TypeElement element = Mirrors.element(type);
        String name = element.getQualifiedName().toString();
        if (context.asSuper(type, "java.lang.CharSequence") != null && Mirrors.isOfJdk(element)) {
            return text(expression);
        }
        if (INTEGERS.contains(name)) {
            return text(expression);
        }
        boolean isDate = DATES.stream().anyMatch(it -> context.asSuper(type, it) != null);
        if (STRINGS.contains(name) || isDate) {
            return new Value.Key(null, "JdkValues.key(out, at, " + expression + ")");
        }
        if (ANY.contains(name)) {
            return any(expression);
        }
        return context.isVisible(type) ? readOurs((DeclaredType) type, element, expression, where, accessors) : null;
    }

    /** Reads the type of keys that is not known, such as that of a list in a value that stands for a key. */
    private static Value.Key readObject(TypeMirror type, String expression) {
        return type.getKind() == TypeKind.WILDCARD ? any(expression) : null;
    }

    private static Value.Key any(String expression) {
        return new Value.Key(null, "JdkValues.anyKey(out, at, " + expression + ")");
    }

    private Value.Key readOurs(
            DeclaredType type, TypeElement element, String expression, Element where, int accessors) {
        Annotated.Mark serialize = context.annotatedType(element).find("JsonSerialize");
        if (serialize != null && NamedSerializers.isGiven(serialize.className("keyUsing"))) {
            context.report(
                    Rule.UNSUPPORTED_VALUE,
                    where,
                    "@JsonSerialize(keyUsing) on " + element.getSimpleName(),
                    "write the map by hand with @JsonWriter");
        }
        PropertyCollector collector = new PropertyCollector(context, element);
        Accessor accessor = !collector.keys().isEmpty()
                ? collector.keys().get(0)
                : collector.values().isEmpty() ? null : collector.values().get(0);
        if (accessor != null) {
            PropertyReader reader = new PropertyReader(context, objects, type);
            Element read = accessor.element();
            return reader.isReadable(read)
                    ? read(reader.typeOf(read), expression + Accessor.code(read), where, accessors + 1)
                    : null;
        }
        if (element.getKind() == ElementKind.ENUM) {
            Value names = objects.readConstants(element);
            return names instanceof Value.Constants constants
                    ? new Value.Key(constants, "out.key(at, @(" + expression + "))")
                    : new Value.Key(null, "JdkValues.key(out, at, " + expression + ")");
        }
        boolean listed = context.asSuper(type, "java.util.Collection") != null;
        return listed || !Mirrors.isOfJdk(element)
                ? new Value.Key(null, "JdkValues.key(out, at, " + expression + ")")
                : null;
    }

    private static Value.Key text(String expression) {
        return new Value.Key(null, "out.key(at, " + expression + ")");
    }
}
