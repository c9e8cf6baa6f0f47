// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench;

import io.github.zilch.JsonBuilder;
import java.util.Map;

/** Calls a builder for members that generated serializers write from one value: a null, which is written, or a map. */
final class Members {
    private Members() {}

    static void putOrNull(JsonBuilder json, String key, String value) {
        if (value == null) {
            json.putNull(key);
        } else {
            json.put(key, value);
        }
    }

    static void putOrNull(JsonBuilder json, String key, Long value) {
        if (value == null) {
            json.putNull(key);
        } else {
            json.put(key, value.longValue());
        }
    }

    /** Puts an object with the entries of a map. */
    static void putAll(JsonBuilder json, String key, Map<String, String> entries) {
        JsonBuilder object = json.createJSON(key);
        for (Map.Entry<String, String> entry : entries.entrySet()) {
            object.put(entry.getKey(), entry.getValue());
        }
    }
}
