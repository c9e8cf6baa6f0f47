// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench;

import io.github.zilch.bench.SerializersBenchmark.Source;
import io.github.zilch.bench.peers.DslJsonGenerated;
import io.github.zilch.bench.peers.Fastjson2Nulls;
import io.github.zilch.bench.peers.ForyNulls;
import io.github.zilch.bench.peers.Jackson3Databind;
import io.github.zilch.bench.peers.JsoniterScalaObjects;
import java.io.IOException;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/** Writes documents that consist of objects, with nulls. All writers get the same objects. */
public abstract class ObjectsBenchmark extends ScenarioBenchmark {
    /** The kind of types that the objects are of. */
    @Param
    public Source source;

    private Object[] messages;

    /** Creates the documents, each with an ID of its own; their number is a power of two. */
    abstract Object[] createObjects();

    @Override
    final void createMessages() {
        messages = createObjects();
    }

    final Object next() {
        return messages[nextId() & (messages.length - 1)];
    }

    @Benchmark
    public int jackson3Databind(Jackson3Databind writer) throws IOException {
        return writer.write(next());
    }

    @Benchmark
    public int fastjson2Pojo(Fastjson2Nulls writer) throws IOException {
        return writer.write(next());
    }

    @Benchmark
    public int fory(ForyNulls writer) throws IOException {
        return writer.write(next());
    }

    @Benchmark
    public int dslJsonGenerated(DslJsonGenerated writer) throws IOException {
        return writer.write(next());
    }

    @Benchmark
    public int jsoniterScala(JsoniterScalaObjects writer) throws IOException {
        return writer.write(next());
    }
}
