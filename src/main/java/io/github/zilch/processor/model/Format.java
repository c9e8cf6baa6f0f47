// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor.model;

import java.util.Set;

/**
 * What {@code @JsonFormat} says.
 *
 * @param shape empty if a value keeps the one that it has.
 * @param features that are switched on.
 * @param disabled features that are switched off.
 */
public record Format(
        String shape, String pattern, String timezone, String locale, Set<String> features, Set<String> disabled) {
    /** Says nothing. */
    public static final Format NONE = new Format("", "", "", "", Set.of(), Set.of());

    /** The feature that sorts the entries of maps. */
    public static final String SORTED = "WRITE_SORTED_MAP_ENTRIES";

    /** Returns whether it says more than in which order the entries of a map are written. */
    public boolean changesValues() {
        return !(shape + pattern + timezone + locale).isEmpty()
                || !Set.of(SORTED).containsAll(features);
    }

    public boolean hasShape() {
        return !shape.isEmpty();
    }

    public boolean isNumber() {
        return shape.startsWith("NUMBER");
    }

    public Format withShape(String newShape) {
        return new Format(newShape, pattern, timezone, locale, features, disabled);
    }
}
