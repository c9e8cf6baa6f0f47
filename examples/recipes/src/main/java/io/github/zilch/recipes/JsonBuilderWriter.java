// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.recipes;

import io.github.zilch.JsonBuilder;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.ext.MessageBodyWriter;
import jakarta.ws.rs.ext.Provider;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;

/** Lets a JAX-RS resource return a builder from a pool, and closes it. */
@Provider
@Produces(MediaType.APPLICATION_JSON)
public final class JsonBuilderWriter implements MessageBodyWriter<JsonBuilder> {
    @Override
    public boolean isWriteable(Class<?> type, Type genericType, Annotation[] annotations, MediaType mediaType) {
        return type == JsonBuilder.class;
    }

    @Override
    public void writeTo(
            JsonBuilder json,
            Class<?> type,
            Type genericType,
            Annotation[] annotations,
            MediaType mediaType,
            MultivaluedMap<String, Object> headers,
            OutputStream out)
            throws IOException {
        try (json) {
            headers.putSingle(HttpHeaders.CONTENT_LENGTH, json.length());
            json.writeTo(out);
        }
    }
}
