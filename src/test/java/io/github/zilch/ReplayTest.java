// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.internal.SlowText;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Messages that are like the last one: they come out as if nothing were remembered. */
@Tag("contract")
class ReplayTest {
    private static final int PROGRAMS = Integer.getInteger("zilch.programs", 600);
    private static final int MESSAGES = 12;

    private JsonBuilder json = practised(new JsonBuilder());

    /** Resets a new builder until it would record the next message. */
    private static JsonBuilder practised(JsonBuilder builder) {
        for (int i = 0; i < 2 * Replay.SHORTEST_PAUSE && !builder.document().isRecording(); i++) {
            builder.reset();
        }
        return builder;
    }

    private static void write(JsonBuilder json, Consumer<JsonBuilder> message) {
        json.reset();
        message.accept(json);
        json.length();
    }

    /** Has a message recorded; the next one is replayed. */
    private void record(Consumer<JsonBuilder> message) {
        json = practised(new JsonBuilder());
        write(json, message);
        json.reset();
        assertTrue(json.document().isReplaying());
    }

    /** Writes a message after another one was recorded, and compares it with that of a new builder. */
    private void check(Consumer<JsonBuilder> message) {
        JsonBuilder fresh = new JsonBuilder();
        message.accept(fresh);
        message.accept(json);
        assertEquals(fresh.toString(), json.toString());
        write(json, message);
        assertEquals(fresh.toString(), json.toString());
    }

    @Test
    void messagesThatAreMostlyChangingElementsAreNotReplayedUnlessTheseAreFew() {
        for (int elements : new int[] {Replay.FEW_ELEMENTS, Replay.FEW_ELEMENTS + 1}) {
            json = practised(new JsonBuilder());
            write(json, message -> {
                JsonBuilder list = message.put("a", 1).createJSONArray("list");
                for (int i = 0; i < elements; i++) {
                    list.add(i);
                }
            });
            json.reset();
            assertEquals(elements == Replay.FEW_ELEMENTS, json.document().isReplaying());
        }
    }

    @Test
    void changingElementsAreReplayedIfTheyAreNotMostOfTheCalls() {
        Consumer<JsonBuilder> half = message -> {
            for (int i = 0; i <= Replay.FEW_ELEMENTS; i++) {
                message.put("a", i);
            }
            JsonBuilder list = message.createJSONArray("list");
            for (int i = 0; i <= Replay.FEW_ELEMENTS; i++) {
                list.add(i);
            }
        };
        record(half);
        check(half);
    }

    @Test
    void elementsThatStayTheSameAreReplayedUntilMoreThanAFewChange() {
        String[] words = words(Replay.FEW_ELEMENTS + 1);
        record(message -> addAll(message.createJSONArray("list"), words));
        json.reset();
        words[0] = "other";
        addAll(json.createJSONArray("list"), words);
        json.length();
        json.reset();
        addAll(json.createJSONArray("list"), words(words.length));
        assertTrue(json.document().isReplaying());
        json.length();
        json.reset();
        assertFalse(json.document().isReplaying());
    }

    /** New strings. */
    private static String[] words(int count) {
        return IntStream.range(0, count).mapToObj(i -> "word " + i).toArray(String[]::new);
    }

    private static void addAll(JsonBuilder list, String[] words) {
        for (String word : words) {
            list.add(word);
        }
    }

    @Test
    @DisplayName("C1 C2 C4 C8 C10 C11: whatever was written before, a message is what a new builder writes")
    void messagesAreWhatANewBuilderWrites() {
        Long only = Long.getLong("zilch.seed");
        long first = only != null ? only : System.nanoTime();
        for (int i = 0; i < (only != null ? 1 : 5 * PROGRAMS); i++) {
            long seed = first + i;
            try {
                compare(seed);
            } catch (RuntimeException | AssertionError problem) {
                throw new AssertionError("seed " + seed, problem);
            }
        }
    }

    private static void compare(long seed) {
        Random random = new Random(seed);
        JsonOptions options = JsonOptions.DEFAULT
                .initialCapacity(random.nextInt(2) * 2000)
                .maxDepth(random.nextInt(4) > 0 ? 512 : 1 + random.nextInt(4))
                .maxCapacity(random.nextInt(4) > 0 ? JsonOptions.LARGEST_CAPACITY : 2 + random.nextInt(600))
                .asciiOnly(random.nextInt(4) == 0);
        JsonBuilder reused = practised(new JsonBuilder(options));
        AlikeMessages messages = new AlikeMessages(seed);
        int regions = random.nextInt(3);
        UnsafeBuffer[] buffers = {buffer(regions, 6000), buffer(regions, 6000)};
        for (int i = 0; i < MESSAGES; i++) {
            int capacity = random.nextBoolean() ? 5000 : 2 + random.nextInt(700);
            JsonBuilder fresh = new JsonBuilder(options);
            if (regions > 0) {
                fresh.wrap(buffers[0], 7, capacity);
                reused.wrap(buffers[1], 7, capacity);
            } else {
                reused.reset();
            }
            List<String> expected = messages.run(fresh);
            assertEquals(expected, messages.run(reused), () -> "of " + messages);
            if (regions > 0) {
                Canaries.assertAround(buffers[1], 7, capacity);
                Canaries.fill(buffers[1]);
            }
            messages.next();
        }
    }

