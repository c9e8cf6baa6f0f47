// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.spring;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonBuilderPool;
import java.io.IOException;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.springframework.core.ResolvableType;
import org.springframework.http.HttpInputMessage;
import org.springframework.http.HttpOutputMessage;
import org.springframework.http.MediaType;
import org.springframework.http.converter.GenericHttpMessageConverter;
import org.springframework.http.converter.HttpMessageConverter;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.http.converter.HttpMessageNotWritableException;
import org.springframework.http.converter.SmartHttpMessageConverter;

/**
 * Writes the answers of Spring MVC: objects that have a generated serializer, collections of the JDK and arrays of them, and
 * {@link JsonBuilder}s, which it closes. It reads nothing, and leaves all other types and charsets to the converters after it.
 *
 * <p>A body is complete before anything of it is sent, so an error is status 500. Its {@code Content-Length} is left to the
 * server, as a filter may make the body longer. Safe for any number of threads.
 */
public final class ZilchHttpMessageConverter implements GenericHttpMessageConverter<Object> {
    private final JsonBodies bodies;
    private volatile Supplier<? extends List<HttpMessageConverter<?>>> others = List::of;

    /**
     * Creates a converter.
     *
     * @param serializers finds the serializers.
     * @param pool lends the builders.
     */
    public ZilchHttpMessageConverter(GeneratedSerializers serializers, JsonBuilderPool pool) {
        this.bodies = new JsonBodies(serializers, pool);
    }

    /**
     * Sets the converters that take over when a {@code ResponseBodyAdvice} replaces a body by one that has no serializer: Spring
     * MVC has chosen this converter then, by the body before. The first one that writes any JSON, such as maps,
     * writes it; like Spring MVC, nobody asks it about the new body.
     *
     * @param others returns the converters, this one may be among them; called for each such body.
     */
    public void setOthers(Supplier<? extends List<HttpMessageConverter<?>>> others) {
        this.others = Objects.requireNonNull(others, "others is null: pass List::of for no other converters");
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
     * Writes a value, or lets another converter do it if the value has no serializer.
     *
     * @param declared the type in the source, which says what a collection has in it; or null.
     * @param contentType the type to name in the header, if that is not set; or null for {@code application/json}.
     * @throws HttpMessageNotWritableException if the value cannot be written. Nothing is sent then; the message is that of the
     *     serializer, which names the path of what is wrong.
     */
    @Override
    public void write(Object value, Type declared, MediaType contentType, HttpOutputMessage output) throws IOException {
        MediaType type = named(contentType);
        JsonBuilder json;
        try {
            json = bodies.write(value, declared, value.getClass());
        } catch (RuntimeException e) {
            if (e instanceof NoSerializerException && writeByOther(value, declared, type, output)) {
                return;
            }
            throw new HttpMessageNotWritableException("Could not write JSON: " + e.getMessage(), e);
        }
        try (json) {
            if (output.getHeaders().getContentType() == null) {
                output.getHeaders().setContentType(type);
            }
            json.writeTo(output.getBody());
        }
    }

    private static MediaType named(MediaType type) {
        boolean isNamed = type != null && type.isConcrete() && !MediaType.APPLICATION_OCTET_STREAM.equals(type);
        return isNamed ? type : MediaType.APPLICATION_JSON;
    }

    /** Returns whether another converter has written a value. */
    private boolean writeByOther(Object value, Type declared, MediaType contentType, HttpOutputMessage output)
            throws IOException {
        // The declared type is that of the body before.
        boolean isDeclared = declared != null
                && ResolvableType.forType(declared).toClass().isInstance(value)
                && !bodies.supports(declared, value.getClass());
        for (HttpMessageConverter<?> other : others.get()) {
            if (other != this && names(other, value, contentType) && writesAnything(other, contentType)) {
                write(other, value, isDeclared ? declared : value.getClass(), contentType, output);
                return true;
            }
        }
        return false;
    }

    /** Returns whether a converter is for this type of media, and not for all, such as that of text. */
    private static boolean names(HttpMessageConverter<?> converter, Object value, MediaType type) {
        return converter.getSupportedMediaTypes(value.getClass()).stream()
                .anyMatch(supported -> !supported.isWildcardType() && supported.includes(type));
    }

    /** Returns whether a converter writes any JSON; Spring MVC does not ask about what an advice puts in the place of a body. */
    private static boolean writesAnything(HttpMessageConverter<?> converter, MediaType contentType) {
        if (converter instanceof GenericHttpMessageConverter<?> generic) {
            return generic.canWrite(Map.class, Map.class, contentType);
        }
        return converter instanceof SmartHttpMessageConverter<?> smart
                ? smart.canWrite(ResolvableType.forClass(Map.class), Map.class, contentType)
                : converter.canWrite(Map.class, contentType);
    }

    @SuppressWarnings("unchecked") // as Spring MVC does it
    private static void write(
            HttpMessageConverter<?> converter, Object value, Type type, MediaType contentType, HttpOutputMessage output)
            throws IOException {
        if (converter instanceof GenericHttpMessageConverter<?> generic) {
            ((GenericHttpMessageConverter<Object>) generic).write(value, type, contentType, output);
        } else if (converter instanceof SmartHttpMessageConverter<?> smart) {
            ((SmartHttpMessageConverter<Object>) smart)
                    .write(value, ResolvableType.forType(type), contentType, output, Map.of());
        } else {
            ((HttpMessageConverter<Object>) converter).write(value, contentType, output);
        }
    }
}
