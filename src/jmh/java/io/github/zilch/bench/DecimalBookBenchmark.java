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

/**
 * Writes {@link DecimalBookDocument}, with prices as decimals.
 *
 * <p>The peers get a new {@code BigDecimal} for each price of each message, as from a market-data feed. A
 * {@code BigDecimal} caches its text after the first {@code toString}: with reused ones a peer would copy text instead
 * of formatting numbers. Each {@code BigDecimal} is created from the unscaled long and the scale that Zilch takes.
 */
public class DecimalBookBenchmark extends ScenarioBenchmark {
    private DecimalBookDocument[] messages;

    @Override
    void createMessages() {
        messages = DecimalBookDocument.changing();
    }

    private DecimalBookDocument next() {
        int id = nextId();
        DecimalBookDocument message = messages[id & (messages.length - 1)];
        message.sequence = id;
        return message;
    }

    private DecimalBookDocument nextWithNewPrices() {
        DecimalBookDocument message = next();
        message.createPrices();
        return message;
    }

    @Override
    void write(JsonBuilder json) {
        next().write(json);
    }

    @Benchmark
    public int jackson3Streaming(Jackson3Streaming writer) throws IOException {
        return writer.decimalBook(nextWithNewPrices());
    }

    @Benchmark
    public int jackson3Databind(Jackson3Databind writer) throws IOException {
        return writer.write(nextWithNewPrices());
    }

    @Benchmark
    public int fastjson2Streaming(Fastjson2Streaming writer) throws IOException {
        return writer.decimalBook(nextWithNewPrices());
    }

    @Benchmark
    public int fastjson2Pojo(Fastjson2Pojo writer) throws IOException {
        return writer.write(nextWithNewPrices());
    }

    @Benchmark
    public int fory(ForyMapper writer) throws IOException {
        return writer.write(nextWithNewPrices());
    }

    @Benchmark
    public int dslJson(DslJsonWriter writer) throws IOException {
        return writer.decimalBook(nextWithNewPrices());
    }

    @Benchmark
    public int avaje(AvajeWriter writer) throws IOException {
        return writer.decimalBook(nextWithNewPrices());
    }

    @Benchmark
    public int jsoniterScala(JsoniterScalaWriter writer) throws IOException {
        return writer.decimalBook(nextWithNewPrices());
    }
}
