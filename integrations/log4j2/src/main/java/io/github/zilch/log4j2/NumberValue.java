// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.log4j2;

import io.github.zilch.JsonBuilder;
import java.util.function.ToLongFunction;

/** An integer. */
final class NumberValue<T> extends TemplateValue<T> {
    private final ToLongFunction<T> number;

    NumberValue(ToLongFunction<T> number) {
        this.number = number;
    }

    @Override
    void write(Output out, JsonBuilder node, CharSequence key, T source) {
        node.put(key, number.applyAsLong(source));
    }
}
