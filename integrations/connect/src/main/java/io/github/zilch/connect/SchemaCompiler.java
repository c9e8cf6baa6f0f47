// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.connect;

import io.github.zilch.JsonBuilder;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.connect.data.Decimal;
import org.apache.kafka.connect.data.Field;
import org.apache.kafka.connect.data.Schema;

/** Creates the encoders of schemas. */
final class SchemaCompiler {
    private final Settings settings;
    private final JsonBuilder decimals = new JsonBuilder(Settings.OPTIONS.initialCapacity(64));
    private final KnownNames names = new KnownNames();
    private final SchemalessEncoder schemaless;

    SchemaCompiler(Settings settings) {
        this.settings = settings;
        this.schemaless = new SchemalessEncoder(settings, names);
    }

    /** Returns the encoder of a schema, or that of values without a schema for null. */
    ValueEncoder compile(Schema schema) {
        return compile(schema, new IdentityHashMap<>());
    }

    private ValueEncoder compile(Schema schema, Map<Schema, ValueEncoder> known) {
        if (schema == null) {
            return schemaless;
        }
        ValueEncoder encoder = known.get(schema);
        if (encoder == null) {
            encoder = create(schema, known);
            known.putIfAbsent(schema, encoder);
        }
        return encoder;
    }

    private ValueEncoder create(Schema schema, Map<Schema, ValueEncoder> known) {
        ValueEncoder logical = logical(schema);
        if (logical != null) {
            return logical;
        }
        return switch (schema.type()) {
            case ARRAY -> list(schema, known);
            case MAP -> map(schema, known);
            case STRUCT -> struct(schema, known);
            default -> new ScalarEncoder(schema, settings);
        };
    }

    private ValueEncoder logical(Schema schema) {
        if (schema.name() == null) {
            return null;
        }
        return Decimal.LOGICAL_NAME.equals(schema.name())
                ? new DecimalEncoder(schema, settings, decimals)
                : LogicalEncoder.of(schema, settings);
    }

    // A container is known before its parts, which can have the same schema.

    private ListEncoder list(Schema schema, Map<Schema, ValueEncoder> known) {
        ListEncoder list = new ListEncoder(schema, settings);
        known.put(schema, list);
        return list.complete(compile(schema.valueSchema(), known));
    }

    private MapEncoder map(Schema schema, Map<Schema, ValueEncoder> known) {
        MapEncoder map = new MapEncoder(schema, settings, names);
        known.put(schema, map);
        return map.complete(compile(schema.keySchema(), known), compile(schema.valueSchema(), known));
    }

    private StructEncoder struct(Schema schema, Map<Schema, ValueEncoder> known) {
        StructEncoder struct = new StructEncoder(schema, settings);
        known.put(schema, struct);
        List<ValueEncoder> fields = new ArrayList<>();
        for (Field field : schema.fields()) {
            fields.add(compile(field.schema(), known));
        }
        struct.complete(fields);
        return struct;
    }

    void close() {
        decimals.close();
    }
}
