// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonOptions;
import io.github.zilch.bench.peers.DslJsonWriter;
import io.github.zilch.bench.peers.Fastjson2Streaming;
import io.github.zilch.bench.peers.Jackson3Streaming;
import io.github.zilch.bench.peers.JsoniterScalaWriter;
import java.io.IOException;
import org.openjdk.jmh.annotations.Benchmark;

/**
 * Writes 64 decimals with four decimal places as strings. The peers get new {@code BigDecimal}s for each message, as in
 * {@link DecimalsBenchmark}.
 */
public class DecimalStringsBenchmark extends ScenarioBenchmark {
    static final JsonOptions OPTIONS = JsonOptions.DEFAULT.decimalsAsStrings(true);

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
    JsonOptions options() {
        return OPTIONS;
    }

    @Override
    void write(JsonBuilder json) {
        long[] values = next().unscaled;
        json.createJSONArray("values").addDecimals(values, 0, values.length, NumbersDocument.DECIMAL_SCALE);
    }

    @Benchmark
    public int jackson3Streaming(Jackson3Streaming writer) throws IOException {
        return writer.decimalStrings(nextWithNewValues());
    }

    @Benchmark
    public int fastjson2Streaming(Fastjson2Streaming writer) throws IOException {
        return writer.decimalStrings(nextWithNewValues());
    }

    @Benchmark
    public int dslJson(DslJsonWriter writer) throws IOException {
        return writer.decimalStrings(nextWithNewValues());
    }

    @Benchmark
    public int jsoniterScala(JsoniterScalaWriter writer) throws IOException {
        return writer.decimalStrings(nextWithNewValues());
    }
}
