// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.logging;

import io.github.zilch.JsonBuilder;
import java.util.List;

/**
 * An array of a template. It has all of its elements, present or not.
 *
 * @param <T> the type of what is written.
 */
public final class ArrayValue<T> extends TemplateValue<T> {
    private final TemplateValue<T>[] elements;

    /**
     * Creates an array.
     *
     * @param elements of it.
     */
    @SuppressWarnings({"unchecked", "rawtypes"}) // there are no arrays of generic types
    public ArrayValue(List<TemplateValue<T>> elements) {
        this.elements = elements.toArray(new TemplateValue[0]);
    }

    @Override
    public void write(Output out, JsonBuilder node, CharSequence key, T source) {
        JsonBuilder array = node.createJSONArray(key);
        for (TemplateValue<T> element : elements) {
            element.write(out, array, null, source);
        }
    }
}
