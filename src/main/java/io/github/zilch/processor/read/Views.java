// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor.read;

import io.github.zilch.processor.compiler.Context;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.lang.model.element.TypeElement;

/** Which serializers write members that belong to views, themselves or by the serializers that they call. */
public final class Views {
    private final Serializers serializers;
    private final Set<TypeElement> known = new HashSet<>();

    /** Types whose serializers are called, each with the context of one that calls it. */
    private final Map<TypeElement, Context> called = new LinkedHashMap<>();

    private final Map<TypeElement, List<TypeElement>> callers = new HashMap<>();
    private final Set<TypeElement> viewed = new HashSet<>();

    public Views(Serializers serializers) {
        this.serializers = serializers;
    }

    /** Takes note of what the serializer of a type, which has been read, writes and calls. */
    public void add(TypeElement type, Context context) {
        known.add(type);
        if (context.hasViews()) {
            viewed.add(type);
        }
        for (TypeElement next : context.called) {
            called.putIfAbsent(next, context);
            callers.computeIfAbsent(next, unused -> new ArrayList<>()).add(type);
        }
    }

    /** Reads the serializers that are called and are not generated now, and follows the calls. */
    public void complete() {
        while (!called.isEmpty()) {
            TypeElement type = called.keySet().iterator().next();
            Context caller = called.remove(type);
            if (!known.contains(type)) {
                Context context = caller.quiet();
                new ValueReader(context, serializers).readAll(type);
                add(type, context);
            }
        }
        Deque<TypeElement> next = new ArrayDeque<>(viewed);
        while (!next.isEmpty()) {
            callers.getOrDefault(next.remove(), List.of()).stream()
                    .filter(viewed::add)
                    .forEach(next::add);
        }
    }

    /** Returns whether the serializer of a type writes members that belong to views. */
    public boolean has(TypeElement type) {
        return viewed.contains(type);
    }
}
