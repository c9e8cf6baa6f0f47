// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench;

import io.github.zilch.JsonBuilder;
import io.github.zilch.bench.peers.AvajeWriter;
import io.github.zilch.bench.peers.DslJsonWriter;
import io.github.zilch.bench.peers.Fastjson2Pojo;
import io.github.zilch.bench.peers.Fastjson2Streaming;
import io.github.zilch.bench.peers.GsonMapper;
import io.github.zilch.bench.peers.Jackson2Databind;
import io.github.zilch.bench.peers.Jackson2Streaming;
import io.github.zilch.bench.peers.Jackson3Databind;
import io.github.zilch.bench.peers.Jackson3Streaming;
import io.github.zilch.bench.peers.JsonSimpleWriter;
import io.github.zilch.bench.peers.JsoniterScalaWriter;
import io.github.zilch.bench.peers.QuickBuffersWriter;
import java.io.IOException;
import org.agrona.concurrent.UnsafeBuffer;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * {@link TextDocument}. A writer that does not take a source as it is pays for the String that is made of it. Bytes are taken
 * by some, but none of them asks whether they are UTF-8: that is measured as well, under names of their own. Without wast,
 * which writes invalid UTF-8.
 *
 * <p>Here the limit copies as many finished messages in turn as there are texts: what has to be fetched from the second cache to
 * be written has to be fetched from there to be copied. What it takes to copy one that is in the first cache is measured as
 * well, under a name of its own.
 */
public class TextBenchmark extends ScenarioBenchmark {
    /** Where the text comes from. */
    public enum Source {
        /** A String. */
        STRING,
        /** A StringBuilder. */
        CHAR_SEQUENCE,
        /** UTF-8 in a buffer off the heap. */
        DIRECT_BUFFER
    }

    /** What the text is made of. */
    @Param
    public TextDocument.Kind kind;

    /** How many bytes of UTF-8 the text has. */
    @Param({"16", "256", "16384"})
    public int bytes;

    /** Where the text comes from. */
    @Param
    public Source source;

    private TextDocument[] messages;
    private UnsafeBuffer[] finished;
    private byte[][] finishedArrays;

    @Override
    void makeMessages() {
        messages = TextDocument.changing(kind, bytes);
    }

    @Override
    void makeCopies() {
        finished = new UnsafeBuffer[messages.length];
        finishedArrays = new byte[messages.length][];
        int longest = 0;
        for (int i = 0; i < messages.length; i++) {
            JsonBuilder json = new JsonBuilder();
            write(json, messages[i]);
            finishedArrays[i] = json.toBytes();
            finished[i] = offHeap(finishedArrays[i]);
            longest = Math.max(longest, finishedArrays[i].length);
        }
        makeRoom(longest);
    }

    @Override
    UnsafeBuffer nextFinished() {
        return finished[nextPlace()];
    }

    @Override
    byte[] nextFinishedArray() {
        return finishedArrays[nextPlace()];
    }

    private TextDocument next() {
        return messages[nextPlace()];
    }

    private int nextPlace() {
        return nextId() & (messages.length - 1);
    }

    /** The text as a String, for a writer that takes nothing else. */
    private String text() {
        return text(next());
    }

    private String text(TextDocument message) {
        return switch (source) {
            case STRING -> message.text;
            case CHAR_SEQUENCE -> message.builder.toString();
            case DIRECT_BUFFER -> message.utf8.getStringWithoutLengthUtf8(0, message.utf8.capacity());
        };
    }

    /** The text as an object, for a mapper. */
    private TextDocument document() {
        TextDocument message = next();
        if (source != Source.STRING) {
            message.text = text(message);
        }
        return message;
    }

    @Override
    void write(JsonBuilder json) {
        write(json, next());
    }

    private void write(JsonBuilder json, TextDocument message) {
        switch (source) {
            case STRING -> json.put("text", message.text);
            case CHAR_SEQUENCE -> json.put("text", message.builder);
            case DIRECT_BUFFER -> json.putUtf8("text", message.utf8, 0, message.utf8.capacity());
        }
    }

    @Benchmark
    public int jacksonStreaming(Jackson2Streaming writer) throws IOException {
        return source == Source.CHAR_SEQUENCE ? writer.text(next().builder) : writer.text(text());
    }

    /** The first finished message is copied again and again. */
    @Benchmark
    public int memcpySame() {
        UnsafeBuffer from = finished[FIRST_ID & (messages.length - 1)];
        copy.putBytes(0, from, 0, from.capacity());
        return from.capacity();
    }

    /** Bytes are escaped and copied, whether they are UTF-8 or not. */
    @Benchmark
    public int jacksonUnchecked(Jackson2Streaming writer) throws IOException {
        return source == Source.DIRECT_BUFFER ? writer.text(next().utf8) : jacksonStreaming(writer);
    }

    @Benchmark
    public int jackson3Streaming(Jackson3Streaming writer) throws IOException {
        return source == Source.CHAR_SEQUENCE ? writer.text(next().builder) : writer.text(text());
    }

    /** Bytes are escaped and copied, whether they are UTF-8 or not. */
    @Benchmark
    public int jackson3Unchecked(Jackson3Streaming writer) throws IOException {
        return source == Source.DIRECT_BUFFER ? writer.text(next().utf8) : jackson3Streaming(writer);
    }

    @Benchmark
    public int jacksonDatabind(Jackson2Databind writer) throws IOException {
        return writer.write(document());
    }

    @Benchmark
    public int jackson3Databind(Jackson3Databind writer) throws IOException {
        return writer.write(document());
    }

    @Benchmark
    public int fastjson2Streaming(Fastjson2Streaming writer) throws IOException {
        return source == Source.CHAR_SEQUENCE ? writer.text(next().builder) : writer.text(text());
    }

    @Benchmark
    public int fastjson2Pojo(Fastjson2Pojo writer) throws IOException {
        return writer.write(document());
    }

    @Benchmark
    public int dslJson(DslJsonWriter writer) throws IOException {
        return source == Source.CHAR_SEQUENCE ? writer.text(next().builder) : writer.text(text());
    }

    @Benchmark
    public int avaje(AvajeWriter writer) throws IOException {
        return writer.text(text());
    }

    @Benchmark
    public int gson(GsonMapper writer) throws IOException {
        return writer.write(document());
    }

    @Benchmark
    public int quickBuffers(QuickBuffersWriter writer) throws IOException {
        return source == Source.CHAR_SEQUENCE ? writer.text(next().builder) : writer.text(text());
    }

    /** Bytes are escaped and copied, whether they are UTF-8 or not. */
    @Benchmark
    public int quickBuffersUnchecked(QuickBuffersWriter writer) throws IOException {
        return source == Source.DIRECT_BUFFER ? writer.text(next().utf8) : quickBuffers(writer);
    }

    @Benchmark
    public int jsoniterScala(JsoniterScalaWriter writer) throws IOException {
        return writer.text(text());
    }

    @Benchmark
    public int jsonSimple(JsonSimpleWriter writer) throws IOException {
        return writer.text(text());
    }
}
