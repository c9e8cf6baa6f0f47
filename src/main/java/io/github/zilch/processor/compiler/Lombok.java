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
import javax.lang.model.util.ElementFilter;

/** Finds out whether Lombok has still to write the getters of a class. */
public final class Lombok {
    private static final List<String> ANNOTATIONS = List.of("lombok.Getter", "lombok.Data", "lombok.Value");

    private final Context context;
    private final TypeElement type;

    public Lombok(Context context, TypeElement type) {
        this.context = context;
        this.type = type;
    }

    /** Returns a field that Lombok should have given a getter, or null. */
    public VariableElement fieldThatWaits() {
        return context.hierarchy(type).stream()
                .flatMap(home -> ElementFilter.fieldsIn(home.getEnclosedElements()).stream()
                        .filter(it -> !it.getModifiers().contains(Modifier.STATIC))
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
        return ElementFilter.methodsIn(home.getEnclosedElements()).stream()
                .filter(it -> it.getParameters().isEmpty())
                .anyMatch(it -> names.contains(it.getSimpleName().toString().toLowerCase(Locale.ROOT)));
    }

    /**
     * Returns the name of a field, and those that it has without a prefix, which is given, or one letter, or ends with an
     * underscore. A name without a prefix that another field has is that of the other one.
     */
    private Set<String> withoutPrefixes(VariableElement field, TypeElement home) {
        String name = field.getSimpleName().toString();
        Set<String> names = new HashSet<>();
        Stream.of(field, home)
                .flatMap(it -> context.annotated(it).find("lombok.experimental.Accessors").texts("prefix").stream())
                .filter(it -> name.startsWith(it) && name.length() > it.length())
                .forEach(it -> names.add(name.substring(it.length()).toLowerCase(Locale.ROOT)));
        if (name.length() > 1 && Character.isUpperCase(name.charAt(1))) {
            names.add(name.substring(1).toLowerCase(Locale.ROOT));
        }
        names.add(name.substring(name.indexOf('_') + 1).toLowerCase(Locale.ROOT));
        for (VariableElement other : ElementFilter.fieldsIn(home.getEnclosedElements())) {
            names.remove(other.getSimpleName().toString().toLowerCase(Locale.ROOT));
        }
        names.add(name.toLowerCase(Locale.ROOT));
        return names;
    }
}