    private static UnsafeBuffer buffer(int regions, int capacity) {
        UnsafeBuffer buffer = regions == 1
                ? new UnsafeBuffer(ByteBuffer.allocateDirect(capacity))
                : new UnsafeBuffer(new byte[capacity]);
        return Canaries.fill(buffer);
    }

    @Test
    @DisplayName("C1: a message that is the same, or has other values, is replayed to its end")
    void sameCallsAreReplayed() {
        record(json -> order(json, 1, "BUY"));
        order(json, 2, "BUY");
        assertTrue(json.document().isReplayComplete());
        assertEquals("{\"ID\":2,\"Side\":\"BUY\",\"Legs\":[{\"ID\":1},{\"ID\":2}],\"Live\":true}", json.toString());
        json.reset();
        order(json, 123456, "SELL SHORT");
        assertTrue(json.document().isReplayComplete());
        assertEquals(
                "{\"ID\":123456,\"Side\":\"SELL SHORT\",\"Legs\":[{\"ID\":1},{\"ID\":2}],\"Live\":true}",
                json.toString());
    }

    private static void order(JsonBuilder json, int id, String side) {
        json.put("ID", id).put("Side", side);
        JsonBuilder legs = json.createJSONArray("Legs");
        legs.createJSON().put("ID", 1);
        legs.createJSON().put("ID", 2);
        json.put("Live", true);
    }

    @Test
    @DisplayName("C1: a key on another node is not the key that was there")
    void sameKeyOnAnotherNode() {
        record(json -> {
            JsonBuilder legs = json.createJSONArray("Legs");
            legs.createJSON().put("Side", "BUY");
            legs.createJSON().put("Side", "BUY");
        });
        check(json -> {
            JsonBuilder legs = json.createJSONArray("Legs");
            JsonBuilder first = legs.createJSON().put("Side", "BUY");
            legs.createJSON();
            first.put("Side", "BUY");
        });
    }

    @Test
    @DisplayName("C1: a string where a number was, a child where a string was, an array where an object was")
    void otherKindsOfValues() {
        record(json -> json.put("a", 1).put("b", "x").createJSON("c"));
        check(json -> json.put("a", "x").put("b", 1).createJSONArray("c").add(1));
        record(json -> json.put("a", 1).put("b", "x").createJSON("c"));
        check(json -> json.put("a", true).createJSON("b").put("b", "x"));
    }

    @Test
    @DisplayName("C1: members that are missing, new, or in another order")
    void otherMembers() {
        record(json -> json.put("a", 1).put("b", "x").put("c", 2));
        check(json -> json.put("b", "x").put("c", 2));
        record(json -> json.put("a", 1).put("b", "x").put("c", 2));
        check(json -> json.put("a", 1));
        record(json -> json.put("a", 1).put("b", "x").put("c", 2));
        check(json -> json.put("a", 1).put("b", "x").put("c", 2).put("d", 3));
    }

    @Test
    @DisplayName("C1 C2: what follows on a read is written as ever, and children know where they are")
    void readsInBetween() {
        Consumer<JsonBuilder> message = json -> {
            JsonBuilder child = json.put("a", 1).createJSON("b").put("c", "x");
            assertEquals("{\"a\":1,\"b\":{\"c\":\"x\"}}", json.toString());
            assertEquals("{\"c\":\"x\"}", child.toString());
            assertEquals(child, json.get("b"));
            child.put("d", 2);
            json.put("e", 3);
        };
        record(message);
        check(message);
        assertEquals("{\"a\":1,\"b\":{\"c\":\"x\",\"d\":2},\"e\":3}", json.toString());
    }

