// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench;

import io.github.zilch.JsonBuilder;
import io.github.zilch.bench.peers.AvajeWriter;
import io.github.zilch.bench.peers.DslJsonWriter;
import io.github.zilch.bench.peers.Fastjson2Streaming;
import io.github.zilch.bench.peers.Jackson3Streaming;
import io.github.zilch.bench.peers.JsoniterScalaWriter;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;

/** Writes 64 timestamps with nanosecond precision. */
public class TimestampsBenchmark extends MappedBenchmark {
    private NumbersDocument.Timestamps[] messages;

    @Override
    void createMessages() {
        messages = NumbersDocument.timestamps();
    }

    @Override
    NumbersDocument.Timestamps next() {
        return messages[nextId() & (messages.length - 1)];
    }

    @Override
    void write(JsonBuilder json) {
        long[] values = next().nanoseconds;
        json.createJSONArray("values").addTimestamps(values, 0, values.length, TimeUnit.NANOSECONDS);
    }

    @Benchmark
    public int jackson3Streaming(Jackson3Streaming writer) throws IOException {
        return writer.timestamps(next());
    }

    @Benchmark
    public int fastjson2Streaming(Fastjson2Streaming writer) throws IOException {
        return writer.timestamps(next());
    }

    @Benchmark
    public int dslJson(DslJsonWriter writer) throws IOException {
        return writer.timestamps(next());
    }

    @Benchmark
    public int avaje(AvajeWriter writer) throws IOException {
        return writer.timestamps(next());
    }

    @Benchmark
    public int jsoniterScala(JsoniterScalaWriter writer) throws IOException {
        return writer.timestamps(next());
    }
}
