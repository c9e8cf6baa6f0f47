// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.connect;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonRow;
import io.github.zilch.JsonShape;

/** Begins rows and what is nested in them. Nesting that is too deep has a message for users of Connect. */
final class Containers {
    private Containers() {}

    static JsonRow begin(JsonBuilder json, JsonShape shape) {
        try {
            return json.reset(shape);
        } catch (IllegalStateException e) {
            throw ConversionException.tooDeep(e);
        }
    }

    static void beginRow(JsonRow row, JsonShape shape) {
        try {
            row.addRow(shape);
        } catch (IllegalStateException e) {
            throw ConversionException.tooDeep(e);
        }
    }

    static void beginArray(JsonRow row) {
        try {
            row.addArray();
        } catch (IllegalStateException e) {
            throw ConversionException.tooDeep(e);
        }
    }

    static void beginObject(JsonRow row) {
        try {
            row.addObject();
        } catch (IllegalStateException e) {
            throw ConversionException.tooDeep(e);
        }
    }
}
