// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor;

import java.util.Set;
import java.util.TreeSet;

/**
 * What {@code @JsonFormat} says.
 *
 * @param shape empty if a value keeps the one that it has.
 * @param features that are switched on.
 * @param disabled features that are switched off.
 */
record Format(
        String shape, String pattern, String timezone, String locale, Set<String> features, Set<String> disabled) {
    /** Says nothing. */
    static final Format NONE = new Format("", "", "", "", Set.of(), Set.of());

    /** The shapes that leave a value as it is. */
    private static final Set<String> ANY_SHAPE = Set.of("", "ANY", "SCALAR");

    /** The feature that sorts the entries of maps. */
    static final String SORTED = "WRITE_SORTED_MAP_ENTRIES";

    /** Features that have no effect on what is written. */
    private static final Set<String> FOR_READING = Set.of(
            "ACCEPT_SINGLE_VALUE_AS_ARRAY",
            "ACCEPT_CASE_INSENSITIVE_PROPERTIES",
            "READ_UNKNOWN_ENUM_VALUES_AS_NULL",
            "READ_UNKNOWN_ENUM_VALUES_USING_DEFAULT_VALUE",
            "READ_DATE_TIMESTAMPS_AS_NANOSECONDS",
            "ACCEPT_CASE_INSENSITIVE_VALUES",
            "ADJUST_DATES_TO_CONTEXT_TIME_ZONE");

    /** Reads the annotation, which may be missing. */
    static Format of(Annotated annotations) {
        Annotated.Mark mark = annotations.find("JsonFormat");
        if (mark == null) {
            return NONE;
        }
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

    /** Returns whether it says more than in which order the entries of a map are written. */
    boolean changesValues() {
        return !(shape + pattern + timezone + locale).isEmpty()
                || !Set.of(SORTED).containsAll(features);
    }

    boolean hasShape() {
        return !shape.isEmpty();
    }

    boolean isNumber() {
        return shape.startsWith("NUMBER");
    }

    Format withShape(String newShape) {
        return new Format(newShape, pattern, timezone, locale, features, disabled);
    }
}
