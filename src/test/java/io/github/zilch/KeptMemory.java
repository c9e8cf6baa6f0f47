// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import io.github.zilch.internal.memory.Block;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Adds up the memory that an object of this library keeps, by following all its references to arrays, blocks and objects. */
final class KeptMemory {
    private static final String OURS = "io.github.zilch.";
    private static final int OBJECT_BYTES = 40;
    private static final int REFERENCE_BYTES = 4;

    private static final Map<Class<?>, List<Field>> REFERENCES = new ConcurrentHashMap<>();

    private KeptMemory() {}

    static long bytes(Object root) {
        long bytes = 0;
        Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        Deque<Object> open = new ArrayDeque<>(List.of(root));
        while (!open.isEmpty()) {
            Object next = open.pop();
            if (!seen.add(next)) {
                continue;
            }
            if (next instanceof Block block) {
                seen.add(block.bytes());
                bytes += block.capacity();
            } else if (next instanceof ByteBuffer buffer) {
                bytes += buffer.capacity() > 100_000 ? buffer.capacity() : 0; // a view of a block that should have gone
            } else if (next instanceof Object[] references) {
                bytes += (long) references.length * REFERENCE_BYTES;
                for (Object reference : references) {
                    push(open, reference);
                }
            } else if (next instanceof byte[] array) {
                bytes += array.length;
            } else if (next instanceof int[] array) {
                bytes += (long) array.length * Integer.BYTES;
            } else if (next instanceof long[] array) {
                bytes += (long) array.length * Long.BYTES;
            } else {
                bytes += OBJECT_BYTES;
                REFERENCES
                        .computeIfAbsent(next.getClass(), KeptMemory::references)
                        .forEach(it -> push(open, get(it, next)));
            }
        }
        return bytes;
    }

    private static void push(Deque<Object> open, Object value) {
        if (value != null
                && (value.getClass().isArray()
                        || value instanceof ByteBuffer
                        || value.getClass().getName().startsWith(OURS))
                && !(value instanceof JsonBuilderPool)
                && !(value instanceof JsonOptions)) {
            open.push(value);
        }
    }

    private static Object get(Field field, Object of) {
        try {
            return field.get(of);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    private static List<Field> references(Class<?> type) {
        List<Field> fields = new ArrayList<>();
        for (Class<?> each = type; each.getName().startsWith(OURS); each = each.getSuperclass()) {
            for (Field field : each.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers()) && !field.getType().isPrimitive()) {
                    field.setAccessible(true);
                    fields.add(field);
                }
            }
        }
        return fields;
    }
}
