// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench;

import io.github.zilch.JsonBuilder;
import io.github.zilch.bench.peers.AvajeWriter;
import io.github.zilch.bench.peers.DslJsonWriter;
import io.github.zilch.bench.peers.Fastjson2Streaming;
import io.github.zilch.bench.peers.Jackson3Streaming;
import io.github.zilch.bench.peers.JsoniterScalaWriter;
import java.io.IOException;
import java.util.Arrays;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/** Writes {@link RowsDocument} with rows as objects. */
public class RowsBenchmark extends MappedBenchmark {
    /** The number of rows in a message. */
    @Param({"10", "10000"})
    public int rows;

    private RowsDocument[] messages;
    private Object[] records;

    @Override
    void createMessages() {
        messages = RowsDocument.changing(rows);
        records =
                Samples.immutable(Arrays.stream(messages).map(RowsRecord::rows).toList(), RowsRecord::new);
    }

    @Override
    RowsDocument next() {
        int id = nextId();
        RowsDocument message = messages[id & (messages.length - 1)];
        message.id = id;
        return message;
    }

    @Override
    void write(JsonBuilder json) {
        next().writeObjects(json);
    }

    /** Writes rows of a shape. */
    @Benchmark
    public int zilchRow(Zilch writer) {
        JsonBuilder json = writer.reset();
        next().writeRows(json, RowsDocument.SHAPE);
        return json.length();
    }

    /** Writes a list of records with the generated serializers. */
    @Benchmark
    public int zilchGenerated(Zilch writer) {
        JsonBuilder json = writer.json;
        RowsRecordJson.write(json, (RowsRecord) records[nextId() & (records.length - 1)]);
        return json.length();
    }

    @Benchmark
    public int jackson3Streaming(Jackson3Streaming writer) throws IOException {
        return writer.rows(next());
    }

    @Benchmark
    public int fastjson2Streaming(Fastjson2Streaming writer) throws IOException {
        return writer.rows(next());
    }

    @Benchmark
    public int dslJson(DslJsonWriter writer) throws IOException {
        return writer.rows(next());
    }

    @Benchmark
    public int avaje(AvajeWriter writer) throws IOException {
        return writer.rows(next());
    }

    @Benchmark
    public int jsoniterScala(JsoniterScalaWriter writer) throws IOException {
        return writer.rows(next());
    }
}
