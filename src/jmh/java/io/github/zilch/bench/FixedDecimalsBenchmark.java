// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench;

import io.github.zilch.JsonBuilder;
import io.github.zilch.bench.peers.DslJsonWriter;
import io.github.zilch.bench.peers.Fastjson2Streaming;
import io.github.zilch.bench.peers.Jackson3Streaming;
import io.github.zilch.bench.peers.JsoniterScalaWriter;
import java.io.IOException;
import org.openjdk.jmh.annotations.Benchmark;

/** Writes 64 doubles with four decimals. The peers round a {@code BigDecimal}, as they have no method for that. */
public class FixedDecimalsBenchmark extends ScenarioBenchmark {
    private NumbersDocument.Doubles[] messages;

    @Override
    void createMessages() {
        messages = NumbersDocument.doubles(NumbersDocument.DoubleKind.PRICES.supplier());
    }

    private NumbersDocument.Doubles next() {
        return messages[nextId() & (messages.length - 1)];
    }

    @Override
    void write(JsonBuilder json) {
        JsonBuilder values = json.createJSONArray("values");
        for (double value : next().values) {
            values.add(value, NumbersDocument.DECIMAL_SCALE);
        }
    }

    @Benchmark
    public int jackson3Streaming(Jackson3Streaming writer) throws IOException {
        return writer.fixedDecimals(next());
    }

    @Benchmark
    public int fastjson2Streaming(Fastjson2Streaming writer) throws IOException {
        return writer.fixedDecimals(next());
    }

    @Benchmark
    public int dslJson(DslJsonWriter writer) throws IOException {
        return writer.fixedDecimals(next());
    }

    @Benchmark
    public int jsoniterScala(JsoniterScalaWriter writer) throws IOException {
        return writer.fixedDecimals(next());
    }
}
