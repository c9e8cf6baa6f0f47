// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench;

import io.github.zilch.JsonBuilder;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The base of the benchmarks of Zilch with documents of growing size. The secondary result {@code bytes} is the time
 * per byte. It should be the same for all sizes.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(4)
@Warmup(iterations = 10, time = 200, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 10, time = 200, timeUnit = TimeUnit.MILLISECONDS)
public abstract class GrowthBenchmark {
    final JsonBuilder json = new JsonBuilder();
    private int count;

    /** Counts the bytes written. */
    @State(Scope.Thread)
    @AuxCounters(AuxCounters.Type.OPERATIONS)
    public static class Written {
        public long bytes;
    }

    /** Prepares the values of the document. */
    @Setup
    public abstract void prepareDocument();

    /** Writes the document with the given ID. */
    abstract void write(int id);

    @Benchmark
    public int zilch(Written written) {
        json.reset();
        write(ScenarioBenchmark.FIRST_ID + (count++ & 0xFFFF));
        int length = json.length();
        written.bytes += length;
        return length;
    }
}
