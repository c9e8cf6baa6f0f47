// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench;

import io.github.zilch.JsonBuilder;
import io.github.zilch.bench.peers.Jackson3Databind;
import java.io.IOException;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/** Writes {@link ColumnsDocument} with rows as arrays. */
public class PositionalColumnsBenchmark extends ScenarioBenchmark {
    /** The number of rows in a message. */
    @Param({"1000"})
    public int rows;

    private ColumnsDocument[] messages;

    @Override
    void createMessages() {
        messages = ColumnsDocument.changing(rows);
    }

    private ColumnsDocument next() {
        int id = nextId();
        ColumnsDocument message = messages[id & (messages.length - 1)];
        message.id = id;
        return message;
    }

    @Override
    void write(JsonBuilder json) {
        next().writePositional(json);
    }

    /** Writes rows of a shape. */
    @Benchmark
    public int zilchRow(Zilch writer) {
        JsonBuilder json = writer.reset();
        next().writeRows(json, ColumnsDocument.POSITIONAL_SHAPE);
        return json.length();
    }

    @Benchmark
    public int jackson3Databind(Jackson3Databind writer) throws IOException {
        ColumnsDocument message = next();
        message.positional.id = message.id;
        return writer.write(message.positional);
    }
}
