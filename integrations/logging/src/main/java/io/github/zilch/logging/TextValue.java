// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.logging;

import io.github.zilch.JsonBuilder;
import java.util.function.Function;

/**
 * A string that is there already, or {@code null}.
 *
 * @param <T> the type of what is written.
 */
public final class TextValue<T> extends TemplateValue<T> {
    private final Function<T, String> text;

    /**
     * Creates a value.
     *
     * @param text returns the string, or null.
     */
    public TextValue(Function<T, String> text) {
        this.text = text;
    }

    @Override
    public void write(Output out, JsonBuilder node, CharSequence key, T source) {
        out.put(node, key, text.apply(source));
    }
}
