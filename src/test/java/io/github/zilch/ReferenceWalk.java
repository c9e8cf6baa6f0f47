// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

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
import java.util.function.Predicate;

/** Follows all references from an object of this library. */
public final class ReferenceWalk {
    private static final String OURS = "io.github.zilch.";

    private static final Map<Class<?>, List<Field>> REFERENCES = new ConcurrentHashMap<>();

    private ReferenceWalk() {}

    /**
     * Visits each object that can be reached, once.
     *
     * @param follows whether a reference is followed.
     * @param visit called for each object; returns whether the references in it are looked at.
     */
    public static void from(Object root, Predicate<Object> follows, Predicate<Object> visit) {
        Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        Deque<Object> open = new ArrayDeque<>(List.of(root));
        while (!open.isEmpty()) {
            Object next = open.pop();
            if (seen.add(next) && visit.test(next)) {
                for (Object reference : references(next)) {
                    if (reference != null && follows.test(reference)) {
                        open.push(reference);
                    }
                }
            }
        }
    }

    /** Returns whether an object is of a class of this library. */
    public static boolean isOurs(Object value) {
        return value.getClass().getName().startsWith(OURS);
    }

    private static List<Object> references(Object of) {
        List<Object> references = new ArrayList<>();
        if (of instanceof Object[] array) {
            Collections.addAll(references, array);
        } else {
            for (Field field : REFERENCES.computeIfAbsent(of.getClass(), ReferenceWalk::fields)) {
                references.add(get(field, of));
            }
        }
        return references;
    }

    private static Object get(Field field, Object of) {
        try {
            return field.get(of);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    private static List<Field> fields(Class<?> type) {
        List<Field> fields = new ArrayList<>();
        for (Class<?> each = type; each != null && each.getName().startsWith(OURS); each = each.getSuperclass()) {
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
