// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.zilch.internal.memory.Memory;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Documents of n bytes in every region of 0 to n bytes: each fits exactly, or the call that failed leaves it whole. */
@Tag("contract")
@Tag("fast")
class RegionSweepTest {
    /** A document as a list of calls. */
    private static final class Document {
        private final String name;
        private final List<Consumer<JsonBuilder[]>> calls = new ArrayList<>();

        Document(String name) {
            this.name = name;
        }

        Document call(Consumer<JsonBuilder> call) {
            calls.add(nodes -> call.accept(nodes[0]));
            return this;
        }

        Document on(int node, Consumer<JsonBuilder> call) {
            calls.add(nodes -> call.accept(nodes[node]));
            return this;
        }

        Document child(int parent, int node, String key, boolean array) {
            calls.add(
                    nodes -> nodes[node] = array ? nodes[parent].createJSONArray(key) : nodes[parent].createJSON(key));
            return this;
        }

        @Override
        public String toString() {
            return name;
        }

        /** Returns the document after each of its calls. */
        List<String> states(JsonOptions options) {
            JsonBuilder[] nodes = new JsonBuilder[64];
            nodes[0] = new JsonBuilder(options);
            List<String> states = new ArrayList<>();
            states.add(nodes[0].toString());
            for (Consumer<JsonBuilder[]> call : calls) {
                call.accept(nodes);
                states.add(nodes[0].toString());
            }
            return states;
        }
    }

    static Stream<Document> documents() {
        return Stream.of(texts(), fragments(), late(), deep(), elements(), keys());
    }

    /** Each document with the options that change how long it is. */
    static Stream<Arguments> documentsAndOptions() {
        return documents()
                .flatMap(document -> Stream.of(
                        Arguments.of(document, JsonOptions.DEFAULT),
                        Arguments.of(
                                document, JsonOptions.DEFAULT.lineFeed(true).decimalsAsStrings(true))));
    }

    private static int least(JsonOptions options) {
        return options.lineFeed() ? 3 : 2;
    }

    private static Document texts() {
        byte[] utf8 = "gr\u00fc\u00df \u20ac \ud83d\ude00".getBytes(StandardCharsets.UTF_8);
        return new Document("texts")
                .call(it -> it.put("clean", "nothing in here is special"))
                .call(it -> it.put("escapes", "\u0000\u0001\"\\\n"))
                .call(it -> it.put("latin1", "\u00e4\u00f6\u00fc"))
                .call(it -> it.put("utf16", "\u20ac\ud83d\ude00\ud800"))
                .call(it -> it.put("sequence", new StringBuilder("\u20acx")))
                .call(it -> it.putUtf8("utf8", utf8, 0, utf8.length))
                .call(it -> it.putLatin1("l", utf8, 0, 9))
                .call(it -> it.putAscii("a", utf8, 0, 9))
                .call(it -> it.put("enum", TimeUnit.SECONDS));
    }

    private static Document fragments() {
        JsonBuilder other = new JsonBuilder();
        other.put("k", 1).createJSONArray("l").add("\u20ac");
        byte[] raw = "[1,{\"a\":[]}]".getBytes(StandardCharsets.UTF_8);
        return new Document("fragments")
                .call(it -> it.putRaw("raw", raw, 0, raw.length))
                .call(it -> it.putRaw("text", "{\"\u20ac\":[ ]}"))
                .call(it -> it.putJSON("copy", other))
                .call(it -> it.putJSON("self", it))
                .call(it -> it.put("map", Map.of("x", List.of(1, "y", new int[] {2, 3}))));
    }

    private static Document late() {
        return new Document("late writes")
                .child(0, 1, "a", false)
                .child(0, 2, "b", true)
                .on(1, it -> it.put("first", 1))
                .child(2, 3, null, false)
                .on(0, it -> it.put("root", "r"))
                .on(3, it -> it.put("in", "b"))
                .on(1, it -> it.put("second", "\u20ac"))
                .on(2, it -> it.add(2))
                .child(1, 4, "c", true)
                .on(4, it -> it.add(4))
                .on(0, it -> it.putRaw("raw", "[[]]"))
                .on(3, it -> it.put("more", 1.5));
    }

    private static Document deep() {
        Document document = new Document("24 levels");
        for (int i = 0; i < 23; i++) {
            document.child(i, i + 1, "k", i % 2 == 0);
        }
        return document.on(23, it -> it.add(1)).on(20, it -> it.put("late", 2)).on(0, it -> it.put("end", 3));
    }

    private static Document elements() {
        return new Document("elements")
                .child(0, 1, "list", true)
                .on(1, it -> it.add(1))
                .on(1, it -> it.add("two"))
                .on(1, it -> it.add(3.5))
                .on(1, it -> it.addNull())
                .on(1, it -> it.addDecimal(150, 2))
                .child(1, 2, null, true)
                .on(2, it -> it.addRaw("{}"))
                .on(1, it -> it.addTimestamp(0, TimeUnit.SECONDS))
                .on(1, it -> it.addBase64(new byte[4], 0, 4));
    }

