// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import static io.github.zilch.Documents.messageOf;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.zilch.internal.memory.Memory;
import java.nio.ByteBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
@DisplayName("C3: a message that begins right after a replayed one is like that of a new builder")
class BeginAgainTest {
    private static final int CAPACITY = 512;

    private final JsonBuilder json = new JsonBuilder();
    private int count;

    /** Writes the next message, which is replayed after enough repetitions, and returns the text that it must have. */
    private String write() {
        int id = ++count;
        json.put("id", id).put("name", "unchanging").createJSON("child").put("number", 2 * id);
        return "{\"id\":" + id + ",\"name\":\"unchanging\",\"child\":{\"number\":" + 2 * id + "}}";
    }

    private void checkNext() {
        json.reset();
        assertEquals(write(), json.toString());
    }

    private void writeUntilReplayed() {
        do {
            checkNext();
        } while (!isReplayed());
    }

    private boolean isReplayed() {
        return json.document().isReplaying();
    }

    private static UnsafeBuffer offHeap(int capacity) {
        return Region.fill(new UnsafeBuffer(ByteBuffer.allocateDirect(capacity)));
    }

    private static void assertRegion(String expected, UnsafeBuffer buffer, int offset) {
        assertEquals(expected, buffer.getStringWithoutLengthUtf8(offset, expected.length()));
        Region.assertAround(buffer, offset, CAPACITY);
    }

    @Test
    @DisplayName("C10: messages are replayed in regions of the same size wherever they are")
    void messagesAreReplayedInRegionsOfTheSameSize() {
        assumeTrue(Memory.hasAddresses(), "all memory is on the heap: regions are copied to");
        int replayed = 0;
        for (int i = 0; i < 200; i++) {
            UnsafeBuffer buffer = offHeap(2048);
            int offset = i * 4;
            json.wrap(buffer, offset, CAPACITY);
            replayed += isReplayed() ? 1 : 0;
            String expected = write();
            assertEquals(expected, json.toString());
            assertRegion(expected, buffer, offset);
        }
        assertTrue(replayed > 100, replayed + " messages were replayed");
    }

    @Test
    @DisplayName("C10: a region that its owner moves to the heap and back")
    void regionThatItsOwnerMovesToTheHeapAndBack() {
        UnsafeBuffer buffer = offHeap(CAPACITY);
        UnsafeBuffer other = offHeap(CAPACITY);
        json.wrap(buffer, 0, CAPACITY);
        for (int i = 0; i < 200; i++) {
            if (i % 3 == 0) {
                buffer.wrap(new byte[CAPACITY]);
            } else if (i % 3 == 1) {
                buffer.wrap(other, 0, CAPACITY);
            }
            json.reset();
            String expected = write();
            assertEquals(expected.length(), json.length());
            assertRegion(expected, buffer, 0);
        }
    }

    @Test
    @DisplayName("C10: a region used after a larger one is not written beyond its end")
    void regionUsedAfterALargerOneIsNotWrittenBeyondItsEnd() {
        UnsafeBuffer buffer = offHeap(1024);
        for (int i = 0; i < 100; i++) {
            json.wrap(buffer, 0, 1024);
            String expected = write();
            assertEquals(expected, json.toString());
            Region.fill(buffer);
            json.wrap(buffer, 300, 20);
            assertThrows(JsonCapacityException.class, this::write);
            assertEquals("{\"id\":" + count + "}", json.toString());
            Region.assertAround(buffer, 300, 20);
        }
    }

    private void assertRefusedOutside(UnsafeBuffer buffer, int from, int capacity, String text) {
        assertThrows(JsonCapacityException.class, () -> json.put("text", text));
        assertEquals("{}", json.toString());
        Region.assertAround(buffer, from, capacity);
    }

    @Test
    @DisplayName("C10: a region at a lower address than the last one is not written beyond its end")
    void regionAtALowerAddressIsNotWrittenBeyondItsEnd() {
        UnsafeBuffer buffer = offHeap(8192);
        json.wrap(buffer, 7000, CAPACITY);
        write();
        Region.fill(buffer);
        json.wrap(buffer, 0, CAPACITY);
        assertRefusedOutside(buffer, 0, CAPACITY, "x".repeat(CAPACITY));
    }

