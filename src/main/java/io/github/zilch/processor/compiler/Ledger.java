// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor.compiler;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.AnnotationValue;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.VariableElement;

/**
 * Which annotations a serializer has consumed: found, and which of their attributes were read. What nobody consumed is
 * reported at the end, by {@link #report}: so an annotation can be refused, and never be forgotten.
 */
public final class Ledger {
    /** Annotations of Jackson that have no effect on what is written. */
    public static final Set<String> WITHOUT_EFFECT = Set.of(
            "JacksonAnnotationsInside",
            "JsonCreator",
            "JsonSetter",
            "JsonAlias",
            "JsonAnySetter",
            "JacksonInject",
            "JsonDeserialize",
            "JsonDeserializeAs",
            "JsonPOJOBuilder",
            "JsonEnumDefaultValue",
            "JsonPropertyDescription",
            "JsonClassDescription",
            "JsonManagedReference",
            "JsonMerge",
            "JsonValueInstantiator",
            "JsonRootName");

    /** Annotations of Jackson that are obeyed, each with the attributes that have no effect on what is written. */
    public static final Map<String, Set<String>> OBEYED = Map.ofEntries(
            Map.entry("JsonAnyGetter", Set.of()),
            Map.entry("JsonAutoDetect", Set.of("setterVisibility", "creatorVisibility", "scalarConstructorVisibility")),
            Map.entry("JsonBackReference", Set.of("value")),
            Map.entry("JsonFormat", Set.of("lenient")),
            Map.entry("JsonGetter", Set.of()),
            Map.entry("JsonIgnore", Set.of()),
            Map.entry("JsonIgnoreProperties", Set.of("ignoreUnknown", "allowSetters")),
            Map.entry("JsonIgnoreType", Set.of()),
            Map.entry("JsonInclude", Set.of()),
            Map.entry("JsonIncludeProperties", Set.of()),
            Map.entry("JsonKey", Set.of()),
            Map.entry("JsonNaming", Set.of()),
            Map.entry("JsonProperty", Set.of("required", "isRequired", "defaultValue", "namespace")),
            Map.entry("JsonPropertyOrder", Set.of()),
            Map.entry("JsonRawValue", Set.of()),
            Map.entry("JsonSerialize", Set.of()),
            Map.entry("JsonSerializeAs", Set.of()),
            Map.entry("JsonSubTypes", Set.of("failOnRepeatedNames")),
            Map.entry("JsonTypeInfo", Set.of("defaultImpl", "visible", "requireTypeIdForSubtypes")),
            Map.entry("JsonTypeName", Set.of()),
            Map.entry("JsonUnwrapped", Set.of()),
            Map.entry("JsonValue", Set.of()),
            Map.entry("JsonView", Set.of()));

    /** An annotation of an element, by its full name. */
    private record Key(Element element, String annotation) {}

    private final Map<Key, Set<String>> found = new HashMap<>();
    private final Set<Key> overridden = new HashSet<>();
    private final Set<Element> reached = new LinkedHashSet<>();
    private final Set<Element> released = new HashSet<>();

    /** Notes that an annotation has been found. */
    void find(Element element, String annotation) {
        found.computeIfAbsent(new Key(element, annotation), unused -> new HashSet<>());
    }

    /** Notes that an attribute of an annotation has been read. */
    void read(Element element, String annotation, String attribute) {
        found.computeIfAbsent(new Key(element, annotation), unused -> new HashSet<>())
                .add(attribute);
    }

    /** Notes that the same annotation of another element counts instead. */
    void override(Element element, String annotation) {
        overridden.add(new Key(element, annotation));
    }

    /** Notes that the annotations of an element have to be consumed. */
    public void reach(Element element) {
        reached.add(element);
    }

    /** Notes that the annotations of an element have no effect, because it is not written. */
    public void release(Element element) {
        released.add(element);
    }

    /** Reports what has not been consumed. */
    public void report(Place place) {
        for (Element element : reached) {
            if (!released.contains(element)) {
                Annotations.flat(element, Annotations.isLastOneCounted(element))
                        .forEach((name, mirror) -> report(place, element, name, mirror));
            }
        }
    }

    private void report(Place place, Element element, String name, AnnotationMirror mirror) {
        String simpleName = name.substring(name.lastIndexOf('.') + 1);
        Key key = new Key(element, name);
        if (!Annotations.isJackson(name) || WITHOUT_EFFECT.contains(simpleName) || overridden.contains(key)) {
            return;
        }
        Set<String> withoutEffect = OBEYED.get(simpleName);
        if (withoutEffect == null) {
            place.report(Rule.UNSUPPORTED_ANNOTATION, element, simpleName);
            return;
        }
        Set<String> read = found.get(key);
        if (read == null && simpleName.equals("JsonIgnore") && element.getKind() == ElementKind.METHOD) {
            return; // a method that is not read is ignored anyway
        }
        if (read == null) {
            place.report(
                    Rule.UNSUPPORTED_VALUE,
                    element,
                    "@" + simpleName + " here",
                    "remove it, or annotate what it is about");
            return;
        }
        for (Map.Entry<? extends ExecutableElement, ? extends AnnotationValue> value :
                mirror.getElementValues().entrySet()) {
            String attribute = value.getKey().getSimpleName().toString();
            if (!read.contains(attribute) && !withoutEffect.contains(attribute) && !isDefault(value)) {
                place.report(
                        Rule.UNSUPPORTED_VALUE,
                        element,
                        "@" + simpleName + "(" + attribute + " = " + text(value.getValue()) + ")",
                        Rule.REMOVE_OR_BY_HAND);
            }
        }
    }

    private static boolean isDefault(Map.Entry<? extends ExecutableElement, ? extends AnnotationValue> value) {
        AnnotationValue byDefault = value.getKey().getDefaultValue();
        return byDefault != null && byDefault.toString().equals(value.getValue().toString());
    }

    private static String text(AnnotationValue value) {
        return value.getValue() instanceof VariableElement constant
                ? constant.getSimpleName().toString()
                : value.toString();
    }
}
