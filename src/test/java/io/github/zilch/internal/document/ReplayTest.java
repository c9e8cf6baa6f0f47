// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.document;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.*;
import java.nio.ByteBuffer;
import java.util.function.Consumer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Repeated messages: their output is the same as if nothing were remembered. */
@Tag("contract")
class ReplayTest extends ReplayCase {
    @Test
    @DisplayName("C1: a message with the same or with other values is replayed to its end")
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
    @DisplayName("C1: changes that others make to the buffer have no effect on the next message")
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
}
