// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.writers;

import io.github.zilch.JsonBuilder;
import io.github.zilch.bench.model.Document;
import io.github.zilch.bench.model.MessageWriter;
import java.nio.ByteBuffer;
import java.util.function.BiConsumer;
import org.agrona.concurrent.UnsafeBuffer;

/** Zilch, into the builder's own buffer. */
abstract class Zilch extends MessageWriter {
    final JsonBuilder json;
    final BiConsumer<JsonBuilder, Object> way;

    @SuppressWarnings("unchecked") // the messages are those of the document
    private <T> Zilch(Document<T> document, BiConsumer<JsonBuilder, T> way) {
        json = document.newBuilder();
        this.way = (BiConsumer<JsonBuilder, Object>) way;
    }

    static <T> Zilch row(Document<T> document) {
        return new Whole(document, document.row().orElseThrow());
    }

    static <T> Zilch generated(Document<T> document) {
        return new Whole(document, document.generated().orElseThrow());
    }

    @Override
    public abstract int write(Object message);

    @Override
    public byte[] bytes() {
        return json.toBytes();
    }

    /** The calls of the builder. */
    static class ByHand extends Zilch {
        <T> ByHand(Document<T> document) {
            super(document, document.builder());
        }

        @Override
        public int write(Object message) {
            way.accept(json.reset(), message);
            return json.length();
        }
    }

    /** A row or a generated serializer, which reset the builder. */
    static final class Whole extends Zilch {
        <T> Whole(Document<T> document, BiConsumer<JsonBuilder, T> way) {
            super(document, way);
        }

        @Override
        public int write(Object message) {
            way.accept(json, message);
            return json.length();
        }
    }

    /** The calls of the builder, and a copy of the message in an array. */
    static final class ToBytes extends ByHand {
        private final byte[] bytes = new byte[CAPACITY];

        ToBytes(Document<?> document) {
            super(document);
        }

        @Override
        public int write(Object message) {
            way.accept(json.reset(), message);
            return json.toBytes(bytes, 0);
        }

        @Override
        public byte[] bytes() {
            return bytes;
        }
    }

    /** The calls of the builder into a region, which is wrapped for each message. */
    static final class Region extends ByHand {
        private final UnsafeBuffer region;

        Region(Document<?> document, ByteBuffer memory) {
            super(document);
            region = new UnsafeBuffer(memory);
        }

        @Override
        public int write(Object message) {
            way.accept(json.wrap(region, 0, region.capacity()), message);
            return json.length();
        }
    }
}
