// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import static io.github.zilch.Documents.assertReads;
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
    void shorterMessageAfterLongerOneShowsNothingOfIt() {
        json.put("long", "x".repeat(1000))
                .createJSONArray("more")
                .add(1)
                .createJSON()
                .put("deep", true);
        json.reset().put("a", 1);
        assertReads("{\"a\":1}", json);
        json.reset();
        assertReads("{}", json);
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

    @Test
    void resetAfterLateWritesStartsClean() {
        JsonBuilder a = json.createJSON("a");
        json.put("b", 1);
        a.put("c", 2);
        json.reset().createJSON("x").put("y", 1);
        json.put("z", 2);
        assertReads("{\"x\":{\"y\":1},\"z\":2}", json);
    }

    @Test
    void resetInTheMiddleOfReading() {
        json.put("a", 1).length();
        json.reset().put("b", 2);
        assertReads("{\"b\":2}", json);
    }

    private static void assertForTheRoot(String method, Executable call) {
        assertEquals(
                method + " was called on a child: call it on the builder itself",
                assertThrows(IllegalStateException.class, call).getMessage());
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

    @Test
    void closeOfAChildDoesNothing() {
        JsonBuilder child = json.put("a", 1).createJSON("b");
        child.close();
        child.put("c", 2);
        assertReads("{\"a\":1,\"b\":{\"c\":2}}", json);
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
}
