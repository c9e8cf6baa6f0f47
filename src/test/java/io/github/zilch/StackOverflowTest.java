// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@DisplayName("C4: after a call that ran out of stack the document is whole, or refuses every call until it begins anew")
@Tag("contract")
@Tag("slow")
class StackOverflowTest {
    private static final String NOT_WHOLE =
            "an error, such as a StackOverflowError, has ended a call while it changed the document, which is not whole: call reset()"
                    + " before it is written or read";

    private static final int STACK_BYTES = 200_000;
    private static final int ROUNDS = 60;

    /** What is called with less and less stack: a late write, and more than that. */
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
                long mark = json.mark();
                child.put("late", 1);
                json.put("k", 1).rollback(mark);
            });

    private final List<Throwable> problems = new ArrayList<>();
    private int refused;

    private JsonBuilder json;
    private JsonBuilder child;
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
            } catch (IllegalStateException e) {
                done = true;
                problems.add(e);
            }
        }
    }

    private void begin() {
        child = json.reset().createJSON("child");
        json.put("first", 1);
    }

    @Test
    void lateWrites() throws InterruptedException {
        json = new JsonBuilder(JsonOptions.DEFAULT.initialCapacity(64));
        for (int round = 0; round < ROUNDS * CALLS.size(); round++) {
            call = CALLS.get(round % CALLS.size());
            begin();
            done = false;
            Thread thread = new Thread(null, this::descend, "stack", STACK_BYTES + round * 64L);
            thread.start();
            thread.join();
            check();
        }
        assertTrue(refused > 0);
    }

    private void check() {
        problems.forEach(problem -> assertEquals(NOT_WHOLE, problem.getMessage()));
        problems.clear();
        String text;
        try {
            text = json.toString();
        } catch (IllegalStateException e) {
            refused++;
            assertEquals(NOT_WHOLE, e.getMessage());
            assertEquals(
                    NOT_WHOLE,
                    assertThrows(IllegalStateException.class, () -> json.put("x", 1))
                            .getMessage());
            assertEquals(
                    NOT_WHOLE,
                    assertThrows(IllegalStateException.class, () -> child.put("x", 1))
                            .getMessage());
            begin();
            text = json.toString();
            assertEquals("{\"child\":{},\"first\":1}", text);
        }
        assertEquals(JsonValidator.VALID, JsonValidator.firstError(json.toBytes(), 0, json.length()), text);
        child.put("y", 1);
        json.put("z", "x".repeat(100));
        assertEquals(JsonValidator.VALID, JsonValidator.firstError(json.toBytes(), 0, json.length()));
        assertEquals("{\"a\":1}", json.reset().put("a", 1).toString());
    }
}
