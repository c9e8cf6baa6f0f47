// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.bench;

import io.github.zilch.JsonBuilder;
import io.github.zilch.fix2json.Dictionaries;
import io.github.zilch.fix2json.FixToJson;
import io.github.zilch.fix2json.FlawListener;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;
import org.agrona.concurrent.UnsafeBuffer;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Converts one message from FIX bytes to JSON bytes. Each benchmark is one implementation, with the name that the
 * library's report uses. It converts the messages of a kind in turn, and returns the length of the JSON in bytes.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(4)
@Warmup(iterations = 10, time = 200, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 10, time = 200, timeUnit = TimeUnit.MILLISECONDS)
public class FixBenchmark {
    /** The kind of messages. */
    @Param
    public FixMessages message;

    final FixToJson converter = new FixToJson(new Dictionaries(), FlawListener.NONE);
    final JsonBuilder json = new JsonBuilder();

    private byte[][] messages;
    private UnsafeBuffer fix;
    private int[] offsets;
    private int next;
    private UnsafeBuffer[] finished;
    private UnsafeBuffer copy;

    /** Creates the messages and their JSON. */
    @Setup
    public void setUp() {
        messages = message.messages();
        offsets = new int[messages.length + 1];
        for (int i = 0; i < messages.length; i++) {
            offsets[i + 1] = offsets[i] + messages[i].length;
        }
        fix = new UnsafeBuffer(ByteBuffer.allocateDirect(offsets[messages.length]));
        finished = new UnsafeBuffer[messages.length];
        for (int i = 0; i < messages.length; i++) {
            fix.putBytes(offsets[i], messages[i]);
            convert(i);
            finished[i] = new UnsafeBuffer(ByteBuffer.allocateDirect(json.length()));
            finished[i].putBytes(0, json.toBytes());
        }
        copy = new UnsafeBuffer(ByteBuffer.allocateDirect(1 << 16));
    }

    private int nextIndex() {
        return next++ & FixMessages.COUNT - 1;
    }

    private void convert(int index) {
        if (!converter.convert(fix, offsets[index], offsets[index + 1] - offsets[index], json.reset())) {
            throw new IllegalStateException("not converted");
        }
    }

    /** The converter of fix2json, which writes into the builder's own buffer. */
    @Benchmark
    public int zilch() {
        convert(nextIndex());
        return json.length();
    }

    /** The lower limit: copies the finished JSON. */
    @Benchmark
    public int memcpy() {
        UnsafeBuffer source = finished[nextIndex()];
        copy.putBytes(0, source, 0, source.capacity());
        return source.capacity();
    }

    /** QuickFIX/J's parser with a tree of json-simple. */
    @Benchmark
    public int quickFixJsonSimple(QuickFixJsonSimple peer) {
        return peer.convert(messages[nextIndex()]).length;
    }

    /** QuickFIX/J's parser with Jackson's generator. */
    @Benchmark
    public int quickFixJackson(QuickFixJackson peer) throws IOException {
        return peer.convert(messages[nextIndex()]).length;
    }

    /** QuickFIX/J's parser with its own XML. */
    @Benchmark
    public int quickFixXml(QuickFixXml peer) {
        return peer.convert(messages[nextIndex()]).length;
    }
}
