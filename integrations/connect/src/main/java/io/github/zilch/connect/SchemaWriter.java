// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.connect;

import io.github.zilch.JsonBuilder;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.connect.data.Field;
import org.apache.kafka.connect.data.Schema;

/** Writes schemas as the JSON that Kafka's converter reads. */
final class SchemaWriter {
    private final SchemaCompiler compiler;

    /**
     * The JSON of schemas and of the schemas in them. Kafka's converter keeps them in the same way, so that equal schemas
     * whose parameters are in another order have the same bytes in all records.
     */
    private final Map<Schema, byte[]> texts;

    /**
     * Creates a writer.
     *
     * @param compiler to write defaults with.
     * @param cacheSize the number of schemas whose JSON is kept.
     */
    SchemaWriter(SchemaCompiler compiler, int cacheSize) {
        this.compiler = compiler;
        this.texts = new RecentMap<>(cacheSize);
    }

    /** Returns the JSON of the schema of a record. */
    byte[] write(Schema schema) {
        byte[] text = text(schema, Collections.newSetFromMap(new IdentityHashMap<>()));
        if (levels(text) >= Settings.MAX_DEPTH) { // the record is an object around it
            throw ConversionException.tooDeep(null);
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

    /** Returns the number of objects and arrays that are inside each other. */
    private static int levels(byte[] json) {
        int level = 0;
        int levels = 0;
        boolean isString = false;
        for (int i = 0; i < json.length; i++) {
            byte character = json[i];
            if (character == '"') {
                isString = !isString;
            } else if (isString && character == '\\') {
                i++; // past the escaped character
            } else if (!isString && (character == '{' || character == '[')) {
                levels = Math.max(levels, ++level);
            } else if (!isString && (character == '}' || character == ']')) {
                level--;
            }
        }
        return levels;
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
