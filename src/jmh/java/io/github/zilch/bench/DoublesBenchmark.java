// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench;

import io.github.zilch.JsonBuilder;
import io.github.zilch.bench.peers.AvajeWriter;
import io.github.zilch.bench.peers.DslJsonWriter;
import io.github.zilch.bench.peers.Fastjson2Streaming;
import io.github.zilch.bench.peers.Jackson3Streaming;
import io.github.zilch.bench.peers.JsoniterScalaWriter;
import java.io.IOException;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/** Writes 64 doubles. */
public class DoublesBenchmark extends MappedBenchmark {
    /** The kind of doubles. */
    @Param
    public NumbersDocument.DoubleKind kind;

    private NumbersDocument.Doubles[] messages;

    @Override
    void createMessages() {
        messages = NumbersDocument.doubles(kind.supplier());
    }

    @Override
    NumbersDocument.Doubles next() {
        return messages[nextId() & (messages.length - 1)];
    }

    @Override
    void write(JsonBuilder json) {
        json.createJSONArray("values").addAll(next().values);
    }

    @Benchmark
    public int jackson3Streaming(Jackson3Streaming writer) throws IOException {
        return writer.doubles(next());
    }

    @Benchmark
    public int fastjson2Streaming(Fastjson2Streaming writer) throws IOException {
        return writer.doubles(next());
    }

    @Benchmark
    public int dslJson(DslJsonWriter writer) throws IOException {
        return writer.doubles(next());
    }

    @Benchmark
    public int avaje(AvajeWriter writer) throws IOException {
        return writer.doubles(next());
    }

    @Benchmark
    public int jsoniterScala(JsoniterScalaWriter writer) throws IOException {
        return writer.doubles(next());
    }
}
