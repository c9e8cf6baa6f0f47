// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.spring;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonBuilderPool;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.reflect.Type;
import java.util.List;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpInputMessage;
import org.springframework.http.HttpOutputMessage;
import org.springframework.http.MediaType;
import org.springframework.http.converter.GenericHttpMessageConverter;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.http.converter.HttpMessageNotWritableException;

/**
 * Writes the answers of Spring MVC: objects that have a generated serializer, collections of the JDK and arrays of them, and
 * {@link JsonBuilder}s, which it closes. It reads nothing, and leaves all other types and charsets to the converters after it.
 *
 * <p>A body is complete before anything of it is sent, so it has a {@code Content-Length}, and an error is status 500. Safe for
 * any number of threads.
 */
public final class ZilchHttpMessageConverter implements GenericHttpMessageConverter<Object> {
    private final JsonBodies bodies;

    /**
     * Creates a converter.
     *
     * @param serializers finds the serializers.
     * @param pool lends the builders.
     */
    public ZilchHttpMessageConverter(GeneratedSerializers serializers, JsonBuilderPool pool) {
        this.bodies = new JsonBodies(serializers, pool);
    }

    @Override
    public List<MediaType> getSupportedMediaTypes() {
        return JsonBodies.MEDIA_TYPES;
    }

    @Override
    public List<MediaType> getSupportedMediaTypes(Class<?> type) {
        return bodies.supports(null, type) ? JsonBodies.MEDIA_TYPES : List.of();
    }

    @Override
    public boolean canRead(Class<?> type, MediaType mediaType) {
        return false;
    }

    @Override
    public boolean canRead(Type type, Class<?> contextClass, MediaType mediaType) {
        return false;
    }

    @Override
    public Object read(Class<?> type, HttpInputMessage input) {
        throw new HttpMessageNotReadableException("Zilch does not parse", input);
    }

    @Override
    public Object read(Type type, Class<?> contextClass, HttpInputMessage input) {
        return read(Object.class, input);
    }

    @Override
    public boolean canWrite(Class<?> type, MediaType mediaType) {
        return canWrite(type, type, mediaType);
    }

    @Override
    public boolean canWrite(Type declared, Class<?> type, MediaType mediaType) {
        return isJson(mediaType) && bodies.supports(declared, type);
    }

    private static boolean isJson(MediaType type) {
        if (type == null || MediaType.ALL.equalsTypeAndSubtype(type)) {
            return true;
        }
        List<MediaType> types = JsonBodies.MEDIA_TYPES;
        boolean isJson = types.get(0).isCompatibleWith(type) || types.get(1).isCompatibleWith(type);
        return isJson && JsonBodies.isUtf8(type);
    }

    @Override
    public void write(Object value, MediaType contentType, HttpOutputMessage output) throws IOException {
        write(value, value.getClass(), contentType, output);
    }

    /**
     * Writes a value.
     *
     * @param declared the type in the source, which says what a collection has in it; or null.
     * @param contentType the type to name in the header, if that is not set; or null for {@code application/json}.
     * @throws HttpMessageNotWritableException if the value cannot be written. Nothing is sent then; the message is that of the
     *     serializer, which names the path of what is wrong.
     */
    @Override
    public void write(Object value, Type declared, MediaType contentType, HttpOutputMessage output) throws IOException {
        try (JsonBuilder json = builder(value, declared)) {
            setHeaders(output.getHeaders(), contentType, json.length());
            OutputStream out = output.getBody();
            json.writeTo(out);
            out.flush();
        }
    }

    private JsonBuilder builder(Object value, Type declared) {
        try {
            return bodies.write(value, declared, value.getClass());
        } catch (RuntimeException e) {
            throw new HttpMessageNotWritableException("Could not write JSON: " + e.getMessage(), e);
        }
    }

    private static void setHeaders(HttpHeaders headers, MediaType contentType, int length) {
        if (headers.getContentType() == null) {
            boolean isNamed = contentType != null
                    && contentType.isConcrete()
                    && !MediaType.APPLICATION_OCTET_STREAM.equals(contentType);
            headers.setContentType(isNamed ? contentType : MediaType.APPLICATION_JSON);
        }
        if (headers.getContentLength() < 0 && headers.getFirst(HttpHeaders.TRANSFER_ENCODING) == null) {
            headers.setContentLength(length);
        }
    }
}
