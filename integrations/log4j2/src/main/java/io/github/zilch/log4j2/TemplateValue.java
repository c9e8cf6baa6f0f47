// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.log4j2;

import io.github.zilch.JsonBuilder;

/**
 * One value of a template, which writes itself for a log event or for an element of a stack trace. Any number of threads
 * use it at the same time: what changes while it is written belongs to the {@link Output}.
 *
 * @param <T> the type of what is written.
 */
abstract class TemplateValue<T> {
    /** Returns {@code false} if an object never has this member, whatever is written. An array has it as an element. */
    boolean isEverPresent() {
        return true;
    }

    /** Returns {@code false} if an object does not have this member. */
    boolean isPresent(T source) {
        return true;
    }

    /** Returns {@code true} if this writes any number of members instead of one value. */
    boolean isFlat() {
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
    abstract void write(Output out, JsonBuilder node, CharSequence key, T source);
}
