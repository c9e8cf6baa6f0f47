// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench;

import io.github.zilch.JsonBuilder;
import java.util.List;
import org.openjdk.jmh.annotations.Benchmark;

/** Writes {@link MediaContentRecord}. */
public class MediaContentBenchmark extends ScenarioBenchmark {
    private Object[] messages;

    @Override
    void createMessages() {
        messages = Samples.immutable(List.of(MediaContentRecord.create()), (id, each) -> each.withId(id));
    }

    private MediaContentRecord next() {
        return (MediaContentRecord) messages[nextId() & (messages.length - 1)];
    }

    @Override
    void write(JsonBuilder json) {
        next().write(json);
    }

    /** Writes rows in rows. */
    @Benchmark
    public int zilchRow(Zilch writer) {
        JsonBuilder json = writer.json;
        next().writeRow(json);
        return json.length();
    }

    /** Writes records with their generated serializers. */
    @Benchmark
    public int zilchGenerated(Zilch writer) {
        JsonBuilder json = writer.json;
        MediaContentRecordJson.write(json, next());
        return json.length();
    }
}
