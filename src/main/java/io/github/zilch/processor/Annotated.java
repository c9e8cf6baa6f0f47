// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.AnnotationValue;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.Elements;

/**
 * Elements whose annotations count as one set: where several have the same annotation, that of the first one counts, as
 * Jackson does it for a class and its supertypes, a method and those that it overrides, a getter and its field.
 * Annotations are found by name, so Jackson need not be there.
 */
final class Annotated {
    /** The package of Jackson's annotations. */
    static final String JACKSON = "com.fasterxml.jackson.annotation.";

    private static final String OURS = "io.github.zilch.";

    private final Elements elements;
    private final List<Element> sources;

    Annotated(Elements elements, List<? extends Element> sources) {
        this.elements = elements;
        this.sources = List.copyOf(sources);
    }

    Annotated with(List<? extends Element> more) {
        List<Element> all = new ArrayList<>(sources);
        all.addAll(more);
        return new Annotated(elements, all);
    }

    List<Element> sources() {
        return sources;
    }

    /** Returns an annotation by its simple name, which tells ours from Jackson's, or null. */
    Mark find(String simpleName) {
        for (Element source : sources) {
            for (AnnotationMirror mirror : source.getAnnotationMirrors()) {
                String name = name(mirror);
                if (name.equals(JACKSON + simpleName)
                        || name.equals(OURS + simpleName)
                        || isDatabind(name) && name.endsWith("." + simpleName)) {
                    return new Mark(mirror, source, elements);
                }
            }
        }
        return null;
    }

    /** Returns whether there is an annotation, unless it is switched off by {@code value = false}. */
    boolean has(String simpleName) {
        Mark mark = find(simpleName);
        return mark != null && mark.isOn();
    }

    /** Returns whether there is an annotation with that full name. */
    boolean hasExactly(String fullName) {
        return sources.stream()
                .flatMap(source -> source.getAnnotationMirrors().stream())
                .anyMatch(mirror -> name(mirror).equals(fullName));
    }

    /** Returns whether an annotation is of Jackson. */
    static boolean isJackson(String name) {
        return name.startsWith("com.fasterxml.jackson.") || name.startsWith("tools.jackson.");
    }

    private static boolean isDatabind(String name) {
        return name.startsWith("com.fasterxml.jackson.databind.annotation.")
                || name.startsWith("tools.jackson.databind.annotation.");
    }

    static String name(AnnotationMirror mirror) {
        return ((TypeElement) mirror.getAnnotationType().asElement())
                .getQualifiedName()
                .toString();
    }

    /**
     * An annotation.
     *
     * @param source element that has it.
     */
    record Mark(AnnotationMirror mirror, Element source, Elements elements) {
        private Object get(String element) {
            for (Map.Entry<? extends ExecutableElement, ? extends AnnotationValue> entry :
                    elements.getElementValuesWithDefaults(mirror).entrySet()) {
                if (entry.getKey().getSimpleName().contentEquals(element)) {
                    return entry.getValue().getValue();
                }
            }
            return null; // an older version of the annotation does not have the element
        }

        boolean isOn() {
            boolean off = Boolean.FALSE.equals(get("value")) || Boolean.FALSE.equals(get("enabled"));
            return !off;
        }

        boolean flag(String element) {
            return Boolean.TRUE.equals(get(element));
        }

        /** Returns a text, or the name of an enum constant; empty if there is none. */
        String text(String element) {
            Object value = get(element);
            if (value instanceof VariableElement constant) {
                return constant.getSimpleName().toString();
            }
            return value == null ? "" : value.toString();
        }

        int number(String element) {
            return get(element) instanceof Integer number ? number : -1;
        }

        TypeMirror type(String element) {
            return get(element) instanceof TypeMirror type ? type : null;
        }

        List<String> texts(String element) {
            List<String> texts = new ArrayList<>();
            for (AnnotationValue value : list(element)) {
                texts.add(String.valueOf(value.getValue()));
            }
            return texts;
        }

        List<TypeMirror> types(String element) {
            List<TypeMirror> types = new ArrayList<>();
            for (AnnotationValue value : list(element)) {
                if (value.getValue() instanceof TypeMirror type) {
                    types.add(type);
                }
            }
            return types;
        }

        List<Mark> marks(String element) {
            List<Mark> marks = new ArrayList<>();
            for (AnnotationValue value : list(element)) {
                if (value.getValue() instanceof AnnotationMirror inner) {
                    marks.add(new Mark(inner, source, elements));
                }
            }
            return marks;
        }

        @SuppressWarnings("unchecked")
        private List<? extends AnnotationValue> list(String element) {
            return get(element) instanceof List<?> list ? (List<? extends AnnotationValue>) list : List.of();
        }
    }
}
