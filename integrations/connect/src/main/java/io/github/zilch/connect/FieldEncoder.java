// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.connect;

import io.github.zilch.JsonRow;
import org.apache.kafka.connect.data.Field;
import org.apache.kafka.connect.data.Struct;

/** Writes a field of structs to the next position of a row. */
final class FieldEncoder {
    private final Field field;
    private final ValueEncoder encoder;

    /** The encoder, if its values are written in place; else null. */
    private final StructEncoder inner;

    /** The class of the values that are written here, without a call of the encoder; null for none. */
    private final Class<?> plainClass;

    /** Whether the field has a default that must not be written in place of null. */
    private final boolean keepsNull;

    FieldEncoder(Field field, ValueEncoder encoder, StructEncoder inner, boolean replacesNull) {
        this.field = field;
        this.encoder = encoder;
        this.inner = inner;
        this.plainClass = encoder.plainClass();
        this.keepsNull = !replacesNull && field.schema().defaultValue() != null;
    }

    String name() {
        return field.name();
    }

    void write(JsonRow row, Struct struct) {
        // get(Field) needs no search by name, but replaces null
        Object value = keepsNull ? struct.getWithoutDefault(field.name()) : struct.get(field);
        if (value != null && value.getClass() == plainClass) {
            ScalarEncoder.writeByClass(row, value);
        } else if (inner != null) {
            inner.writeInPlace(row, value);
        } else {
            encoder.write(row, value);
        }
    }
}
