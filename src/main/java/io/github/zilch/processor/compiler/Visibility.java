// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor.compiler;

import java.util.List;
import java.util.Set;
import javax.lang.model.element.Element;
import javax.lang.model.element.Modifier;

/** Which accessors Jackson uses without an annotation on them: public ones, unless {@code @JsonAutoDetect} says more. */
public final class Visibility {
    private static final List<String> ATTRIBUTES = List.of("fieldVisibility", "getterVisibility", "isGetterVisibility");

    private final Annotated.Mark detection;

    public Visibility(Annotated type) {
        detection = type.find("JsonAutoDetect");
        // All have been obeyed, also where there is no accessor of the kind.
        ATTRIBUTES.forEach(it -> detection.text(it));
    }

    /**
     * Returns whether an accessor is used.
     *
     * @param attribute of {@code @JsonAutoDetect} for accessors of its kind.
     */
    public boolean isVisible(Element accessor, String attribute) {
        Set<Modifier> modifiers = accessor.getModifiers();
        return switch (detection.text(attribute)) {
            case "ANY" -> true;
            case "NON_PRIVATE" -> !modifiers.contains(Modifier.PRIVATE);
            case "PROTECTED_AND_PUBLIC" ->
                modifiers.contains(Modifier.PUBLIC) || modifiers.contains(Modifier.PROTECTED);
            case "NONE" -> false;
            default -> modifiers.contains(Modifier.PUBLIC);
        };
    }
}
