// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.connect;

import io.github.zilch.JsonRow;
import java.nio.ByteBuffer;
import org.apache.kafka.connect.data.Schema;

/** Writes values that are neither logical types nor containers. */
final class ScalarEncoder extends ValueEncoder {
    private final Schema.Type type;

    ScalarEncoder(Schema schema, Settings settings) {
        super(schema, settings.replaceNull());
        this.type = schema.type();
    }

    @Override
    void encode(JsonRow row, Object value) {
        if (isOfType(value) && writeByClass(row, value)) {
            return;
        }
        if (type != Schema.Type.STRING || !(value instanceof CharSequence text)) {
            throw ConversionException.wrongClass(value, type.name());
        }
        row.add(text);
    }

    private boolean isOfType(Object value) {
        return switch (type) {
            case STRING -> value instanceof String;
            case INT8 -> value instanceof Byte;
            case INT16 -> value instanceof Short;
            case INT32 -> value instanceof Integer;
            case INT64 -> value instanceof Long;
            case FLOAT32 -> value instanceof Float;
            case FLOAT64 -> value instanceof Double;
            case BOOLEAN -> value instanceof Boolean;
            default -> value instanceof byte[] || value instanceof ByteBuffer;
        };
    }

    @Override
    Class<?> plainClass() {
        return switch (type) {
            case STRING -> String.class;
            case INT64 -> Long.class;
            case INT32 -> Integer.class;
            case BOOLEAN -> Boolean.class;
            default -> null;
        };
    }

    /**
     * Writes a value by its class; returns whether the class is that of a scalar. Bytes are written in Base64. Of a buffer with
     * an accessible array it writes the whole array, as Kafka's converter does: its position and limit do not count.
     */
    static boolean writeByClass(JsonRow row, Object value) {
        if (value instanceof String text) {
            row.add(text);
        } else if (value instanceof Long number) {
            row.add(number.longValue());
        } else if (value instanceof Integer number) {
            row.add(number.intValue());
        } else if (value instanceof Double number) {
            row.add(number.doubleValue());
        } else if (value instanceof Float number) {
            row.add(number.floatValue());
        } else if (value instanceof Boolean bool) {
            row.add(bool.booleanValue());
        } else if (value instanceof Short || value instanceof Byte) {
            row.add(((Number) value).intValue());
        } else if (value instanceof byte[] bytes) {
            row.addBase64(bytes, 0, bytes.length);
        } else if (value instanceof ByteBuffer buffer) {
            byte[] bytes = arrayOf(buffer);
            row.addBase64(bytes, 0, bytes.length);
        } else {
            return false;
        }
        return true;
    }

    private static byte[] arrayOf(ByteBuffer buffer) {
        if (buffer.hasArray()) {
            return buffer.array();
        }
        byte[] copy = new byte[buffer.remaining()];
        buffer.get(buffer.position(), copy);
        return copy;
    }
}
