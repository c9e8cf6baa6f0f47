// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench;

import io.github.zilch.JsonBuilder;
import io.github.zilch.bench.peers.DslJsonWriter;
import io.github.zilch.bench.peers.Fastjson2Pojo;
import io.github.zilch.bench.peers.Fastjson2Streaming;
import io.github.zilch.bench.peers.Jackson3Databind;
import io.github.zilch.bench.peers.JsoniterScalaWriter;
import java.io.IOException;
import java.util.UUID;
import org.openjdk.jmh.annotations.Benchmark;

/** Writes 64 UUIDs, with the writers that have a method or a serializer for them. */
public class UuidsBenchmark extends ScenarioBenchmark {
    private NumbersDocument.Uuids[] messages;

    @Override
    void createMessages() {
        messages = NumbersDocument.uuids();
    }

    private NumbersDocument.Uuids next() {
        return messages[nextId() & (messages.length - 1)];
    }

    @Override
    void write(JsonBuilder json) {
        JsonBuilder values = json.createJSONArray("values");
        for (UUID value : next().values) {
            values.add(value);
        }
    }

    @Benchmark
    public int jackson3Databind(Jackson3Databind writer) throws IOException {
        return writer.write(next());
    }

    @Benchmark
    public int fastjson2Streaming(Fastjson2Streaming writer) throws IOException {
        return writer.uuids(next());
    }

    @Benchmark
    public int fastjson2Pojo(Fastjson2Pojo writer) throws IOException {
        return writer.write(next());
    }

    @Benchmark
    public int dslJson(DslJsonWriter writer) throws IOException {
        return writer.uuids(next());
    }

    @Benchmark
    public int jsoniterScala(JsoniterScalaWriter writer) throws IOException {
        return writer.uuids(next());
    }
}
