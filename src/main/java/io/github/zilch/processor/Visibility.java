// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor;

import java.util.Set;
import javax.lang.model.element.Element;
import javax.lang.model.element.Modifier;

/** Which accessors Jackson uses without an annotation on them: public ones, unless {@code @JsonAutoDetect} says more. */
final class Visibility {
    private final Annotated.Mark detection;

    Visibility(Annotated type) {
        this.detection = type.find("JsonAutoDetect");
    }

    /**
     * Returns whether an accessor is used.
     *
     * @param attribute of {@code @JsonAutoDetect} for accessors of its kind.
     */
    boolean isVisible(Element accessor, String attribute) {
        Set<Modifier> modifiers = accessor.getModifiers();
        String visibility = detection == null ? "DEFAULT" : detection.text(attribute);
        return switch (visibility) {
            case "ANY" -> true;
            case "NON_PRIVATE" -> !modifiers.contains(Modifier.PRIVATE);
            case "PROTECTED_AND_PUBLIC" ->
                modifiers.contains(Modifier.PUBLIC) || modifiers.contains(Modifier.PROTECTED);
            case "NONE" -> false;
            default -> modifiers.contains(Modifier.PUBLIC);
        };
    }
}
