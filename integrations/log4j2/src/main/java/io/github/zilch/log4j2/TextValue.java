// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.log4j2;

import io.github.zilch.JsonBuilder;
import java.util.function.Function;

/** A string that is there already, or {@code null}. */
final class TextValue<T> extends TemplateValue<T> {
    private final Function<T, String> text;

    TextValue(Function<T, String> text) {
        this.text = text;
    }

    @Override
    void write(Output out, JsonBuilder node, CharSequence key, T source) {
        out.put(node, key, text.apply(source));
    }
}
