// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.model;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonShape;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Map;

/**
 * What several documents need for their members: the names in a record, and the calls of a builder for what a generated
 * serializer writes from one value: a null, which is written, or a map.
 */
public final class Members {
    private Members() {}

    /** Returns the shape with the names of the components of a record. */
    public static JsonShape shape(Class<? extends Record> type) {
        return JsonShape.of(Arrays.stream(type.getRecordComponents())
                .map(RecordComponent::getName)
                .toList());
    }

    public static void putOrNull(JsonBuilder json, String key, String value) {
        if (value == null) {
            json.putNull(key);
        } else {
            json.put(key, value);
        }
    }

    public static void putOrNull(JsonBuilder json, String key, Long value) {
        if (value == null) {
            json.putNull(key);
        } else {
            json.put(key, value.longValue());
        }
    }

    /** Puts an object with the entries of a map. */
    public static void putAll(JsonBuilder json, String key, Map<String, String> entries) {
        JsonBuilder object = json.createJSON(key);
        for (Map.Entry<String, String> entry : entries.entrySet()) {
            object.put(entry.getKey(), entry.getValue());
        }
    }
}
