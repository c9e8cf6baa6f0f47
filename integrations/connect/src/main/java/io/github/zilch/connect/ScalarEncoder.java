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
        boolean isWritten = switch (type) {
            case STRING -> writeText(row, value);
            case INT8, INT16, INT32, INT64 -> writeInteger(row, value);
            case FLOAT32 -> writeFloat(row, value);
            case FLOAT64 -> writeDouble(row, value);
            case BOOLEAN -> writeBoolean(row, value);
            default -> writeBytes(row, value);
        };
        if (!isWritten) {
            throw ConversionException.wrongClass(value, type.name());
        }
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

    private static boolean writeText(JsonRow row, Object value) {
        if (value instanceof String text) {
            row.add(text);
            return true;
        }
        if (value instanceof CharSequence text) {
            row.add(text);
            return true;
        }
        return false;
    }

    private boolean writeInteger(JsonRow row, Object value) {
        if (type == Schema.Type.INT32 && value instanceof Integer number) {
            row.add(number.intValue());
        } else if (type == Schema.Type.INT64 && value instanceof Long number) {
            row.add(number.longValue());
        } else if (type == Schema.Type.INT16 && value instanceof Short number) {
            row.add(number.intValue());
        } else if (type == Schema.Type.INT8 && value instanceof Byte number) {
            row.add(number.intValue());
        } else {
            return false;
        }
        return true;
    }

    private static boolean writeFloat(JsonRow row, Object value) {
        if (value instanceof Float number) {
            row.add(number.floatValue());
            return true;
        }
        return false;
    }

    private static boolean writeDouble(JsonRow row, Object value) {
        if (value instanceof Double number) {
            row.add(number.doubleValue());
            return true;
        }
        return false;
    }

    private static boolean writeBoolean(JsonRow row, Object value) {
        if (value instanceof Boolean bool) {
            row.add(bool.booleanValue());
            return true;
        }
        return false;
    }

    /**
     * Writes bytes in Base64. Of a buffer with an accessible array it writes the whole array, as Kafka's converter does: its
     * position and limit do not count.
     */
    static boolean writeBytes(JsonRow row, Object value) {
        if (value instanceof byte[] bytes) {
            row.addBase64(bytes, 0, bytes.length);
            return true;
        }
        if (value instanceof ByteBuffer buffer) {
            byte[] bytes = arrayOf(buffer);
            row.addBase64(bytes, 0, bytes.length);
            return true;
        }
        return false;
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
