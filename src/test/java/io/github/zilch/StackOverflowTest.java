// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import static io.github.zilch.Documents.messageOf;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

@DisplayName("C4: after a call that ran out of stack the document is whole, or refuses every call until it begins anew")
@Tag("contract")
@Tag("slow")
class StackOverflowTest {
    private static final String NOT_WHOLE =
            "an error, such as a StackOverflowError, has ended a call while it changed the document, which is not"
                    + " whole: call reset() before it is written or read";

    private static final int STACK_BYTES = 200_000;
    private static final int ROUNDS = 60;
    private static final JsonOptions SMALL = JsonOptions.DEFAULT.initialCapacity(64);

    private static final List<JsonOptions> OPTIONS = List.of(
            SMALL,
            SMALL.lineFeed(true),
            SMALL.rejectDuplicateKeys(true),
            SMALL.repetition(false).rejectDuplicateKeys(true).lineFeed(true));

    /** More than a builder has room for at first: its memory for keys grows, and that for the text. */
    private static final List<String> NAMES =
            IntStream.range(0, 40).mapToObj(i -> "name" + i + "-".repeat(i)).toList();

    /** What is called with less and less stack: late writes, reads between writes, rollbacks, texts that are copied, and containers. */
    private static final List<BiConsumer<JsonBuilder, JsonBuilder>> CALLS = List.of(
            (json, child) -> child.put("late", 1),
            (json, child) -> json.put("k", 1),
            (json, child) -> {
                child.createJSONArray("late").add(3);
                json.byteBuffer();
            },
            (json, child) -> {
                child.put("late", 1);
                json.length();
            },
            (json, child) -> {
                json.length();
                json.put("k", "abc").length();
            },
            (json, child) -> {
                long mark = json.mark();
                child.put("late", 1);
                json.put("k", 1).rollback(mark);
            },
            (json, child) -> {
                long mark = json.mark();
                child.put("late", 1);
                json.length();
                json.rollback(mark);
                json.length();
            },
            (json, child) -> {
                for (String name : NAMES) {
                    json.put(name, 1);
                }
            },
            (json, child) -> {
                json.createJSON("b").put("x", 1.5).createJSONArray("q").add(2);
                child.put("late", "\u00E9\u20AC");
            },
            (json, child) -> {
                JsonBuilder array = json.createJSONArray("rows");
                for (int i = 0; i < 3; i++) {
                    array.createJSON().put("id", i).createJSONArray("in").add(i).createJSON();
                }
                json.put("k", 1);
            },
            (json, child) -> {
                JsonBuilder object = json.createJSON("nested");
                for (int i = 0; i < 3; i++) {
                    object.createJSONArray(NAMES.get(i))
                            .createJSONArray()
                            .createJSON()
                            .put("x", i);
                    object.put(NAMES.get(i + 3), i);
                }
            });

    private final List<Throwable> refusals = new ArrayList<>();
    private int notWhole;

    private JsonBuilder json;
    private JsonBuilder child;
    private String lineFeed;
    private BiConsumer<JsonBuilder, JsonBuilder> call;
    private boolean done;

    /** Goes down until there is no stack, and on the way up makes the call in each frame, until one returns. */
    private void descend() {
        try {
            descend();
        } catch (StackOverflowError e) {
            // the call has a little more stack in each frame
        }
        if (!done) {
            try {
                call.accept(json, child);
                done = true;
            } catch (StackOverflowError e) {
                // once more in the next frame
            } catch (IllegalStateException | IllegalArgumentException e) {
                done = true;
                refusals.add(e);
            }
        }
    }

    private void begin() {
        child = json.reset().createJSON("child");
        json.put("first", 1);
    }

    @Test
    void everyCall() {
        for (JsonOptions options : OPTIONS) {
            json = new JsonBuilder(options);
            lineFeed = options.lineFeed() ? "\n" : "";
            for (int i = 0;
                    i < CALLS.size();
                    i++) { // now, because a class that is initialized without stack is lost for good
                begin();
                CALLS.get(i).accept(json, child);
            }
            for (int round = 0; round < ROUNDS * CALLS.size(); round++) {
                call = CALLS.get(round % CALLS.size());
                if (round % CALLS.size() == 0) {
                    json = new JsonBuilder(options);
                }
                Throwable problem = OtherThread.thrown(STACK_BYTES + round * 16L, this::runAndCheck);
                if (problem != null) {
                    throw new AssertionError("round " + round + " with " + options, problem);
                }
            }
        }
        assertTrue(notWhole > 0);
    }

    private void runAndCheck() {
        begin();
        done = false;
        descend();
        check();
    }

    private void check() {
        for (Throwable refusal :
                refusals) { // a call that was made again finds the names that the one before has written
            assertTrue(
                    refusal.getMessage().equals(NOT_WHOLE)
                            || refusal.getMessage().contains("already"),
                    refusal::toString);
        }
        refusals.clear();
        try {
            assertValid();
            json.put("x", 1);
        } catch (IllegalStateException e) {
            notWhole++;
            assertEquals(NOT_WHOLE, e.getMessage());
            assertNotWhole(() -> json.put("x", 1));
            assertNotWhole(() -> child.put("x", 1));
            assertNotWhole(() -> child.createJSON("x"));
            begin();
            assertEquals("{\"child\":{},\"first\":1}" + lineFeed, json.toString());
        }
        child.put("y", 1);
        json.put("z", "x".repeat(100));
        assertValid();
        assertEquals("{\"a\":1}" + lineFeed, json.reset().put("a", 1).toString());
    }

    private static void assertNotWhole(Executable refused) {
        assertEquals(NOT_WHOLE, messageOf(IllegalStateException.class, refused));
    }

    private void assertValid() {
        Documents.assertValid(json);
        assertTrue(json.toString().endsWith("}" + lineFeed), json::toString);
    }
}
