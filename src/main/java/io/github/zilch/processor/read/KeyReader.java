// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor.read;

import io.github.zilch.processor.compiler.Accessor;
import io.github.zilch.processor.compiler.Context;
import io.github.zilch.processor.compiler.Mirrors;
import io.github.zilch.processor.compiler.Rule;
import io.github.zilch.processor.model.Value;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
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

    /** Types that say nothing of what the name is: the class of each key decides. */
    private static final Set<String> ANY =
            Set.of("java.lang.Object", "java.lang.Number", "java.time.temporal.TemporalAccessor");

    /** Types that are written in a form of their own, and their subclasses. */
    private static final Set<String> DATES = Set.of("java.util.Date", "java.util.Calendar", "java.time.ZonedDateTime");

    /** Code that writes a key by its class. */
    private static final String BY_CLASS = "{io.github.zilch.generated.JdkValues}.key(out, at, %s)";

    private static final int MOST_ACCESSORS = 8;

    private final Context context;
    private final ValueReader values;

    KeyReader(Context context, ValueReader values) {
        this.context = context;
        this.values = values;
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
            return key("out.key(at, {java.lang.String}.valueOf(%s))", expression);
        }
        String name = Mirrors.name(type);
        boolean isAny = type.getKind() == TypeKind.WILDCARD; // such as that of a list in a value that stands for a key
        if (isAny || accessors <= MOST_ACCESSORS && ANY.contains(name)) {
            return key("{io.github.zilch.generated.JdkValues}.anyKey(out, at, %s)", expression);
        }
        if (!Mirrors.isClass(type) || accessors > MOST_ACCESSORS) {
            return null;
        }
        TypeElement element = Mirrors.element(type);
        if (context.isA(type, "java.lang.CharSequence") && Mirrors.isOfJdk(element) || INTEGERS.contains(name)) {
            return key("out.key(at, %s)", expression);
        }
        if (ScalarReader.isText(name) || context.isA(type, DATES)) {
            return key(BY_CLASS, expression);
        }
        return context.isVisible(type) ? readOurs((DeclaredType) type, element, expression, where, accessors) : null;
    }

    private static Value.Key key(String code, String expression) {
        return new Value.Key(null, code.formatted(expression));
    }

    private Value.Key readOurs(
            DeclaredType type, TypeElement element, String expression, Element where, int accessors) {
        if (NamedSerializers.isGiven(
                context.annotatedType(element).find("JsonSerialize").className("keyUsing"))) {
            context.refuse(
                    where,
                    "@JsonSerialize(keyUsing) on " + element.getSimpleName(),
                    "write the map by hand with @JsonWriter");
        }
        PropertyCollector collector = new PropertyCollector(context, element);
        Optional<Accessor> accessor = Stream.concat(collector.keys().stream(), collector.values().stream())
                .findFirst();
        if (accessor.isPresent()) {
            PropertyReader reader = new PropertyReader(context, values, type);
            Element read = accessor.get().element();
            return reader.isReadable(read)
                    ? read(reader.typeOf(read), expression + Accessor.code(read), where, accessors + 1)
                    : null;
        }
        if (element.getKind() == ElementKind.ENUM) {
            Value names = values.objects().readConstants(element);
            return names instanceof Value.Constants constants
                    ? new Value.Key(constants, "out.key(at, @(" + expression + "))")
                    : key(BY_CLASS, expression);
        }
        boolean isKnown = context.isA(type, "java.util.Collection") || !Mirrors.isOfJdk(element);
        return isKnown ? key(BY_CLASS, expression) : null;
    }
}
