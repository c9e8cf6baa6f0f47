// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.spring;

import io.github.zilch.JsonBuilder;
import org.springframework.http.HttpEntity;

/** Finds builders in what controllers return. */
final class Builders {
    private Builders() {}

    /** Returns the builder that a controller has returned, by itself or as the body of an entity, or null. */
    static JsonBuilder in(Object returned) {
        Object body = returned instanceof HttpEntity<?> entity ? entity.getBody() : returned;
        return body instanceof JsonBuilder json ? json : null;
    }
}
