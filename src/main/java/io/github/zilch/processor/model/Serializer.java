// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor.model;

import java.util.List;
import java.util.Map;

/**
 * A class to be generated.
 *
 * @param type that it serializes.
 * @param value how.
 * @param hasMembers whether its members can be written into an object that is there.
 * @param shared other values that it writes, by their key.
 * @param isPublic whether the class is public.
 * @param hasViews whether members belong to views.
 * @param suppressed warnings that the compiler would print for what it uses.
 * @param source the type, for the comment.
 * @param origin name of what is annotated.
 */
public record Serializer(
        String packageName,
        String className,
        JavaType type,
        Value value,
        boolean hasMembers,
        Map<String, Value> shared,
        boolean isPublic,
        boolean hasViews,
        List<String> suppressed,
        String source,
        String origin) {}
