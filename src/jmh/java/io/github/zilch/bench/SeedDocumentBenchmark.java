// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench;

import io.github.zilch.JsonBuilder;
import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;
import org.agrona.concurrent.UnsafeBuffer;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** How long it takes to write one {@link SeedDocument} and copy it out. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(4)
@Warmup(iterations = 10, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 10, time = 500, timeUnit = TimeUnit.MILLISECONDS)
public class SeedDocumentBenchmark {
    /** The IDs go round from 10,000 to 75,535, so that with literals the document always has 168 bytes. */
    static final int FIRST_ID = 10_000;

    final byte[] out = new byte[512];
    final UnsafeBuffer region = new UnsafeBuffer(ByteBuffer.allocateDirect(512));

    private final JsonBuilder json = new JsonBuilder();
    private final JsonBuilder inPlace = new JsonBuilder();
    private final SeedDocument.Texts[] sets = SeedDocument.textSets();
    private final UnsafeBuffer finished = new UnsafeBuffer(ByteBuffer.allocateDirect(512));
    private final int finishedLength;
    private int count;

    /** Writes one document, whose bytes {@link #copyOfFinishedBytes()} copies. */
    public SeedDocumentBenchmark() {
        SeedDocument.writeLiterals(json, FIRST_ID);
        finishedLength = json.toBytes(finished, 0);
    }

    /**
     * The floor: the bytes of a finished document copied, nothing written.
     *
     * @return the length in bytes.
     */
    @Benchmark
    public int copyOfFinishedBytes() {
        finished.getBytes(0, out, 0, finishedLength);
        return finishedLength;
    }

    /**
     * All strings are literals.
     *
     * @return the length in bytes.
     */
    @Benchmark
    public int literals() {
        SeedDocument.writeLiterals(json, nextId());
        return json.toBytes(out, 0);
    }

    /**
     * All string values change identity and length from message to message.
     *
     * @return the length in bytes.
     */
    @Benchmark
    public int changingTexts() {
        SeedDocument.writeTexts(json, nextId(), sets);
        return json.toBytes(out, 0);
    }

    /**
     * As {@link #changingTexts()}, but written where it is to stay: in a region that is wrapped for every message.
     *
     * @return the length in bytes.
     */
    @Benchmark
    public int changingTextsInPlace() {
        inPlace.wrap(region, 0, region.capacity());
        SeedDocument.writeTexts(inPlace, nextId(), sets);
        return inPlace.length();
    }

    private int nextId() {
        return FIRST_ID + (count++ & 0xFFFF);
    }
}