    @Test
    @DisplayName("C1: a mark does not end a replay, a rollback does")
    void marksAndRollbacks() {
        Consumer<JsonBuilder> marked = json -> {
            long begin = json.mark();
            json.put("a", "x").createJSON("b").put("c", 1);
            assertTrue(json.mark() != begin);
            json.put("d", 2);
        };
        record(marked);
        marked.accept(json);
        assertTrue(json.document().isReplayComplete());
        assertEquals("{\"a\":\"x\",\"b\":{\"c\":1},\"d\":2}", json.toString());
        json.reset();
        json.put("a", "x");
        long mark = json.mark();
        json.createJSON("b").put("c", 1);
        json.rollback(mark);
        assertFalse(json.document().isReplaying());
        assertEquals("{\"a\":\"x\"}", json.put("z", 1).rollback(mark).toString());
    }

    @Test
    @DisplayName("C1: a message that was rolled back while it was recorded does not come back as what it was")
    void rollbackWhileRecording() {
        json = practised(new JsonBuilder());
        long mark = json.mark();
        json.put("a", 1).rollback(mark).put("b", 2);
        assertEquals("{\"b\":2}", json.toString());
        assertEquals("{\"a\":3}", json.reset().put("a", 3).toString());
    }

    @Test
    @DisplayName("C1: a number where a string was ends no replay, neither of a member nor of an element")
    void numbersInPlaceOfStrings() {
        record(json -> json.put("a", "x").createJSONArray("list").add("one").add("two"));
        JsonBuilder list = json.put("a", 1).createJSONArray("list").add(2).add(3);
        assertTrue(json.document().isReplayComplete());
        assertEquals("{\"a\":1,\"list\":[2,3]}", json.toString());
        assertEquals("[2,3]", list.toString());
    }

    @Test
    @DisplayName("C1: strings and other values by turns, in the same place, are replayed with their quotes and without")
    void stringsAndNumbersByTurns() {
        Object[] values = {"x", "another one", 1, "y".repeat(40), "", -23L, "\u20ac", 'c', true, "\"", 0.5, "x"};
        record(message -> writeBoth(message, "x", 1));
        for (Object first : values) {
            for (Object second : values) {
                JsonBuilder fresh = new JsonBuilder();
                writeBoth(fresh, first, second);
                json.reset();
                writeBoth(json, first, second);
                assertTrue(json.document().isReplayComplete());
                assertEquals(fresh.toString(), json.toString());
            }
        }
    }

    private static void writeBoth(JsonBuilder json, Object first, Object second) {
        json.put("a", first).put("b", second);
        json.createJSONArray("list").add(first).add(second);
        json.createJSON("last").put("a", second).put("b", first);
    }

    @Test
    @DisplayName("C1: an array begins behind an object that was replayed to its end, and an object behind an array")
    void arraysBehindObjects() {
        record(message -> message.put("a", 1));
        assertEquals("{\"a\":2}", json.put("a", 2).toString());
        assertEquals("[3]", json.resetArray().add(3).toString());
        assertEquals("{\"a\":4}", json.reset().put("a", 4).toString());
    }

    @Test
    @DisplayName("C10: text that is too long for a region is so where the region has moved to, too")
    void muchLongerTextInARegionThatHasMoved() {
        UnsafeBuffer buffer = Canaries.fill(new UnsafeBuffer(ByteBuffer.allocateDirect(2_500)));
        StringBuilder text = new StringBuilder("\u0001".repeat(290));
        json = practised(new JsonBuilder().wrap(buffer, 2_000, 300));
        write(json, message -> message.put("a", 1));
        write(json, message -> message.put("a", 2));
        json.wrap(buffer, 200, 300);
        assertTrue(json.document().isReplaying());
        Canaries.fill(buffer);
        assertThrows(JsonCapacityException.class, () -> json.put("a", text));
        Canaries.assertAround(buffer, 200, 300);
    }

    @Test
    @DisplayName("C11: the depth of a fragment that was replayed counts where its document is copied to")
    void depthOfReplayedFragments() {
        JsonOptions options = JsonOptions.DEFAULT.maxDepth(3);
        json = practised(new JsonBuilder(options));
        write(json, message -> message.putRaw("a", "[[1]]"));
        json.reset().putRaw("a", "[[2]]");
        assertTrue(json.document().isReplayComplete());
        JsonBuilder child = new JsonBuilder(options).createJSON("child");
        assertThrows(IllegalStateException.class, () -> child.putJSON("copy", json));
    }

