// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor;

import java.util.ArrayList;
import java.util.List;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.AnnotationValue;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.util.ElementFilter;

/**
 * Finds out what Kotlin's kapt leaves out of the Java sources that it has processed: names that Java cannot write, and which
 * classes extend a sealed one. They are among the texts of the annotation {@code kotlin.Metadata}.
 */
final class Kotlin {
    private static final String METADATA = "kotlin.Metadata";

    private final Context context;
    private final TypeElement type;
    private final List<String> texts = new ArrayList<>();

    Kotlin(Context context, TypeElement type) {
        this.context = context;
        this.type = type;
        for (AnnotationMirror mirror : type.getAnnotationMirrors()) {
            if (Annotated.name(mirror).equals(METADATA)) {
                mirror.getElementValues().forEach((attribute, value) -> {
                    if (attribute.getSimpleName().contentEquals("d2") && value.getValue() instanceof List<?> list) {
                        list.forEach(it -> texts.add(String.valueOf(((AnnotationValue) it).getValue())));
                    }
                });
            }
        }
    }

    /** Returns a field whose getter has a name that Java cannot write, because its type is a value class; or null. */
    VariableElement hiddenProperty() {
        for (VariableElement field : ElementFilter.fieldsIn(type.getEnclosedElements())) {
            String mangled = getter(field) + "-";
            boolean hidden = field.getModifiers().contains(Modifier.PRIVATE)
                    && texts.stream().anyMatch(it -> it.startsWith(mangled));
            if (hidden && !Accessor.isIgnored(context.annotated(List.of(field)))) {
                return field;
            }
        }
        return null;
    }

    /** Returns the name that the getter of a field has in Kotlin's sources. */
    static String getter(VariableElement field) {
        return "get" + Names.capital(field.getSimpleName().toString());
    }

    /** Returns the classes that extend the type, if it is sealed. */
    List<TypeElement> sealedSubclasses() {
        List<TypeElement> subclasses = new ArrayList<>();
        for (String text : texts) {
            TypeElement named = text.startsWith("L") && text.endsWith(";")
                    ? context.elements.getTypeElement(text.substring(1, text.length() - 1)
                            .replace('/', '.')
                            .replace('$', '.'))
                    : null;
            if (named != null
                    && !named.equals(type)
                    && context.types.directSupertypes(named.asType()).stream()
                            .anyMatch(it ->
                                    Context.isClass(it) && Context.element(it).equals(type))) {
                subclasses.add(named);
            }
        }
        return subclasses;
    }
}
