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
 * Writes 64 decimals with four decimal places.
 *
 * <p>The peers get new {@code BigDecimal}s for each message: a {@code BigDecimal} caches its text after the first
 * {@code toString}, and a peer would copy it.
 */
public class DecimalsBenchmark extends ScenarioBenchmark {
    private NumbersDocument.Decimals[] messages;

    @Override
    void createMessages() {
        messages = NumbersDocument.decimals(NumbersDocument.digits(9));
    }

    private NumbersDocument.Decimals next() {
        return messages[nextId() & (messages.length - 1)];
    }

    private NumbersDocument.Decimals nextWithNewValues() {
        NumbersDocument.Decimals message = next();
        message.createValues();
        return message;
    }

    @Override
    void write(JsonBuilder json) {
        long[] values = next().unscaled;
        json.createJSONArray("values").addDecimals(values, 0, values.length, NumbersDocument.DECIMAL_SCALE);
    }

    @Benchmark
    public int jackson3Streaming(Jackson3Streaming writer) throws IOException {
        return writer.decimals(nextWithNewValues());
    }

    @Benchmark
    public int jackson3Databind(Jackson3Databind writer) throws IOException {
        return writer.write(nextWithNewValues());
    }

    @Benchmark
    public int fastjson2Streaming(Fastjson2Streaming writer) throws IOException {
        return writer.decimals(nextWithNewValues());
    }

    @Benchmark
    public int fastjson2Pojo(Fastjson2Pojo writer) throws IOException {
        return writer.write(nextWithNewValues());
    }

    @Benchmark
    public int fory(ForyMapper writer) throws IOException {
        return writer.write(nextWithNewValues());
    }

    @Benchmark
    public int dslJson(DslJsonWriter writer) throws IOException {
        return writer.decimals(nextWithNewValues());
    }

    @Benchmark
    public int avaje(AvajeWriter writer) throws IOException {
        return writer.decimals(nextWithNewValues());
    }

    @Benchmark
    public int jsoniterScala(JsoniterScalaWriter writer) throws IOException {
        return writer.decimals(nextWithNewValues());
    }
}
