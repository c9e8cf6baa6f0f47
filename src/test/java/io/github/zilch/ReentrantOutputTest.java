// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Streams and channels that call the builder whose text they take. */
@Tag("contract")
@Tag("fast")
@DisplayName("C1 C4: streams and channels that call their builder")
class ReentrantOutputTest {
    private static final String LOCKED =
            "the document is being written to a stream, channel or buffer: change it when that"
                    + " has returned, or use another builder in the stream, channel or buffer";
    private static final String NESTED = "the document is being written to a stream or channel already: a stream or"
            + " channel that calls its builder can read it with toBytes, byteBuffer or toString";

    private static final String TEXT = "x".repeat(20_000); // longer than one part of a stream
    private static final String CHILD = "{\"b\":[1,\"" + TEXT + "\"]}";
    private static final String ROOT = "{\"a\":\"é\",\"child\":" + CHILD + ",\"c\":true}";

    private final Map<String, Consumer<JsonBuilder>> changes = Map.ofEntries(
            Map.entry("put", json -> json.put("a", "\u00e9")),
            Map.entry("put in a child", json -> child(json).put("b", 2)),
            Map.entry("put an object", json -> json.put("m", Map.of("k", List.of(1)))),
            Map.entry("put text of the user", json -> json.put("t", new StringBuilder("x".repeat(500)))),
            Map.entry("create", json -> json.createJSON("n")),
            Map.entry("members", json -> json.putMembersUnchecked(new UnsafeBuffer("\"m\":1".getBytes(UTF_8)), 0, 5)),
            Map.entry("reset", JsonBuilder::reset),
            Map.entry("resetArray", JsonBuilder::resetArray),
            Map.entry("the same document again", json -> fill(json.reset())),
            Map.entry("wrap", json -> json.wrap(new UnsafeBuffer(new byte[100]), 0, 100)),
            Map.entry("wrap bytes", json -> json.wrap(ByteBuffer.allocateDirect(100))),
            Map.entry("rollback", json -> json.rollback(json.mark())),
            Map.entry("close", JsonBuilder::close));

    private final Map<String, Consumer<JsonBuilder>> reads = Map.of(
            "byteBuffer",
                    json -> assertEquals(ROOT, UTF_8.decode(json.byteBuffer()).toString()),
            "byteBuffer of a child",
                    json -> assertEquals(
                            CHILD, UTF_8.decode(child(json).byteBuffer()).toString()),
            "byteBuffer of another child",
                    json -> ((JsonBuilder) child(json).get("b")).byteBuffer().clear(),
            "toBytes", json -> assertEquals(ROOT, new String(json.toBytes(), UTF_8)),
            "toString", json -> assertEquals(ROOT, json.toString()),
            "get", json -> assertEquals("\u00e9", json.get("a")),
            "mark", JsonBuilder::mark,
            "a copy",
                    json -> assertEquals(
                            "[" + ROOT + "]",
                            new JsonBuilder().resetArray().addJSON(json).toString()));

    private static JsonBuilder child(JsonBuilder json) {
        return (JsonBuilder) json.get("child");
    }

    private static void fill(JsonBuilder json) {
        json.put("a", "\u00e9").createJSON("child").createJSONArray("b").add(1).add(TEXT);
        json.put("c", true);
    }

