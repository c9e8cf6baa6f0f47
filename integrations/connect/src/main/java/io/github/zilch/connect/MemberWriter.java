// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.connect;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonRow;
import io.github.zilch.JsonShape;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Writes an object whose names are not known beforehand. A row cannot: a value that is more than text or a number is written
 * by a row of its own.
 */
final class MemberWriter {
    private static final JsonShape VALUE = JsonShape.of("value").asArray();

    private final JsonBuilder object = new JsonBuilder(Settings.OPTIONS.initialCapacity(256));
    private final JsonBuilder single = new JsonBuilder(Settings.OPTIONS.initialCapacity(256));
    private byte[] text = new byte[256];
    private int length;

    void reset() {
        object.reset();
    }

    /** Returns the object that has been written. */
    JsonBuilder json() {
        return object;
    }

    void put(String name, ValueEncoder encoder, Object value) {
        if (encoder.isPlain(value)) {
            putPlain(name, value);
        } else {
            write(encoder, value);
            object.putRawUnchecked(name, text, 1, length - 2);
        }
    }

    private void putPlain(String name, Object value) {
        if (value instanceof String string) {
            object.put(name, string);
        } else if (value instanceof Boolean bool) {
            object.put(name, bool.booleanValue());
        } else {
            object.put(name, ((Number) value).longValue());
        }
    }

    /** Returns the JSON of a value. */
    byte[] bytesOf(ValueEncoder encoder, Object value) {
        write(encoder, value);
        return Arrays.copyOfRange(text, 1, length - 1);
    }

    /** Returns the text of a value that is a number, or a string without escapes. */
    String textOf(ValueEncoder encoder, Object value) {
        String json = new String(bytesOf(encoder, value), StandardCharsets.UTF_8);
        return json.startsWith("\"") ? json.substring(1, json.length() - 1) : json;
    }

    private void write(ValueEncoder encoder, Object value) {
        JsonRow row = single.reset(VALUE);
        encoder.write(row, value);
        row.end();
        length = single.length();
        if (text.length < length) {
            text = new byte[Math.max(length, 2 * text.length)];
        }
        single.toBytes(text, 0);
    }

    void close() {
        object.close();
        single.close();
    }
}
