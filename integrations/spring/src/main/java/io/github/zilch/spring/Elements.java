// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.spring;

import io.github.zilch.JsonBuilder;
import java.util.Collection;
import java.util.List;
import java.util.RandomAccess;

/**
 * Writes collections and arrays.
 *
 * @param declared the serializer of the declared type of the elements.
 */
record Elements(GeneratedSerializers serializers, Serializer declared) implements GeneratedSerializers.Document {
    @Override
    public void write(JsonBuilder json, Object value) {
        json.resetArray();
        if (value instanceof Object[] array) {
            for (Object element : array) {
                add(json, element);
            }
        } else if (value instanceof List<?> list && list instanceof RandomAccess) {
            for (int i = 0; i < list.size(); i++) { // without an iterator
                add(json, list.get(i));
            }
        } else {
            for (Object element : (Collection<?>) value) {
                add(json, element);
            }
        }
    }

    private void add(JsonBuilder json, Object element) {
        serializers.of(element, declared).add(json, element);
    }
}
