// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench;

import io.github.zilch.JsonBuilder;
import io.github.zilch.bench.peers.AvajeWriter;
import io.github.zilch.bench.peers.DslJsonWriter;
import io.github.zilch.bench.peers.Fastjson2Streaming;
import io.github.zilch.bench.peers.GsonMapper;
import io.github.zilch.bench.peers.Jackson3Streaming;
import io.github.zilch.bench.peers.JsonSimpleWriter;
import io.github.zilch.bench.peers.JsoniterScalaWriter;
import java.io.IOException;
import java.util.List;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * Writes {@link SeedDocument}, with literals or with changing strings. The generated serializers always write the fields of a
 * message: they have no variant with literals in the code.
 */
public class SeedBenchmark extends MappedBenchmark {
    /** The strings in a message. */
    public enum Values {
        /** The same literals in every message. */
        LITERALS,
        /** Strings whose identity and length change from message to message. */
        CHANGING
    }

    /** The strings in a message. */
    @Param
    public Values values;

    private SeedDocument[] messages;
    private Object[] records;

    @Override
    void createMessages() {
        messages = literals() ? new SeedDocument[] {SeedDocument.literals()} : SeedDocument.changing();
        records = Samples.immutable(List.of(messages), SeedRecord::of);
    }

    private boolean literals() {
        return values == Values.LITERALS;
    }

    @Override
    SeedDocument next() {
        int id = nextId();
        SeedDocument message = messages[id & (messages.length - 1)];
        message.ID = id;
        return message;
    }

    @Override
    void write(JsonBuilder json) {
        if (literals()) {
            SeedDocument.writeLiterals(json, nextId());
        } else {
            next().write(json);
        }
    }

    /** Writes records with their generated serializers. */
    @Benchmark
    public int zilchGenerated(Zilch writer) {
        JsonBuilder json = writer.json;
        SeedRecordJson.write(json, (SeedRecord) records[nextId() & (records.length - 1)]);
        return json.length();
    }

    @Benchmark
    public int jackson3Streaming(Jackson3Streaming writer) throws IOException {
        return literals() ? writer.seedLiterals(nextId()) : writer.seed(next());
    }

    @Benchmark
    public int fastjson2Streaming(Fastjson2Streaming writer) throws IOException {
        return literals() ? writer.seedLiterals(nextId()) : writer.seed(next());
    }

    @Benchmark
    public int dslJson(DslJsonWriter writer) throws IOException {
        return literals() ? writer.seedLiterals(nextId()) : writer.seed(next());
    }

    @Benchmark
    public int avaje(AvajeWriter writer) throws IOException {
        return literals() ? writer.seedLiterals(nextId()) : writer.seed(next());
    }

    @Benchmark
    public int gson(GsonMapper writer) throws IOException {
        return writer.write(next());
    }

    @Benchmark
    public int jsoniterScala(JsoniterScalaWriter writer) throws IOException {
        return literals() ? writer.seedLiterals(nextId()) : writer.seed(next());
    }

    @Benchmark
    public int jsonSimple(JsonSimpleWriter writer) throws IOException {
        return literals() ? writer.seedLiterals(nextId()) : writer.seed(next());
    }
}
