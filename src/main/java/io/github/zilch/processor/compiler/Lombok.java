// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor.compiler;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import javax.lang.model.element.Element;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.TypeKind;

/** Finds out whether Lombok has still to write the getters of a class. */
public record Lombok(Context context, TypeElement type) {
    private static final List<String> ANNOTATIONS = List.of("lombok.Getter", "lombok.Data", "lombok.Value");

    /** Returns a field that Lombok should have given a getter, or null. */
    public VariableElement fieldThatWaits() {
        return context.hierarchy(type).stream()
                .flatMap(home -> Mirrors.fields(home).stream()
                        .filter(it -> !Mirrors.is(Modifier.STATIC, it))
                        .filter(it -> isAnnotated(it, home) && !hasGetter(it, home)))
                .findFirst()
                .orElse(null);
    }

    /** Returns whether a field is to have a getter: {@code @Getter(AccessLevel.NONE)} on it says that it has none. */
    private boolean isAnnotated(VariableElement field, TypeElement home) {
        return (isAnnotated(field) || isAnnotated(home))
                && !context.annotated(field).find("lombok.Getter").text("value").equals("NONE");
    }

    private boolean isAnnotated(Element element) {
        return ANNOTATIONS.stream().anyMatch(context.annotated(element)::contains);
    }

    /** Returns whether there is a getter of a field, by any of the names that Lombok can be told to give it. */
    private boolean hasGetter(VariableElement field, TypeElement home) {
        Set<String> names = new HashSet<>();
        for (String name : withoutPrefixes(field, home)) {
            names.add(name);
            names.add("get" + name);
            if (field.asType().getKind() == TypeKind.BOOLEAN) {
                String rest = name.startsWith("is") ? name.substring(2) : name;
                names.addAll(List.of("is" + rest, "get" + rest, rest));
            }
        }
        return Mirrors.methods(home).stream()
                .filter(it -> it.getParameters().isEmpty())
                .anyMatch(it -> names.contains(Mirrors.name(it).toLowerCase(Locale.ROOT)));
    }

    /**
     * Returns the name of a field, and those that it has without a prefix, which is given, or one letter, or ends with an
     * underscore. A name without a prefix that another field has is that of the other one.
     */
    private Set<String> withoutPrefixes(VariableElement field, TypeElement home) {
        String name = Mirrors.name(field);
        Set<String> names = new HashSet<>();
        Stream.of(field, home)
                .flatMap(it -> context.annotated(it).find("lombok.experimental.Accessors").texts("prefix").stream())
                .filter(it -> name.startsWith(it) && name.length() > it.length())
                .forEach(it -> names.add(name.substring(it.length()).toLowerCase(Locale.ROOT)));
        if (name.length() > 1 && Character.isUpperCase(name.charAt(1))) {
            names.add(name.substring(1).toLowerCase(Locale.ROOT));
        }
        names.add(name.substring(name.indexOf('_') + 1).toLowerCase(Locale.ROOT));
        for (VariableElement other : Mirrors.fields(home)) {
            names.remove(Mirrors.name(other).toLowerCase(Locale.ROOT));
        }
        names.add(name.toLowerCase(Locale.ROOT));
        return names;
    }
}
