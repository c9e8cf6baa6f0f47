// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.logging;

import io.github.zilch.JsonBuilder;

/**
 * One value of a template, which writes itself for a log event or for a part of one. Any number of threads
 * use it at the same time: what changes while it is written belongs to the {@link Output}.
 *
 * @param <T> the type of what is written.
 */
public abstract class TemplateValue<T> {
    /** For subclasses. */
    protected TemplateValue() {}

    /**
     * Returns whether an object can have this member. An array has it as an element in any case.
     *
     * @return {@code false} if an object never has it, whatever is written.
     */
    public boolean isEverPresent() {
        return true;
    }

    /**
     * Returns whether an object has this member.
     *
     * @param source what is written.
     * @return {@code false} to omit it.
     */
    public boolean isPresent(T source) {
        return true;
    }

    /**
     * Returns whether this writes any number of members instead of one value.
     *
     * @return {@code true} if its members become those of the object around it.
     */
    public boolean isFlat() {
        return false;
    }

    /**
     * Writes the value.
     *
     * @param out what to write with.
     * @param node the object or array that gets the value.
     * @param key of the member, or null for an element.
     * @param source what is written.
     */
    public abstract void write(Output out, JsonBuilder node, CharSequence key, T source);
}
