// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor.compiler;

import java.util.List;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;

/**
 * A way to read or set a property, as Jackson sees it.
 *
 * @param property name in the source of the property that it is found for.
 * @param element the method, field or parameter.
 * @param annotations its own, and those of the methods that it overrides.
 * @param name that an annotation gives it; empty if there is none.
 * @param isMarked whether an annotation makes it an accessor.
 * @param isVisible whether it is one that Jackson uses.
 * @param isIgnored whether an annotation has it ignored.
 */
public record Accessor(
        Kind kind,
        String property,
        Element element,
        Annotated annotations,
        String name,
        boolean isMarked,
        boolean isVisible,
        boolean isIgnored) {
    /** Kinds of accessors; annotations of the first ones take precedence. */
    public enum Kind {
        GETTER,
        FIELD,
        PARAMETER,
        SETTER
    }

    /** Annotations that make a getter or field an accessor. */
    private static final List<String> MARKERS = Words.of("""
            JsonGetter JsonProperty JsonSerialize JsonSerializeAs JsonView JsonFormat JsonTypeInfo JsonRawValue
            JsonUnwrapped JsonBackReference JsonManagedReference
            """);

    /** Annotations that make a setter an accessor. */
    private static final List<String> SETTER_MARKERS = Words.of("""
            JsonSetter JsonProperty JsonDeserialize JsonDeserializeAs JsonView JsonFormat JsonTypeInfo JsonUnwrapped
            JsonBackReference JsonManagedReference JsonMerge
            """);

    /**
     * Returns an accessor.
     *
     * @param visible whether Jackson uses it without an annotation, as it uses all parameters of the creator.
     */
    public static Accessor of(Kind kind, String property, Element element, Annotated annotations, boolean visible) {
        String name = explicitName(annotations, kind);
        if (kind == Kind.PARAMETER) {
            return new Accessor(kind, property, element, annotations, name, !name.isEmpty(), visible, false);
        }
        boolean marked = (reads(kind) ? MARKERS : SETTER_MARKERS).stream().anyMatch(annotations::contains);
        return new Accessor(
                kind, property, element, annotations, name, marked, marked || visible, isIgnored(annotations));
    }

    private static boolean reads(Kind kind) {
        return kind == Kind.GETTER || kind == Kind.FIELD;
    }

    /** Returns whether a value is read by it, and not set. */
    public boolean reads() {
        return reads(kind);
    }

    /** Returns the accessor with other annotations. */
    public Accessor with(Annotated merged) {
        return new Accessor(kind, property, element, merged, name, isMarked, isVisible, isIgnored);
    }

    /** Returns whether it is kept where another one is ignored: a namespace without a name does not suffice. */
    public boolean isKept() {
        if (!isMarked || isIgnored) {
            return false;
        }
        return !name.isEmpty()
                || annotations.find("JsonProperty").text("namespace").isEmpty();
    }

    /** Returns the name that an annotation gives to an accessor of that kind, or an empty text. */
    public static String explicitName(Annotated annotations, Kind kind) {
        String special =
                annotations.find(reads(kind) ? "JsonGetter" : "JsonSetter").text("value");
        return special.isEmpty() ? annotations.find("JsonProperty").text("value") : special;
    }

    /** Returns the access that annotations give. */
    public static String access(Annotated annotations) {
        String access = annotations.find("JsonProperty").text("access");
        return access.isEmpty() ? "AUTO" : access;
    }

    /** Returns whether annotations have a member ignored. */
    public static boolean isIgnored(Annotated annotations) {
        return annotations.contains("JsonIgnore") ? annotations.has("JsonIgnore") : annotations.has("Transient");
    }

    /** Returns the code that calls or reads a member of what is before it. */
    public static String code(Element accessor) {
        return "." + accessor.getSimpleName() + (accessor instanceof ExecutableElement ? "()" : "");
    }
}
