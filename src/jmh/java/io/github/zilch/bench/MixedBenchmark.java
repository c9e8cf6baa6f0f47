// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench;

import io.github.zilch.JsonBuilder;
import io.github.zilch.bench.peers.DslJsonWriter;
import io.github.zilch.bench.peers.Fastjson2Pojo;
import io.github.zilch.bench.peers.Fastjson2Streaming;
import io.github.zilch.bench.peers.ForyMapper;
import io.github.zilch.bench.peers.Jackson3Databind;
import io.github.zilch.bench.peers.Jackson3Streaming;
import java.io.IOException;
import java.util.stream.Stream;
import org.agrona.concurrent.UnsafeBuffer;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * Writes {@link MixedDocument}: five kinds of messages in random order, with one builder for all kinds, with a builder
 * for each kind, or as rows of a shape for each kind. memcpy copies a different message each time, because the messages differ in length.
 */
public class MixedBenchmark extends ScenarioBenchmark {
    private MixedDocument[] messages;
    private UnsafeBuffer[] copySources;
    private byte[][] copySourceArrays;

    /** A builder for each kind of message. */
    @State(Scope.Thread)
    public static class BuilderPerKind {
        private final JsonBuilder[] builders = Stream.generate(JsonBuilder::new)
                .limit(MixedDocument.Kind.values().length)
                .toArray(JsonBuilder[]::new);

        JsonBuilder of(MixedDocument.Kind kind) {
            return builders[kind.ordinal()];
        }
    }

    @Override
    void createMessages() {
        messages = MixedDocument.changing();
    }

    @Override
    void createCopySources() {
        copySources = new UnsafeBuffer[messages.length];
        copySourceArrays = new byte[messages.length][];
        int longest = 0;
        for (int i = 0; i < messages.length; i++) {
            JsonBuilder json = new JsonBuilder();
            MixedDocument document = next();
            document.write(json);
            int index = index(document.message.id);
            copySourceArrays[index] = json.toBytes();
            copySources[index] = offHeap(copySourceArrays[index]);
            longest = Math.max(longest, json.length());
        }
        allocateCopyTargets(longest);
    }

    @Override
    UnsafeBuffer nextCopySource() {
        return copySources[index(nextId())];
    }

    @Override
    byte[] nextCopySourceArray() {
        return copySourceArrays[index(nextId())];
    }

    private int index(int id) {
        return id & (messages.length - 1);
    }

    private MixedDocument next() {
        int id = nextId();
        MixedDocument document = messages[index(id)];
        document.message.id = id;
        return document;
    }

    /** Returns the message that was written last. */
    MixedDocument last() {
        return messages[index(lastId())];
    }

    @Override
    void write(JsonBuilder json) {
        next().write(json);
    }

    /** Writes with a builder for each kind of message. */
    @Benchmark
    public int zilchPerKind(BuilderPerKind writer) {
        MixedDocument document = next();
        JsonBuilder json = writer.of(document.kind).reset();
        document.write(json);
        return json.length();
    }

    /** Writes each kind of message as the row of a shape, with one builder. */
    @Benchmark
    public int zilchRow(Zilch writer) {
        next().writeRow(writer.json);
        return writer.json.length();
    }

    @Benchmark
    public int jackson3Streaming(Jackson3Streaming writer) throws IOException {
        return writer.mixed(next());
    }

    @Benchmark
    public int jackson3Databind(Jackson3Databind writer) throws IOException {
        return writer.write(next().message);
    }

    @Benchmark
    public int fastjson2Streaming(Fastjson2Streaming writer) throws IOException {
        return writer.mixed(next());
    }

    @Benchmark
    public int fastjson2Pojo(Fastjson2Pojo writer) throws IOException {
        return writer.write(next().message);
    }

    @Benchmark
    public int fory(ForyMapper writer) throws IOException {
        return writer.write(next().message);
    }

    @Benchmark
    public int dslJson(DslJsonWriter writer) throws IOException {
        return writer.mixed(next());
    }
}
