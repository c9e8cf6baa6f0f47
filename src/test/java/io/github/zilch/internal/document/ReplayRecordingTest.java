// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.document;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.*;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("contract")
@Tag("fast")
@DisplayName("C1: which messages are remembered, and which are not")
class ReplayRecordingTest extends ReplayCase {
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
