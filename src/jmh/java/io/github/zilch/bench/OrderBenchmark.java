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

/** Writes {@link OrderDocument}. */
public class OrderBenchmark extends MappedBenchmark {
    private OrderDocument[] messages;

    @Override
    void createMessages() {
        messages = OrderDocument.changing();
    }

    @Override
    OrderDocument next() {
        int id = nextId();
        OrderDocument message = messages[id & (messages.length - 1)];
        message.orderId = id;
        return message;
    }

    @Override
    void write(JsonBuilder json) {
        next().write(json);
    }

    @Benchmark
    public int jackson3Streaming(Jackson3Streaming writer) throws IOException {
        return writer.order(next());
    }

    @Benchmark
    public int fastjson2Streaming(Fastjson2Streaming writer) throws IOException {
        return writer.order(next());
    }

    @Benchmark
    public int dslJson(DslJsonWriter writer) throws IOException {
        return writer.order(next());
    }

    @Benchmark
    public int avaje(AvajeWriter writer) throws IOException {
        return writer.order(next());
    }

    @Benchmark
    public int jsoniterScala(JsoniterScalaWriter writer) throws IOException {
        return writer.order(next());
    }
}
