// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench;

import io.github.zilch.JsonBuilder;
import io.github.zilch.bench.peers.DslJsonWriter;
import io.github.zilch.bench.peers.Fastjson2Streaming;
import io.github.zilch.bench.peers.Jackson3Streaming;
import java.io.IOException;
import org.openjdk.jmh.annotations.Benchmark;

/** Writes {@link KindsDocument}: messages of ten members, of five kinds in random order, with one builder. */
public class KindsBenchmark extends ScenarioBenchmark {
    private KindsDocument[] messages;

    @Override
    void createMessages() {
        messages = KindsDocument.changing();
    }

    private KindsDocument next() {
        int id = nextId();
        KindsDocument message = messages[id & (messages.length - 1)];
        message.number = id;
        return message;
    }

    @Override
    void write(JsonBuilder json) {
        next().write(json);
    }

    /** Writes each message as the row of a shape. */
    @Benchmark
    public int zilchRow(Zilch writer) {
        next().writeRow(writer.json);
        return writer.json.length();
    }

    @Benchmark
    public int jackson3Streaming(Jackson3Streaming writer) throws IOException {
        return writer.kinds(next());
    }

    @Benchmark
    public int fastjson2Streaming(Fastjson2Streaming writer) throws IOException {
        return writer.kinds(next());
    }

    @Benchmark
    public int dslJson(DslJsonWriter writer) {
        return writer.kinds(next());
    }
}
