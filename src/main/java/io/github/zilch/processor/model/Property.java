// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor.model;

import java.util.List;

/**
 * A member of an object.
 *
 * @param role {@link Role#MEMBER} also for what the value makes a {@link Role#CUSTOM}.
 * @param name in JSON; null unless the role is one of these.
 * @param javaName in the source.
 * @param accessor what is written after the expression of the object: {@code .name()}.
 * @param type of the accessor.
 * @param condition under which it is written, an expression with {@code #} for the value; null if it always is.
 * @param views that it belongs to; none if it belongs to all.
 */
public record Property(
        Role role,
        String name,
        String javaName,
        String accessor,
        JavaType type,
        Value value,
        String condition,
        List<JavaType> views) {
    /** What a property is in JSON. */
    public enum Role {
        /** One member. */
        MEMBER,

        /** The members of an object, without that object. */
        UNWRAPPED,

        /** The entries of a map, without that map. */
        ENTRIES,

        /** One member, or none, that is written by hand. */
        CUSTOM
    }

    /** Returns the value; null for one that is still to be read. */
    @Override
    public Value value() {
        return value instanceof Value.Later later ? later.value() : value;
    }

    /** Returns the role, which for a value that is still to be read is that of a member. */
    @Override
    public Role role() {
        boolean isCustom = role == Role.MEMBER && value() instanceof Value.ByHand byHand && byHand.isOfMember();
        return isCustom ? Role.CUSTOM : role;
    }

    public Property named(String newName) {
        return new Property(role, newName, javaName, accessor, type, value, condition, views);
    }

    public Property valued(Value newValue) {
        return new Property(role, name, javaName, accessor, type, newValue, condition, views);
    }
}
