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
    final UnsafeBuffer heapRegion = new UnsafeBuffer(new byte[REGION]);
    final UnsafeBuffer region = new UnsafeBuffer(ByteBuffer.allocateDirect(REGION));
    JsonBuilder json = new JsonBuilder();

    /** Gives the builder other options, where its scenario needs them. */
    @Setup
    public void setUp(BenchmarkParams params) {
        if (params.getBenchmark().contains(".DecimalStringsBenchmark.")) {
            json = new JsonBuilder(DecimalStringsBenchmark.OPTIONS);
        }
    }

    JsonBuilder reset() {
        return json.reset();
    }

    JsonBuilder wrapHeapRegion() {
        return json.wrap(heapRegion, 0, REGION);
    }

    JsonBuilder wrapRegion() {
        return json.wrap(region, 0, REGION);
    }
}
