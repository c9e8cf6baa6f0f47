// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor;

import java.util.Set;
import javax.lang.model.element.Element;

/**
 * How a value says of which subtype it is.
 *
 * @param use what the id of a type is.
 * @param include where the id stands.
 * @param property name of the member that the id is.
 */
record TypeInfo(String use, String include, String property) {
    private static final Set<String> USES = Set.of("NAME", "SIMPLE_NAME", "CLASS", "DEDUCTION");
    private static final Set<String> INCLUDES =
            Set.of("PROPERTY", "EXISTING_PROPERTY", "WRAPPER_OBJECT", "WRAPPER_ARRAY");

    /** Reads the annotation; returns null if there is none. */
    static TypeInfo of(Context context, Annotated annotations, Element where) {
        Annotated.Mark mark = annotations.find("JsonTypeInfo");
        if (mark == null || mark.text("use").equals("NONE")) {
            return null;
        }
        String use = mark.text("use");
        String given = mark.text("include");
        String include = use.equals("DEDUCTION") ? "EXISTING_PROPERTY" : given;
        if (!USES.contains(use) || !INCLUDES.contains(include)) {
            context.report(
                    Rule.UNSUPPORTED_VALUE,
                    where,
                    "@JsonTypeInfo(use = " + use + ", include = " + given + ")",
                    "use NAME, SIMPLE_NAME, CLASS or DEDUCTION, as a property or a wrapper");
        }
        String named = mark.text("property");
        String property = !named.isEmpty()
                ? named
                : switch (use) {
                    case "CLASS" -> "@class";
                    default -> "@type";
                };
        return new TypeInfo(use, include, property);
    }

    /** Returns whether nothing is written for it, with a value of a shape: an array has no property, and is wrapped. */
    boolean isSilent(Value.Shape shape) {
        return include.equals("EXISTING_PROPERTY") && (use.equals("DEDUCTION") || shape == Value.Shape.OBJECT);
    }

    /** Returns whether the id is a member of an object. */
    boolean isProperty() {
        return include.equals("PROPERTY");
    }
}
