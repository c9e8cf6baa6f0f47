// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.Elements;

/** Knows which types have serializers, and what these are called. */
final class Serializers {
    private final Elements elements;
    private final Map<TypeElement, Form> forms = new HashMap<>();
    private final Map<TypeElement, Optional<Annotated.Mark>> marks = new HashMap<>();

    /** The types that annotations list, by what is annotated. */
    private final Map<Element, Set<TypeElement>> listed = new HashMap<>();

    Serializers(Elements elements) {
        this.elements = elements;
    }

    boolean isAnnotated(TypeElement type) {
        return mark(type) != null;
    }

    private Annotated.Mark mark(TypeElement type) {
        return marks.computeIfAbsent(
                        type, it -> Optional.ofNullable(annotated(it).find("JsonSerializable")))
                .orElse(null);
    }

    /** Returns the simple name of the serializer of a type. */
    String className(TypeElement type) {
        Annotated.Mark mark = mark(type);
        if (mark != null && !mark.text("name").isEmpty()) {
            return mark.text("name");
        }
        StringBuilder name = new StringBuilder("Json");
        for (Element next = type; next instanceof TypeElement; next = next.getEnclosingElement()) {
            name.insert(0, next.getSimpleName());
        }
        return name.toString();
    }

    /**
     * Returns the class that serializes a type, or null if it has none that can be used.
     *
     * @param user whose serializer writes values of the type.
     */
    JavaType find(TypeElement type, Element user) {
        if (isAnnotated(type)) {
            return type.getTypeParameters().isEmpty() ? JavaType.of(packageOf(type), className(type)) : null;
        }
        Element home = home(type, user);
        return home != null && type.getTypeParameters().isEmpty()
                ? JavaType.of(packageOf(home), className(type))
                : null;
    }

    /** Returns whether a type is listed for the serializers of a user; a generic one has no class for that. */
    boolean isListed(TypeElement type, Element user) {
        return home(type, user) != null;
    }

    private Element home(TypeElement type, Element user) {
        for (Element home = user; home != null; home = outer(home)) {
            if (lists(home, type)) {
                return home;
            }
        }
        return null;
    }

    private Annotated annotated(Element element) {
        return new Annotated(elements, new Ledger(), List.of(element));
    }

    /**
     * What a serializer writes.
     *
     * @param hasMembers whether it has a method for the members.
     */
    record Form(Value.Shape shape, boolean hasMembers) {}

    /**
     * Returns what the serializer of a type writes.
     *
     * @param reader finds it out; for a type that contains itself it is an object.
     */
    Form form(TypeElement type, Supplier<Form> reader) {
        if (forms.putIfAbsent(type, new Form(Value.Shape.OBJECT, true)) == null) {
            forms.put(type, reader.get());
        }
        return forms.get(type);
    }

    private Element outer(Element element) {
        return element.getKind() == ElementKind.PACKAGE ? null : element.getEnclosingElement();
    }

    private String packageOf(Element element) {
        return elements.getPackageOf(element).getQualifiedName().toString();
    }

    private boolean lists(Element home, TypeElement type) {
        return listed.computeIfAbsent(home, this::listedBy).contains(type);
    }

    private Set<TypeElement> listedBy(Element home) {
        Annotated.Mark list = annotated(home).find("JsonSerializers");
        return list == null
                ? Set.of()
                : list.types("value").stream()
                        .filter(Context::isClass)
                        .map(Context::element)
                        .collect(Collectors.toSet());
    }
}
