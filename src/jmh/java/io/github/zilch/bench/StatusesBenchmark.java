// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench;

import io.github.zilch.JsonBuilder;
import io.github.zilch.bench.SerializersBenchmark.Source;
import java.util.List;
import org.openjdk.jmh.annotations.Benchmark;

/** Writes the statuses of {@link StatusesDocument}. All writers get the same objects. */
public class StatusesBenchmark extends ObjectsBenchmark {
    @Override
    Object[] createObjects() {
        List<StatusesRecord> documents = List.of(StatusesDocument.changing());
        return source == Source.RECORDS
                ? Samples.immutable(documents, (id, each) -> each.withId(id))
                : Samples.immutable(documents.stream().map(StatusesBean::of).toList(), (id, each) -> each.withId(id));
    }

    @Override
    void write(JsonBuilder json) {
        Object message = next();
        if (message instanceof StatusesRecord each) {
            each.write(json);
        } else {
            ((StatusesBean) message).write(json);
        }
    }

    @Benchmark
    public int zilchGenerated(Zilch writer) {
        JsonBuilder json = writer.json;
        Object message = next();
        if (message instanceof StatusesRecord each) {
            StatusesRecordJson.write(json, each);
        } else {
            StatusesBeanJson.write(json, (StatusesBean) message);
        }
        return json.length();
    }
}
