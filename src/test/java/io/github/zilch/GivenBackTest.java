// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.internal.document.Document;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Tag("contract")
@DisplayName("C24: memory is given back, of every kind that a document can take")
class GivenBackTest {
    private static final int SIZE = 1 << 20;
    private static final int MANY = 20_000;
    private static final String TEXT = "x".repeat(SIZE);

    private static final List<String> KEYS =
            IntStream.range(0, MANY).mapToObj(i -> "key" + i).toList();

    /** What a builder has after it was trimmed to nothing. */
    private static final long LEAST = 24 * 1024;

    /** The same between documents, with a small retainedCapacity: 128 KiB of each kind of parts. */
    private static final long LEAST_RETAINED = 700 * 1024;

    /** Documents that take much memory of one kind, besides that of their text. */
    private enum Kind {
        TEXT_IN_ORDER(json -> json.put("k", TEXT)),
        TEXT_OF_USER_CODE(json -> json.put("k", OwnText.acting(TEXT, () -> {}))),
        KEY_OF_USER_CODE(json -> json.put(OwnText.acting(TEXT, () -> {}), 1)),
        TEXT_IN_USER_CODE(json ->
                json.put("k", OwnText.acting("x", () -> json.put("in", OwnText.acting(TEXT, () -> {}))))),
        LATE_TEXT(json -> {
            JsonBuilder child = json.createJSON("c");
            json.put("k", TEXT);
            child.put("late", TEXT);
        }),
        LATE_PIECES(json -> {
            JsonBuilder one = json.createJSON("a");
            JsonBuilder other = json.createJSON("b");
            for (int i = 0; i < MANY; i++) {
                (i % 2 == 0 ? one : other).put("k", i);
            }
        }),
        MARKS(json -> {
            JsonBuilder child = json.createJSON("c");
            json.put("x", 1);
            child.put("late", 1);
            for (int i = 0; i < MANY; i++) {
                json.mark();
                json.createJSON("k");
            }
        }),
        CHILDREN(json -> IntStream.range(0, MANY).forEach(i -> json.createJSON("k"))),
        TEXT_OF_A_CHILD(json -> json.createJSON("c").put("k", TEXT).byteBuffer()),
        TEXT_OF_A_CHILD_FOR_A_CHANNEL(json -> send(json.createJSON("c").put("k", TEXT))),
        COPY_OF_ITSELF(json -> json.put("k", TEXT).putJSON("self", json)),
        FRAGMENT(json -> json.putRaw("k", '"' + TEXT + '"')),
        VALUE_OF_A_ROW(json ->
                json.reset(JsonShape.of("a")).add((Object) List.of(TEXT)).end()),
        MANY_VALUES_OF_A_ROW(json -> json.reset(JsonShape.of("a"))
                .add((Object) Collections.nCopies(MANY, List.of()))
                .end()),
        NAMES_OF_A_SHAPE(
                json -> json.putMembers(JsonShape.of(
                                IntStream.range(0, MANY).mapToObj(i -> "k" + i).toArray(String[]::new)))
                        .add(1)
                        .end(),
                MANY),
        DEEP_ROW(json -> {
            JsonRow row = json.putRow("k", JsonShape.of("a"));
            IntStream.range(0, 9_000).forEach(i -> row.addArray());
        }),
        NAMES(json -> IntStream.range(0, MANY).forEach(i -> json.put("k" + i, 1)), MANY),
        DEEP_NAMES(json -> json.putRaw("k", "[".repeat(9_000) + "]".repeat(9_000)), 30_000),
        KEYS_THAT_REPEAT(
                json -> {
                    for (int i = 0; i < 12; i++) {
                        json.reset();
                        for (String key : KEYS) {
                            json.put(key, 1);
                        }
                    }
                },
                MANY),
        A_REMEMBERED_MESSAGE(
                json -> {
                    for (int i = 0; i < 40; i++) {
                        json.reset();
                        for (String key : KEYS.subList(0, 1_000)) {
                            json.put(key, "text of some length, which is remembered");
                        }
                        json.length();
                    }
                },
                100_000),
        A_REGION_THAT_RAN_SHORT(json -> json.wrap(new UnsafeBuffer(new byte[SIZE + 20]), 0, SIZE + 20)
                .put("k", TEXT)
                .length()),
        A_VIEW_OF_A_REGION(json ->
                json.wrap(ByteBuffer.allocateDirect(SIZE + 20)).put("k", TEXT).byteBuffer());

        private final Consumer<JsonBuilder> document;
        private final long least;

        Kind(Consumer<JsonBuilder> document) {
            this(document, 200_000);
        }

        Kind(Consumer<JsonBuilder> document, long least) {
            this.document = document;
            this.least = least;
        }

        /** Writes and reads the document. */
        Document write(JsonBuilder json) {
            document.accept(json);
            Document written = json.document();
            if (this != DEEP_ROW) {
                json.length();
            }
            long taken = KeptMemory.bytes(written);
            assertTrue(taken > least, this + " takes " + taken + " bytes");
            return written;
        }
    }