    @Test
    @DisplayName("C1: what is behind a mark goes, and the quote and the comma of the string before it stay")
    void marksBehindStrings() {
        for (String value : new String[] {"x", "another one", "y".repeat(40)}) {
            record(message -> message.put("a", "x").put("b", "z").put("c", 1));
            json.put("a", value);
            long mark = json.mark();
            json.put("b", value).put("c", 2).rollback(mark).put("d", 3);
            assertEquals("{\"a\":\"" + value + "\",\"d\":3}", json.toString());
            record(message -> message.put("a", "x").put("b", "z").put("c", 1));
            json.put("a", value).mark();
            assertEquals(
                    "{\"a\":\"" + value + "\",\"b\":\"z\",\"c\":2}",
                    json.put("b", "z").put("c", 2).toString());
            Consumer<JsonBuilder> nested = message -> {
                message.createJSON("child").put("a", value).mark();
                message.put("b", 1);
            };
            record(nested);
            check(nested);
        }
    }

    @Test
    @DisplayName("C2: a late write in a message that began as ever goes to its place")
    void lateWrites() {
        record(json -> json.put("x", json.createJSON("a").put("b", 1).isArray()).put("c", "y"));
        check(json -> {
            JsonBuilder a = json.createJSON("a").put("b", 1);
            json.put("x", false).put("c", "y");
            a.put("late", 2);
        });
    }

    @Test
    @DisplayName("C1 C13: fragments are replayed, and so is what stands around them")
    void fragments() {
        Consumer<JsonBuilder> message =
                json -> putFragments(json, "[[1],{}]", "\"m\":[2],\"n\":{}").put("z", 1);
        record(message);
        message.accept(json);
        assertTrue(json.document().isReplayComplete());
        assertEquals("{\"a\":[[1],{}],\"b\":[[[1],{}],\"x\"],\"m\":[2],\"n\":{},\"z\":1}", json.toString());
        json.reset();
        putFragments(json, "3", "\"o\":4").put("z", 5);
        assertTrue(json.document().isReplayComplete());
        assertEquals("{\"a\":3,\"b\":[3,\"x\"],\"o\":4,\"z\":5}", json.toString());
    }

    /** Puts a value as a member and as an element, then members. */
    private static JsonBuilder putFragments(JsonBuilder json, String value, String members) {
        UnsafeBuffer bytes = new UnsafeBuffer((value + members).getBytes(US_ASCII));
        json.putRawUnchecked("a", bytes, 0, value.length());
        json.createJSONArray("b").addRawUnchecked(value).add("x");
        return json.putMembersUnchecked(bytes, value.length(), members.length());
    }

    @Test
    @DisplayName("C2 C13: brackets in fragments are not taken for those of nodes when a replay ends")
    void nodesBehindFragments() {
        record(message ->
                putFragments(message, "[[1],{}]", "\"m\":[2],\"n\":{}").createJSON("c"));
        for (String value : new String[] {"[[1],{}]", "3", "{\"k\":[]}", "[", "]]"}) {
            json.reset();
            JsonBuilder c = putFragments(json, value, "\"m\":" + value).createJSON("c");
            json.put("d", 1);
            c.put("late", 2);
            assertEquals(
                    "{\"a\":" + value + ",\"b\":[" + value + ",\"x\"],\"m\":" + value + ",\"c\":{\"late\":2},\"d\":1}",
                    json.toString());
        }
    }

    @Test
    @DisplayName("C1 C13: a fragment is not taken for a value, nor a value for a fragment")
    void valuesInPlaceOfFragments() {
        record(json -> json.putRaw("a", "[]").put("b", 1).put("c", 1));
        check(json -> json.putRaw("a", "[]").putRaw("b", "[1]").createJSON("c").put("d", 1));
        record(json -> json.putRaw("a", "[]").put("b", 1).put("c", 1));
        check(json -> json.put("a", 1).put("b", 2).createJSON("c").put("d", 1));
    }

    @Test
    @DisplayName("C1: bytes as Base64 are replayed, whatever their length")
    void base64() {
        Consumer<JsonBuilder> message = json ->
                json.putBase64("a", new byte[7], 0, 7).createJSONArray("b").addBase64(new byte[9], 0, 9);
        record(message);
        message.accept(json);
        assertTrue(json.document().isReplayComplete());
        json.reset();
        check(json ->
                json.putBase64("a", new byte[400], 0, 400).createJSONArray("b").addBase64(new byte[1], 0, 1));
    }

    @Test
    @DisplayName("C4 C13: a fragment that is refused leaves a replayed message as it was")
    void refusedFragments() {
        record(json -> json.put("a", 1).putRaw("b", "[]").put("c", 1));
        json.put("a", 2);
        assertThrows(IllegalArgumentException.class, () -> json.putRaw("b", "[}"));
        json.putRaw("b", "[3]").put("c", 4);
        assertTrue(json.document().isReplayComplete());
        assertEquals("{\"a\":2,\"b\":[3],\"c\":4}", json.toString());
        json.reset().put("a", 5);
        assertThrows(IllegalArgumentException.class, () -> json.putRaw("b", "[}"));
        assertEquals("{\"a\":5}", json.toString());
    }

