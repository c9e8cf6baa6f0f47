// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.connect;

import io.github.zilch.JsonRow;
import io.github.zilch.JsonShape;

/** What is known of the records of one schema: the text of the schema, and how their values are written. */
final class CompiledSchema {
    private static final JsonShape WITH_SCHEMA = JsonShape.of("schema", "payload");
    private static final JsonShape ALONE = JsonShape.of("payload").asArray();

    private final JsonShape shape;
    private final byte[] text;
    private final boolean isWithSchema;
    private final ValueEncoder payload;
    private final StructEncoder inner;

    /**
     * Creates it.
     *
     * @param isWithSchema {@code true} for objects with schema and value, {@code false} for the value alone.
     * @param text of the schema, or null if there is no schema.
     * @param payload to write the value with.
     */
    CompiledSchema(boolean isWithSchema, byte[] text, ValueEncoder payload) {
        JsonShape outer = isWithSchema ? WITH_SCHEMA : ALONE;
        this.isWithSchema = isWithSchema;
        this.text = text;
        this.payload = payload;
        this.inner = payload instanceof StructEncoder struct && struct.fitsInto(outer.size()) ? struct : null;
        if (inner == null) {
            this.shape = outer;
        } else {
            this.shape = isWithSchema ? outer.with("payload", inner.shape()) : inner.shape();
        }
    }

    /** Returns the shape of a record. */
    JsonShape shape() {
        return shape;
    }

    /** Returns whether the row of a record is an array whose only element is the value. */
    boolean isElement() {
        return !isWithSchema && inner == null;
    }

    /** Writes the values of a record. */
    void write(JsonRow row, Object value) {
        if (isWithSchema) {
            if (text == null) {
                row.addNull();
            } else {
                row.addRawUnchecked(text, 0, text.length);
            }
        }
        if (inner != null) {
            inner.writeInPlace(row, value);
        } else {
            payload.write(row, value);
        }
    }
}
