// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonOptions;
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
 * The base of all scenarios, with the benchmarks of Zilch and of memcpy, the lower bound. A subclass is a scenario, and
 * its parameters are the variants. Each benchmark is a writer and has the same name in every scenario. It writes one
 * message with the next ID and returns the length of the message in bytes.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(4)
@Warmup(iterations = 10, time = 200, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 10, time = 200, timeUnit = TimeUnit.MILLISECONDS)
public abstract class ScenarioBenchmark {
    /** IDs cycle through 10,000 to 75,535, so all of them have five digits. */
    static final int FIRST_ID = 10_000;

    private int count;
    private UnsafeBuffer copySource;
    private byte[] copySourceArray;
    UnsafeBuffer copyTarget;
    byte[] copyTargetArray;

    /** Creates the messages to write. */
    abstract void createMessages();

    /** Writes the next message. */
    abstract void write(JsonBuilder json);

    /** Returns the options of the builder that writes the messages; {@link Zilch} sets them in a benchmark. */
    JsonOptions options() {
        return JsonOptions.DEFAULT;
    }

    /** Returns the ID of the next message. */
    final int nextId() {
        return FIRST_ID + (count++ & 0xFFFF);
    }

    /** Returns the ID of the last message. */
    final int lastId() {
        return FIRST_ID + (count - 1 & 0xFFFF);
    }

    @Setup
    public void setUp(BenchmarkParams params) {
        createMessages();
        if (params.getBenchmark().contains(".memcpy")) {
            createCopySources();
        }
    }

    /** Creates the messages to copy and allocates the targets. */
    void createCopySources() {
        JsonBuilder json = new JsonBuilder(options());
        write(json);
        copySourceArray = json.toBytes();
        copySource = offHeap(copySourceArray);
        allocateCopyTargets(copySourceArray.length);
    }

    static UnsafeBuffer offHeap(byte[] bytes) {
        UnsafeBuffer buffer = new UnsafeBuffer(ByteBuffer.allocateDirect(bytes.length));
        buffer.putBytes(0, bytes);
        return buffer;
    }

    /** Allocates the targets of the copies. */
    final void allocateCopyTargets(int length) {
        copyTarget = new UnsafeBuffer(ByteBuffer.allocateDirect(length));
        copyTargetArray = new byte[length];
    }

    /** Returns the next off-heap message to copy: by default always the same one. */
    UnsafeBuffer nextCopySource() {
        return copySource;
    }

    /** Returns the next message to copy on the heap: by default always the same one. */
    byte[] nextCopySourceArray() {
        return copySourceArray;
    }

    /** Writes into the builder's own off-heap buffer. */
    @Benchmark
    public int zilch(Zilch writer) {
        JsonBuilder json = writer.reset();
        write(json);
        return json.length();
    }

    /** Writes into the builder's own buffer, then copies the message into an array. */
    @Benchmark
    public int zilchToBytes(Zilch writer) {
        JsonBuilder json = writer.reset();
        write(json);
        return json.toBytes(writer.bytes, 0);
    }

    /** Writes into a region of an array. Wraps the region for each message. */
    @Benchmark
    public int zilchHeapRegion(Zilch writer) {
        JsonBuilder json = writer.wrapRegion();
        write(json);
        return json.length();
    }

    /** Writes into an off-heap region. Wraps the region for each message. */
    @Benchmark
    public int zilchRegion(Zilch writer) {
        JsonBuilder json = writer.wrapRegion();
        write(json);
        return json.length();
    }

    /** Copies finished bytes off the heap: the lower bound for all writers. */
    @Benchmark
    public int memcpy() {
        UnsafeBuffer from = nextCopySource();
        copyTarget.putBytes(0, from, 0, from.capacity());
        return from.capacity();
    }

    /** Copies finished bytes on the heap. */
    @Benchmark
    public int memcpyHeap() {
        byte[] from = nextCopySourceArray();
        System.arraycopy(from, 0, copyTargetArray, 0, from.length);
        return from.length;
    }
}