    @Test
    @DisplayName("C10: a fragment that is longer than the one before is not replayed beyond the end of a region")
    void longerFragmentInARegion() {
        UnsafeBuffer region = Canaries.fill(new UnsafeBuffer(ByteBuffer.allocateDirect(800)));
        for (int length = 0; length < 700; length++) {
            json = practised(new JsonBuilder());
            json.wrap(region, 7, 500).put("a", 1).putRaw("b", "[]").put("c", 1).length();
            String value = '"' + "x".repeat(length) + '"';
            json.wrap(region, 7, 500).put("a", 1);
            if (length <= 480) {
                json.putRaw("b", value).put("c", 1);
                assertEquals("{\"a\":1,\"b\":" + value + ",\"c\":1}", json.toString());
            } else {
                assertThrows(
                        JsonCapacityException.class,
                        () -> json.putRaw("b", value).put("c", 1));
            }
            json.length();
            Canaries.assertAround(region, 7, 500);
        }
    }

    @Test
    @DisplayName("C12: a child of an earlier message is refused, also while its message comes again")
    void staleHandles() {
        record(json -> json.put("a", 1).createJSON("b").put("c", 1));
        JsonBuilder stale = json.put("a", 1).createJSON("b");
        stale.put("c", 1);
        json.reset().put("a", 1);
        assertThrows(IllegalStateException.class, () -> stale.put("c", 1));
        assertThrows(IllegalStateException.class, stale::length);
        assertThrows(IllegalStateException.class, () -> stale.put("c", (String) null));
        json.createJSON("b").put("c", 2);
        assertEquals("{\"a\":1,\"b\":{\"c\":2}}", json.toString());
    }

    @Test
    @DisplayName("C1: what others do to the buffer has no effect on the next message")
    void bufferIsSpoilt() {
        Consumer<JsonBuilder> message =
                json -> json.put("a", "x").createJSON("b").put("c", "y");
        for (int i = 0; i < 5; i++) {
            write(json, message);
            assertEquals("{\"a\":\"x\",\"b\":{\"c\":\"y\"}}", json.toString());
            ByteBuffer bytes = json.byteBuffer();
            while (bytes.hasRemaining()) {
                bytes.put((byte) '"');
            }
        }
        assertTrue(json.document().isReplaying());
    }

    @Test
    @DisplayName(
            "C1: a message that is replayed in a region off the heap is read, read through byteBuffer(), and goes on")
    void readsOfARegionOffTheHeap() {
        json = practised(new JsonBuilder().wrap(new UnsafeBuffer(ByteBuffer.allocateDirect(700)), 3, 600));
        for (int i = 0; i < 5; i++) {
            JsonBuilder child = json.reset().put("a", i).createJSON("b").put("c", "x");
            assertEquals(i > 0, json.document().isReplayComplete());
            String text = "{\"a\":" + i + ",\"b\":{\"c\":\"x\"}}";
            if (i % 2 == 0) {
                assertEquals(text.length(), json.length());
            }
            assertEquals(text, US_ASCII.decode(json.byteBuffer()).toString());
            assertEquals("{\"c\":\"x\"}", US_ASCII.decode(child.byteBuffer()).toString());
            assertEquals(text, json.toString());
            child.put("d", 1);
            json.put("e", 2);
            text = "{\"a\":" + i + ",\"b\":{\"c\":\"x\",\"d\":1},\"e\":2}";
            assertEquals(text, json.toString());
            assertEquals(text, json.buffer().getStringWithoutLengthAscii(3, text.length()));
            for (int alike = 0; alike < 4; alike++) {
                write(json, message -> message.put("a", 0).createJSON("b").put("c", "x"));
            }
        }
    }

    @Test
    @DisplayName("C1: a replayed message of a region off the heap that is larger than the builder's own memory")
    void byteBufferOfALargeRegionOffTheHeap() {
        String text = "x".repeat(1_000);
        Consumer<JsonBuilder> message =
                json -> json.put("a", text).put("b", text).put("c", text).put("d", text);
        json = practised(new JsonBuilder(0).wrap(new UnsafeBuffer(ByteBuffer.allocateDirect(10_000)), 0, 10_000));
        write(json, message);
        String expected = json.toString();
        json.reset();
        message.accept(json);
        assertTrue(json.document().isReplayComplete());
        assertEquals(expected, US_ASCII.decode(json.byteBuffer()).toString());
    }

