// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench;

import io.github.zilch.JsonBuilder;
import io.github.zilch.bench.SerializersBenchmark.Source;
import java.util.List;
import org.openjdk.jmh.annotations.Benchmark;

/** Writes the catalogue of {@link CatalogueDocument}. All writers get the same objects. */
public class CatalogueBenchmark extends ObjectsBenchmark {
    private CatalogueRecord catalogue;

    @Override
    Object[] createObjects() {
        catalogue = CatalogueDocument.create();
        return source == Source.RECORDS
                ? Samples.immutable(List.of(catalogue), (id, each) -> each.withId(id))
                : Samples.immutable(List.of(CatalogueBean.of(catalogue)), (id, each) -> each.withId(id));
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

    /** Writes rows in rows. */
    @Benchmark
    public int zilchRow(Zilch writer) {
        JsonBuilder json = writer.json;
        CatalogueRows.write(json, nextId(), catalogue);
        return json.length();
    }
}
