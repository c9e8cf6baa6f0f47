// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor.read;

import io.github.zilch.processor.compiler.Annotated;
import io.github.zilch.processor.compiler.Mirrors;
import io.github.zilch.processor.compiler.Writers;
import io.github.zilch.processor.model.JavaType;
import io.github.zilch.processor.model.Value;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.Elements;

/** Knows which types have serializers, and what these are called. */
public final class Serializers {
    /** How many parts of the name of a package the name of a serializer can begin with. */
    private static final int MOST_PARTS = 8;

    private final Elements elements;
    private final Map<TypeElement, Value.Form> forms = new HashMap<>();
    private final Map<TypeElement, Annotated.Mark> marks = new HashMap<>();

    /** The types that annotations list, by what is annotated, each with the name of its serializer. */
    private final Map<Element, Map<TypeElement, String>> listed = new HashMap<>();

    public Serializers(Elements elements) {
        this.elements = elements;
    }

    boolean isAnnotated(TypeElement type) {
        return mark(type).isThere();
    }

    private Annotated.Mark mark(TypeElement type) {
        return marks.computeIfAbsent(type, it -> Annotated.of(elements, it).find("JsonSerializable"));
    }

    /**
     * Returns the simple name of the serializer of a type.
     *
     * @param home what is annotated: the type, or what lists it.
     */
    public String className(TypeElement type, Element home) {
        return home.equals(type) ? className(type) : listedBy(home).getOrDefault(type, className(type));
    }

    private String className(TypeElement type) {
        String given = mark(type).text("name");
        if (!given.isEmpty()) {
            return given;
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
        Element home = isAnnotated(type) ? type : home(type, user);
        return home != null && type.getTypeParameters().isEmpty()
                ? JavaType.of(packageOf(home), className(type, home))
                : null;
    }

    private Element home(TypeElement type, Element user) {
        return Writers.homes(user).stream()
                .filter(it -> listedBy(it).containsKey(type))
                .findFirst()
                .orElse(null);
    }

    /** Returns whether a type, or one that it is nested in, is listed: its code is part of the serializers that need it. */
    boolean isListed(TypeElement type, Element user) {
        for (Element outer = type; outer instanceof TypeElement next; outer = outer.getEnclosingElement()) {
            if (home(next, user) != null) {
                return true;
            }
        }
        return false;
    }

    /**
     * Returns what the serializer of a type writes.
     *
     * @param reader finds it out; for a type that contains itself it is an object.
     */
    Value.Form form(TypeElement type, Supplier<Value.Form> reader) {
        if (forms.putIfAbsent(type, new Value.Form(Value.Shape.OBJECT, true)) == null) {
            forms.put(type, reader.get());
        }
        return forms.get(type);
    }

    /** Takes note of what the serializer of a type writes. */
    public void keep(TypeElement type, Value.Form form) {
        forms.put(type, form);
    }

    private String packageOf(Element element) {
        return elements.getPackageOf(element).getQualifiedName().toString();
    }

    private Map<TypeElement, String> listedBy(Element home) {
        return listed.computeIfAbsent(home, this::readList);
    }

    /**
     * Names the serializers of the types that an annotation lists. Where types of several packages would have one name, it
     * begins with that of the package, or with as much of it as tells them apart.
     */
    private Map<TypeElement, String> readList(Element home) {
        Map<TypeElement, String> names = new LinkedHashMap<>();
        Annotated.of(elements, home).find("JsonSerializers").types("value").stream()
                .filter(Mirrors::isClass)
                .map(Mirrors::element)
                .forEach(it -> names.put(it, className(it)));
        Map<TypeElement, Integer> parts = new HashMap<>();
        for (int i = 0; i < MOST_PARTS; i++) {
            Map<String, Long> uses =
                    names.values().stream().collect(Collectors.groupingBy(it -> it, Collectors.counting()));
            names.replaceAll((type, name) -> uses.get(name) == 1
                    ? name
                    : packagePrefix(type, parts.merge(type, 1, Integer::sum)) + className(type));
        }
        return names;
    }

    /** Returns the last parts of the name of the package of a type, as the beginning of the name of a class. */
    private String packagePrefix(TypeElement type, int parts) {
        List<String> names = List.of(packageOf(type).split("\\."));
        return names.subList(Math.max(0, names.size() - parts), names.size()).stream()
                .filter(it -> !it.isEmpty())
                .map(it -> Character.toUpperCase(it.charAt(0)) + it.substring(1))
                .collect(Collectors.joining());
    }
}
