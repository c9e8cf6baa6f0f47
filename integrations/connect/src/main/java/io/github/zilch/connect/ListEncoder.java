// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.connect;

import io.github.zilch.JsonRow;
import java.util.Collection;
import java.util.List;
import java.util.RandomAccess;
import org.apache.kafka.connect.data.Schema;

/** Writes collections as arrays. */
final class ListEncoder extends ValueEncoder {
    private final ValueEncoder elements;

    ListEncoder(Schema schema, Settings settings, ValueEncoder elements) {
        super(schema, settings.replaceNull());
        this.elements = elements;
    }

    @Override
    void encode(JsonRow row, Object value) {
        if (!(value instanceof Collection<?> collection)) {
            throw ConversionException.wrongClass(value, "ARRAY");
        }
        row.addArray();
        int i = 0;
        try {
            if (collection instanceof List<?> list && collection instanceof RandomAccess) {
                for (; i < list.size(); i++) {
                    elements.write(row, list.get(i));
                }
            } else {
                for (Object element : collection) {
                    elements.write(row, element);
                    i++;
                }
            }
        } catch (RuntimeException e) {
            throw ConversionException.in("[" + i + "]", e);
        }
        row.end();
    }
}
