// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.AnnotationValue;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.util.ElementFilter;

/** Finds out whether Lombok has still to write the getters of a class. */
final class Lombok {
    private static final List<String> ANNOTATIONS = List.of("lombok.Getter", "lombok.Data", "lombok.Value");

    private final Context context;
    private final TypeElement type;

    Lombok(Context context, TypeElement type) {
        this.context = context;
        this.type = type;
    }

    /** Returns a field that Lombok should have given a getter, or null. */
    VariableElement fieldThatWaits() {
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
        return element.getAnnotationMirrors().stream().map(Annotated::name).anyMatch(ANNOTATIONS::contains);
    }

    /** Returns whether {@code @Getter(AccessLevel.NONE)} is on a field. */
    private static boolean isSwitchedOff(Element field) {
        for (AnnotationMirror mirror : field.getAnnotationMirrors()) {
            if (Annotated.name(mirror).equals("lombok.Getter")) {
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

    /** Returns whether there is a getter of a field, also one without a prefix, or without that of the field. */
    private static boolean hasGetter(VariableElement field, TypeElement home) {
        String name = field.getSimpleName().toString().toLowerCase(Locale.ROOT);
        return ElementFilter.methodsIn(home.getEnclosedElements()).stream()
                .filter(it -> it.getParameters().isEmpty())
                .map(it -> it.getSimpleName().toString().toLowerCase(Locale.ROOT))
                .anyMatch(it -> it.endsWith(name) || name.endsWith(withoutPrefix(it)));
    }

    private static String withoutPrefix(String method) {
        String rest =
                method.startsWith("get") ? method.substring(3) : method.startsWith("is") ? method.substring(2) : method;
        return rest.isEmpty() ? method : rest;
    }
}
