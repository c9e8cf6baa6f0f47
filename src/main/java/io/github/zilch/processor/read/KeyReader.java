// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor.read;

import io.github.zilch.processor.compiler.Accessor;
import io.github.zilch.processor.compiler.Context;
import io.github.zilch.processor.compiler.Mirrors;
import io.github.zilch.processor.compiler.Rule;
import io.github.zilch.processor.compiler.Words;
import io.github.zilch.processor.model.Value;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.type.TypeKind;

/** Reads how the keys of maps become names. */
public record KeyReader(Context context, ValueReader values) {
    private static final List<String> INTEGERS =
            Words.of("java.lang.Byte java.lang.Short java.lang.Integer java.lang.Long");

    /** Types that say nothing of what the name is: the class of each key decides. */
    private static final List<String> ANY =
            Words.of("java.lang.Object java.lang.Number java.time.temporal.TemporalAccessor");

    /** Types that are written in a form of their own, and their subclasses. */
    private static final List<String> DATES = Words.of("java.util.Date java.util.Calendar java.time.ZonedDateTime");

    /** Code that writes a key by its class. */
    private static final String BY_CLASS = "{JdkValues}.key(out, at, %s)";

    private static final int MOST_ACCESSORS = 8;

    /** Reads the type of the keys; returns null after reporting that it has no names. */
    Value.Key read(Site site) {
        Value.Key key = read(site, "#", 0);
        if (key == null) {
            site.report(Rule.UNKNOWN_KEY, site.type());
        }
        return key;
    }

    private Value.Key read(Site site, String expression, int accessors) {
        TypeKind kind = site.type().getKind();
        if (kind.isPrimitive()) {
            return key("out.key(at, {java.lang.String}.valueOf(%s))", expression);
        }
        boolean isAny = kind == TypeKind.WILDCARD; // such as that of a list in a value that stands for a key
        if (isAny || accessors <= MOST_ACCESSORS && ANY.contains(site.name())) {
            return key("{JdkValues}.anyKey(out, at, %s)", expression);
        }
        if (kind != TypeKind.DECLARED || accessors > MOST_ACCESSORS) {
            return null;
        }
        boolean isText = site.isA("java.lang.CharSequence") && Mirrors.isOfJdk(site.element());
        if (isText || INTEGERS.contains(site.name())) {
            return key("out.key(at, %s)", expression);
        }
        if (ScalarReader.isText(site.name()) || site.isA(DATES)) {
            return key(BY_CLASS, expression);
        }
        return context.isVisible(site.type()) ? readOurs(site, expression, accessors) : null;
    }

    private static Value.Key key(String code, String expression) {
        return new Value.Key(null, code.formatted(expression));
    }

    private Value.Key readOurs(Site site, String expression, int accessors) {
        String using = site.annotations().find("JsonSerialize").className("keyUsing");
        if (NamedSerializers.isGiven(using)) {
            site.refuse(
                    "@JsonSerialize(keyUsing) on " + Mirrors.name(site.element()),
                    "write the map by hand with @JsonWriter");
        }
        PropertyCollector collector = new PropertyCollector(context, site.element());
        Optional<Accessor> accessor = Stream.concat(collector.keys.stream(), collector.values.stream())
                .findFirst();
        if (accessor.isPresent()) {
            PropertyReader reader = new PropertyReader(context, values, site.declared());
            Element read = accessor.get().element();
            return reader.isReadable(read)
                    ? read(site.with(reader.typeOf(read)), expression + Accessor.code(read), accessors + 1)
                    : null;
        }
        if (site.element().getKind() == ElementKind.ENUM) {
            Value names = values.objects.readConstants(site.element());
            return names instanceof Value.Constants constants
                    ? new Value.Key(constants, "out.key(at, @(" + expression + "))")
                    : key(BY_CLASS, expression);
        }
        boolean isKnown = site.isA("java.util.Collection") || !Mirrors.isOfJdk(site.element());
        return isKnown ? key(BY_CLASS, expression) : null;
    }
}
