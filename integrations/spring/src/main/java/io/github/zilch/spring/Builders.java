// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.spring;

import io.github.zilch.JsonBuilder;
import java.lang.reflect.Executable;
import java.lang.reflect.Type;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.core.MethodParameter;
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

    /**
     * Knows for what controllers return whether it can be a builder, or contain some: also where the type does not say what is in
     * it. Looks at each type once. Safe for any number of threads.
     */
    static final class Types {
        private final Map<Returned, Boolean> known = new ConcurrentHashMap<>();

        /**
         * What a controller returns: a type may name variables that each controller fills otherwise, and all results of futures
         * are those of one method.
         */
        private record Returned(Executable method, Class<?> controller, Type type) {}

        boolean mayContain(MethodParameter returned) {
            Returned key = new Returned(
                    returned.getExecutable(), returned.getContainingClass(), returned.getGenericParameterType());
            return known.computeIfAbsent(key, next -> mayContain(ResolvableType.forMethodParameter(returned)));
        }

        private static boolean mayContain(ResolvableType type) {
            return TypeParts.classes(type).stream().anyMatch(part -> part.isAssignableFrom(JsonBuilder.class));
        }
    }

    /**
     * Closes the builders in a list, map, array or optional value that a controller has returned, by itself or as the body of an
     * entity.
     *
     * @throws IllegalStateException if there are some: they are no document.
     */
    static void refuseInner(Object returned) {
        int closed = closeInner(returned instanceof HttpEntity<?> entity ? entity.getBody() : returned);
        if (closed > 0) {
            throw new IllegalStateException(
                    "A controller has returned " + closed + " builders inside a list, map, array or"
                            + " optional value, which are not written and have been closed: return one JsonBuilder that has all values,"
                            + " or a Flux<JsonBuilder> of WebFlux");
        }
    }

    private static int closeInner(Object value) {
        int closed = 0;
        if (value instanceof Collection<?> collection) {
            for (Object element : collection) {
                closed += close(element);
            }
        } else if (value instanceof Map<?, ?> map) {
            for (Map.Entry<?, ?> entry : map.entrySet()) {
                closed += close(entry.getKey()) + close(entry.getValue());
            }
        } else if (value instanceof Object[] array) {
            for (Object element : array) {
                closed += close(element);
            }
        } else if (value instanceof Optional<?> optional && optional.isPresent()) {
            closed = close(optional.get());
        }
        return closed;
    }

    private static int close(Object element) {
        if (element instanceof JsonBuilder json) {
            json.close();
            return 1;
        }
        return closeInner(element);
    }
}