    private static Document keys() {
        JsonKey encoded = JsonKey.of("encoded \u20ac");
        return new Document("keys")
                .call(it -> it.put("", 1))
                .call(it -> it.put("a key of more than thirty-one bytes, never remembered", 2))
                .call(it -> it.put(encoded, 3))
                .call(it -> it.put("\u20ac", 4))
                .call(it -> it.put(new StringBuilder("sb"), 5))
                .call(it -> it.put("just twenty-eight bytes long", 6));
    }

    @ParameterizedTest
    @MethodSource("documentsAndOptions")
    @DisplayName("C4 C10: in a region of every capacity up to n the document fits exactly or stays whole")
    void everyCapacity(Document document, JsonOptions options) {
        List<String> states = document.states(options);
        int n = utf8(states.get(states.size() - 1));
        for (Region.Place place : Region.Place.values()) {
            JsonBuilder warm = new JsonBuilder(options.initialCapacity(0));
            for (int capacity = least(options); capacity <= n; capacity++) {
                sweep(document, states, new Region(place, capacity), new JsonBuilder(options));
                sweep(document, states, new Region(place, capacity), warm);
            }
        }
    }

    private static void sweep(Document document, List<String> states, Region region, JsonBuilder json) {
        region.wrap(json);
        int n = utf8(states.get(states.size() - 1));
        int done = run(document, states, json, region.capacity);
        region.assertOnlyInsideWritten();
        assertEquals(region.capacity == n, done == document.calls.size(), () -> "capacity " + region.capacity);
        String expected = states.get(done);
        assertEquals(expected, json.toString());
        assertEquals(expected, region.text(utf8(expected)));
        region.assertOnlyInsideWritten();
    }

    /** Makes the calls until one throws, and returns how many did not. */
    private static int run(Document document, List<String> states, JsonBuilder json, int capacity) {
        JsonBuilder[] nodes = new JsonBuilder[64];
        nodes[0] = json;
        for (int i = 0; i < document.calls.size(); i++) {
            Consumer<JsonBuilder[]> call = document.calls.get(i);
            if (utf8(states.get(i + 1)) > capacity) {
                JsonCapacityException full = assertThrows(JsonCapacityException.class, () -> call.accept(nodes));
                assertEquals(capacity, full.available());
                assertTrue(full.needed() > capacity, full::getMessage);
                assertTrue(full.needed() <= utf8(states.get(i + 1)), full::getMessage);
                return i;
            }
            call.accept(nodes);
        }
        return document.calls.size();
    }

    @ParameterizedTest
    @MethodSource("documentsAndOptions")
    @DisplayName("C4 C10: with every maxCapacity up to n the document fits exactly or stays whole")
    void everyMaxCapacity(Document document, JsonOptions options) {
        List<String> states = document.states(options);
        int n = utf8(states.get(states.size() - 1));
        for (int capacity = least(options); capacity <= n; capacity++) {
            JsonBuilder json = new JsonBuilder(options.maxCapacity(capacity).initialCapacity(0));
            for (int message = 0; message < 2; message++) {
                int done = run(document, states, json, capacity);
                assertEquals(capacity == n, done == document.calls.size());
                assertEquals(states.get(done), json.toString());
                json.reset();
            }
        }
    }

