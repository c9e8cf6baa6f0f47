// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.spring;

import java.lang.reflect.Type;
import java.util.HashSet;
import java.util.Set;
import org.springframework.core.ResolvableType;
import org.springframework.http.HttpEntity;

/** Finds the classes that the type of a method names. */
final class TypeParts {
    private TypeParts() {}

    /**
     * Returns the classes of a type, its arguments and its elements, and the body of an entity, theirs and so on: {@code Object} for
     * an unknown one.
     */
    static Set<Class<?>> classes(ResolvableType type) {
        Set<Class<?>> classes = new HashSet<>();
        add(type, classes, new HashSet<>());
        return classes;
    }

    /** Looks at each type once: the argument of a raw {@code Enum<E extends Enum<E>>} is an {@code Enum<E>} again. */
    private static void add(ResolvableType type, Set<Class<?>> classes, Set<Type> visited) {
        if (!visited.add(type.getType())) {
            return;
        }
        classes.add(type.toClass());
        if (type.isArray()) {
            add(type.getComponentType(), classes, visited);
        }
        for (ResolvableType argument : type.getGenerics()) {
            add(argument, classes, visited);
        }
        if (HttpEntity.class.isAssignableFrom(type.toClass())) {
            add(type.as(HttpEntity.class), classes, visited);
        }
    }
}
