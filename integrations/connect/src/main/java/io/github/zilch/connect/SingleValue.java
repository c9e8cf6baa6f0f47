// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.connect;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonRow;
import io.github.zilch.JsonShape;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Writes a value by itself: the default of a schema, the key of a map that has to become a name, or a value of a name that has
 * another one.
 */
final class SingleValue {
    private static final JsonShape ELEMENT = JsonShape.of("value").asArray();

    private SingleValue() {}

    /** Returns the JSON of a value. */
    static byte[] bytesOf(ValueEncoder encoder, Object value) {
        try (JsonBuilder json = new JsonBuilder(Settings.OPTIONS)) {
            JsonRow row = json.reset(ELEMENT);
            encoder.write(row, value);
            row.end();
            byte[] text = json.toBytes();
            return Arrays.copyOfRange(text, 1, text.length - 1); // without the brackets
        }
    }

    /** Returns the text of a value that is a number, or a string without escapes. */
    static String textOf(ValueEncoder encoder, Object value) {
        String json = new String(bytesOf(encoder, value), StandardCharsets.UTF_8);
        return json.startsWith("\"") ? json.substring(1, json.length() - 1) : json;
    }
}