    @ParameterizedTest
    @MethodSource("documentsAndOptions")
    @DisplayName("C1 C10: a region with room to spare is read after every call, and nothing outside it is written")
    void readAfterEveryCall(Document document, JsonOptions options) {
        List<String> states = document.states(options);
        for (Region.Place place : Region.Place.values()) {
            for (int spare = 0; spare < 700; spare += 37) {
                Region region = new Region(place, utf8(states.get(states.size() - 1)) + spare);
                JsonBuilder[] nodes = new JsonBuilder[64];
                nodes[0] = new JsonBuilder(options);
                region.wrap(nodes[0]);
                for (int i = 0; i < document.calls.size(); i++) {
                    document.calls.get(i).accept(nodes);
                    assertEquals(states.get(i + 1), region.text(nodes[0].length()));
                    region.assertOnlyInsideWritten();
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("C4 C10: a region too small for {} is refused, and the builder stays where it was")
    void regionsThatAreTooSmall(Region.Place place) {
        Region good = new Region(place, 30);
        JsonBuilder json = new JsonBuilder();
        good.wrap(json);
        json.put("a", 1);
        for (int capacity = 0; capacity < 2; capacity++) {
            Region bad = new Region(place, capacity);
            JsonCapacityException full = assertThrows(JsonCapacityException.class, () -> bad.wrap(json));
            assertEquals(2, full.needed());
            assertEquals(capacity, full.available());
            json.put("b", 2);
            bad.assertOnlyInsideWritten();
            assertEquals("{\"a\":1,\"b\":2}", good.text(json.length()));
            json.reset().put("a", 1);
            assertEquals("{\"a\":1}", good.text(json.length()));
            bad.assertOnlyInsideWritten();
        }
        good.assertOnlyInsideWritten();
    }

    @Test
    @DisplayName("C10: a reset notices that the region is no longer inside its buffer")
    void regionThatItsOwnerTookAway() {
        UnsafeBuffer claim = new UnsafeBuffer(ByteBuffer.allocateDirect(64));
        JsonBuilder json = new JsonBuilder().wrap(claim, 8, 56);
        json.put("a", 1);
        claim.wrap(ByteBuffer.allocateDirect(32));
        assertThrows(IndexOutOfBoundsException.class, json::reset);
        claim.wrap(ByteBuffer.allocateDirect(64));
        json.reset().put("b", 2);
        assertEquals("{\"b\":2}", claim.getStringWithoutLengthUtf8(8, json.length()));
    }

    @Test
    @DisplayName("C10: wrapping a buffer around other memory in the middle of a document does not harm the document")
    void regionWhoseBufferLeavesInTheMiddle() {
        for (int size : new int[] {16, 4096}) {
            UnsafeBuffer claim = new UnsafeBuffer(ByteBuffer.allocateDirect(4096));
            JsonBuilder json = new JsonBuilder().wrap(claim, 8, 4000).put("a", 1);
            byte[] other = new byte[size];
            claim.wrap(other);
            json.put("text", "x".repeat(3_000)); // leaves the region, since its worst case might not fit
            if (size == 16) {
                for (int i = 0; i < 2; i++) {
                    assertEquals(
                            "the buffer of the region was wrapped around other memory in the middle of a document: do"
                                    + " that only between two documents, and begin the next one with wrap() or reset()",
                            assertThrows(IllegalStateException.class, json::length)
                                    .getMessage());
                    json.put("b", i); // is still possible
                }
                assertArrayEquals(new byte[size], other);
                claim.wrap(new byte[4096]);
                String text = "{\"a\":1,\"text\":\"" + "x".repeat(3_000) + "\",\"b\":0,\"b\":1}";
                assertEquals(text, json.toString());
                assertEquals(text, claim.getStringWithoutLengthAscii(8, text.length()));
            } else {
                assertEquals("{\"a\":1,\"text\":\"" + "x".repeat(3_000) + "\"}", json.toString());
            }
        }
    }

    @Test
    @DisplayName(
            "C1 C10: after its buffer was wrapped around other memory a document is read whole, or the read throws")
    void readsAfterTheBufferHasLeft() {
        assumeTrue(
                Memory.hasAddresses(),
                "all memory is on the heap: the document is copied to the region when it is read");
        UnsafeBuffer claim = new UnsafeBuffer(ByteBuffer.allocateDirect(264));
        UnsafeBuffer before = new UnsafeBuffer(claim);
        JsonBuilder json = new JsonBuilder().wrap(claim, 8, 256).put("a", 1);
        for (UnsafeBuffer other : List.of(
                new UnsafeBuffer(ByteBuffer.allocateDirect(264)),
                new UnsafeBuffer(new byte[264]),
                new UnsafeBuffer(before, 0, 260))) {
            claim.wrap(other);
            assertEquals(
                    "the buffer of the region was wrapped around other memory in the middle of a document: do that only"
                            + " between two documents, and begin the next one with wrap() or reset()",
                    assertThrows(IllegalStateException.class, json::buffer).getMessage());
            String expected = "{\"a\":1}";
            UnsafeBuffer copy = new UnsafeBuffer(new byte[7]);
            assertEquals(7, json.toBytes(copy, 0));
            assertEquals(expected, copy.getStringWithoutLengthAscii(0, 7));
            assertEquals(expected, new String(json.toBytes(), StandardCharsets.US_ASCII));
            assertEquals(expected, json.toString());
            assertEquals(
                    expected,
                    StandardCharsets.US_ASCII.decode(json.byteBuffer()).toString());
        }
        claim.wrap(before);
        assertEquals("{\"a\":1}", json.buffer().getStringWithoutLengthAscii(json.offset(), json.length()));
        claim.wrap(new byte[264]);
        json.reset().put("b", 2);
        assertEquals("{\"b\":2}", json.buffer().getStringWithoutLengthAscii(json.offset(), json.length()));
    }

    @Test
    @DisplayName("C10: a region that is negative or outside its buffer is refused")
    void regionsOutsideTheirBuffer() {
        JsonBuilder json = new JsonBuilder().put("a", 1);
        UnsafeBuffer buffer = new UnsafeBuffer(new byte[16]);
        assertThrows(IndexOutOfBoundsException.class, () -> json.wrap(buffer, -1, 8));
        assertThrows(IndexOutOfBoundsException.class, () -> json.wrap(buffer, 1, -8));
        assertThrows(IndexOutOfBoundsException.class, () -> json.wrap(buffer, 9, 8));
        assertThrows(RuntimeException.class, () -> json.wrap(buffer, Integer.MAX_VALUE, 8));
        assertThrows(
                RuntimeException.class, () -> json.wrap(ByteBuffer.allocate(9).asReadOnlyBuffer()));
        assertEquals("{\"a\":1}", json.toString());
        assertArrayEquals(new byte[16], buffer.byteArray());
        assertFalse(json.isEmpty());
    }

    private static int utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }
}
