// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench;

import io.github.zilch.JsonBuilder;
import java.nio.ByteBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.BenchmarkParams;

/** A builder and its targets. Each benchmark uses one of the targets. */
@State(Scope.Thread)
public class Zilch {
    private static final int REGION = 1 << 20;

    final byte[] bytes = new byte[REGION];
    JsonBuilder json = new JsonBuilder();

    /** The region of benchmarks that write into one: without a JVM flag there is none on newer JDKs, as Agrona needs it. */
    UnsafeBuffer region;

    /** Gives the builder other options, where its scenario needs them. */
    @Setup
    public void setUp(BenchmarkParams params) {
        createRegion(params.getBenchmark());
        if (params.getBenchmark().contains(".DecimalStringsBenchmark.")) {
            json = new JsonBuilder(DecimalStringsBenchmark.OPTIONS);
        }
    }

    /** Creates the region that a benchmark needs. */
    void createRegion(String benchmark) {
        if (benchmark.endsWith("HeapRegion")) {
            region = new UnsafeBuffer(new byte[REGION]);
        } else if (benchmark.endsWith("Region")) {
            region = new UnsafeBuffer(ByteBuffer.allocateDirect(REGION));
        }
    }

    JsonBuilder reset() {
        return json.reset();
    }

    JsonBuilder wrapRegion() {
        return json.wrap(region, 0, REGION);
    }
}