    @Test
    @DisplayName("C1: a key that may change is not replayed, a JsonKey is")
    void keysThatMayChange() {
        StringBuilder key = new StringBuilder("a");
        json = practised(new JsonBuilder());
        write(json, message -> message.put(key, 1));
        key.setCharAt(0, 'b');
        assertEquals("{\"b\":2}", json.reset().put(key, 2).toString());
        JsonKey encoded = JsonKey.of("c");
        record(message -> message.put(encoded, 3));
        json.put(encoded, 4);
        assertTrue(json.document().isReplayComplete());
        assertEquals("{\"c\":4}", json.toString());
    }

    @Test
    @DisplayName("C10: a text that is much longer than the one before is not replayed beyond the end of a region")
    void muchLongerTextInARegion() {
        UnsafeBuffer buffer = Canaries.fill(new UnsafeBuffer(ByteBuffer.allocateDirect(12_000)));
        json = practised(new JsonBuilder().wrap(buffer, 7, 1_000));
        write(json, message -> message.put("a", new StringBuilder("x".repeat(500))));
        json.reset();
        assertTrue(json.document().isReplaying());
        StringBuilder text = new StringBuilder("\u0001".repeat(900));
        assertThrows(JsonCapacityException.class, () -> json.put("a", text));
        assertEquals("{}", json.toString());
        Canaries.assertAround(buffer, 7, 1_000);
    }

    @Test
    @DisplayName("C2: nodes are what they were in the remembered message, whatever they were in the one between")
    void anotherMessageInBetween() {
        Consumer<JsonBuilder> message = root -> {
            JsonBuilder a = root.createJSON("a");
            JsonBuilder b = a.createJSONArray("b").add(1);
            assertFalse(a.isArray());
            assertTrue(b.isArray());
            root.put("c", 2);
            b.add(3);
            a.put("d", 4);
        };
        Consumer<JsonBuilder> begun = root -> {
            root.createJSON("a").createJSONArray("b").add(1);
            root.put("c", 2);
        };
        record(begun);
        for (int i = 0; i < 4; i++) {
            write(json, begun);
        }
        write(json, other -> other.createJSONArray("x").add(1).put("y", other.createJSON("z")));
        json.reset();
        assertTrue(json.document().isReplaying());
        message.accept(json);
        assertEquals("{\"a\":{\"b\":[1,3],\"d\":4},\"c\":2}", json.toString());
    }

    @Test
    @DisplayName("C1: a long message is remembered in place of a short one")
    void longMessageInPlaceOfAShortOne() {
        for (int length : new int[] {245, 3_000}) { // the first only just does not fit where the short one was
            record(message -> message.put("a", 1));
            write(json, message -> message.put("b", 1));
            practised(json);
            String text = "x".repeat(length);
            Consumer<JsonBuilder> longer = message ->
                    message.put("c", text).put("d", text).put("e", text).put("f", text);
            write(json, longer);
            String expected = json.toString();
            assertTrue(json.document().textMemory.capacity() >= expected.length() + 32);
            json.reset();
            longer.accept(json);
            assertTrue(json.document().isReplayComplete());
            assertEquals(expected, json.toString());
        }
    }

    @Test
    @DisplayName("C1: strings that stay the same are passed over again and again; the one before is not taken for them")
    void stringsThatStayTheSame() {
        record(message -> message.put("a", "x").put("b", "y"));
        for (int i = 0; i < 3; i++) {
            assertTrue(json.document().isNextCall(Step.STRING, "a"));
            json.put("a", "x");
            assertTrue(json.document().isNextCall(Step.STRING, "b"));
            assertEquals("{\"a\":\"x\",\"b\":\"y\"}", json.put("b", "y").toString());
            json.reset();
        }
        assertEquals(
                "{\"a\":\"x\",\"b\":\"x\"}", json.put("a", "x").put("b", "x").toString());
    }

    @Test
    @DisplayName(
            "C1: text of every length that was passed over is copied when a replay ends, whatever was in the memory")
    void passedTextOfEveryLength() {
        for (int length = 1; length < 80; length++) {
            String text = "x".repeat(length);
            json = practised(new JsonBuilder());
            write(json, message -> message.put("a", text).put("b", 1).put("c", 2));
            json.wrap(new UnsafeBuffer(ByteBuffer.allocateDirect(2_000)), 0, 2_000);
            assertTrue(json.document().isReplaying());
            assertEquals(
                    "{\"a\":\"" + text + "\",\"z\":3}",
                    json.put("a", text).put("z", 3).toString());
        }
    }

