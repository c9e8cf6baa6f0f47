// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.document;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
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
    @DisplayName("C1: the same key on another node is not replayed")
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
    @DisplayName("C1: a string in place of a number, a child in place of a string, an array in place of an object")
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
    @DisplayName("C1 C2: after a read, writing continues normally, and children know their positions")
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
    @DisplayName("C1: an array begins after an object that was replayed to its end, and an object after an array")
    void arraysAfterObjects() {
        record(message -> message.put("a", 1));
        assertEquals("{\"a\":2}", json.put("a", 2).toString());
        assertEquals("[3]", json.resetArray().add(3).toString());
        assertEquals("{\"a\":4}", json.reset().put("a", 4).toString());
    }

    @Test
    @DisplayName("C2: nodes are those of the remembered message, whatever they were in a message in between")
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
        assertTrue(json.document.isReplaying());
        message.accept(json);
        assertEquals("{\"a\":{\"b\":[1,3],\"d\":4},\"c\":2}", json.toString());
    }

    @Test
    @DisplayName("C2: a late write in a message that began like the remembered one goes to its place")
    void lateWrites() {
        record(json -> json.put("x", json.createJSON("a").put("b", 1).isArray()).put("c", "y"));
        check(json -> {
            JsonBuilder a = json.createJSON("a").put("b", 1);
            json.put("x", false).put("c", "y");
            a.put("late", 2);
        });
    }

    @Test
    @DisplayName("C12: a child of an earlier message is refused, also while its message is repeated")
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
