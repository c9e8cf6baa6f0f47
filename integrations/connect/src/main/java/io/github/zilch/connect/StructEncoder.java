// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.connect;

import io.github.zilch.JsonRow;
import io.github.zilch.JsonShape;
import java.util.List;
import org.apache.kafka.connect.data.Field;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;

/**
 * Writes structs as rows. A field that always has a struct is an inner row of the shape: its values are written in place.
 */
final class StructEncoder extends ValueEncoder {
    /** Greatest number of positions of a shape with its inner rows: schemas that are used often multiply them. */
    private static final int MAX_POSITIONS = 4096;

    private final Schema schema;
    private final boolean canChange;
    private final boolean replacesNull;
    private JsonShape shape;
    private int positions;
    private FieldEncoder[] fields;

    /** The last schema of a value that was found to be equal: most values of a field have the same one. */
    private Schema equalSchema;

    /** Creates an encoder without fields: a schema can contain itself. */
    StructEncoder(Schema schema, Settings settings) {
        super(schema, settings.replaceNull());
        this.schema = schema;
        this.canChange = schema instanceof SchemaBuilder;
        this.replacesNull = settings.replaceNull();
        this.equalSchema = schema;
    }

    /** Sets the encoders of the fields, in their order. */
    void complete(List<ValueEncoder> fieldEncoders) {
        fields = new FieldEncoder[fieldEncoders.size()];
        JsonShape row = JsonShape.of(schema.fields().stream().map(Field::name).toList());
        positions = fields.length;
        for (int i = 0; i < fields.length; i++) {
            Field field = schema.fields().get(i);
            StructEncoder inner = null;
            if (fieldEncoders.get(i) instanceof StructEncoder struct && struct.fitsInto(positions)) {
                inner = struct;
                row = row.with(field.name(), struct.shape);
                positions += struct.positions;
            }
            fields[i] = new FieldEncoder(field, fieldEncoders.get(i), inner, replacesNull);
        }
        shape = row;
    }

    /** Returns whether values can be written in place in a row that has a number of positions already. */
    boolean fitsInto(int outerPositions) {
        return requiresValue() && shape != null && positions > 0 && outerPositions + positions <= MAX_POSITIONS;
    }

    JsonShape shape() {
        return shape;
    }

    @Override
    void encode(JsonRow row, Object value) {
        Struct struct = require(value);
        row.addRow(shape);
        writeFields(row, struct);
        row.end();
    }

    /** Writes the fields of a struct to the positions of a row. */
    void writeInPlace(JsonRow row, Object value) {
        if (value == null) {
            throw missing();
        }
        writeFields(row, require(value));
    }

    private Struct require(Object value) {
        if (!(value instanceof Struct struct)) {
            throw ConversionException.wrongClass(value, "STRUCT");
        }
        if (struct.schema() != equalSchema && struct.schema() != schema) {
            if (!struct.schema().equals(schema)) {
                throw new ConversionException("the struct has another schema than the record declares for it:"
                        + " create the struct with the schema of its field");
            }
            equalSchema = struct.schema();
        }
        if (canChange && schema.fields().size() != fields.length) {
            throw new ConversionException("the schema is a SchemaBuilder, to which a field was added after its first"
                    + " record: call build() and use what it returns");
        }
        return struct;
    }

    private void writeFields(JsonRow row, Struct struct) {
        int i = 0;
        try {
            for (; i < fields.length; i++) {
                fields[i].write(row, struct);
            }
        } catch (RuntimeException e) {
            throw ConversionException.in(fields[i].name(), e);
        }
    }
}
