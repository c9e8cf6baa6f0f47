// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import static io.github.zilch.Documents.DROPPED;
import static io.github.zilch.Documents.assertReads;
import static io.github.zilch.Documents.assertRefused;
import static io.github.zilch.Documents.messageOf;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.List;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

@Tag("contract")
@Tag("fast")
@DisplayName("C3: reset")
class ResetTest {
    private final JsonBuilder json = new JsonBuilder();

    @Test
    void resetBeginsAnObjectAndResetArrayAnArray() {
        assertSame(json, json.put("a", 1).resetArray());
        assertTrue(json.isArray());
        assertReads("[1]", json.add(1));
        assertSame(json, json.reset());
        assertReads("{\"b\":2}", json.put("b", 2));
    }

    @Test
    void resetAfterFailureStartsClean() {
        JsonBuilder small = new JsonBuilder(JsonOptions.DEFAULT.maxCapacity(100).maxDepth(3));
        JsonBuilder child = small.createJSON("a").createJSON("b");
        assertThrows(IllegalStateException.class, () -> child.createJSON("c"));
        assertThrows(JsonCapacityException.class, () -> child.put("c", "x".repeat(200)));
        assertThrows(IllegalArgumentException.class, () -> small.put("c", List.of(1, Double.NaN)));
        assertThrows(IllegalArgumentException.class, () -> small.putRaw("d", "{"));
        String fits = "x".repeat(100 - "{\"k\":\"\"}".length());
        small.reset().put("k", fits);
        assertReads("{\"k\":\"" + fits + "\"}", small);
    }

    private static void assertForTheRoot(String method, Executable call) {
        assertEquals(
                method + " was called on a child: call it on the builder itself",
                messageOf(IllegalStateException.class, call));
    }

    @Test
    void resetIsForTheRootAlone() {
        JsonBuilder child = json.createJSON("a");
        assertForTheRoot("reset", child::reset);
        assertForTheRoot("resetArray", child::resetArray);
        assertForTheRoot("wrap", () -> child.wrap(new UnsafeBuffer(new byte[10]), 0, 10));
        assertForTheRoot("wrap", () -> child.wrap(ByteBuffer.allocate(10)));
        assertReads("{\"a\":{}}", json);
    }

    /** A reset that cleared 100,000 nodes or 3 MB would take thousands of times as long as one that clears nothing. */
    @Test
    void resetTakesTheSameTimeWhateverTheLastMessageHeld() {
        JsonBuilder big = new JsonBuilder();
        for (int i = 0; i < 100_000; i++) {
            big.createJSON("node").put("text", "0123456789");
        }
        long afterBig = Long.MAX_VALUE;
        long afterSmall = Long.MAX_VALUE;
        for (int round = 0; round < 20; round++) {
            afterBig = Math.min(afterBig, thousandResets(big));
            afterSmall = Math.min(afterSmall, thousandResets(json));
        }
        assertTrue(afterBig < 20 * afterSmall + 100_000, afterBig + " ns and " + afterSmall + " ns");
    }

    private static long thousandResets(JsonBuilder json) {
        long begin = System.nanoTime();
        for (int i = 0; i < 1000; i++) {
            json.reset();
        }
        return System.nanoTime() - begin;
    }

    @Test
    void aResetToARowThatCannotBeBegun() {
        JsonShape deep = JsonShape.of("x").with("x", JsonShape.of("y").with("y", JsonShape.of("z")));
        JsonShape wide = JsonShape.of("a").with("a", JsonShape.of());
        for (boolean repetition : new boolean[] {true, false}) {
            JsonBuilder shallow =
                    new JsonBuilder(JsonOptions.DEFAULT.maxDepth(2).repetition(repetition));
            JsonBuilder region = new JsonBuilder(JsonOptions.DEFAULT.repetition(repetition));
            JsonBuilder limited =
                    new JsonBuilder(JsonOptions.DEFAULT.maxCapacity(7).repetition(repetition));
            region.wrap(ByteBuffer.allocate(7));
            for (int i = 0; i < 40; i++) { // also recorded and replayed
                JsonBuilder child = shallow.reset().put("a", 1).createJSON("c");
                assertRefused(IllegalStateException.class, shallow, () -> shallow.reset(deep));
                child.put("b", 2);
                assertReads("{\"a\":1,\"c\":{\"b\":2}}", shallow);
                for (JsonBuilder full : List.of(region, limited)) {
                    full.reset().put("a", 1);
                    JsonCapacityException e = assertThrows(JsonCapacityException.class, () -> full.reset(wide));
                    assertEquals(8, e.needed());
                    assertEquals(7, e.available());
                    assertReads("{\"a\":1}", full);
                }
            }
        }
        JsonBuilder fits = new JsonBuilder().wrap(ByteBuffer.allocate(8));
        fits.reset(wide).end();
        assertReads("{\"a\":{}}", fits);
        JsonBuilder line = new JsonBuilder(JsonOptions.DEFAULT.lineFeed(true)).wrap(ByteBuffer.allocate(8));
        JsonCapacityException e = assertThrows(JsonCapacityException.class, () -> line.reset(wide));
        assertEquals(9, e.needed());
    }

