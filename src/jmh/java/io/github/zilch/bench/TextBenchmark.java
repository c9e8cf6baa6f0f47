// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench;

import io.github.zilch.JsonBuilder;
import io.github.zilch.bench.peers.AvajeWriter;
import io.github.zilch.bench.peers.DslJsonWriter;
import io.github.zilch.bench.peers.Fastjson2Pojo;
import io.github.zilch.bench.peers.Fastjson2Streaming;
import io.github.zilch.bench.peers.ForyMapper;
import io.github.zilch.bench.peers.Jackson3Databind;
import io.github.zilch.bench.peers.Jackson3Streaming;
import io.github.zilch.bench.peers.JsoniterScalaWriter;
import java.io.IOException;
import org.agrona.concurrent.UnsafeBuffer;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * Writes {@link TextDocument}. If a writer does not accept a source, its time includes creating a String from the
 * source.
 *
 * <p>In this scenario memcpy copies a different message each time, as many messages as there are texts. The writers
 * read these texts from the second-level cache, so memcpy must read from that cache, too. {@link #memcpySame} always
 * copies the same message, which stays in the first-level cache.
 */
public class TextBenchmark extends ScenarioBenchmark {
    /** The source of the text. */
    public enum Source {
        /** A {@code String}. */
        STRING,
        /** A {@code StringBuilder}. */
        CHAR_SEQUENCE,
        /** UTF-8 in an off-heap buffer. */
        DIRECT_BUFFER
    }

    /** The kind of characters in the text. */
    @Param
    public TextDocument.Kind kind;

    /** The size of the text in bytes of UTF-8. */
    @Param({"16", "256", "16384"})
    public int bytes;

    /** The source of the text. */
    @Param
    public Source source;

    private TextDocument[] messages;
    private UnsafeBuffer[] copySources;
    private byte[][] copySourceArrays;

    @Override
    void createMessages() {
        messages = TextDocument.changing(kind, bytes);
    }

    @Override
    void createCopySources() {
        copySources = new UnsafeBuffer[messages.length];
        copySourceArrays = new byte[messages.length][];
        int longest = 0;
        for (int i = 0; i < messages.length; i++) {
            JsonBuilder json = new JsonBuilder();
            write(json, messages[i]);
            copySourceArrays[i] = json.toBytes();
            copySources[i] = offHeap(copySourceArrays[i]);
            longest = Math.max(longest, copySourceArrays[i].length);
        }
        allocateCopyTargets(longest);
    }

    @Override
    UnsafeBuffer nextCopySource() {
        return copySources[nextIndex()];
    }

    @Override
    byte[] nextCopySourceArray() {
        return copySourceArrays[nextIndex()];
    }

    private TextDocument next() {
        return messages[nextIndex()];
    }

    private int nextIndex() {
        return nextId() & (messages.length - 1);
    }

    /** Returns the text as a String, for a writer that does not accept the source. */
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

    /** Returns the document for a mapper, with the text as a String. */
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

    /** Copies the first message each time. */
    @Benchmark
    public int memcpySame() {
        UnsafeBuffer from = copySources[FIRST_ID & (messages.length - 1)];
        copyTarget.putBytes(0, from, 0, from.capacity());
        return from.capacity();
    }

    @Benchmark
    public int jackson3Streaming(Jackson3Streaming writer) throws IOException {
        return source == Source.CHAR_SEQUENCE ? writer.text(next().builder) : writer.text(text());
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
    public int fory(ForyMapper writer) throws IOException {
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
    public int jsoniterScala(JsoniterScalaWriter writer) throws IOException {
        return writer.text(text());
    }
}
