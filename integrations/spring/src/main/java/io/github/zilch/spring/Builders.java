// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.spring;

import io.github.zilch.JsonBuilder;
import org.springframework.core.ResolvableType;
import org.springframework.http.HttpEntity;

/** Finds builders in what controllers return. */
final class Builders {
    private Builders() {}

    /** Returns the builder that a controller has returned, by itself or as the body of an entity, or null. */
    static JsonBuilder in(Object returned) {
        Object body = returned instanceof HttpEntity<?> entity ? entity.getBody() : returned;
        return body instanceof JsonBuilder json ? json : null;
    }

    /** Returns whether an argument of a type is a builder, or an entity of one. */
    static boolean isNamed(ResolvableType type) {
        for (ResolvableType argument : type.getGenerics()) {
            if (argument.toClass() == JsonBuilder.class || isNamed(argument)) {
                return true;
            }
        }
        return false;
    }
}
