// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench;

import io.github.zilch.JsonBuilder;
import io.github.zilch.bench.SerializersBenchmark.Source;
import io.github.zilch.bench.peers.DslJsonGenerated;
import io.github.zilch.bench.peers.Fastjson2Nulls;
import io.github.zilch.bench.peers.ForyNulls;
import io.github.zilch.bench.peers.Jackson2Databind;
import io.github.zilch.bench.peers.Jackson3Databind;
import io.github.zilch.bench.peers.JsoniterScalaObjects;
import java.io.IOException;
import java.util.List;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/** Writes the catalogue of {@link CatalogueDocument}. All writers get the same objects. */
public class CatalogueBenchmark extends ScenarioBenchmark {
    /** The kind of types that the catalogue consists of. */
    @Param
    public Source source;

    private Object[] messages;

    @Override
    void createMessages() {
        CatalogueRecord catalogue = CatalogueDocument.create();
        messages = source == Source.RECORDS
                ? Samples.immutable(List.of(catalogue), (id, each) -> each.withId(id))
                : Samples.immutable(List.of(CatalogueBean.of(catalogue)), (id, each) -> each.withId(id));
    }

    private Object next() {
        return messages[nextId() & (messages.length - 1)];
    }

    @Override
    void write(JsonBuilder json) {
        Object message = next();
        if (message instanceof CatalogueRecord each) {
            each.write(json);
        } else {
            ((CatalogueBean) message).write(json);
        }
    }

    @Benchmark
    public int zilchGenerated(Zilch writer) {
        JsonBuilder json = writer.json;
        Object message = next();
        if (message instanceof CatalogueRecord each) {
            CatalogueRecordJson.write(json, each);
        } else {
            CatalogueBeanJson.write(json, (CatalogueBean) message);
        }
        return json.length();
    }

    @Benchmark
    public int jacksonDatabind(Jackson2Databind writer) throws IOException {
        return writer.write(next());
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
