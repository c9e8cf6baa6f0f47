// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.logging;

import io.github.zilch.JsonBuilder;
import java.util.function.ToLongFunction;

/**
 * An integer.
 *
 * @param <T> the type of what is written.
 */
public final class NumberValue<T> extends TemplateValue<T> {
    private final ToLongFunction<T> number;

    /**
     * Creates a value.
     *
     * @param number returns the integer.
     */
    public NumberValue(ToLongFunction<T> number) {
        this.number = number;
    }

    @Override
    public void write(Output out, JsonBuilder node, CharSequence key, T source) {
        node.put(key, number.applyAsLong(source));
    }
}
