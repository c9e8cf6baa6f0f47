// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.connect;

import io.github.zilch.JsonRow;
import java.util.Collection;
import java.util.List;
import java.util.RandomAccess;
import org.apache.kafka.connect.data.Schema;

/** Writes collections as arrays. */
final class ListEncoder extends ValueEncoder {
    private ValueEncoder elements;

    /** Creates an encoder that does not know its elements yet: a schema can contain itself. */
    ListEncoder(Schema schema, Settings settings) {
        super(schema, settings.replaceNull());
    }

    /** Sets the encoder of the elements. */
    ListEncoder complete(ValueEncoder elementEncoder) {
        elements = elementEncoder;
        return this;
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
