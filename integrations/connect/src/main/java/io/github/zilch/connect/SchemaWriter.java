// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.connect;

import io.github.zilch.JsonBuilder;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.connect.data.Field;
import org.apache.kafka.connect.data.Schema;

/** Writes schemas as the JSON that Kafka's converter reads. */
final class SchemaWriter {
    private final SchemaCompiler compiler;

    SchemaWriter(SchemaCompiler compiler) {
        this.compiler = compiler;
    }

    /** Returns the JSON of a schema. */
    byte[] write(Schema schema) {
        try (JsonBuilder json = new JsonBuilder(Settings.OPTIONS)) {
            describe(json, schema, Collections.newSetFromMap(new IdentityHashMap<>()));
            return json.toBytes();
        }
    }

    /** Puts the members of a schema. */
    private void describe(JsonBuilder object, Schema schema, Set<Schema> outer) {
        if (!outer.add(schema)) {
            throw new ConversionException("the schema " + schema.name()
                    + " contains itself, so it has no end as JSON: set schemas.enable to false");
        }
        object.put("type", typeName(schema.type()));
        switch (schema.type()) {
            case ARRAY -> putSchema(object, "items", schema.valueSchema(), outer);
            case MAP -> {
                putSchema(object, "keys", schema.keySchema(), outer);
                putSchema(object, "values", schema.valueSchema(), outer);
            }
            case STRUCT -> putFields(object, schema, outer);
            default -> {}
        }
        putAttributes(object, schema);
        outer.remove(schema);
    }

    private void putSchema(JsonBuilder object, String name, Schema schema, Set<Schema> outer) {
        if (schema == null) {
            object.putNull(name);
        } else {
            describe(object.createJSON(name), schema, outer);
        }
    }

    private void putFields(JsonBuilder object, Schema schema, Set<Schema> outer) {
        JsonBuilder fields = object.createJSONArray("fields");
        for (Field field : schema.fields()) {
            JsonBuilder described = fields.createJSON();
            try {
                describe(described, field.schema(), outer);
            } catch (RuntimeException e) {
                throw ConversionException.in(field.name(), e);
            }
            described.put("field", field.name());
        }
    }

    private void putAttributes(JsonBuilder object, Schema schema) {
        object.put("optional", schema.isOptional());
        object.put("name", schema.name());
        if (schema.version() != null) {
            object.put("version", schema.version().intValue());
        }
        object.put("doc", schema.doc());
        if (schema.parameters() != null) {
            JsonBuilder parameters = object.createJSON("parameters");
            for (Map.Entry<String, String> parameter : schema.parameters().entrySet()) {
                if (parameter.getValue() == null) {
                    parameters.putNull(parameter.getKey());
                } else {
                    parameters.put(parameter.getKey(), parameter.getValue());
                }
            }
        }
        if (schema.defaultValue() != null) {
            byte[] text = SingleValue.bytesOf(compiler.compile(schema), schema.defaultValue());
            object.putRawUnchecked("default", text, 0, text.length);
        }
    }

    private static String typeName(Schema.Type type) {
        return switch (type) {
            case FLOAT32 -> "float";
            case FLOAT64 -> "double";
            default -> type.getName();
        };
    }
}
