// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.model;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonOptions;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * A document of the benchmarks: its messages, and the ways in which Zilch writes one of them. All writers get the same
 * messages.
 *
 * @param <T> the type of the messages.
 */
public final class Document<T> {
    private final String id;
    private final String description;
    private final Class<T> type;
    private final Supplier<? extends Object[]> messages;
    private BiConsumer<JsonBuilder, T> builder;
    private BiConsumer<JsonBuilder, T> row;
    private BiConsumer<JsonBuilder, T> generated;
    private Function<Object, Object> conversion;
    private Class<?> peerType;
    private JsonOptions options = JsonOptions.DEFAULT;
    private int averageLength;
    private List<String> writers = List.of();

    /**
     * Creates a document without a way to write it.
     *
     * @param id the name of the scenario and, after slashes, those of the variant, with underscores for spaces; such as
     *     {@code Rows/objects/10_rows}.
     * @param description what the report says of the scenario.
     * @param messages creates the messages: the same ones in every run, and as many as a power of two.
     */
    public Document(String id, String description, Class<T> type, Supplier<? extends Object[]> messages) {
        this.id = id;
        this.description = description;
        this.type = type;
        this.messages = messages;
        peerType = type;
    }

    /** Adds the calls of a builder, which is reset before. */
    public Document<T> builder(BiConsumer<JsonBuilder, T> way) {
        builder = way;
        return this;
    }

    /** Adds the calls of a row, which begin with {@code reset}. */
    public Document<T> row(BiConsumer<JsonBuilder, T> way) {
        row = way;
        return this;
    }

    /** Adds the serializer that is generated. */
    public Document<T> generated(BiConsumer<JsonBuilder, T> way) {
        generated = way;
        return this;
    }

    /** Converts each message for the other libraries, as a part of what is measured. */
    public <P> Document<T> forPeers(Class<P> convertedType, Function<T, P> convert) {
        peerType = convertedType;
        conversion = message -> convert.apply(type.cast(message));
        return this;
    }

    /** Sets the options of the builder. */
    public Document<T> options(JsonOptions ofBuilder) {
        options = ofBuilder;
        return this;
    }

    /** Has the report show gigabytes per second of documents with the given average length in bytes. */
    public Document<T> averageLength(int bytes) {
        averageLength = bytes;
        return this;
    }

    /** Has only these writers, separated by spaces, write the document, instead of all that can. */
    public Document<T> writers(String ids) {
        writers = List.of(ids.split(" "));
        return this;
    }

    /** Returns the name, such as {@code Rows/objects/10_rows}. */
    public String id() {
        return id;
    }

    /** Returns the name of the scenario, such as {@code Rows}. */
    public String scenario() {
        return id.split("/")[0];
    }

    /** Returns what the report says of the scenario. */
    public String description() {
        return description;
    }

    /** Returns the average length in bytes, or 0 if the report shows no gigabytes per second. */
    public int averageLength() {
        return averageLength;
    }

    /** Returns the names of the only writers that write the document, or nothing if all do that can. */
    public List<String> writers() {
        return writers;
    }

    /** Creates the messages. */
    public Object[] messages() {
        return messages.get();
    }

    /** Creates as many of the messages as have about the given length in bytes together: a power of two. */
    public Object[] messages(int bytes) {
        Object[] all = messages();
        JsonBuilder json = newBuilder();
        builder.accept(json, type.cast(all[0]));
        return Arrays.copyOf(all, Math.min(all.length, Integer.highestOneBit(Math.max(1, bytes / json.length()))));
    }

    /** Returns the way by the builder. */
    public BiConsumer<JsonBuilder, T> builder() {
        return builder;
    }

    /** Returns the way by rows, if there is one. */
    public Optional<BiConsumer<JsonBuilder, T>> row() {
        return Optional.ofNullable(row);
    }

    /** Returns the generated serializer, if there is one. */
    public Optional<BiConsumer<JsonBuilder, T>> generated() {
        return Optional.ofNullable(generated);
    }

    /** Returns the conversion of a message for the other libraries, if there is one. */
    public Optional<Function<Object, Object>> conversion() {
        return Optional.ofNullable(conversion);
    }

    /** Returns a builder with the options of the document. */
    public JsonBuilder newBuilder() {
        return new JsonBuilder(options);
    }

    /** Returns the type of the messages that the other libraries get. */
    public Class<?> peerType() {
        return peerType;
    }

    /** Returns {@link #id()}. */
    @Override
    public String toString() {
        return id;
    }
}
