// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.spring;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonBuilderPool;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Map;
import org.reactivestreams.Publisher;
import org.springframework.core.ResolvableType;
import org.springframework.core.codec.AbstractEncoder;
import org.springframework.core.codec.EncodingException;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferFactory;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.http.MediaType;
import org.springframework.http.codec.HttpMessageEncoder;
import org.springframework.util.MimeType;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Writes the answers of Spring WebFlux: objects that have a generated serializer, collections of the JDK and arrays of them, and
 * {@link JsonBuilder}s, which it closes. A {@code Flux} is an array, or one line for each element where the type is {@code
 * application/x-ndjson}. All other types and charsets are left to the codecs after it, and so are server-sent events.
 *
 * <p>An object is complete before anything of it is sent. Safe for any number of threads.
 */
public final class ZilchJsonEncoder extends AbstractEncoder<Object> implements HttpMessageEncoder<Object> {
    private static final List<MediaType> STREAMING = List.of(MediaType.APPLICATION_NDJSON);
    private static final int NOTHING = -1;

    private final JsonBodies bodies;

    /**
     * Creates an encoder.
     *
     * @param serializers finds the serializers.
     * @param pool lends the builders.
     */
    public ZilchJsonEncoder(GeneratedSerializers serializers, JsonBuilderPool pool) {
        super(JsonBodies.MEDIA_TYPES.get(0), JsonBodies.MEDIA_TYPES.get(1), MediaType.APPLICATION_NDJSON);
        this.bodies = new JsonBodies(serializers, pool);
    }

    @Override
    public List<MediaType> getStreamingMediaTypes() {
        return STREAMING;
    }

    @Override
    public boolean canEncode(ResolvableType type, MimeType mimeType) {
        return super.canEncode(type, mimeType)
                && JsonBodies.isUtf8(mimeType)
                && bodies.supports(type.getType(), type.toClass());
    }

    @Override
    public Flux<DataBuffer> encode(
            Publisher<?> values,
            DataBufferFactory buffers,
            ResolvableType type,
            MimeType mimeType,
            Map<String, Object> hints) {
        Flux<DataBuffer> encoded;
        if (values instanceof Mono) {
            encoded = Mono.from(values)
                    .map(value -> encode(value, buffers, type, NOTHING, NOTHING))
                    .flux();
        } else if (isStreaming(mimeType)) {
            encoded = Flux.from(values).map(value -> encode(value, buffers, type, NOTHING, '\n'));
        } else {
            encoded = Flux.defer(() -> array(values, buffers, type));
        }
        return encoded.doOnDiscard(JsonBuilder.class, JsonBuilder::close);
    }

    private static boolean isStreaming(MimeType type) {
        return type != null && MediaType.APPLICATION_NDJSON.isCompatibleWith(type);
    }

    /** Sends nothing before the first element is there: until then an error can be status 500. */
    private Flux<DataBuffer> array(Publisher<?> values, DataBufferFactory buffers, ResolvableType type) {
        int[] next = {'['};
        return Flux.from(values)
                .map(value -> {
                    DataBuffer buffer = encode(value, buffers, type, next[0], NOTHING);
                    next[0] = ',';
                    return buffer;
                })
                .concatWith(Mono.fromCallable(() -> end(buffers, next[0])));
    }

    private static DataBuffer end(DataBufferFactory buffers, int next) {
        DataBuffer end = buffers.allocateBuffer(2);
        return next == '[' ? end.write((byte) '[').write((byte) ']') : end.write((byte) ']');
    }

    /**
     * Encodes one value.
     *
     * @throws EncodingException if it cannot be written; the message is that of the serializer, which names the path of what is
     *     wrong.
     */
    @Override
    public DataBuffer encodeValue(
            Object value,
            DataBufferFactory buffers,
            ResolvableType type,
            MimeType mimeType,
            Map<String, Object> hints) {
        return encode(value, buffers, type, NOTHING, NOTHING);
    }

    /** Encodes a value between two characters, or {@link #NOTHING}. */
    private DataBuffer encode(Object value, DataBufferFactory buffers, ResolvableType type, int before, int after) {
        try (JsonBuilder json = builder(value, type)) {
            DataBuffer buffer = buffers.allocateBuffer(json.length() + 2);
            try {
                if (before != NOTHING) {
                    buffer.write((byte) before);
                }
                buffer.write(json.byteBuffer());
                return after != NOTHING ? buffer.write((byte) after) : buffer;
            } catch (RuntimeException | Error e) {
                DataBufferUtils.release(buffer);
                throw e;
            }
        }
    }

    private JsonBuilder builder(Object value, ResolvableType type) {
        Type declared = type.getType();
        // WebFlux asks for the class of a value, and passes the type in the source, which may have no serializer.
        Class<?> written = bodies.supports(declared, type.toClass()) ? type.toClass() : value.getClass();
        try {
            return bodies.write(value, declared, written);
        } catch (RuntimeException e) {
            throw new EncodingException("Could not write JSON: " + e.getMessage(), e);
        }
    }
}
