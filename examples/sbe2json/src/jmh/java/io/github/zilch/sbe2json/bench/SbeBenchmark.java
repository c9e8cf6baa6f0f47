// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json.bench;

import io.github.zilch.JsonBuilder;
import io.github.zilch.sbe2json.FlawListener;
import io.github.zilch.sbe2json.SbeToJson;
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
import uk.co.real_logic.sbe.ir.Ir;
import uk.co.real_logic.sbe.json.JsonPrinter;
import uk.co.real_logic.sbe.otf.OtfHeaderDecoder;
import uk.co.real_logic.sbe.otf.OtfMessageDecoder;

/**
 * Converts one message from SBE bytes to JSON bytes. Each benchmark is one implementation. It converts the messages of a
 * kind in turn, and returns a length.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(4)
@Warmup(iterations = 10, time = 200, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 10, time = 200, timeUnit = TimeUnit.MILLISECONDS)
public class SbeBenchmark {
    /** The kind of messages. */
    @Param
    public SbeMessages message;

    private final JsonBuilder json = new JsonBuilder();
    private final StringBuilder text = new StringBuilder();
    private final EmptyListener listener = new EmptyListener();

    private SbeToJson converter;
    private Ir ir;
    private OtfHeaderDecoder header;
    private JsonPrinter printer;
    private UnsafeBuffer sbe;
    private int[] offsets;
    private int next;

    /** Creates the messages. */
    @Setup
    public void setUp() throws IOException {
        converter = new SbeToJson(SbeMessages.schema(), FlawListener.NONE);
        ir = SbeMessages.schema().ir();
        header = new OtfHeaderDecoder(ir.headerStructure());
        printer = new JsonPrinter(ir);
        byte[][] messages = message.messages();
        offsets = new int[messages.length + 1];
        for (int i = 0; i < messages.length; i++) {
            offsets[i + 1] = offsets[i] + messages[i].length;
        }
        sbe = new UnsafeBuffer(ByteBuffer.allocateDirect(offsets[messages.length]));
        for (int i = 0; i < messages.length; i++) {
            sbe.putBytes(offsets[i], messages[i]);
        }
    }

    private int nextIndex() {
        return next++ & SbeMessages.COUNT - 1;
    }

    /** The converter of sbe2json, which writes into the builder's own buffer. */
    @Benchmark
    public int zilch() {
        int index = nextIndex();
        if (!converter.convert(sbe, offsets[index], offsets[index + 1] - offsets[index], json.reset())) {
            throw new IllegalStateException("not converted");
        }
        return json.length();
    }

    /** The debugging printer of sbe-tool, which writes characters of indented JSON. */
    @Benchmark
    public int jsonPrinter() {
        text.setLength(0);
        printer.print(text, sbe, offsets[nextIndex()]);
        return text.length();
    }

    /** The lower limit of dynamic decoding: sbe-tool's decoder with a listener that reads and writes nothing. */
    @Benchmark
    public int otf() {
        int at = offsets[nextIndex()];
        int version = header.getSchemaVersion(sbe, at);
        int blockLength = header.getBlockLength(sbe, at);
        int template = header.getTemplateId(sbe, at);
        int body = at + header.encodedLength();
        return OtfMessageDecoder.decode(sbe, body, version, blockLength, ir.getMessage(template), listener);
    }
}
