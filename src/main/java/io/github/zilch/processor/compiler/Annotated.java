// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor.compiler;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.AnnotationValue;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.Elements;

/**
 * Elements whose annotations count as one set: where several have the same annotation, that of the first one counts, as
 * Jackson does it for a class and its supertypes, a method and those that it overrides, a getter and its field. An
 * annotation that stands for several of Jackson's counts as these. Annotations are found by name, so Jackson need not be
 * there. What is found and read is noted in the {@link Ledger}.
 */
public final class Annotated {
    /** The packages of annotations that can be obeyed, beside those of Jackson's databind. */
    private static final List<String> HOMES =
            List.of(Annotations.JACKSON, "io.github.zilch.", "io.github.zilch.generated.", "java.beans.");

    private final Elements elements;
    private final Ledger ledger;
    private List<Element> sources;
    private final Map<String, Mark> marks = new LinkedHashMap<>();

    /** Returns the annotations of an element, of which nothing has to be consumed. */
    public static Annotated of(Elements elements, Element element) {
        return new Annotated(elements, new Ledger(), List.of(element));
    }

    public Annotated(Elements elements, Ledger ledger, List<? extends Element> sources) {
        this.elements = elements;
        this.ledger = ledger;
        this.sources = List.copyOf(sources);
        for (Element source : sources) {
            boolean isOwn = source == sources.get(0) && Annotations.isLastOneCounted(source);
            addAll(source, source.getAnnotationMirrors(), isOwn);
        }
    }

    /** Returns those annotations of the field of a record component that its parameter is compiled with. */
    public static Annotated ofParameter(Elements elements, Ledger ledger, Element field) {
        Annotated annotated = new Annotated(elements, ledger, List.of());
        annotated.sources = List.of(field);
        List<? extends AnnotationMirror> mirrors = field.getAnnotationMirrors();
        annotated.addAll(
                field, mirrors.stream().filter(Annotated::isForParameters).toList(), true);
        return annotated;
    }

    private static boolean isForParameters(AnnotationMirror mirror) {
        return mirror.getAnnotationType().asElement().getAnnotationMirrors().stream()
                .filter(it -> Annotations.name(it).equals("java.lang.annotation.Target"))
                .flatMap(it -> it.getElementValues().values().stream())
                .allMatch(it -> it.getValue() instanceof List<?> places
                        && places.stream().anyMatch(place -> place.toString().endsWith(".PARAMETER")));
    }

    private void addAll(Element source, List<? extends AnnotationMirror> mirrors, boolean isOwn) {
        Annotations.flat(mirrors, isOwn)
                .forEach((name, mirror) -> add(new Mark(mirror, source, name, elements, ledger)));
    }

    private void add(Mark mark) {
        Mark known = marks.putIfAbsent(key(mark.name), mark);
        if (known != null && known != mark) {
            ledger.override(mark.source, mark.name);
        }
    }

    /** Returns the annotations of the elements of both; those of this one count first. */
    public Annotated with(Annotated later) {
        List<Element> all = new ArrayList<>(sources);
        later.sources.stream().filter(it -> !all.contains(it)).forEach(all::add);
        Annotated both = new Annotated(elements, ledger, List.of());
        both.sources = List.copyOf(all);
        marks.values().forEach(both::add);
        later.marks.values().forEach(both::add);
        return both;
    }

    public List<Element> sources() {
        return sources;
    }

    /** Returns an annotation by its simple name, which tells ours from Jackson's; one that is not there has no values. */
    public Mark find(String simpleName) {
        Mark mark = marks.get(simpleName);
        if (mark == null) {
            return new Mark(null, null, simpleName, elements, ledger);
        }
        ledger.find(mark.source, mark.name);
        return mark;
    }

    /** Returns whether there is an annotation. */
    public boolean contains(String simpleName) {
        return find(simpleName).isThere();
    }

    /** Returns whether there is an annotation, unless it is switched off by {@code value = false}. */
    public boolean has(String simpleName) {
        return find(simpleName).isOn();
    }

    /** Returns the name by which an annotation is found: its simple one, if it is one of those that can be obeyed. */
    private static String key(String name) {
        String simpleName = name.substring(name.lastIndexOf('.') + 1);
        String home = name.substring(0, name.length() - simpleName.length());
        boolean known = HOMES.contains(home) || Annotations.isJackson(name) && home.endsWith(".databind.annotation.");
        return known ? simpleName : name;
    }

    /**
     * An annotation, or what stands for one that is not there.
     *
     * @param mirror null if it is not there.
     * @param source element that has it.
     * @param name full name of the annotation.
     */
    public record Mark(AnnotationMirror mirror, Element source, String name, Elements elements, Ledger ledger) {
        public boolean isThere() {
            return mirror != null;
        }

        private Object get(String element) {
            if (!isThere()) {
                return null;
            }
            ledger.read(source, name, element);
            for (Map.Entry<? extends ExecutableElement, ? extends AnnotationValue> entry :
                    elements.getElementValuesWithDefaults(mirror).entrySet()) {
                if (entry.getKey().getSimpleName().contentEquals(element)) {
                    return entry.getValue().getValue();
                }
            }
            return null; // an older version of the annotation does not have the element
        }

        boolean isOn() {
            return isThere() && !Boolean.FALSE.equals(get("value")) && !Boolean.FALSE.equals(get("enabled"));
        }

        public boolean flag(String element) {
            return Boolean.TRUE.equals(get(element));
        }

        /** Returns a text, or the name of an enum constant; empty if there is none. */
        public String text(String element) {
            Object value = get(element);
            return value == null ? "" : text(value);
        }

        private static String text(Object value) {
            return value instanceof VariableElement constant ? Mirrors.name(constant) : value.toString();
        }

        public int number(String element) {
            return get(element) instanceof Integer number ? number : -1;
        }

        public TypeMirror type(String element) {
            return get(element) instanceof TypeMirror type ? type : null;
        }

        /** Returns the name of a class, or an empty text. */
        public String className(String element) {
            TypeMirror type = type(element);
            return type == null ? "" : Mirrors.name(type);
        }

        /** Returns whether a list contains a class that is not there, such as one that is not yet generated. */
        public boolean isIncomplete(String element) {
            return list(element).anyMatch(Mark::isNoClass);
        }

        /** Returns whether an attribute is a class that is not there. */
        public boolean isMissing(String element) {
            return isNoClass(get(element));
        }

        /** Returns whether the compiler has no class, but an error or a text that stands for one. */
        private static boolean isNoClass(Object value) {
            return value instanceof String || value instanceof TypeMirror type && type.getKind() == TypeKind.ERROR;
        }

        /** Returns texts, or the names of enum constants. */
        public List<String> texts(String element) {
            return list(element).map(it -> text(it)).toList();
        }

        public List<TypeMirror> types(String element) {
            return list(element)
                    .flatMap(it -> it instanceof TypeMirror type ? Stream.of(type) : Stream.empty())
                    .toList();
        }

        public List<Mark> marks(String element) {
            return list(element)
                    .flatMap(it -> it instanceof AnnotationMirror inner ? Stream.of(inner) : Stream.empty())
                    .map(it -> new Mark(it, source, name, elements, ledger))
                    .toList();
        }

        private Stream<?> list(String element) {
            return get(element) instanceof List<?> list
                    ? list.stream().map(it -> ((AnnotationValue) it).getValue())
                    : Stream.empty();
        }
    }
}
