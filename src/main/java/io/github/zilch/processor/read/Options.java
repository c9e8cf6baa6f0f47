// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor.read;

import io.github.zilch.processor.compiler.Annotated;
import io.github.zilch.processor.compiler.Mirrors;
import io.github.zilch.processor.compiler.Words;
import io.github.zilch.processor.model.Format;
import io.github.zilch.processor.model.Value;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.TypeMirror;

/**
 * What a member says of its value, and of the elements in it.
 *
 * @param ignored names of members to leave out.
 * @param included names of the only members to write; null for all.
 * @param content which contents of a map to write, as {@code @JsonInclude} names it; empty for all.
 * @param contentType that the elements are taken for; null for their own.
 * @param isGiven whether an annotation says as which type a value is written, whatever its class is.
 */
public record Options(
        Set<String> ignored,
        Set<String> included,
        Format format,
        String content,
        TypeMirror contentType,
        boolean isGiven) {
    /** Says nothing. */
    static final Options NONE = new Options(Set.of(), null, Format.NONE, "", null, false);

    /** The shapes that leave a value as it is. */
    private static final Set<String> ANY_SHAPE = Set.of("", "ANY", "SCALAR");

    /** Features that have no effect on what is written. */
    private static final List<String> FOR_READING = Words.of("""
            ACCEPT_SINGLE_VALUE_AS_ARRAY ACCEPT_CASE_INSENSITIVE_PROPERTIES ACCEPT_CASE_INSENSITIVE_VALUES
            READ_UNKNOWN_ENUM_VALUES_AS_NULL READ_UNKNOWN_ENUM_VALUES_USING_DEFAULT_VALUE
            READ_DATE_TIMESTAMPS_AS_NANOSECONDS ADJUST_DATES_TO_CONTEXT_TIME_ZONE
            """);

    /** Reads what the annotations of a member say. */
    static Options of(Annotated annotations) {
        String content = annotations.find("JsonInclude").text("content");
        return new Options(
                ignored(annotations),
                included(annotations),
                format(annotations),
                content.equals("ALWAYS") || content.equals("USE_DEFAULTS") ? "" : content,
                null,
                false);
    }

    /** Reads {@code @JsonFormat}, which may be missing. */
    static Format format(Annotated annotations) {
        Annotated.Mark mark = annotations.find("JsonFormat");
        Set<String> features = new TreeSet<>(mark.texts("with"));
        Set<String> disabled = new TreeSet<>(mark.texts("without"));
        features.removeAll(FOR_READING);
        disabled.removeAll(FOR_READING);
        String shape = mark.text("shape");
        return new Format(
                ANY_SHAPE.contains(shape) ? "" : shape.equals("POJO") ? "OBJECT" : shape,
                mark.text("pattern"),
                unlessDefault(mark.text("timezone")),
                unlessDefault(mark.text("locale")),
                features,
                disabled);
    }

    private static String unlessDefault(String text) {
        return text.equals("##default") ? "" : text;
    }

    /** Returns the names of members that annotations leave out. */
    static Set<String> ignored(Annotated annotations) {
        Annotated.Mark mark = annotations.find("JsonIgnoreProperties");
        Set<String> names = new TreeSet<>(mark.texts("value"));
        return mark.flag("allowGetters") ? Set.of() : names;
    }

    /** Returns the names of the only members that annotations have written, or null. */
    static Set<String> included(Annotated annotations) {
        Annotated.Mark mark = annotations.find("JsonIncludeProperties");
        return mark.isThere() ? new TreeSet<>(mark.texts("value")) : null;
    }

    /**
     * Returns how it is checked that a value can be written by its type.
     *
     * @param open for a type that others can extend, unless an annotation says that it is what counts.
     */
    Value.Check check(TypeElement type, Value.Check open) {
        ElementKind kind = type.getKind();
        boolean isClass = kind == ElementKind.CLASS || kind == ElementKind.INTERFACE;
        boolean isOpen = !Mirrors.is(Modifier.FINAL, type)
                && (isClass && !Mirrors.is(Modifier.SEALED, type) || kind == ElementKind.ENUM);
        return isOpen && !isGiven ? open : Value.Check.NONE;
    }

    boolean areDefault() {
        return equals(NONE);
    }

    /** Returns whether a member of that name is written. */
    boolean lists(String name) {
        return !ignored.contains(name) && (included == null || included.contains(name));
    }

    /** Returns an annotation that would change a value of any type, and not only the order of the entries of maps. */
    String concerningAny() {
        if (!ignored.isEmpty() || included != null) {
            return included == null ? "@JsonIgnoreProperties" : "@JsonIncludeProperties";
        }
        return contentType != null ? "@JsonSerialize(contentAs)" : format.changesValues() ? "@JsonFormat" : "";
    }

    /** Adds names of members to leave out, and names of the only members to write, unless these are null. */
    Options and(Set<String> moreIgnored, Set<String> moreIncluded) {
        Set<String> allIncluded = union(included, moreIncluded);
        return new Options(union(ignored, moreIgnored), allIncluded, format, content, contentType, isGiven);
    }

    /** Returns the names of two sets; null for a set has none, and two of them are null. */
    private static Set<String> union(Set<String> one, Set<String> other) {
        if (one == null || other == null) {
            return one == null ? other : one;
        }
        Set<String> all = new TreeSet<>(one);
        all.addAll(other);
        return all;
    }

    Options withContentType(TypeMirror newType) {
        return new Options(ignored, included, format, content, newType, isGiven);
    }

    Options withShape(String shape) {
        return new Options(ignored, included, format.withShape(shape), content, contentType, isGiven);
    }

    /** Says whether an annotation names the type of a value. */
    Options given(boolean given) {
        return new Options(ignored, included, format, content, contentType, given);
    }
}
