// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.log4j2;

import io.github.zilch.JsonBuilder;
import java.util.List;

/** An array of a template. It has all of its elements, present or not. */
final class ArrayValue<T> extends TemplateValue<T> {
    private final TemplateValue<T>[] elements;

    @SuppressWarnings({"unchecked", "rawtypes"}) // there are no arrays of generic types
    ArrayValue(List<TemplateValue<T>> elements) {
        this.elements = elements.toArray(new TemplateValue[0]);
    }

    @Override
    void write(Output out, JsonBuilder node, CharSequence key, T source) {
        JsonBuilder array = node.createJSONArray(key);
        for (TemplateValue<T> element : elements) {
            element.write(out, array, null, source);
        }
    }
}