    @Test
    @DisplayName(
            "C10: in a region of every capacity a message is replayed, or written anew, and nothing outside is touched")
    void replaysInRegionsOfEveryCapacity() {
        UnsafeBuffer buffer = Canaries.fill(new UnsafeBuffer(ByteBuffer.allocateDirect(1_000)));
        String same = "y".repeat(40);
        for (int capacity = 70; capacity < 400; capacity++) {
            json = practised(new JsonBuilder().wrap(buffer, 200, capacity));
            write(json, message -> message.put("a", 1).put("b", same));
            for (int digits = 2; digits < 130; digits += 18) {
                StringBuilder text = new StringBuilder("1".repeat(digits));
                json.reset();
                String expected;
                if (digits + 55 <= capacity) {
                    json.put("a", text).put("b", same);
                    expected = "{\"a\":\"" + text + "\",\"b\":\"" + same + "\"}";
                } else {
                    assertThrows(
                            JsonCapacityException.class,
                            () -> json.put("a", text).put("b", same));
                    expected = digits + 8 <= capacity ? "{\"a\":\"" + text + "\"}" : "{}";
                }
                assertEquals(expected, json.toString());
                Canaries.assertAround(buffer, 200, capacity);
                Canaries.fill(buffer);
            }
        }
    }

    @Test
    @DisplayName("C1: a call that has thrown is no part of what is remembered")
    void failedCalls() {
        List<Consumer<JsonBuilder>> failingCalls = List.of(
                json -> assertThrows(IllegalArgumentException.class, () -> json.putRaw("b", "[")),
                json -> assertThrows(NullPointerException.class, () -> json.put(null, 2)));
        for (Consumer<JsonBuilder> failingCall : failingCalls) {
            json = practised(new JsonBuilder());
            write(json, message -> {
                message.put("a", 1);
                failingCall.accept(message);
                message.put("c", 3);
            });
            assertEquals("{\"a\":1,\"c\":3}", json.toString());
            json.reset();
            check(message -> message.put("a", 1).putRaw("b", "[]").put("c", 3));
        }
    }

    @Test
    void messagesAreRememberedAfterOneWithACallThatHasThrown() {
        json = practised(new JsonBuilder());
        write(json, message -> assertThrows(NullPointerException.class, () -> message.put(null, 1)));
        for (int i = 0; i < 4 * Replay.SHORTEST_PAUSE; i++) {
            write(json, message -> message.put("a", 1));
        }
        assertTrue(json.reset().document().isReplaying());
    }

    @Test
    @DisplayName("C1: what a call closes that then throws is no part of what is remembered, be it the last one or not")
    void failedCallsThatHaveClosedAChild() {
        for (boolean last : new boolean[] {true, false}) {
            json = practised(new JsonBuilder());
            writeChildren(json, last, parent -> assertThrows(NullPointerException.class, () -> parent.put(null, 2)));
            json.length();
            json.reset();
            check(json -> writeChildren(json, last, parent -> {}));
        }
    }

    private static void writeChildren(JsonBuilder json, boolean last, Consumer<JsonBuilder> between) {
        JsonBuilder parent = json.createJSON("p");
        parent.createJSON("c").put("x", 1);
        between.accept(parent);
        if (!last) {
            json.put("z", 3);
        }
    }

    @Test
    @DisplayName("C8: a member that is null is not written, and does not end a replay")
    void nullMembers() {
        Consumer<JsonBuilder> message =
                json -> json.put("a", 1).put("n", (String) null).put("b", "x");
        record(message);
        message.accept(json);
        assertTrue(json.document().isReplayComplete());
        assertEquals("{\"a\":1,\"b\":\"x\"}", json.toString());
    }

    @Test
    @DisplayName("messages of ever another shape are not remembered, but for one now and then")
    void everChangingMessages() {
        int begun = 0;
        for (int i = 0; i < 20_000; i++) {
            json.reset();
            begun += json.document().isReplaying() ? 1 : 0;
            json.put("a" + i, i).length();
        }
        assertTrue(begun < 20, "replays begun: " + begun);
    }

    @Test
    @DisplayName("a message of too many calls or too much text is written as ever, and not remembered")
    void longMessages() {
        for (int i = 0; i < 3; i++) {
            json.resetArray();
            for (int k = 0; k <= Replay.MAX_STEPS; k++) {
                json.add(k);
            }
            assertEquals(Replay.MAX_STEPS + 1, json.size());
        }
        json.reset();
        assertFalse(json.document().isReplaying());
        json = practised(new JsonBuilder());
        write(json, json -> json.put("a", "x".repeat(Replay.MAX_TEXT)));
        assertFalse(json.reset().document().isReplaying());
    }

