// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor;

import java.util.List;

/**
 * A member of an object.
 *
 * @param name in JSON; null unless the role is {@link Role#MEMBER} or {@link Role#CUSTOM}.
 * @param javaName in the source.
 * @param accessor what is written after the expression of the object: {@code .name()}.
 * @param type of the accessor.
 * @param condition under which it is written, an expression with {@code #} for the value; null if it always is.
 * @param views that it belongs to; none if it belongs to all.
 */
record Property(
        Role role,
        String name,
        String javaName,
        String accessor,
        JavaType type,
        Value value,
        String condition,
        List<JavaType> views) {
    /** What a property is in JSON. */
    enum Role {
        /** One member. */
        MEMBER,

        /** The members of an object, without that object. */
        UNWRAPPED,

        /** The entries of a map, without that map. */
        ENTRIES,

        /** One member, or none, that is written by hand. */
        CUSTOM
    }

    Property named(String newName) {
        return new Property(role, newName, javaName, accessor, type, value, condition, views);
    }

    Property valued(Value newValue) {
        return new Property(role, name, javaName, accessor, type, newValue, condition, views);
    }
}
