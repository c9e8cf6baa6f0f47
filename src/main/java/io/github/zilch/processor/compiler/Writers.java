// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor.compiler;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;

/** The classes that write values by hand: those that {@code @JsonSerializers} names, and their methods. */
public final class Writers {
    public static final String ANNOTATION = "@JsonSerializers";

    private final Elements elements;
    private final Types types;
    private final Map<Element, Named> named = new HashMap<>();

    Writers(Elements elements, Types types) {
        this.elements = elements;
        this.types = types;
    }

    /**
     * The writers that one annotation names.
     *
     * @param byType their methods.
     * @param bySerializer each by the name of the serializer of Jackson that it stands for.
     */
    private record Named(List<ExecutableElement> byType, Map<String, TypeElement> bySerializer) {}

    /**
     * Returns the methods that write values of a type or of a supertype, those for the most special types: none, one, or more
     * than one if none of them is more special than the others.
     */
    public List<ExecutableElement> find(TypeMirror type, Place place) {
        for (Element home : homes(place.origin())) {
            List<ExecutableElement> candidates = at(home).byType.stream()
                    .filter(it -> !isForAll(it) || types.isSameType(types.erasure(type), written(it)))
                    .toList();
            List<ExecutableElement> found = mostSpecial(candidates, type);
            if (!found.isEmpty()) {
                return found;
            }
        }
        return List.of();
    }

    /** Returns those of several methods that take values of a type, without those for whose type there is a more special one. */
    public List<ExecutableElement> mostSpecial(List<ExecutableElement> candidates, TypeMirror type) {
        List<ExecutableElement> fitting =
                candidates.stream().filter(it -> takes(it, type)).toList();
        return fitting.stream()
                .filter(it -> fitting.stream().noneMatch(other -> isMoreSpecial(written(other), written(it))))
                .toList();
    }

    /** Returns whether a method takes any object: it is for values of which nothing else is known. */
    private boolean isForAll(ExecutableElement method) {
        return Mirrors.isClass(written(method)) && Mirrors.isObject(Mirrors.element(written(method)));
    }

    private boolean isMoreSpecial(TypeMirror one, TypeMirror other) {
        return types.isSubtype(one, other) && !types.isSameType(one, other);
    }

    /** Returns the type that a method writes, without arguments. */
    private TypeMirror written(ExecutableElement method) {
        return types.erasure(method.getParameters().get(2).asType());
    }

    /** Returns whether a method is for values of a type, of which some may have other arguments if these are not known. */
    private boolean takes(ExecutableElement method, TypeMirror type) {
        boolean isOpen = Mirrors.isClass(type) && (Mirrors.isRaw(type) || Mirrors.hasWildcard((DeclaredType) type));
        return isOpen ? types.isAssignable(types.erasure(type), written(method)) : takesAll(method, type);
    }

    /** Returns whether a method can be called with all values of a type. */
    public boolean takesAll(ExecutableElement method, TypeMirror type) {
        return method.getTypeParameters().isEmpty()
                ? types.isAssignable(type, method.getParameters().get(2).asType())
                : types.isAssignable(types.erasure(type), written(method));
    }

    /** Returns the class that writes what a serializer of Jackson would, or null. */
    public TypeElement insteadOf(String serializer, Place place) {
        return homes(place.origin()).stream()
                .map(it -> at(it).bySerializer.get(serializer))
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }

    /** Returns what is annotated and all that it is in, up to its package: the lists of all of them count. */
    public static List<Element> homes(Element annotated) {
        List<Element> homes = new ArrayList<>(List.of(annotated));
        for (Element next = annotated; next.getKind() != ElementKind.PACKAGE; ) {
            next = next.getEnclosingElement();
            homes.add(next);
        }
        return homes;
    }

    private Named at(Element home) {
        return named.computeIfAbsent(home, it -> read(it, null));
    }

    /** Reports writers that an annotation names and that cannot be used. */
    public void check(Place place) {
        read(place.origin(), place);
    }

    private Named read(Element home, Place problems) {
        Named read = new Named(new ArrayList<>(), new HashMap<>());
        Map<String, TypeElement> byType = new HashMap<>();
        for (TypeMirror listed :
                Annotated.of(elements, home).find("JsonSerializers").types("writers")) {
            if (!Mirrors.isClass(listed)) {
                continue;
            }
            TypeElement writer = Mirrors.element(listed);
            Annotated.Mark instead = Annotated.of(elements, writer).find("io.github.zilch.JsonWriter.InsteadOf");
            boolean isUsed = false;
            for (ExecutableElement method : methods(writer)) {
                TypeMirror written = written(method);
                boolean fits = problems == null || isCallable(method, problems);
                if (fits && (Mirrors.isClass(written) || written.getKind() == TypeKind.ARRAY)) {
                    isUsed = true;
                    String name = method.getParameters().get(2).asType().toString();
                    if (!instead.isThere() && put(byType, name, writer, problems)) {
                        read.byType.add(method);
                    }
                }
            }
            instead.types("value").stream()
                    .filter(Mirrors::isClass)
                    .forEach(it -> put(read.bySerializer, Mirrors.name(it), writer, problems));
            if (!isUsed && problems != null) {
                problems.report(Rule.NO_WRITER_METHOD, home, writer, ANNOTATION, "T");
            }
        }
        return read;
    }

    /** Returns whether a writer is the first one; reports it if it is not. */
    private static boolean put(Map<String, TypeElement> writers, String written, TypeElement writer, Place problems) {
        TypeElement other = writers.putIfAbsent(written, writer);
        if (other != null && problems != null) {
            problems.report(Rule.TWO_WRITERS, problems.origin(), written, other, writer);
        }
        return other == null;
    }

    /** Returns the methods of a writer that look like those that write a value. */
    public List<ExecutableElement> methods(TypeElement writer) {
        return Mirrors.methods(writer).stream()
                .filter(it -> Mirrors.name(it).equals("put")
                        && Mirrors.is(Modifier.STATIC, it)
                        && it.getParameters().size() == 3
                        && isErasedTo(it, 0, "io.github.zilch.JsonBuilder")
                        && isErasedTo(it, 1, "java.lang.CharSequence"))
                .toList();
    }

    private boolean isErasedTo(ExecutableElement method, int parameter, String className) {
        return types.erasure(method.getParameters().get(parameter).asType())
                .toString()
                .equals(className);
    }

    /** Returns whether generated code can call a method. */
    public static boolean isCallable(ExecutableElement method, Place place) {
        return place.isVisible(method) && method.getThrownTypes().isEmpty();
    }
}
