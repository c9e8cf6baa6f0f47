// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.document;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.zilch.*;
import io.github.zilch.internal.memory.Memory;
import io.github.zilch.values.ValueType;
import io.github.zilch.values.ValueTypes;
import io.github.zilch.values.Way;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

@Tag("contract")
@Tag("fast")
@DisplayName("C1: repeated messages: their output is the same as if nothing were remembered")
class ReplayTest {
    private JsonBuilder json = practised(new JsonBuilder());

    /** Resets a new builder until it records the next message. */
    private static JsonBuilder practised(JsonBuilder builder) {
        for (int i = 0; i < 2 * RepetitionPolicy.SHORTEST_PAUSE && !builder.document.isRecording(); i++) {
            builder.reset();
        }
        return builder;
    }

    private static void write(JsonBuilder json, Consumer<JsonBuilder> message) {
        json.reset();
        message.accept(json);
        json.length();
    }

    /** Records a message; the next one is replayed. */
    private void record(Consumer<JsonBuilder> message) {
        json = practised(new JsonBuilder());
        write(json, message);
        json.reset();
        assertTrue(json.document.isReplaying());
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
    @DisplayName("a message with the same or with other values is replayed to its end")
    void sameCallsAreReplayed() {
        record(json -> order(json, 1, "BUY"));
        order(json, 2, "BUY");
        assertTrue(json.document.isReplayComplete());
        assertEquals("{\"ID\":2,\"Side\":\"BUY\",\"Legs\":[{\"ID\":1},{\"ID\":2}],\"Live\":true}", json.toString());
        json.reset();
        order(json, 123456, "SELL SHORT");
        assertTrue(json.document.isReplayComplete());
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
    @DisplayName("C8: a null member is not written, and does not end a replay")
    void nullMembers() {
        Consumer<JsonBuilder> message =
                json -> json.put("a", 1).put("n", (String) null).put("b", "x");
        record(message);
        message.accept(json);
        assertTrue(json.document.isReplayComplete());
        assertEquals("{\"a\":1,\"b\":\"x\"}", json.toString());
    }

    @Test
    @DisplayName("a mark does not end a replay, a rollback does")
    void marksAndRollbacks() {
        Consumer<JsonBuilder> marked = json -> {
            long begin = json.mark();
            json.put("a", "x").createJSON("b").put("c", 1);
            assertTrue(json.mark() != begin);
            json.put("d", 2);
        };
        record(marked);
        marked.accept(json);
        assertTrue(json.document.isReplayComplete());
        assertEquals("{\"a\":\"x\",\"b\":{\"c\":1},\"d\":2}", json.toString());
        json.reset();
        json.put("a", "x");
        long mark = json.mark();
        json.createJSON("b").put("c", 1);
        json.rollback(mark);
        assertFalse(json.document.isReplaying());
        assertEquals("{\"a\":\"x\"}", json.put("z", 1).rollback(mark).toString());
    }

    @Test
    @DisplayName("changes that others make to the buffer have no effect on the next message")
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
        assertTrue(json.document.isReplaying());
    }

    // ---- strings ----

    @Test
    @DisplayName("strings that stay the same are skipped again and again, and not confused with the previous string")
    void stringsThatStayTheSame() {
        record(message -> message.put("a", "x").put("b", "y"));
        for (int i = 0; i < 3; i++) {
            assertTrue(json.document.isNextCall(RecordedCall.STRING, "a"));
            json.put("a", "x");
            assertTrue(json.document.isNextCall(RecordedCall.STRING, "b"));
            assertEquals("{\"a\":\"x\",\"b\":\"y\"}", json.put("b", "y").toString());
            json.reset();
        }
        assertEquals(
                "{\"a\":\"x\",\"b\":\"x\"}", json.put("a", "x").put("b", "x").toString());
    }

    @Test
    @DisplayName("skipped text of every length is copied when a replay ends, whatever was in the memory")
    void passedTextOfEveryLength() {
        for (int length = 1; length < 80; length++) {
            String text = "x".repeat(length);
            json = practised(new JsonBuilder());
            write(json, message -> message.put("a", text).put("b", 1).put("c", 2));
            json.wrap(new UnsafeBuffer(ByteBuffer.allocateDirect(2_000)), 0, 2_000);
            assertTrue(json.document.isReplaying());
            assertEquals(
                    "{\"a\":\"" + text + "\",\"z\":3}",
                    json.put("a", text).put("z", 3).toString());
        }
    }

    @Test
    @DisplayName("a number where a string was ends the replay, of a member and of an element")
    void numbersInPlaceOfStrings() {
        record(json -> json.put("a", "x").createJSONArray("list").add("one").add("two"));
        JsonBuilder list = json.put("a", "y").createJSONArray("list").add("three");
        assertTrue(json.document.isReplaying());
        list.add(3);
        assertFalse(json.document.isReplaying());
        assertEquals("{\"a\":\"y\",\"list\":[\"three\",3]}", json.toString());
        assertEquals("[\"three\",3]", list.toString());
        record(json -> json.put("a", "x").put("b", "y"));
        json.put("a", 1).put("b", "z");
        assertEquals("{\"a\":1,\"b\":\"z\"}", json.toString());
    }

    // ---- values that change ----

    @TestFactory
    @DisplayName("C16: a value that changes leaves a replay going, and the message is right")
    Stream<DynamicTest> changingValuesAreReplayed() {
        return ValueTypes.each((type, way) -> type.isReplayed() && !way.isStraight(), this::assertReplayed);
    }

    private void assertReplayed(ValueType<?> type, Way way) {
        json = practised(new JsonBuilder(JsonOptions.DEFAULT.initialCapacity(64 * 1024))); // for each worst case
        write(json, message -> complete(message, type, way, 1));
        for (int i = 2; i < 6; i++) {
            way.write(node(json.reset(), way), type, i);
            assertTrue(json.document.isReplaying(), "message " + i);
            json.put("last", 2);
            JsonBuilder fresh = new JsonBuilder();
            complete(fresh, type, way, i);
            assertEquals(fresh.length(), json.length());
            assertTrue(json.document.isReplaying(), "message " + i + " is read");
            assertEquals(fresh.toString(), json.toString());
        }
    }

    private static void complete(JsonBuilder json, ValueType<?> type, Way way, int number) {
        way.write(node(json, way), type, number);
        json.put("last", 2);
    }

    /** Writes a member, and returns the node that a value is put to. */
    private static JsonBuilder node(JsonBuilder json, Way way) {
        json.put("first", 1);
        return way.isInArray() ? json.createJSONArray("k") : json;
    }

    @Test
    @DisplayName("C10: memory is pinned while a message is replayed, and only then")
    void memoryIsPinnedInAReplay() {
        json = new JsonBuilder();
        assertFalse(json.document.isPinned());
        record(json -> json.put("k", "v"));
        assertTrue(json.document.isPinned());
        json.put("k", "w");
        assertTrue(json.document.isPinned());
        json.put("another", 1);
        assertFalse(json.document.isPinned());
    }

    // ---- fragments and Base64 ----

    @Test
    @DisplayName("C13: fragments are replayed, and so is the text around them")
    void fragments() {
        Consumer<JsonBuilder> message =
                json -> putFragments(json, "[[1],{}]", "\"m\":[2],\"n\":{}").put("z", 1);
        record(message);
        message.accept(json);
        assertTrue(json.document.isReplayComplete());
        assertEquals("{\"a\":[[1],{}],\"b\":[[[1],{}],\"x\"],\"m\":[2],\"n\":{},\"z\":1}", json.toString());
        json.reset();
        putFragments(json, "3", "\"o\":4").put("z", 5);
        assertTrue(json.document.isReplayComplete());
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
    @DisplayName("C4 C13: a refused fragment leaves a replayed message as it was")
    void refusedFragments() {
        record(json -> json.put("a", 1).putRaw("b", "[]").put("c", 1));
        json.put("a", 2);
        assertThrows(IllegalArgumentException.class, () -> json.putRaw("b", "[}"));
        json.putRaw("b", "[3]").put("c", 4);
        assertFalse(json.document.isReplaying()); // the path in the error is read from the text
        assertEquals("{\"a\":2,\"b\":[3],\"c\":4}", json.toString());
        json.reset().put("a", 5);
        assertThrows(IllegalArgumentException.class, () -> json.putRaw("b", "[}"));
        assertEquals("{\"a\":5}", json.toString());
    }

    @Test
    @DisplayName("a fragment longer than any remembered text is replayed where there is room for it")
    void longFragment() {
        json = practised(new JsonBuilder(3 * Recorder.MAX_TEXT_BYTES));
        write(json, message -> message.put("a", 1).putRaw("b", "[]").put("c", 1));
        byte[] value = ('"' + "x".repeat(2 * Recorder.MAX_TEXT_BYTES) + '"').getBytes(US_ASCII);
        json.reset().put("a", 2).putRaw("b", value, 0, value.length).put("c", 2);
        assertTrue(json.document.isReplayComplete());
        assertEquals("{\"a\":2,\"b\":" + new String(value, US_ASCII) + ",\"c\":2}", json.toString());
    }

    @Test
    @DisplayName("C11: the depth of a replayed fragment counts where its document is copied to")
    void depthOfReplayedFragments() {
        JsonOptions options = JsonOptions.DEFAULT.maxDepth(3);
        json = practised(new JsonBuilder(options));
        write(json, message -> message.putRaw("a", "[[1]]"));
        json.reset().putRaw("a", "[[2]]");
        assertTrue(json.document.isReplayComplete());
        JsonBuilder child = new JsonBuilder(options).createJSON("child");
        assertThrows(IllegalStateException.class, () -> child.putJSON("copy", json));
    }

    @Test
    @DisplayName("bytes as Base64 are replayed, whatever their length")
    void base64() {
        Consumer<JsonBuilder> message = json ->
                json.putBase64("a", new byte[7], 0, 7).createJSONArray("b").addBase64(new byte[9], 0, 9);
        record(message);
        message.accept(json);
        assertTrue(json.document.isReplayComplete());
        json.reset();
        check(json ->
                json.putBase64("a", new byte[400], 0, 400).createJSONArray("b").addBase64(new byte[1], 0, 1));
    }

    @Test
    @DisplayName("C16: a fragment without a key is refused where several members were in the messages before")
    void fragmentWithoutAKeyInPlaceOfMembers() {
        byte[] members = "\"a\":1".getBytes(StandardCharsets.US_ASCII);
        UnsafeBuffer buffer = new UnsafeBuffer(members);
        List<Consumer<JsonBuilder>> fragments = List.of(
                it -> it.putRaw(null, "7"),
                it -> it.putRaw(null, members, 4, 1),
                it -> it.putRaw(null, buffer, 4, 1),
                it -> it.putRawUnchecked(null, "7"),
                it -> it.putRawUnchecked(null, members, 4, 1),
                it -> it.putRawUnchecked(null, buffer, 4, 1));
        for (Consumer<JsonBuilder> fragment : fragments) {
            record(it -> it.putMembersUnchecked(buffer, 0, members.length));
            assertThrows(NullPointerException.class, () -> fragment.accept(json));
            assertEquals(
                    "{\"a\":1}",
                    json.putMembersUnchecked(buffer, 0, members.length).toString());
            record(it -> it.putRaw("a", "1"));
            assertEquals(
                    "{\"a\":1}",
                    json.putMembersUnchecked(buffer, 0, members.length).toString());
        }
    }

    // ---- regions ----

    /** Where memory off the heap has no address, a region off the heap is a copy, and nothing is replayed there. */
    private static void requireAddresses() {
        assumeTrue(Memory.hasAddresses(), "all memory is on the heap");
    }

    @Test
    @DisplayName("C10: a text much longer than the remembered one is not replayed beyond the end of a region")
    void muchLongerTextInARegion() {
        requireAddresses();
        UnsafeBuffer buffer = Region.fill(new UnsafeBuffer(ByteBuffer.allocateDirect(12_000)));
        json = practised(new JsonBuilder().wrap(buffer, 7, 1_000));
        write(json, message -> message.put("a", new StringBuilder("x".repeat(500))));
        json.reset();
        assertTrue(json.document.isReplaying());
        StringBuilder text = new StringBuilder("\u0001".repeat(900));
        assertThrows(JsonCapacityException.class, () -> json.put("a", text));
        assertEquals("{}", json.toString());
        Region.assertAround(buffer, 7, 1_000);
    }

    @Test
    @DisplayName("C10: a text that is too long for a region is still too long after the region has moved")
    void muchLongerTextInARegionThatHasMoved() {
        requireAddresses();
        UnsafeBuffer buffer = Region.fill(new UnsafeBuffer(ByteBuffer.allocateDirect(2_500)));
        StringBuilder text = new StringBuilder("\u0001".repeat(290));
        json = practised(new JsonBuilder().wrap(buffer, 2_000, 300));
        write(json, message -> message.put("a", 1));
        write(json, message -> message.put("a", 2));
        json.wrap(buffer, 200, 300);
        assertTrue(json.document.isReplaying());
        Region.fill(buffer);
        assertThrows(JsonCapacityException.class, () -> json.put("a", text));
        Region.assertAround(buffer, 200, 300);
    }

    @Test
    @DisplayName("a message replayed in a region off the heap can be read, also through byteBuffer(), and continued")
    void readsOfARegionOffTheHeap() {
        requireAddresses();
        json = practised(new JsonBuilder().wrap(new UnsafeBuffer(ByteBuffer.allocateDirect(700)), 3, 600));
        for (int i = 0; i < 5; i++) {
            JsonBuilder child = json.reset().put("a", i).createJSON("b").put("c", "x");
            assertEquals(i > 0, json.document.isReplayComplete());
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
    @DisplayName("C16: messages in a region off the heap that are read with byteBuffer() alone are replayed, too")
    void byteBufferOfARegionOffTheHeapDoesNotEndReplays() {
        requireAddresses();
        UnsafeBuffer region = new UnsafeBuffer(ByteBuffer.allocateDirect(700));
        json.wrap(region, 3, 600);
        int replayed = 0;
        for (int i = 0; i < 1_000; i++) {
            json.reset().put("a", i).createJSON("b").put("c", "x");
            replayed += json.document.isReplayComplete() ? 1 : 0;
            String text = "{\"a\":" + i + ",\"b\":{\"c\":\"x\"}}";
            assertEquals(text, US_ASCII.decode(json.byteBuffer()).toString());
            assertEquals(text, region.getStringWithoutLengthAscii(3, text.length()));
        }
        assertTrue(replayed > 980, replayed + " messages were replayed");
    }

    @Test
    @DisplayName("a replayed message in a region off the heap can be larger than the builder's own memory")
    void byteBufferOfALargeRegionOffTheHeap() {
        String text = "x".repeat(1_000);
        Consumer<JsonBuilder> message =
                json -> json.put("a", text).put("b", text).put("c", text).put("d", text);
        json = practised(new JsonBuilder(0).wrap(new UnsafeBuffer(ByteBuffer.allocateDirect(10_000)), 0, 10_000));
        write(json, message);
        String expected = json.toString();
        json.reset();
        message.accept(json);
        assertTrue(json.document.isReplayComplete());
        assertEquals(expected, US_ASCII.decode(json.byteBuffer()).toString());
    }

    // ---- which messages are remembered, and which are not ----

    @Test
    @DisplayName("messages whose shape always changes are not remembered, except for one now and then")
    void everChangingMessages() {
        int begun = 0;
        for (int i = 0; i < 20_000; i++) {
            json.reset();
            begun += json.document.isReplaying() ? 1 : 0;
            json.put("a" + i, i).length();
        }
        assertTrue(begun < 20, "replays begun: " + begun);
    }

    @Test
    @DisplayName("a message with the largest number of calls that is remembered is replayed")
    void mostCalls() {
        Consumer<JsonBuilder> message = json -> {
            for (int k = 0; k < Recorder.MAX_CALLS; k++) {
                json.put("k", k);
            }
        };
        record(message);
        message.accept(json);
        assertTrue(json.document.isReplayComplete());
        assertEquals(Recorder.MAX_CALLS, json.size());
    }

    @Test
    @DisplayName("a message with too many calls or too much text is written normally, and not remembered")
    void longMessages() {
        for (int i = 0; i < 3; i++) {
            json.resetArray();
            for (int k = 0; k <= Recorder.MAX_CALLS; k++) {
                json.add(k);
            }
            assertEquals(Recorder.MAX_CALLS + 1, json.size());
        }
        json.reset();
        assertFalse(json.document.isReplaying());
        json = practised(new JsonBuilder());
        write(json, json -> json.put("a", "x".repeat(Recorder.MAX_TEXT_BYTES)));
        assertFalse(json.reset().document.isReplaying());
    }

    @Test
    @DisplayName("a message after one with too many nodes or too much text is not recorded, the one after that is")
    void messagesBehindLongOnes() {
        List<Consumer<JsonBuilder>> longMessages =
                List.of(json -> json.put("a", "x".repeat(Recorder.MAX_TEXT_BYTES)), json -> {
                    for (int k = 0; k < Recorder.MAX_CALLS; k++) {
                        json.createJSON("k");
                    }
                });
        for (Consumer<JsonBuilder> message : longMessages) {
            json = new JsonBuilder();
            for (int i = 0; i < 2 * RepetitionPolicy.SHORTEST_PAUSE; i++) {
                message.accept(json);
                assertFalse(json.reset().document.isRecording());
            }
            practised(json);
            assertTrue(json.document.isRecording());
        }
    }

    @Test
    @DisplayName("a long message is remembered in place of a short one")
    void longMessageInPlaceOfAShortOne() {
        for (int length : new int[] {245, 3_000}) { // the first is slightly too long for the place of the short one
            record(message -> message.put("a", 1));
            write(json, message -> message.put("b", 1));
            practised(json);
            String text = "x".repeat(length);
            Consumer<JsonBuilder> longer = message ->
                    message.put("c", text).put("d", text).put("e", text).put("f", text);
            write(json, longer);
            String expected = json.toString();
            assertTrue(json.document.textCapacity() >= expected.length() + 32);
            json.reset();
            longer.accept(json);
            assertTrue(json.document.isReplayComplete());
            assertEquals(expected, json.toString());
        }
    }

    @Test
    void messagesThatAreMostlyElementsAreNotReplayedUnlessTheseAreFew() {
        for (int elements : new int[] {RepetitionPolicy.FEW_ELEMENTS, RepetitionPolicy.FEW_ELEMENTS + 1}) {
            json = practised(new JsonBuilder());
            write(json, message -> {
                JsonBuilder list = message.put("a", 1).createJSONArray("list");
                for (int i = 0; i < elements; i++) {
                    list.add(i);
                }
            });
            json.reset();
            assertEquals(elements == RepetitionPolicy.FEW_ELEMENTS, json.document.isReplaying());
        }
    }

    @Test
    void elementsAreReplayedIfTheyAreNotMostOfTheCalls() {
        Consumer<JsonBuilder> half = message -> {
            for (int i = 0; i <= RepetitionPolicy.FEW_ELEMENTS; i++) {
                message.put("a", i);
            }
            JsonBuilder list = message.createJSONArray("list");
            for (int i = 0; i <= RepetitionPolicy.FEW_ELEMENTS; i++) {
                list.add(i);
            }
        };
        record(half);
        check(half);
    }

    @Test
    void messagesThatAreMostlyElementsAreNotReplayedEvenIfTheseAreStrings() {
        String[] words = words(RepetitionPolicy.FEW_ELEMENTS + 1);
        for (int count : new int[] {words.length - 1, words.length}) {
            json = practised(new JsonBuilder());
            write(json, message -> addAll(message.createJSONArray("list"), Arrays.copyOf(words, count)));
            assertEquals(count < words.length, json.reset().document.isReplaying());
        }
    }

    @Test
    void elementsCountAsElementsWhicheverWayTheyAreWritten() {
        String[] words = words(RepetitionPolicy.FEW_ELEMENTS + 1);
        for (Consumer<JsonBuilder> message : List.<Consumer<JsonBuilder>>of(
                json -> json.put("list", List.of(words)),
                json -> json.put("list", (Object) words),
                json -> putAll(json.createJSONArray("list"), words))) {
            json = practised(new JsonBuilder());
            write(json, message);
            assertFalse(json.reset().document.isReplaying());
        }
    }

    private static void putAll(JsonBuilder list, String[] words) {
        for (String word : words) {
            list.put("ignored", word);
        }
    }

    /** Returns new strings. */
    private static String[] words(int count) {
        return IntStream.range(0, count).mapToObj(i -> "word " + i).toArray(String[]::new);
    }

    private static void addAll(JsonBuilder list, String[] words) {
        for (String word : words) {
            list.add(word);
        }
    }

    @Test
    @DisplayName("a mutable key is not replayed, a JsonKey is")
    void keysThatMayChange() {
        StringBuilder key = new StringBuilder("a");
        json = practised(new JsonBuilder());
        write(json, message -> message.put(key, 1));
        key.setCharAt(0, 'b');
        assertEquals("{\"b\":2}", json.reset().put(key, 2).toString());
        JsonKey encoded = JsonKey.of("c");
        record(message -> message.put(encoded, 3));
        json.put(encoded, 4);
        assertTrue(json.document.isReplayComplete());
        assertEquals("{\"c\":4}", json.toString());
    }

    @Test
    void messagesAreRememberedAfterOneWithAFailedCall() {
        json = practised(new JsonBuilder());
        write(json, message -> assertThrows(NullPointerException.class, () -> message.put(null, 1)));
        for (int i = 0; i < 4 * RepetitionPolicy.SHORTEST_PAUSE; i++) {
            write(json, message -> message.put("a", 1));
        }
        assertTrue(json.reset().document.isReplaying());
    }

    @Test
    void messageReplayedEightTimesIsReplacedSoon() {
        replayAndReplace(8);
        assertTrue(practised(json).document.isRecording());
    }

    @Test
    void messageReplayedSevenTimesIsReplacedLate() {
        replayAndReplace(7);
        assertFalse(practised(json).document.isRecording());
    }

    /**
     * Drops three messages, replays one the given number of times, and writes others until that one is dropped, too.
     */
    private void replayAndReplace(int times) {
        json = new JsonBuilder();
        for (int i = 0; i < 3; i++) { // each time the builder waits twice as long
            waitForRecording();
            json.rollback(json.mark());
        }
        waitForRecording();
        for (int i = 0; i <= times; i++) {
            json.put("a", i).length();
            json.reset();
        }
        assertTrue(json.document.isReplaying());
        for (int i = 0; i < 5; i++) {
            json.put("b", i).length();
            json.reset();
        }
    }

    private void waitForRecording() {
        while (!json.document.isRecording()) {
            json.reset();
        }
    }

    @Test
    @DisplayName("what a call closes before it throws is not remembered, whether it is the last call or not")
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
}
