// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench;

import io.github.zilch.JsonBuilder;
import io.github.zilch.bench.peers.AvajeWriter;
import io.github.zilch.bench.peers.DslJsonWriter;
import io.github.zilch.bench.peers.Fastjson2Pojo;
import io.github.zilch.bench.peers.Fastjson2Streaming;
import io.github.zilch.bench.peers.ForyMapper;
import io.github.zilch.bench.peers.Jackson3Databind;
import io.github.zilch.bench.peers.Jackson3Streaming;
import io.github.zilch.bench.peers.JsoniterScalaWriter;
import java.io.IOException;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/** Writes {@link RowsDocument} with rows as arrays. Fory cannot write an object as an array and gets arrays instead. */
public class PositionalRowsBenchmark extends ScenarioBenchmark {
    /** The number of rows in a message. */
    @Param({"10", "10000"})
    public int rows;

    private RowsDocument[] messages;

    @Override
    void createMessages() {
        messages = RowsDocument.changing(rows);
    }

    private RowsDocument next() {
        int id = nextId();
        RowsDocument message = messages[id & (messages.length - 1)];
        message.id = id;
        return message;
    }

    private RowsDocument.Positional nextPositional() {
        RowsDocument message = next();
        message.positional.id = message.id;
        return message.positional;
    }

    private RowsDocument.Arrays nextArrays() {
        RowsDocument message = next();
        message.arrays.id = message.id;
        return message.arrays;
    }

    @Override
    void write(JsonBuilder json) {
        next().writePositional(json);
    }

    /** Writes rows of a shape. */
    @Benchmark
    public int zilchRow(Zilch writer) {
        JsonBuilder json = writer.reset();
        next().writeRows(json, RowsDocument.POSITIONAL_SHAPE);
        return json.length();
    }

    @Benchmark
    public int jackson3Streaming(Jackson3Streaming writer) throws IOException {
        return writer.positionalRows(next());
    }

    @Benchmark
    public int jackson3Databind(Jackson3Databind writer) throws IOException {
        return writer.write(nextPositional());
    }

    @Benchmark
    public int fastjson2Streaming(Fastjson2Streaming writer) throws IOException {
        return writer.positionalRows(next());
    }

    @Benchmark
    public int fastjson2Pojo(Fastjson2Pojo writer) throws IOException {
        return writer.write(nextPositional());
    }

    @Benchmark
    public int fory(ForyMapper writer) throws IOException {
        return writer.write(nextArrays());
    }

    @Benchmark
    public int dslJson(DslJsonWriter writer) throws IOException {
        return writer.positionalRows(next());
    }

    @Benchmark
    public int avaje(AvajeWriter writer) throws IOException {
        return writer.positionalRows(next());
    }

    @Benchmark
    public int jsoniterScala(JsoniterScalaWriter writer) throws IOException {
        return writer.positionalRows(next());
    }
}
