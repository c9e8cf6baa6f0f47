// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.report;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import io.github.zilch.bench.report.results.Figure;
import io.github.zilch.bench.report.results.Jvm;
import io.github.zilch.bench.report.results.Results;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.stream.Stream;

/** Creates JMH results with invented values. */
final class Fixtures {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private final ArrayNode results = MAPPER.createArrayNode();

    /** Adds a fork of a writer and a document. */
    Fixtures fork(String document, String writer, String times, String bytes) {
        String result = """
                {
                  "benchmark": "io.github.zilch.bench.DocumentBenchmark.write",
                  "vmName": "Some VM", "vmVersion": "1+2", "jvmArgs": ["-Xms2g", "-Xms2g"],
                  "warmupIterations": 10, "warmupTime": "200 ms",
                  "measurementIterations": 3, "measurementTime": "200 ms",
                  "params": {"document": "%s", "writer": "%s"},
                  "primaryMetric": {"scoreUnit": "ns/op", "rawData": [[%s]]},
                  "secondaryMetrics": {
                    "gc.alloc.rate.norm": {"scoreUnit": "B/op", "rawData": [[%s]]}
                  },
                  "run": {"round": 1, "date": "2001-02-03", "command": "run", "cpu": "CPU | <1>", "cores": 2,
                          "memory": 4294967296, "os": "OS 1", "code": "abc", "library": "library 1.0"}
                }
                """.formatted(document, writer, times, bytes);
        try {
            results.add(MAPPER.readTree(result));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return this;
    }

    /** Returns results of all variants of Seed for the writers that have a target. The factor slows Zilch down. */
    static Fixtures seed(double factor) {
        Fixtures fixtures = new Fixtures();
        for (String document : List.of("Seed/literals", "Seed/changing_strings")) {
            fixtures.fork(document, "zilch", Double.toString(50 * factor), "0")
                    .fork(document, "zilchRegion", Double.toString(50 * factor), "0")
                    .fork(document, "memcpy", "6", "0")
                    .fork(document, "dslJson", "60", "0")
                    .fork(document, "fastjson2Pojo", "80", "24")
                    .fork(document, "jackson3Streaming", "260", "0")
                    .fork(document, "jsonSimple", "3456", "2048");
        }
        return fixtures;
    }

    List<Figure> figures() {
        return Results.parse(new Jvm(17, false), results);
    }

    /** Returns the same figures of JDK 17, and of 25 with the flag and without. */
    Results onAllJvms() {
        return new Results(Stream.of("17", "25", "25-default")
                .flatMap(folder -> Results.parse(Jvm.ofFolder(folder), results).stream())
                .toList());
    }

    ArrayNode json() {
        return results;
    }
}
