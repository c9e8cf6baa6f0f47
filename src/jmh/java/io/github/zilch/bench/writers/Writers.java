// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.writers;

import io.github.zilch.bench.model.Document;
import io.github.zilch.bench.model.MessageWriter;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** All writers, by the names that the report knows them by. */
public final class Writers {
    private static final Predicate<Document<?>> ALL_DOCUMENTS = document -> true;

    /** The documents that are also written into other memory than the builder's own. */
    private static final Predicate<Document<?>> INTO_MEMORY =
            document -> document.id().equals("Seed/changing_strings");

    private static final Predicate<Document<?>> SEED =
            document -> document.scenario().equals("Seed");

    private static final Map<String, Entry> ENTRIES = new LinkedHashMap<>();

    /** What a writer can write, and what creates it for one document. */
    private record Entry(Predicate<Document<?>> supports, Function<Document<?>, MessageWriter> create) {}

    static {
        ours("zilch", ALL_DOCUMENTS, Zilch.ByHand::new);
        ours("zilchRow", document -> document.row().isPresent(), Zilch::row);
        ours("zilchGenerated", document -> document.generated().isPresent(), Zilch::generated);
        ours("zilchToBytes", INTO_MEMORY, Zilch.ToBytes::new);
        ours("zilchHeapRegion", INTO_MEMORY, document -> region(document, ByteBuffer::allocate));
        ours("zilchRegion", INTO_MEMORY, document -> region(document, ByteBuffer::allocateDirect));
        ours("memcpy", ALL_DOCUMENTS, Memcpy::new);
        peer("jackson3Streaming", Jackson3Streaming.WAYS::has, Jackson3Streaming::new);
        peer("dslJson", DslJsonWriter.WAYS::has, DslJsonWriter::new);
        peer("jsoniterScala", JsoniterScala.WAYS::has, JsoniterScala::new);
        peer("jsonSimple", JsonSimpleWriter.WAYS::has, JsonSimpleWriter::new);
        mapper("gson", SEED, GsonMapper::new);
        mapper("jackson3Databind", ALL_DOCUMENTS, Jackson3Databind::new);
        mapper("fastjson2Pojo", ALL_DOCUMENTS, Fastjson2Pojo::new);
        mapper("fory", ALL_DOCUMENTS, ForyMapper::new);
        mapper("dslJsonGenerated", ALL_DOCUMENTS, DslJsonGenerated::new);
        mapper("avajeGenerated", ALL_DOCUMENTS, AvajeGenerated::new);
    }

    private Writers() {}

    private static void ours(String id, Predicate<Document<?>> supports, Function<Document<?>, MessageWriter> create) {
        ENTRIES.put(id, new Entry(supports, create));
    }

    /** Adds a library with ways of its own for each document. */
    private static void peer(String id, Predicate<Document<?>> supports, Function<Document<?>, MessageWriter> create) {
        ours(id, supports, document -> converting(document, create.apply(document)));
    }

    /** Adds a library that finds out by itself how to write a message. */
    private static void mapper(String id, Predicate<Document<?>> supports, Supplier<MessageWriter> create) {
        peer(id, supports, document -> create.get());
    }

    private static MessageWriter region(Document<?> document, Function<Integer, ByteBuffer> allocate) {
        return new Zilch.Region(document, allocate.apply(MessageWriter.CAPACITY));
    }

    private static MessageWriter converting(Document<?> document, MessageWriter writer) {
        return document.conversion()
                .<MessageWriter>map(conversion -> new Converting(conversion, writer))
                .orElse(writer);
    }

    /** Returns the names of the writers of a document. */
    public static List<String> of(Document<?> document) {
        return ENTRIES.entrySet().stream()
                .filter(each -> each.getValue().supports.test(document))
                .map(Map.Entry::getKey)
                .filter(each ->
                        document.writers().isEmpty() || document.writers().contains(each))
                .toList();
    }

    /** Returns the names of all writers. */
    public static Set<String> all() {
        return Collections.unmodifiableSet(ENTRIES.keySet());
    }

    /** Creates a writer for a document. */
    public static MessageWriter create(String id, Document<?> document) {
        if (!of(document).contains(id)) {
            throw new IllegalArgumentException(
                    "no writer " + id + " for the document " + document.id() + ", but " + of(document));
        }
        return ENTRIES.get(id).create.apply(document);
    }

    /** Writes what a conversion makes of each message. */
    private static final class Converting extends MessageWriter {
        private final Function<Object, Object> conversion;
        private final MessageWriter writer;

        Converting(Function<Object, Object> conversion, MessageWriter writer) {
            this.conversion = conversion;
            this.writer = writer;
        }

        @Override
        public int write(Object message) throws IOException {
            return writer.write(conversion.apply(message));
        }

        @Override
        public byte[] bytes() {
            return writer.bytes();
        }
    }
}
