// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.connect;

import java.nio.ByteBuffer;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.connect.data.Field;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.Struct;

/**
 * Tests whether values are written alike by all schemas that are equal. They are not if equal defaults can have different
 * text, as maps in another order have.
 */
final class EqualSchemas {
    private final Set<Schema> tested = Collections.newSetFromMap(new IdentityHashMap<>());

    private EqualSchemas() {}

    /** Returns whether schemas that are equal to this one, or null, write all values alike. */
    static boolean writeAlike(Schema schema) {
        return new EqualSchemas().test(schema);
    }

    private boolean test(Schema schema) {
        if (schema == null || !tested.add(schema)) {
            return true;
        }
        if (!hasOneText(schema.defaultValue())) {
            return false;
        }
        return switch (schema.type()) {
            case ARRAY -> test(schema.valueSchema());
            case MAP -> test(schema.keySchema()) && test(schema.valueSchema());
            case STRUCT -> schema.fields().stream().map(Field::schema).allMatch(this::test);
            default -> true;
        };
    }

    /** Returns whether all values that are equal to this one have the same text. */
    private static boolean hasOneText(Object value) {
        if (value instanceof List<?> list) {
            return list.stream().allMatch(EqualSchemas::hasOneText);
        }
        return !(value instanceof Map || value instanceof Struct || value instanceof ByteBuffer);
    }
}
