// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench;

import io.github.zilch.bench.peers.Fastjson2Pojo;
import io.github.zilch.bench.peers.ForyMapper;
import io.github.zilch.bench.peers.Jackson3Databind;
import java.io.IOException;
import org.openjdk.jmh.annotations.Benchmark;

/** The base of the scenarios whose messages are objects that mappers write as they are. */
public abstract class MappedBenchmark extends ScenarioBenchmark {
    /** Returns the next message, with the next ID. */
    abstract Object next();

    @Benchmark
    public int jackson3Databind(Jackson3Databind writer) throws IOException {
        return writer.write(next());
    }

    @Benchmark
    public int fastjson2Pojo(Fastjson2Pojo writer) throws IOException {
        return writer.write(next());
    }

    @Benchmark
    public int fory(ForyMapper writer) throws IOException {
        return writer.write(next());
    }
}
