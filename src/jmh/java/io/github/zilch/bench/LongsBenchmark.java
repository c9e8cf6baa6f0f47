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

/** Writes 64 longs with the given number of digits. A quarter of them are negative. */
public class LongsBenchmark extends MappedBenchmark {
    /** The number of digits. */
    @Param({"1", "10", "19"})
    public int digits;

    private NumbersDocument.Longs[] messages;

    @Override
    void createMessages() {
        messages = NumbersDocument.longs(NumbersDocument.digits(digits));
    }

    @Override
    NumbersDocument.Longs next() {
        return messages[nextId() & (messages.length - 1)];
    }

    @Override
    void write(JsonBuilder json) {
        json.createJSONArray("values").addAll(next().values);
    }

    @Benchmark
    public int jackson3Streaming(Jackson3Streaming writer) throws IOException {
        return writer.longs(next());
    }

    @Benchmark
    public int fastjson2Streaming(Fastjson2Streaming writer) throws IOException {
        return writer.longs(next());
    }

    @Benchmark
    public int dslJson(DslJsonWriter writer) throws IOException {
        return writer.longs(next());
    }

    @Benchmark
    public int avaje(AvajeWriter writer) throws IOException {
        return writer.longs(next());
    }

    @Benchmark
    public int jsoniterScala(JsoniterScalaWriter writer) throws IOException {
        return writer.longs(next());
    }
}
