// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor.model;

/**
 * How a value says of which subtype it is.
 *
 * @param use what the id of a type is.
 * @param include where the id stands.
 * @param property name of the member that the id is.
 */
public record TypeInfo(String use, String include, String property) {
    /** Returns whether nothing is written for it, with a value of a shape: an array has no property, and is wrapped. */
    public boolean isSilent(ValueShape shape) {
        return include.equals("EXISTING_PROPERTY") && (use.equals("DEDUCTION") || shape == ValueShape.OBJECT);
    }

    /** Returns whether the id is a member of an object. */
    public boolean isProperty() {
        return include.equals("PROPERTY");
    }
}
