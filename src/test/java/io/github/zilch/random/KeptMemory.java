// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.random;

import io.github.zilch.JsonBuilder;
import io.github.zilch.internal.document.Document;
import io.github.zilch.internal.document.PoolLease;
import io.github.zilch.internal.output.Storage;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Finds the memory that a builder keeps, by following all its references to objects of this library. */
final class KeptMemory {
    private static final String OURS = "io.github.zilch.";

    private static final Map<Class<?>, List<Field>> REFERENCES = new ConcurrentHashMap<>();

    private KeptMemory() {}

    /** Returns the size in bytes of the largest memory for a document, its own or one inside a value, of a builder. */
    static int largestDocument(JsonBuilder builder) {
        int largest = 0;
        Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        Deque<Object> open = new ArrayDeque<>(List.of(builder));
        while (!open.isEmpty()) {
            Object next = open.pop();
            if (!seen.add(next)) {
                continue;
            }
            if (next instanceof Storage storage) {
                largest = Math.max(largest, storage.capacity());
            } else if (next instanceof Object[]) {
                for (int i = 0; i < Array.getLength(next); i++) {
                    push(open, Array.get(next, i));
                }
            } else {
                REFERENCES
                        .computeIfAbsent(next.getClass(), KeptMemory::references)
                        .forEach(it -> push(open, get(it, next)));
            }
        }
        return largest;
    }

    private static void push(Deque<Object> open, Object value) {
        boolean isOurs = value != null && value.getClass().getName().startsWith(OURS);
        if (value instanceof Object[] || isOurs && !isOfOthers(value)) {
            open.push(value);
        }
    }

    /** Returns whether something is no part of the builder: other builders of its pool, or what refuses for old handles. */
    private static boolean isOfOthers(Object value) {
        return value instanceof PoolLease || value instanceof Document document && document.isEnded();
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
