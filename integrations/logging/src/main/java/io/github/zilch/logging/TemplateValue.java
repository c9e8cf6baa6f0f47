// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.logging;

import io.github.zilch.JsonBuilder;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;

/**
 * One value of a template, which writes itself for a log event or for a part of one. A lambda is a value that is always
 * present. Any number of threads use a value at the same time: what changes while it is written belongs to the
 * {@link Output}.
 *
 * @param <T> the type of what is written.
 */
@FunctionalInterface
public interface TemplateValue<T> {
    /**
     * Writes the value.
     *
     * @param out what to write with.
     * @param node the object or array that gets the value.
     * @param key of the member, or null for an element.
     * @param source what is written.
     */
    void write(Output out, JsonBuilder node, CharSequence key, T source);

    /**
     * Returns whether an object can have this member. An array has it as an element in any case.
     *
     * @return {@code false} if an object never has it, whatever is written.
     */
    default boolean isEverPresent() {
        return true;
    }

    /**
     * Returns whether an object has this member.
     *
     * @param source what is written.
     * @return {@code false} to omit it.
     */
    default boolean isPresent(T source) {
        return true;
    }

    /**
     * Returns whether this writes any number of members instead of one value.
     *
     * @return {@code true} if its members become those of the object around it.
     */
    default boolean isFlat() {
        return false;
    }

    /**
     * Returns a value that some objects do not have.
     *
     * @param presence returns whether an object has it.
     * @param value writes it.
     * @param <T> the type of what is written.
     * @return the value.
     */
    static <T> TemplateValue<T> onlyIf(Predicate<T> presence, TemplateValue<T> value) {
        return new TemplateValue<>() {
            @Override
            public boolean isPresent(T source) {
                return presence.test(source);
            }

            @Override
            public void write(Output out, JsonBuilder node, CharSequence key, T source) {
                value.write(out, node, key, source);
            }
        };
    }

    /**
     * Returns a string that is there already, or {@code null}.
     *
     * @param text returns the string, or null.
     * @param <T> the type of what is written.
     * @return the value.
     */
    static <T> TemplateValue<T> text(Function<T, String> text) {
        return (out, node, key, source) -> out.put(node, key, text.apply(source));
    }

    /**
     * Returns an integer.
     *
     * @param number returns the integer.
     * @param <T> the type of what is written.
     * @return the value.
     */
    static <T> TemplateValue<T> number(ToLongFunction<T> number) {
        return (out, node, key, source) -> node.put(key, number.applyAsLong(source));
    }
}
