// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;

/** The classes that write values by hand: those that {@code @JsonSerializers} names, and their methods. */
final class Writers {
    static final String ANNOTATION = "@JsonSerializers";

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
     * @param byType each by the type that it writes.
     * @param bySerializer each by the name of the serializer of Jackson that it stands for.
     */
    private record Named(Map<TypeElement, TypeElement> byType, Map<String, TypeElement> bySerializer) {
        boolean isEmpty() {
            return byType.isEmpty() && bySerializer.isEmpty();
        }
    }

    /** Returns the class that writes values of a type or of a supertype, or null. */
    TypeElement find(TypeElement type, Context context) {
        for (Element home = context.origin; home != null; home = outer(home)) {
            Named here = at(home);
            if (here.byType.containsKey(type)) {
                return here.byType.get(type);
            }
            if (!here.byType.isEmpty()) {
                for (TypeElement next : context.hierarchy(type)) {
                    if (here.byType.containsKey(next)) {
                        return here.byType.get(next);
                    }
                }
            }
        }
        return null;
    }

    /** Returns the class that writes what a serializer of Jackson would, or null. */
    TypeElement insteadOf(String serializer, Context context) {
        for (Element home = context.origin; home != null; home = outer(home)) {
            TypeElement writer = at(home).bySerializer.get(serializer);
            if (writer != null) {
                return writer;
            }
        }
        return null;
    }

    /** Returns the element that a class is in, whose annotations count for it too; null for a package. */
    static Element outer(Element element) {
        return element.getKind() == ElementKind.PACKAGE ? null : element.getEnclosingElement();
    }

    private Named at(Element home) {
        Named known = named.get(home);
        if (known == null) {
            known = read(home, null);
            named.put(home, known);
        }
        return known;
    }

    /** Reports writers that an annotation names and that cannot be used. */
    void check(Context context) {
        read(context.origin, context);
    }

    private Named read(Element home, Context problems) {
        Named read = new Named(new HashMap<>(), new HashMap<>());
        Annotated.Mark list = annotated(home).find("JsonSerializers");
        for (TypeMirror listed : list == null ? List.<TypeMirror>of() : list.types("writers")) {
            if (!Context.isClass(listed)) {
                continue;
            }
            TypeElement writer = Context.element(listed);
            Annotated.Mark instead = annotated(writer).find("io.github.zilch.JsonWriter.InsteadOf");
            boolean isUsed = false;
            for (ExecutableElement method : methods(writer)) {
                TypeMirror written = types.erasure(method.getParameters().get(2).asType());
                boolean fits = problems == null || isCallable(method, problems);
                if (fits && Context.isClass(written)) {
                    isUsed = true;
                    if (instead == null) {
                        put(read.byType, Context.element(written), writer, problems);
                    }
                }
            }
            for (TypeMirror serializer : instead == null ? List.<TypeMirror>of() : instead.types("value")) {
                if (Context.isClass(serializer)) {
                    String name = Context.element(serializer).getQualifiedName().toString();
                    put(read.bySerializer, name, writer, problems);
                }
            }
            if (!isUsed && problems != null) {
                problems.report(Rule.NO_WRITER_METHOD, home, writer.getSimpleName(), ANNOTATION, "T");
            }
        }
        return read;
    }

    private static <K> void put(Map<K, TypeElement> writers, K written, TypeElement writer, Context problems) {
        TypeElement other = writers.putIfAbsent(written, writer);
        if (other != null && problems != null) {
            problems.report(Rule.TWO_WRITERS, problems.origin, written, other.getSimpleName(), writer.getSimpleName());
        }
    }

    private Annotated annotated(Element element) {
        return new Annotated(elements, new Ledger(), List.of(element));
    }

    /** Returns the methods of a writer that look like those that write a value. */
    List<ExecutableElement> methods(TypeElement writer) {
        return ElementFilter.methodsIn(writer.getEnclosedElements()).stream()
                .filter(it -> it.getSimpleName().contentEquals("put")
                        && it.getModifiers().contains(Modifier.STATIC)
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
    static boolean isCallable(ExecutableElement method, Context context) {
        return context.isVisible((Element) method) && method.getThrownTypes().isEmpty();
    }
}