    private static void send(JsonBuilder node, CallingSink sink, boolean channel) {
        try {
            if (channel) {
                node.writeTo((WritableByteChannel) sink);
            } else {
                node.writeTo((OutputStream) sink);
            }
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /** Builders with the document: in memory of every kind, and written or replayed. */
    static Stream<JsonBuilder> builders() {
        return Stream.of(
                        new JsonBuilderPool(1).acquire(),
                        new JsonBuilderPool(1).acquire().wrap(new UnsafeBuffer(new byte[30_000]), 9, 29_000),
                        new JsonBuilderPool(1).acquire().wrap(ByteBuffer.allocateDirect(30_000)),
                        new JsonBuilderPool(1, JsonOptions.DEFAULT.repetition(false)).acquire())
                .flatMap(json -> {
                    for (int i = 0; i < 20; i++) {
                        fill(json.reset());
                        json.length();
                    }
                    return Stream.of(json);
                });
    }

    @ParameterizedTest
    @MethodSource("builders")
    void changesAreRefusedAndTheBytesAreRight(JsonBuilder json) {
        changes.forEach((name, change) -> {
            for (int i = 0; i < 8; i++) {
                boolean channel = (i & 1) != 0;
                boolean swallows = (i & 2) != 0;
                fill(json.reset());
                boolean isRoot = (i & 4) != 0;
                JsonBuilder node = isRoot ? json : child(json);
                CallingSink sink = new CallingSink(() -> change.accept(json), swallows);
                if (swallows) {
                    send(node, sink, channel);
                    assertEquals(isRoot ? ROOT : CHILD, sink.text(), name);
                } else {
                    assertThrows(IllegalStateException.class, () -> send(node, sink, channel), name);
                    assertEquals("", sink.text(), name);
                }
                assertEquals(LOCKED, sink.thrown().getMessage(), name);
                assertEquals(ROOT, json.toString(), name);
                json.put("d", 1);
                assertEquals(ROOT.substring(0, ROOT.length() - 1) + ",\"d\":1}", json.toString(), name);
            }
        });
    }

    @ParameterizedTest
    @MethodSource("builders")
    void readsGiveTheRightBytesAndChangeNone(JsonBuilder json) {
        reads.forEach((name, read) -> {
            for (int i = 0; i < 4; i++) {
                fill(json.reset());
                boolean isRoot = (i & 2) != 0;
                CallingSink sink = new CallingSink(() -> read.accept(json), false);
                send(isRoot ? json : child(json), sink, (i & 1) != 0);
                assertEquals(isRoot ? ROOT : CHILD, sink.text(), name);
                assertEquals(ROOT, json.toString(), name);
            }
        });
    }

    @ParameterizedTest
    @MethodSource("builders")
    void writingToAnotherStreamOrChannelMeanwhileIsRefused(JsonBuilder json) {
        for (int i = 0; i < 8; i++) {
            boolean channel = (i & 1) != 0;
            boolean otherIsChannel = (i & 2) != 0;
            JsonBuilder node = (i & 4) != 0 ? json : child(json);
            String expected = node.toString();
            CallingSink other = new CallingSink(() -> {}, false);
            CallingSink sink = new CallingSink(() -> send(json, other, otherIsChannel), true);
            send(node, sink, channel);
            assertEquals(NESTED, sink.thrown().getMessage());
            assertEquals(expected, sink.text());
            assertEquals("", other.text());
        }
    }

    /** A buffer that calls the builder from each of its methods that a copy may call. */
    private static final class Copied extends UnsafeBuffer {
        private final Runnable call;
        private RuntimeException thrown;

        Copied(Runnable call) {
            super(new byte[30_000]);
            this.call = call;
        }

        private void run() {
            if (call != null) { // null in the constructor of the superclass
                try {
                    call.run();
                } catch (RuntimeException e) {
                    thrown = e;
                }
            }
        }

        @Override
        public int capacity() {
            run();
            return super.capacity();
        }

        @Override
        public boolean isExpandable() {
            run();
            return super.isExpandable();
        }

        @Override
        public void checkLimit(int limit) {
            run();
            super.checkLimit(limit);
        }

        @Override
        public byte[] byteArray() {
            run();
            return super.byteArray();
        }

        @Override
        public void putBytes(int index, byte[] source, int offset, int length) {
            run();
            super.putBytes(index, source, offset, length);
        }

        @Override
        public void setMemory(int index, int length, byte value) {
            run();
            super.setMemory(index, length, value);
        }
    }

    @ParameterizedTest
    @MethodSource("builders")
    @DisplayName("C19: a buffer that calls the builder while the text is copied to it cannot change the document")
    void buffersThatTheTextIsCopiedTo(JsonBuilder json) {
        changes.forEach((name, change) -> {
            fill(json.reset());
            for (JsonBuilder node : List.of(json, child(json))) {
                Copied to = new Copied(() -> change.accept(json));
                int length = node.toBytes(to, 5);
                assertEquals(LOCKED, to.thrown.getMessage(), name);
                assertEquals(node.toString(), to.getStringWithoutLengthUtf8(5, length));
            }
            assertEquals(ROOT, json.toString(), name);
        });
        for (int i = 0; i < 40; i++) {
            long[] mark = new long[1];
            Copied marked = new Copied(() -> mark[0] = json.mark());
            json.reset().put("i", i).toBytes(marked, 0);
            json.put("later", 1);
            assertEquals("{\"i\":" + i + "}", json.rollback(mark[0]).toString());
        }
    }

    @Test
    @DisplayName(
            "C19: a region's buffer that calls the builder from its methods changes no document and crashes nothing")
    void regionsWhoseMethodsCallTheBuilder() {
        changes.forEach((name, change) -> {
            if (name.startsWith("wrap")) {
                return; // would leave the region
            }
            JsonBuilder json = new JsonBuilder();
            boolean[] on = new boolean[1];
            Copied region = new Copied(() -> {
                if (on[0]) {
                    change.accept(json);
                }
            });
            json.wrap(region, 0, 29_000);
            for (int i = 0; i < 20; i++) {
                fill(json.reset());
                on[0] = true;
                int length = json.length();
                json.pad();
                on[0] = false;
                assertEquals(LOCKED, region.thrown.getMessage(), name);
                assertEquals(ROOT, region.getStringWithoutLengthUtf8(0, length), name);
                assertEquals(ROOT, json.toString(), name);
            }
        });
    }

    @Test
    void nextDocumentIsWrittenAsEver() {
        JsonBuilder json = new JsonBuilder();
        for (int i = 0; i < 100; i++) {
            json.reset().put("a", i);
            CallingSink sink = new CallingSink(() -> {}, false);
            send(json, sink, i % 2 == 0);
            assertEquals("{\"a\":" + i + "}", sink.text());
        }
    }
}
