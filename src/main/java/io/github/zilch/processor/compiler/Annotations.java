// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor.compiler;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;

/** The annotations of an element as the compiler has them, and which of them are Jackson's. */
public final class Annotations {
    static final String JACKSON = "com.fasterxml.jackson.annotation.";

    private Annotations() {}

    /**
     * Returns annotations by their full names, with those that others stand for.
     *
     * @param isOwn whether the last one of a name counts; for elements that are overridden it is the first one.
     */
    static Map<String, AnnotationMirror> flat(List<? extends AnnotationMirror> mirrors, boolean isOwn) {
        Map<String, AnnotationMirror> flat = new LinkedHashMap<>();
        addFlat(mirrors, flat, isOwn);
        return flat;
    }

    private static void addFlat(
            List<? extends AnnotationMirror> mirrors, Map<String, AnnotationMirror> flat, boolean isOwn) {
        for (AnnotationMirror mirror : mirrors) {
            String name = name(mirror);
            boolean isNew = flat.putIfAbsent(name, mirror) == null;
            if (isOwn) {
                flat.put(name, mirror);
            }
            TypeElement type = (TypeElement) mirror.getAnnotationType().asElement();
            if (isNew && isBundle(type)) {
                addFlat(type.getAnnotationMirrors(), flat, isOwn);
            }
        }
    }

    /** Returns the full names of the annotations that Jackson finds on an element. */
    public static Stream<String> ofJackson(Element element) {
        return flat(element.getAnnotationMirrors(), true).keySet().stream().filter(Annotations::isJackson);
    }

    /** Returns whether an annotation stands for annotations of Jackson. */
    static boolean isBundle(TypeElement annotation) {
        return annotation.getAnnotationMirrors().stream()
                        .anyMatch(it -> name(it).equals(JACKSON + "JacksonAnnotationsInside"))
                && annotation.getAnnotationMirrors().stream().anyMatch(Annotations::isRuntimeRetention);
    }

    /** Returns whether an annotation has another one kept for Jackson, which does not see it otherwise. */
    private static boolean isRuntimeRetention(AnnotationMirror mirror) {
        return name(mirror).equals("java.lang.annotation.Retention")
                && mirror.getElementValues().values().stream()
                        .anyMatch(it -> it.toString().endsWith("RUNTIME"));
    }

    /** Returns whether of several annotations of a name, some of which others stand for, the last one counts. */
    static boolean isLastOneCounted(Element source) {
        return !(source instanceof TypeElement);
    }

    /** Returns whether an annotation is of Jackson. */
    public static boolean isJackson(String name) {
        return name.startsWith("com.fasterxml.jackson.") || name.startsWith("tools.jackson.");
    }

    static String name(AnnotationMirror mirror) {
        return ((TypeElement) mirror.getAnnotationType().asElement())
                .getQualifiedName()
                .toString();
    }
}
