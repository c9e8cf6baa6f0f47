// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.spring;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonBuilderPool;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.springframework.http.MediaType;
import org.springframework.util.MimeType;

/**
 * What can be the body of an answer, and how it becomes JSON.
 *
 * @param pool lends the builders.
 */
record JsonBodies(GeneratedSerializers serializers, JsonBuilderPool pool) {
    /** The types of media that Jackson is asked for, too. */
    static final List<MediaType> MEDIA_TYPES =
            List.of(MediaType.APPLICATION_JSON, new MediaType("application", "*+json"));

    JsonBodies {
        Objects.requireNonNull(serializers, "serializers is null: pass new GeneratedSerializers()");
        Objects.requireNonNull(pool, "pool is null: pass new JsonBuilderPool(64)");
    }

    /** Returns whether text is to be in UTF-8; other charsets are left to Jackson. */
    static boolean isUtf8(MimeType type) {
        return type == null || type.getCharset() == null || type.getCharset().equals(StandardCharsets.UTF_8);
    }

    /** Returns whether values can be written. */
    boolean supports(Type declared, Class<?> type) {
        return type == JsonBuilder.class || serializers.document(declared, type) != null;
    }

    /**
     * Returns a builder that has a value as its document: the value itself, if it is a builder. The caller closes it.
     *
     * @throws NoSerializerException if the value, or an element of it, has no serializer.
     */
    JsonBuilder write(Object value, Type declared, Class<?> type) {
        if (value instanceof JsonBuilder json) {
            return json;
        }
        GeneratedSerializers.Document document = serializers.document(declared, type);
        if (document == null) {
            throw new NoSerializerException(value.getClass());
        }
        JsonBuilder json = pool.acquire();
        try {
            document.write(json, value);
            return json;
        } catch (RuntimeException | Error e) {
            json.close();
            throw e;
        }
    }
}
