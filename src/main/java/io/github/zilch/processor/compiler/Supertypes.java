// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor.compiler;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;

/** The supertypes of the classes of one round; those of each class are looked up once. */
public final class Supertypes {
    private static final Set<String> ROOTS = Set.of("java.lang.Object", "java.lang.Record", "java.lang.Enum");

    private final Map<TypeElement, Hierarchy> hierarchies = new HashMap<>();

    /**
     * A class and its supertypes, without {@code Object}, {@code Record} and {@code Enum}.
     *
     * @param types interfaces before the superclass, in the order in which annotations count.
     * @param names full ones of the types.
     * @param isIncomplete whether one of them is not there yet.
     */
    record Hierarchy(List<TypeElement> types, Set<String> names, boolean isIncomplete) {}

    /** Returns a class and its supertypes. */
    Hierarchy of(TypeElement type) {
        return hierarchies.computeIfAbsent(type, unused -> {
            List<TypeElement> types = new ArrayList<>();
            add(type, types);
            Set<String> names =
                    types.stream().map(it -> it.getQualifiedName().toString()).collect(Collectors.toSet());
            boolean isIncomplete = types.stream()
                    .anyMatch(it -> isMissing(it.getSuperclass())
                            || it.getInterfaces().stream().anyMatch(Supertypes::isMissing));
            return new Hierarchy(List.copyOf(types), names, isIncomplete);
        });
    }

    private static void add(TypeElement type, List<TypeElement> hierarchy) {
        if (!hierarchy.contains(type) && !isRoot(type)) {
            hierarchy.add(type);
            direct(type).forEach(it -> add(Mirrors.element(it), hierarchy));
        }
    }

    /** Returns the interfaces of a class and then its superclass. */
    static List<TypeMirror> direct(TypeElement type) {
        List<TypeMirror> supertypes = new ArrayList<>(type.getInterfaces());
        supertypes.add(type.getSuperclass());
        supertypes.removeIf(it -> !Mirrors.isClass(it));
        return supertypes;
    }

    static boolean isRoot(TypeElement type) {
        return ROOTS.contains(type.getQualifiedName().toString());
    }

    private static boolean isMissing(TypeMirror type) {
        return type.getKind() == TypeKind.ERROR;
    }
}
