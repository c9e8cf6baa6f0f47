// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor;

import java.util.Map;

/**
 * A class to be generated.
 *
 * @param type that it serializes.
 * @param value how.
 * @param shared other values that it writes, by their key.
 * @param isPublic whether the class is public.
 * @param source the type, for the comment.
 * @param origin name of what is annotated.
 */
record Serializer(
        String packageName,
        String className,
        JavaType type,
        Value value,
        Map<String, Value> shared,
        boolean isPublic,
        String source,
        String origin) {}
