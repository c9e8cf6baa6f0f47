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
        if (writeScalar(row, value)) {
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

    /** Writes a value that is no container; returns whether it is one. */
    private static boolean writeScalar(JsonRow row, Object value) {
        if (value instanceof String text) {
            row.add(text);
        } else if (value instanceof Long number) {
            row.add(number.longValue());
        } else if (value instanceof Integer || value instanceof Short || value instanceof Byte) {
            row.add(((Number) value).intValue());
        } else if (value instanceof Double number) {
            row.add(number.doubleValue());
        } else if (value instanceof Float number) {
            row.add(number.floatValue());
        } else if (value instanceof Boolean bool) {
            row.add(bool.booleanValue());
        } else {
            return ScalarEncoder.writeBytes(row, value);
        }
        return true;
    }

    private static ConversionException refused(Object value) {
        return new ConversionException(
                value instanceof Struct
                        ? "the value is a struct, but the record has no schema for it: give the record the struct's schema"
                        : "the value is a " + value.getClass().getName()
                                + ", which Connect has no type for: convert it to a type of Connect");
    }
}