    private static void send(JsonBuilder json) {
        try {
            json.writeTo(Channels.newChannel(OutputStream.nullOutputStream()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static JsonOptions options(Kind kind) {
        return JsonOptions.DEFAULT.maxDepth(10_000).rejectDuplicateKeys(kind == Kind.NAMES || kind == Kind.DEEP_NAMES);
    }

    private static void assertWrites(JsonBuilder json) {
        for (int i = 0; i < 40; i++) {
            JsonBuilder child = json.put("a", i).createJSON("c");
            child.put("s", new StringBuilder("text"))
                    .createJSONArray("l")
                    .add(i)
                    .createJSON();
            json.put("b", OwnText.acting("foreign", () -> {}));
            child.put("late", 1);
            assertEquals(
                    "{\"a\":" + i + ",\"c\":{\"s\":\"text\",\"l\":[" + i + ",{}],\"late\":1},\"b\":\"foreign\"}",
                    json.toString());
            json.reset();
        }
    }

    private static void assertKept(Document document, long most) {
        long kept = KeptMemory.bytes(document);
        assertTrue(kept <= most, "keeps " + kept + " bytes");
    }

    @ParameterizedTest
    @EnumSource
    void trim(Kind kind) {
        JsonBuilder json = new JsonBuilder(options(kind));
        Document document = kind.write(json);
        assertSame(json, json.unwrap().trim(0));
        assertKept(document, LEAST);
        assertWrites(json);
        kind.write(json);
        json.trim(SIZE / 2).trim(SIZE / 2);
        assertWrites(json);
    }

    @ParameterizedTest
    @EnumSource
    void theNextDocumentAfterRetainedCapacity(Kind kind) {
        JsonBuilder json = new JsonBuilder(options(kind).retainedCapacity(4096));
        Document document = kind.write(json);
        json.unwrap();
        json.reset();
        assertKept(document, LEAST_RETAINED);
        assertWrites(json);
        kind.write(json);
        json.unwrap().resetArray();
        assertKept(document, LEAST_RETAINED);
        json.trim(8192); // more bytes than were kept, and less of everything else
        assertKept(document, LEAST + 4 * 8192);
        assertWrites(json);
    }

    @Test
    @DisplayName("C10: a reset in a region on the heap that gives memory back checks against what is left")
    void memoryGivenBackWithARegion() {
        JsonBuilder json = new JsonBuilder(JsonOptions.DEFAULT.maxDepth(100).retainedCapacity(1024));
        json.wrap(new UnsafeBuffer(new byte[SIZE]), 0, SIZE);
        for (int kept = 1024; kept < 4096; kept += 100) {
            json.put("k", TEXT.substring(0, 10_000)).trim(kept);
            json.resetArray();
            while (json.length() < 5000) { // an assertion fails when the text leaves its memory
                json.addLatin1(new UnsafeBuffer(new byte[] {'a', 'b', 'c'}), 0, 3);
            }
            assertTrue(json.toString().startsWith("[\"abc\",\"abc\""));
        }
    }

    @Test
    @DisplayName("C10: a document stays in its memory if its region refuses a reset that would give memory back")
    void regionThatRefusesAReset() {
        boolean[] refuses = new boolean[1];
        UnsafeBuffer region = new UnsafeBuffer(new byte[SIZE]) {
            @Override
            public int capacity() {
                if (refuses != null && refuses[0]) { // not while the superclass is constructed
                    throw new IllegalStateException("refused");
                }
                return super.capacity();
            }
        };
        JsonBuilder json = new JsonBuilder(JsonOptions.DEFAULT.retainedCapacity(1024));
        json.wrap(region, 0, SIZE).put("k", TEXT.substring(0, 100_000));
        refuses[0] = true;
        assertThrows(IllegalStateException.class, json::reset);
        assertThrows(IllegalStateException.class, () -> json.trim(0));
        json.put("l", TEXT.substring(0, 100_000));
        refuses[0] = false;
        assertEquals(
                "{\"k\":\"" + TEXT.substring(0, 100_000) + "\",\"l\":\"" + TEXT.substring(0, 100_000) + "\"}",
                json.toString());
        json.reset();
        assertWrites(json);
    }

    @ParameterizedTest
    @EnumSource
    void theReturnToAPool(Kind kind) {
        JsonBuilderPool pool = new JsonBuilderPool(1, options(kind).retainedCapacity(4096));
        for (int i = 0; i < 6; i++) {
            JsonBuilder json = pool.acquire();
            Document document = kind.write(json);
            json.close();
            assertKept(document, LEAST_RETAINED);
            JsonBuilder next = pool.acquire();
            assertSame(document, next.document());
            assertWrites(next);
            next.close();
        }
    }

    @ParameterizedTest
    @EnumSource
    @Tag("slow")
    void trimDuringALeaseOfAPool(Kind kind) {
        JsonBuilderPool pool = new JsonBuilderPool(1, options(kind));
        for (int i = 0; i < 5; i++) { // each with handles of its own
            JsonBuilder json = pool.acquire();
            kind.write(json);
            json.close();
        }
        JsonBuilder json = pool.acquire().trim(0);
        assertKept(json.document(), LEAST);
        assertWrites(json);
        json.close();
    }

    @Test
    @Tag("slow")
    @DisplayName("what is given back is really free, on and off the heap")
    void measured() throws InterruptedException {
        JsonBuilder json = new JsonBuilder(JsonOptions.DEFAULT.maxDepth(10_000));
        JsonBuilderPool pool =
                new JsonBuilderPool(1, JsonOptions.DEFAULT.maxDepth(10_000).retainedCapacity(4096));
        pool.acquire().close();
        long before = UsedMemory.afterCollection();
        for (Kind kind : Kind.values()) {
            if (kind.least == 200_000) {
                kind.write(json);
                json.unwrap().trim(0);
                JsonBuilder pooled = pool.acquire();
                kind.write(pooled);
                pooled.close();
            }
        }
        long more = UsedMemory.afterCollection() - before;
        assertTrue(more < SIZE, "uses " + more + " bytes more");
        json.put("k", 1).length();
        pool.acquire().close();
    }
}