    @Test
    @DisplayName("C10: a message that fitted a large region is not replayed in a small one")
    void messageOfALargeRegionIsNotReplayedInASmallOne() {
        assumeTrue(Memory.hasAddresses(), "all memory is on the heap: regions are copied to");
        UnsafeBuffer buffer = offHeap(2048);
        String text = "an unchanging text that is longer than the region, ".repeat(3);
        for (int i = 0; i < 100; i++) {
            json.wrap(buffer, 0, CAPACITY).put("text", text);
            assertEquals("{\"text\":\"" + text + "\"}", json.toString());
        }
        assertTrue(isReplayed());
        json.wrap(buffer, 1000, 120);
        json.createJSONArray("list").add(1);
        assertEquals("{\"list\":[1]}", json.toString());
        Region.fill(buffer);
        json.reset();
        assertRefusedOutside(buffer, 1000, 120, text);
        assertEquals("{\"id\":1}", json.reset().put("id", 1).toString());
    }

    @Test
    @DisplayName("C10: a large region that moves to the heap is written in the builder's own memory")
    void largeRegionThatMovesToTheHeapIsWrittenInOwnMemory() {
        int large = 1 << 20;
        UnsafeBuffer buffer = offHeap(large);
        json.wrap(buffer, 0, large);
        write();
        buffer.wrap(new byte[large]);
        json.reset();
        String part = "x".repeat(100);
        StringBuilder expected = new StringBuilder("{");
        for (int i = 0; i < 5_000; i++) {
            json.put("part", part);
            expected.append("\"part\":\"").append(part).append(i < 4_999 ? "\"," : "\"}");
        }
        assertEquals(expected.toString(), json.toString());
    }

    @Test
    @DisplayName("C10: a region, then own memory, then a region")
    void regionThenOwnMemoryThenRegion() {
        UnsafeBuffer buffer = offHeap(CAPACITY);
        for (int i = 0; i < 100; i++) {
            json.wrap(buffer, 0, CAPACITY);
            String expected = write();
            assertEquals(expected, json.toString());
            assertRegion(expected, buffer, 0);
            Region.fill(buffer);
            json.document().unwrap(); // as a pool does
            checkNext();
            Region.assertAround(buffer, 0, 0);
        }
    }

    @Test
    @DisplayName("C10: a region that its owner has made smaller is refused")
    void regionThatItsOwnerHasMadeSmallerIsRefused() {
        UnsafeBuffer buffer = offHeap(CAPACITY);
        for (int i = 0; i < 100; i++) {
            json.wrap(buffer, 0, CAPACITY);
            assertEquals(write(), json.toString());
        }
        buffer.wrap(new byte[CAPACITY - 1]);
        assertEquals(
                "the region at offset 0 with capacity " + CAPACITY + " is not inside its buffer of " + (CAPACITY - 1)
                        + " bytes: wrap a region that is inside the buffer",
                messageOf(IndexOutOfBoundsException.class, json::reset));
    }

    @Test
    @DisplayName("C12: a mark of the previous message is refused")
    void markOfThePreviousMessageIsRefused() {
        writeUntilReplayed();
        json.reset();
        assertTrue(isReplayed());
        json.put("id", ++count);
        long mark = json.mark();
        json.put("name", "unchanging").createJSON("child").put("number", 1);
        assertEquals("{\"id\":" + count + ",\"name\":\"unchanging\",\"child\":{\"number\":1}}", json.toString());
        checkNext();
        assertThrows(IllegalArgumentException.class, () -> json.rollback(mark));
    }

    @Test
    void readerThatMasksTheTextDoesNotMaskTheNext() {
        writeUntilReplayed();
        for (int i = 0; i < 10; i++) {
            checkNext();
            ((UnsafeBuffer) json.buffer()).setMemory(json.offset(), json.length(), (byte) '*');
        }
    }
}
