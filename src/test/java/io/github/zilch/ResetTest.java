// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

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
}
