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
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * What all scenarios have in common: our own writer, and the limit. A subclass is a scenario; each of its benchmarks is
 * a writer, under the same name in every scenario, and writes one message whose number changes; the parameters are
 * the variants. What a benchmark returns is the length of the message in bytes.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(value = 4, jvmArgsAppend = "--add-exports=java.base/jdk.internal.misc=ALL-UNNAMED")
@Warmup(iterations = 10, time = 200, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 10, time = 200, timeUnit = TimeUnit.MILLISECONDS)
public abstract class ScenarioBenchmark {
    /** The numbers go round from 10,000 to 75,535, so that all have five digits. */
    static final int FIRST_ID = 10_000;

    private int count;
    private UnsafeBuffer finished;
    private byte[] finishedArray;
    UnsafeBuffer copy;
    byte[] copyArray;

    /** Makes what is to be written. */
    abstract void makeMessages();

    /** Writes the next message. */
    abstract void write(JsonBuilder json);

    /** The number of the next message. */
    final int nextId() {
        return FIRST_ID + (count++ & 0xFFFF);
    }

    @Setup
    public void setUp(BenchmarkParams params) {
        makeMessages();
        if (params.getBenchmark().contains(".memcpy")) {
            makeCopies();
        }
    }

    /** Makes what is copied, and where to. */
    void makeCopies() {
        JsonBuilder json = new JsonBuilder();
        write(json);
        finishedArray = json.toBytes();
        finished = offHeap(finishedArray);
        makeRoom(finishedArray.length);
    }

    static UnsafeBuffer offHeap(byte[] bytes) {
        UnsafeBuffer buffer = new UnsafeBuffer(ByteBuffer.allocateDirect(bytes.length));
        buffer.putBytes(0, bytes);
        return buffer;
    }

    /** Makes where copies go. */
    final void makeRoom(int length) {
        copy = new UnsafeBuffer(ByteBuffer.allocateDirect(length));
        copyArray = new byte[length];
    }

    /** What is copied next off the heap: the same message each time, unless text is most of what there is to read. */
    UnsafeBuffer nextFinished() {
        return finished;
    }

    /** What is copied next on the heap. */
    byte[] nextFinishedArray() {
        return finishedArray;
    }

    /** Written into a buffer of its own, off the heap. */
    @Benchmark
    public int zilch(Zilch writer) {
        JsonBuilder json = writer.reset();
        write(json);
        return json.length();
    }

    /** Written into a buffer of its own, then copied into an array. */
    @Benchmark
    public int zilchToBytes(Zilch writer) {
        JsonBuilder json = writer.reset();
        write(json);
        return json.toBytes(writer.bytes, 0);
    }

    /** Written into a region of an array, wrapped for each message. */
    @Benchmark
    public int zilchHeapRegion(Zilch writer) {
        JsonBuilder json = writer.wrapHeapRegion();
        write(json);
        return json.length();
    }

    /** Written into a region off the heap, wrapped for each message. */
    @Benchmark
    public int zilchRegion(Zilch writer) {
        JsonBuilder json = writer.wrapRegion();
        write(json);
        return json.length();
    }

    /** The limit off the heap: finished bytes are copied, nothing is written. */
    @Benchmark
    public int memcpy() {
        UnsafeBuffer from = nextFinished();
        copy.putBytes(0, from, 0, from.capacity());
        return from.capacity();
    }

    /** The limit on the heap. */
    @Benchmark
    public int memcpyHeap() {
        byte[] from = nextFinishedArray();
        System.arraycopy(from, 0, copyArray, 0, from.length);
        return from.length;
    }
}
