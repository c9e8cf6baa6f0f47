// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor.compiler;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.AnnotationValue;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
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
        for (TypeElement next : context.hierarchy(type)) {
            for (VariableElement field : ElementFilter.fieldsIn(next.getEnclosedElements())) {
                if (!field.getModifiers().contains(Modifier.STATIC)
                        && isAnnotated(field, next)
                        && !hasGetter(field, next)) {
                    return field;
                }
            }
        }
        return null;
    }

    private boolean isAnnotated(VariableElement field, TypeElement home) {
        return (isAnnotated(field) || isAnnotated(home)) && !isSwitchedOff(field);
    }

    private static boolean isAnnotated(Element element) {
        return element.getAnnotationMirrors().stream().map(Annotations::name).anyMatch(ANNOTATIONS::contains);
    }

    /** Returns whether {@code @Getter(AccessLevel.NONE)} is on a field. */
    private static boolean isSwitchedOff(Element field) {
        for (AnnotationMirror mirror : field.getAnnotationMirrors()) {
            if (Annotations.name(mirror).equals("lombok.Getter")) {
                for (Map.Entry<? extends ExecutableElement, ? extends AnnotationValue> value :
                        mirror.getElementValues().entrySet()) {
                    if (value.getValue().toString().endsWith("NONE")) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    /** Returns whether there is a getter of a field, by any of the names that Lombok can be told to give it. */
    private static boolean hasGetter(VariableElement field, TypeElement home) {
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
    private static Set<String> withoutPrefixes(VariableElement field, TypeElement home) {
        String name = field.getSimpleName().toString();
        Set<String> names = new HashSet<>();
        for (String prefix : prefixes(field, home)) {
            if (name.startsWith(prefix) && name.length() > prefix.length()) {
                names.add(name.substring(prefix.length()).toLowerCase(Locale.ROOT));
            }
        }
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

    /** Returns the prefixes that annotations of a field or its class give. */
    private static List<String> prefixes(Element... annotated) {
        List<String> prefixes = new ArrayList<>();
        for (Element element : annotated) {
            for (AnnotationMirror mirror : element.getAnnotationMirrors()) {
                if (Annotations.name(mirror).equals("lombok.experimental.Accessors")) {
                    mirror.getElementValues().values().stream()
                            .filter(it -> it.getValue() instanceof List<?>)
                            .flatMap(it -> ((List<?>) it.getValue()).stream())
                            .forEach(it -> prefixes.add(
                                    ((AnnotationValue) it).getValue().toString()));
                }
            }
        }
        return prefixes;
    }
}
