// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.connect;

import io.github.zilch.JsonBuilder;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.common.cache.Cache;
import org.apache.kafka.common.cache.LRUCache;
import org.apache.kafka.connect.data.Field;
import org.apache.kafka.connect.data.Schema;

/** Writes schemas as the JSON that Kafka's converter reads. */
final class SchemaWriter {
    private final SchemaCompiler compiler;

    /**
     * The JSON of schemas and of the schemas in them. Kafka's converter keeps them in the same way, so that equal schemas
     * whose parameters are in another order have the same bytes in all records.
     */
    private final Cache<Schema, byte[]> texts;

    /**
     * Creates a writer.
     *
     * @param compiler to write defaults with.
     * @param cacheSize the number of schemas whose JSON is kept.
     */
    SchemaWriter(SchemaCompiler compiler, int cacheSize) {
        this.compiler = compiler;
        this.texts = new LRUCache<>(cacheSize);
    }

    /** Returns the JSON of the schema of a record. */
    byte[] write(Schema schema) {
        byte[] text = text(schema, Collections.newSetFromMap(new IdentityHashMap<>()));
        try (JsonBuilder json = new JsonBuilder(Settings.OPTIONS.maxDepth(Settings.MAX_DEPTH))) {
            json.putRaw("schema", text, 0, text.length); // refuses one that is nested too deeply for a record
        }
        return text;
    }

    private byte[] text(Schema schema, Set<Schema> outer) {
        byte[] text = texts.get(schema);
        if (text == null) {
            text = describe(schema, outer);
            texts.put(schema, text);
        }
        return text;
    }

    private byte[] describe(Schema schema, Set<Schema> outer) {
        if (!outer.add(schema)) {
            throw new ConversionException("the schema" + (schema.name() == null ? "" : " \"" + schema.name() + "\"")
                    + " contains itself, so it has no end as JSON: set schemas.enable to false");
        }
        try (JsonBuilder object = new JsonBuilder(Settings.OPTIONS)) {
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
            return object.toBytes();
        }
    }

    private void putSchema(JsonBuilder object, String name, Schema schema, Set<Schema> outer) {
        if (schema == null) {
            object.putNull(name);
        } else {
            byte[] text = text(schema, outer);
            object.putRawUnchecked(name, text, 0, text.length);
        }
    }

    private void putFields(JsonBuilder object, Schema schema, Set<Schema> outer) {
        JsonBuilder fields = object.createJSONArray("fields");
        for (Field field : schema.fields()) {
            try {
                byte[] text = withName(text(field.schema(), outer), field.name());
                fields.addRawUnchecked(text, 0, text.length);
            } catch (RuntimeException e) {
                throw ConversionException.in(field.name(), e);
            }
        }
    }

    /** Returns the JSON of a schema with the name of its field as the last member. */
    private static byte[] withName(byte[] schema, String field) {
        try (JsonBuilder json = new JsonBuilder(Settings.OPTIONS)) {
            byte[] member = json.put("field", field).toBytes();
            int end = schema.length - 1;
            byte[] named = Arrays.copyOf(schema, end + member.length);
            System.arraycopy(member, 0, named, end, member.length);
            named[end] = ','; // in place of both braces
            return named;
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
