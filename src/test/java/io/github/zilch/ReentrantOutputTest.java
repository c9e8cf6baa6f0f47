// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayOutputStream;
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
@DisplayName("C1 C4: streams and channels that call their builder, or their lines")
class ReentrantOutputTest {
    private static final String LOCKED =
            "the document is being written to a stream, channel or buffer: change it when that"
                    + " has returned, or use another builder in the stream, channel or buffer";
    private static final String NESTED = "the document is being written to a stream or channel already: a stream or"
            + " channel that calls its builder can read it with toBytes, byteBuffer or toString";

    private static final String LINES_LOCKED =
            "the lines are being written to a stream or channel: change them when that has"
                    + " returned, or use another collection in the stream or channel";
    private static final String LINES_NESTED =
            "the lines are being written to a stream or channel already: a stream or channel"
                    + " that calls their collection can read them with byteBuffer or toString";
    private static final JsonBuilder LINE = new JsonBuilder().put("x", "y".repeat(200));
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

    /** A stream and channel that calls what writes to it, and then takes the bytes; the channel takes some at a time. */
    private static final class CallingSink extends OutputStream implements WritableByteChannel {
        private final ByteArrayOutputStream taken = new ByteArrayOutputStream();
        private final Runnable call;
        private final boolean swallows;
        private RuntimeException thrown;

        /**
         * Creates a sink.
         *
         * @param swallows whether what the call throws is not thrown on.
         */
        CallingSink(Runnable call, boolean swallows) {
            this.call = call;
            this.swallows = swallows;
        }

        private void run() {
            try {
                call.run();
            } catch (RuntimeException e) {
                thrown = e;
                if (!swallows) {
                    throw e;
                }
            }
        }

        @Override
        public void write(int b) {
            throw new AssertionError();
        }

        @Override
        public void write(byte[] bytes, int offset, int length) {
            run();
            taken.write(bytes, offset, length);
        }

        @Override
        public int write(ByteBuffer source) {
            run();
            byte[] bytes = new byte[Math.min(7_000, source.remaining())];
            source.get(bytes);
            taken.write(bytes, 0, bytes.length);
            return bytes.length;
        }

        /** Returns what it has taken. */
        String text() {
            return taken.toString(UTF_8);
        }

        @Override
        public boolean isOpen() {
            return true;
        }

        @Override
        public void close() {}
    }

    /** Has a builder or lines write to a stream or to a channel. */
    private static int send(Object from, CallingSink sink, boolean channel) {
        OutputStream stream = sink;
        WritableByteChannel other = sink;
        try {
            if (from instanceof JsonLines lines) {
                return channel ? lines.writeTo(other) : lines.writeTo(stream);
            }
            JsonBuilder node = (JsonBuilder) from;
            return channel ? node.writeTo(other) : node.writeTo(stream);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /** Asserts that what is written cannot be changed meanwhile, whether its sink throws that on or not. */
    private static void assertLocked(String name, String message, Object from, Runnable change) {
        String text = from.toString();
        for (boolean channel : new boolean[] {false, true}) {
            CallingSink swallowing = new CallingSink(change, true);
            assertEquals(TestSlices.utf8(text).length, send(from, swallowing, channel), name);
            assertEquals(text, swallowing.text(), name);
            assertEquals(message, swallowing.thrown.getMessage(), name);
            CallingSink throwing = new CallingSink(change, false);
            assertThrows(IllegalStateException.class, () -> send(from, throwing, channel), name);
            assertEquals("", throwing.text(), name);
            assertEquals(message, throwing.thrown.getMessage(), name);
            assertEquals(text, from.toString(), name);
        }
    }

    /** Asserts that what is written can be read meanwhile. */
    private static void assertReads(String name, Object from, Runnable read) {
        String text = from.toString();
        for (boolean channel : new boolean[] {false, true}) {
            CallingSink sink = new CallingSink(read, false);
            assertEquals(TestSlices.utf8(text).length, send(from, sink, channel), name);
            assertEquals(text, sink.text(), name);
            assertEquals(text, from.toString(), name);
        }
    }

    /** Asserts that what is written cannot be written to another stream or channel meanwhile. */
    private static void assertNotNested(String message, Object from) {
        String text = from.toString();
        for (int way = 0; way < 4; way++) {
            boolean otherIsChannel = (way & 2) != 0;
            CallingSink other = new CallingSink(() -> {}, false);
            CallingSink sink = new CallingSink(() -> send(from, other, otherIsChannel), true);
            send(from, sink, (way & 1) != 0);
            assertEquals(message, sink.thrown.getMessage());
            assertEquals(text, sink.text());
            assertEquals("", other.text());
            assertNull(other.thrown);
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
            for (boolean isRoot : new boolean[] {true, false}) {
                fill(json.reset());
                assertLocked(name, LOCKED, isRoot ? json : child(json), () -> change.accept(json));
                json.put("d", 1);
                assertEquals(ROOT.substring(0, ROOT.length() - 1) + ",\"d\":1}", json.toString(), name);
            }
        });
    }

    @ParameterizedTest
    @MethodSource("builders")
    void readsGiveTheRightBytesAndChangeNone(JsonBuilder json) {
        reads.forEach((name, read) -> {
            fill(json.reset());
            assertReads(name, json, () -> read.accept(json));
            assertReads(name, child(json), () -> read.accept(json));
            assertEquals(ROOT, json.toString(), name);
        });
    }

    @ParameterizedTest
    @MethodSource("builders")
    void writingToAnotherStreamOrChannelMeanwhileIsRefused(JsonBuilder json) {
        assertNotNested(NESTED, json);
        assertNotNested(NESTED, child(json));
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

    // ---- lines ----

    private static JsonLines lines() {
        JsonLines lines = new JsonLines(1 << 10);
        for (int i = 0; i < 1000; i++) {
            lines.add(LINE);
        }
        return lines;
    }

    @Test
    @DisplayName("C19: streams and channels that call the collection whose lines they take")
    void linesAreReadButNotChangedMeanwhile() {
        Map<String, Consumer<JsonLines>> changesOfLines =
                Map.of("add", it -> it.add(LINE), "clear", JsonLines::clear, "close", JsonLines::close);
        changesOfLines.forEach((name, change) -> {
            JsonLines lines = lines();
            assertLocked(name, LINES_LOCKED, lines, () -> change.accept(lines));
            change.accept(lines); // allowed again
        });
        Map<String, Consumer<JsonLines>> readsOfLines = Map.of(
                "byteBuffer", it -> UTF_8.decode(it.byteBuffer()),
                "a view that is cleared", it -> it.byteBuffer().clear(),
                "length", JsonLines::length,
                "toString", JsonLines::toString,
                "size", JsonLines::size);
        JsonLines lines = lines();
        readsOfLines.forEach((name, read) -> assertReads(name, lines, () -> read.accept(lines)));
        assertNotNested(LINES_NESTED, lines);
    }

    @Test
    @DisplayName("lines that were cleared, closed or have grown are written as ever")
    void nextLines() {
        JsonLines lines = lines();
        for (int i = 0; i < 6; i++) {
            assertReads("lines " + i, lines, () -> {});
            if (i % 3 == 0) {
                lines.clear();
            } else if (i % 3 == 1) {
                lines.close();
            }
            for (int k = 0; k < 10 << i; k++) {
                lines.add(LINE);
            }
        }
    }
}
