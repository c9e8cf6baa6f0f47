// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor.compiler;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
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
    public static final List<String> WITHOUT_EFFECT = Words.of("""
            JacksonAnnotationsInside JsonCreator JsonSetter JsonAlias JsonAnySetter JacksonInject JsonDeserialize
            JsonDeserializeAs JsonPOJOBuilder JsonEnumDefaultValue JsonPropertyDescription JsonClassDescription
            JsonManagedReference JsonMerge JsonValueInstantiator JsonRootName
            """);

    /** Annotations of Jackson that are obeyed. */
    public static final List<String> OBEYED = Words.of("""
            JsonAnyGetter JsonAutoDetect JsonBackReference JsonFormat JsonGetter JsonIgnore JsonIgnoreProperties
            JsonIgnoreType JsonInclude JsonIncludeProperties JsonKey JsonNaming JsonProperty JsonPropertyOrder JsonRawValue
            JsonSerialize JsonSerializeAs JsonSubTypes JsonTypeInfo JsonTypeName JsonUnwrapped JsonValue JsonView
            """);

    /** Attributes of these that have no effect on what is written. */
    public static final List<String> ATTRIBUTES_WITHOUT_EFFECT = Words.of("""
            JsonAutoDetect.setterVisibility JsonAutoDetect.creatorVisibility JsonAutoDetect.scalarConstructorVisibility
            JsonBackReference.value JsonFormat.lenient JsonIgnoreProperties.ignoreUnknown
            JsonIgnoreProperties.allowSetters JsonProperty.required JsonProperty.isRequired JsonProperty.defaultValue
            JsonProperty.namespace JsonSubTypes.failOnRepeatedNames JsonTypeInfo.defaultImpl JsonTypeInfo.visible
            JsonTypeInfo.requireTypeIdForSubtypes
            """);

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
                Annotations.flat(element.getAnnotationMirrors(), Annotations.isLastOneCounted(element))
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
        if (!OBEYED.contains(simpleName)) {
            place.report(Rule.UNSUPPORTED_ANNOTATION, element, simpleName);
            return;
        }
        Set<String> read = found.get(key);
        if (read == null && simpleName.equals("JsonIgnore") && element.getKind() == ElementKind.METHOD) {
            return; // a method that is not read is ignored anyway
        }
        if (read == null) {
            String here = "@" + simpleName + " here";
            place.report(Rule.UNSUPPORTED_VALUE, element, here, "remove it, or annotate what it is about");
            return;
        }
        mirror.getElementValues().forEach((attribute, value) -> {
            boolean isObeyed = read.contains(Mirrors.name(attribute))
                    || ATTRIBUTES_WITHOUT_EFFECT.contains(simpleName + "." + attribute.getSimpleName());
            if (!isObeyed && !isDefault(attribute, value)) {
                String unread = "@%s(%s = %s)".formatted(simpleName, attribute.getSimpleName(), text(value));
                place.report(Rule.UNSUPPORTED_VALUE, element, unread, Rule.REMOVE_OR_BY_HAND);
            }
        });
    }

    private static boolean isDefault(ExecutableElement attribute, AnnotationValue value) {
        AnnotationValue byDefault = attribute.getDefaultValue();
        return byDefault != null && byDefault.toString().equals(value.toString());
    }

    private static String text(AnnotationValue value) {
        return value.getValue() instanceof VariableElement constant ? Mirrors.name(constant) : value.toString();
    }
}
