// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.document;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.zilch.*;
import io.github.zilch.internal.memory.Memory;
import java.nio.ByteBuffer;
import java.util.function.Consumer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Repeated messages in regions. */
@Tag("contract")
@Tag("fast")
class ReplayRegionsTest extends ReplayCase {
    /** Where memory off the heap has no address, a region off the heap is a copy, and nothing is replayed there. */
    private static void requireAddresses() {
        assumeTrue(Memory.hasAddresses(), "all memory is on the heap");
    }

    @Test
    @DisplayName("C10: a text much longer than the remembered one is not replayed beyond the end of a region")
    void muchLongerTextInARegion() {
        requireAddresses();
        UnsafeBuffer buffer = Canaries.fill(new UnsafeBuffer(ByteBuffer.allocateDirect(12_000)));
        json = practised(new JsonBuilder().wrap(buffer, 7, 1_000));
        write(json, message -> message.put("a", new StringBuilder("x".repeat(500))));
        json.reset();
        assertTrue(json.document.isReplaying());
        StringBuilder text = new StringBuilder("\u0001".repeat(900));
        assertThrows(JsonCapacityException.class, () -> json.put("a", text));
        assertEquals("{}", json.toString());
        Canaries.assertAround(buffer, 7, 1_000);
    }

    @Test
    @DisplayName("C10: a text that is too long for a region is still too long after the region has moved")
    void muchLongerTextInARegionThatHasMoved() {
        requireAddresses();
        UnsafeBuffer buffer = Canaries.fill(new UnsafeBuffer(ByteBuffer.allocateDirect(2_500)));
        StringBuilder text = new StringBuilder("\u0001".repeat(290));
        json = practised(new JsonBuilder().wrap(buffer, 2_000, 300));
        write(json, message -> message.put("a", 1));
        write(json, message -> message.put("a", 2));
        json.wrap(buffer, 200, 300);
        assertTrue(json.document.isReplaying());
        Canaries.fill(buffer);
        assertThrows(JsonCapacityException.class, () -> json.put("a", text));
        Canaries.assertAround(buffer, 200, 300);
    }

    @Test
    @DisplayName(
            "C1: a message replayed in a region off the heap can be read, also through byteBuffer(), and continued")
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
    @DisplayName("C1: a replayed message in a region off the heap can be larger than the builder's own memory")
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
}