    @Test
    @DisplayName(
            "a reset in a region that has gone leaves a document that has grown, and its unfinished row, as they were")
    void aResetInARegionThatHasGone() {
        UnsafeBuffer buffer = new UnsafeBuffer(new byte[100]);
        JsonShape shape = JsonShape.of("a", "b");
        JsonBuilder json = new JsonBuilder().wrap(buffer, 10, 60);
        JsonRow row = json.put("k", "x".repeat(20)).putRow("row", shape).add("y");
        buffer.wrap(new byte[50]);
        for (Executable reset :
                List.<Executable>of(json::reset, json::resetArray, () -> json.reset(shape), () -> json.trim(0))) {
            assertThrows(IndexOutOfBoundsException.class, reset);
        }
        buffer.wrap(new byte[100]);
        row.add(2).end();
        assertReads("{\"k\":\"" + "x".repeat(20) + "\",\"row\":{\"a\":\"y\",\"b\":2}}", json);
    }

    // ---- memory ----

    private static final String LONG = "x".repeat(1_000_000);

    @Test
    @DisplayName("C10: after unwrap documents are in the builder's own memory")
    void unwrap() {
        UnsafeBuffer region = new UnsafeBuffer(ByteBuffer.allocateDirect(10));
        json.wrap(region, 0, 10).put("a", 1);
        assertEquals("{\"a\":1}", json.toString());
        assertEquals("{}", json.unwrap().toString());
        json.put("text", LONG);
        assertEquals(LONG.length() + 11, json.length());
        assertEquals("{\"a\":1}", region.getStringWithoutLengthUtf8(0, 7));
        assertEquals("{}", json.unwrap().toString());
        assertEquals(
                "unwrap was called on a child: call it on the builder itself",
                messageOf(
                        IllegalStateException.class,
                        () -> json.createJSON("child").unwrap()));
    }

    @Test
    @DisplayName("C10: a padded region is one JSON text, and nothing outside it is written")
    void pad() {
        for (UnsafeBuffer buffer :
                new UnsafeBuffer[] {new UnsafeBuffer(new byte[40]), new UnsafeBuffer(ByteBuffer.allocateDirect(40))}) {
            for (int capacity = 7; capacity <= 30; capacity++) {
                buffer.setMemory(0, 40, (byte) '#');
                json.wrap(buffer, 5, capacity).put("a", 1).pad();
                String expected = "#####{\"a\":1}" + " ".repeat(capacity - 7) + "#".repeat(35 - capacity);
                assertEquals(expected, buffer.getStringWithoutLengthUtf8(0, 40));
                assertEquals(7, json.length());
            }
            json.wrap(buffer, 0, 20).put("a", 1).pad().put("b", 2).pad();
            assertEquals("{\"a\":1,\"b\":2}       ", buffer.getStringWithoutLengthUtf8(0, 20));
        }
        assertEquals(
                "there is no region to fill: call wrap before the document is written",
                messageOf(IllegalStateException.class, () -> json.unwrap().pad()));
    }

    @Test
    @DisplayName("C10: a region whose buffer was wrapped around other memory is not padded")
    void padOfARegionThatHasLeft() {
        UnsafeBuffer claim = new UnsafeBuffer(ByteBuffer.allocateDirect(40));
        for (boolean onHeap : new boolean[] {true, false}) {
            claim.wrap(onHeap ? ByteBuffer.allocate(40) : ByteBuffer.allocateDirect(40));
            json.wrap(claim, 0, 40).put("a", 1).length();
            claim.wrap(new byte[20]);
            assertThrows(IllegalStateException.class, json::pad);
            assertEquals("\0".repeat(20), claim.getStringWithoutLengthUtf8(0, 20));
        }
    }

    @Test
    @DisplayName("trim gives memory back and begins anew")
    void trim() {
        json.put("text", LONG);
        assertTrue(json.buffer().capacity() > LONG.length());
        assertEquals("{}", json.trim(10_000).toString());
        assertEquals(10_000, json.buffer().capacity());
        json.put("text", LONG);
        assertEquals(LONG.length() + 11, json.length());
        json.trim(0).put("a", 1);
        assertEquals("{\"a\":1}", json.toString());
        assertEquals(1024, json.buffer().capacity());
        assertEquals(1024, json.trim(5_000).buffer().capacity());
        assertEquals(
                "capacity is -1: use 0 or more bytes", messageOf(IllegalArgumentException.class, () -> json.trim(-1)));
    }

    @Test
    @DisplayName("a builder keeps the memory that its options say")
    void retainedCapacity() {
        JsonBuilder small = new JsonBuilder(JsonOptions.DEFAULT.retainedCapacity(8_192));
        for (int i = 0; i < 50; i++) {
            small.reset().put("i", i);
            assertTrue(small.buffer().capacity() <= 8_192, "message " + i);
            if (i % 5 == 0) {
                small.put("text", LONG);
                assertEquals(LONG, small.get("text"));
            }
            assertEquals((long) i, small.get("i"));
        }
    }

    @Test
    @DisplayName("C24: a child that is kept over a trim is refused, also when there are as many children again")
    void childrenKeptOverATrim() {
        JsonBuilder json = new JsonBuilder();
        JsonBuilder kept = null;
        for (int i = 0; i < 1_000; i++) {
            kept = json.createJSON("k");
        }
        json.trim(0);
        for (int i = 0; i < 2_000; i++) {
            json.createJSON("k");
        }
        JsonBuilder over = kept;
        assertEquals(DROPPED, messageOf(IllegalStateException.class, () -> over.put("late", 1)));
    }
}