    @Test
    @DisplayName("a message behind one of too many nodes or too much text is not recorded, the one behind that is")
    void messagesBehindLongOnes() {
        List<Consumer<JsonBuilder>> longMessages = List.of(json -> json.put("a", "x".repeat(Replay.MAX_TEXT)), json -> {
            for (int k = 0; k < Replay.MAX_STEPS; k++) {
                json.createJSON("k");
            }
        });
        for (Consumer<JsonBuilder> message : longMessages) {
            json = new JsonBuilder();
            for (int i = 0; i < 2 * Replay.SHORTEST_PAUSE; i++) {
                message.accept(json);
                assertFalse(json.reset().document().isRecording());
            }
            practised(json);
            assertTrue(json.document().isRecording());
        }
    }

    @Test
    @DisplayName("as many calls as are remembered at most are replayed")
    void mostCalls() {
        Consumer<JsonBuilder> message = json -> {
            for (int k = 0; k < Replay.MAX_STEPS; k++) {
                json.put("k", k);
            }
        };
        record(message);
        message.accept(json);
        assertTrue(json.document().isReplayComplete());
        assertEquals(Replay.MAX_STEPS, json.size());
    }

    @Test
    @DisplayName("C1: strings that stay the same for a while, change, and come back")
    void valuesThatStayAndChange() {
        String[] values = {
            "JSON",
            "",
            "a \"quoted\" word",
            "\u20ac",
            "\u00fc<",
            "x".repeat(40),
            "y".repeat(70),
            new String("JSON".toCharArray())
        };
        for (JsonOptions options :
                List.of(JsonOptions.DEFAULT, JsonOptions.DEFAULT.asciiOnly(true).htmlSafe(true))) {
            long seed = System.nanoTime();
            Random random = new Random(seed);
            JsonBuilder builder = new JsonBuilder(options);
            int[] chosen = new int[12];
            for (int message = 0; message < 3_000; message++) {
                if (random.nextInt(4) == 0) {
                    chosen[random.nextInt(chosen.length)] = random.nextInt(values.length);
                }
                StringBuilder expected = new StringBuilder("{");
                builder.reset();
                for (int i = 0; i < chosen.length; i++) {
                    String value = values[chosen[i]];
                    builder.put(("key" + i).intern(), value);
                    expected.append(i > 0 ? "," : "")
                            .append(SlowText.quote(("key" + i).intern(), options.escapeMode()))
                            .append(':')
                            .append(SlowText.quote(value, options.escapeMode()));
                }
                assertEquals(expected.append('}').toString(), builder.toString(), "seed " + seed);
            }
        }
    }

    @Test
    @DisplayName("C1: a remembered string does not come up under another key, in another object or in an array")
    void valuesStayWithTheirKeys() {
        String value = "same";
        for (int message = 0; message < 40; message++) {
            json.reset().put("a", value).put("b", value);
            json.createJSON("c").put("a", value);
            JsonBuilder rows = json.createJSONArray("d");
            rows.createJSON().put("a", value).put("b", message % 2 == 0 ? value : "other");
            rows.createJSON().put("b", value).put("a", value);
            rows.put("a", value).add(value);
            String b = message % 2 == 0 ? value : "other";
            assertEquals(
                    "{\"a\":\"same\",\"b\":\"same\",\"c\":{\"a\":\"same\"},\"d\":[{\"a\":\"same\",\"b\":\"" + b
                            + "\"},{\"b\":\"same\",\"a\":\"same\"},\"same\",\"same\"]}",
                    json.toString());
        }
    }

    @Test
    @DisplayName("C1: a remembered string is forgotten when another key takes the place of its own")
    void valuesGoWithTheirKeys() {
        String value = "same";
        for (String key : new String[] {"a", "a longer key", "b", "some other key"}) {
            for (int message = 0; message < 40; message++) {
                String expected = "{\"" + key + "\":\"same\"}";
                assertEquals(expected, json.reset().put(key, value).toString());
            }
        }
    }

    @Test
    @DisplayName("C10: a remembered member fits a region to the last byte, or is refused")
    void rememberedMemberAtTheEndOfARegion() {
        UnsafeBuffer region = new UnsafeBuffer(ByteBuffer.allocateDirect(64));
        String document = "{\"k\":\"a constant string\"}";
        for (int capacity = 2; capacity <= document.length(); capacity++) {
            for (int message = 0; message < 40; message++) {
                json.wrap(region, 3, capacity);
                if (capacity < document.length()) {
                    assertThrows(JsonCapacityException.class, () -> json.put("k", "a constant string"));
                    assertEquals("{}", json.toString());
                } else {
                    assertEquals(document, json.put("k", "a constant string").toString());
                }
            }
            json.wrap(new UnsafeBuffer(ByteBuffer.allocateDirect(256)), 0, 256).put("k", "a constant string");
        }
    }
}
