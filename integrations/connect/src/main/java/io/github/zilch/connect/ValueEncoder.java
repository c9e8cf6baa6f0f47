// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.connect;

import io.github.zilch.JsonRow;
import org.apache.kafka.connect.data.Schema;

/** Writes the values of one schema. It belongs to one converter, and so to one thread at a time. */
abstract class ValueEncoder {
    private final Object defaultValue;
    private final boolean isNullable;

    /**
     * Creates an encoder.
     *
     * @param schema of the values, or null for values without a schema.
     * @param replaceNull {@code true} to write the default value of the schema in place of null.
     */
    ValueEncoder(Schema schema, boolean replaceNull) {
        this.defaultValue = schema != null && replaceNull ? schema.defaultValue() : null;
        this.isNullable = schema == null || schema.isOptional();
    }

    /** Returns whether every value is an object of the schema: null is an error. */
    final boolean requiresValue() {
        return defaultValue == null && !isNullable;
    }

    /** Writes a value, which can be null, to the next position. */
    final void write(JsonRow row, Object value) {
        if (value != null) {
            encode(row, value);
        } else if (defaultValue != null) {
            encode(row, defaultValue);
        } else if (isNullable) {
            row.addNull();
        } else {
            throw missing();
        }
    }

    /** Returns the value that is written for a value: its default for null. */
    final Object replaced(Object value) {
        if (value == null && requiresValue()) {
            throw missing();
        }
        return value == null ? defaultValue : value;
    }

    static ConversionException missing() {
        return new ConversionException("the value is null, but the schema is required and has no default:"
                + " set the value, or make the schema optional");
    }

    /** Returns the class of the values that are written as the library writes them: String, Long, Integer, Boolean, or null. */
    Class<?> plainClass() {
        return null;
    }

    /** Writes a value to the next position. */
    abstract void encode(JsonRow row, Object value);
}
