// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.connect;

import io.github.zilch.JsonRow;
import java.util.List;
import java.util.Map;
import org.apache.kafka.connect.data.Struct;

/** Writes values without a schema, by their class. */
final class SchemalessEncoder extends ValueEncoder {
    private final ListEncoder lists;
    private final MapEncoder maps;

    SchemalessEncoder(Settings settings, KnownNames names) {
        super(null, settings.replaceNull());
        this.lists = new ListEncoder(null, settings).complete(this);
        this.maps = new MapEncoder(null, settings, names).complete(this, this);
    }

    @Override
    void encode(JsonRow row, Object value) {
        // containers last, as a failed test for an interface takes longer than all those for classes
        if (ScalarEncoder.writeByClass(row, value)) {
            return;
        }
        if (value instanceof Map) {
            maps.encode(row, value);
        } else if (value instanceof List) {
            lists.encode(row, value);
        } else {
            throw refused(value);
        }
    }

    private static ConversionException refused(Object value) {
        return new ConversionException(
                value instanceof Struct
                        ? "the value is a struct, but the record has no schema for it: give the record the struct's schema"
                        : "the value is a " + value.getClass().getName()
                                + ", which Connect has no type for: convert it to a type of Connect");
    }
}
