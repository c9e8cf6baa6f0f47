// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import static io.github.zilch.Documents.assertReads;
import static io.github.zilch.Documents.assertRefused;
import static io.github.zilch.Documents.messageOf;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.zilch.internal.memory.Memory;
import java.nio.ByteBuffer;
import java.nio.ReadOnlyBufferException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Consumer;
import org.agrona.ExpandableArrayBuffer;
import org.agrona.ExpandableDirectByteBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("contract")
@Tag("fast")
@DisplayName("C10: bounded regions")
class BoundedRegionTest {
    private final JsonBuilder json = new JsonBuilder();

    /** Returns memory for regions, on the heap and off the heap, that begins inside other memory. */
    private static List<UnsafeBuffer> around(int size) {
        return List.of(
                Region.fill(new UnsafeBuffer(new byte[size + 3], 3, size)),
                Region.fill(new UnsafeBuffer(ByteBuffer.allocateDirect(size + 3), 3, size)));
    }

    @Test
    void messageNamesTheNeededAndAvailableBytesAndTheRemedy() {
        json.wrap(new UnsafeBuffer(new byte[10]), 0, 10);
        assertRefused(
                JsonCapacityException.class,
                "the document needs 15 bytes, but only 10 are available: wrap a larger region, send the document as it"
                        + " is, or roll back",
                json,
                () -> json.put("key", "value"));

        JsonBuilder own = new JsonBuilder(JsonOptions.DEFAULT.maxCapacity(10));
        assertRefused(
                JsonCapacityException.class,
                "the document needs 15 bytes, but only 10 are available: raise JsonOptions.maxCapacity, send the"
                        + " document as it is, or roll back",
                own,
                () -> own.put("key", "value"));
    }

    @Test
    void bigValuesGrowNoFurtherThanMaxCapacity() {
        int max = 100_000;
        JsonBuilder own = new JsonBuilder(JsonOptions.DEFAULT.maxCapacity(max));
        String fits = "x".repeat(max - "{\"k\":\"\"}".length());
        own.put("k", fits);
        assertEquals(max, own.length());
        own.reset();
        JsonCapacityException e = assertRefused(JsonCapacityException.class, own, () -> own.put("k", fits + "x"));
        assertEquals(max, e.available());
        assertTrue(e.needed() > max);
        for (String text : new String[] {"\u4e2d".repeat(max), "\u0001".repeat(max), "\u00e9".repeat(max)}) {
            assertRefused(JsonCapacityException.class, own, () -> own.put("k", text));
            assertRefused(JsonCapacityException.class, own, () -> own.put(text, 1));
            assertRefused(JsonCapacityException.class, own, () -> own.put("k", new StringBuilder(text)));
        }
        assertRefused(JsonCapacityException.class, own, () -> own.putRaw("k", '"' + "\u4e2d".repeat(max) + '"'));
        own.put("k", fits);
        assertEquals(max, own.length());
    }

    @Test
    void fragmentThatDoesNotFitTakesNoMemory() {
        byte[] fragment = "1".repeat(1_000_000).getBytes();
        JsonBuilder own = new JsonBuilder(JsonOptions.DEFAULT.maxCapacity(1_000));
        int memory = own.document().storage().capacity();
        JsonCapacityException e =
                assertRefused(JsonCapacityException.class, own, () -> own.putRaw("k", fragment, 0, fragment.length));
        assertEquals("{\"k\":}".length() + 1_000_000, e.needed());
        assertEquals(memory, own.document().storage().capacity());
    }

    @Test
    void lateTextThatDoesNotFitTakesLittleMemory() {
        int max = 100_000;
        JsonBuilder own = new JsonBuilder(JsonOptions.DEFAULT.maxCapacity(max));
        JsonBuilder late = own.createJSON("late");
        own.put("tail", "t".repeat(60_000));
        String text = "x".repeat(1_000_000);
        JsonCapacityException e = assertRefused(JsonCapacityException.class, own, () -> late.put("k", text));
        assertEquals(max, e.available());
        assertTrue(e.needed() > max, e.getMessage());
        assertTrue(own.document().storage().capacity() < 3 * max);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void regionOfLessThanTwoBytesIsRefused(int capacity) {
        json.put("a", 1);
        JsonCapacityException e = assertRefused(
                JsonCapacityException.class, json, () -> json.wrap(new UnsafeBuffer(new byte[8]), 0, capacity));
        assertEquals(2, e.needed());
        assertEquals(capacity, e.available());
        String message = "the document needs 2 bytes, but only " + capacity + " are available: wrap a larger region";
        assertEquals(message, e.getMessage());
        assertRefused(JsonCapacityException.class, message, json, () -> json.wrap(ByteBuffer.allocate(capacity)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"-1,4", "0,-1", "0,9", "8,1", "9,0", "5,4", "2147483647,2", "1,2147483647", "9,2"})
    void regionOutsideItsBufferIsRefused(String slice) {
        int offset = Integer.parseInt(slice.split(",")[0]);
        int capacity = Integer.parseInt(slice.split(",")[1]);
        String message = "the region at offset " + offset + " with capacity " + capacity
                + " is not inside its buffer of 8 bytes: wrap a region that is inside the buffer";
        json.put("a", 1);
        for (UnsafeBuffer buffer : around(8)) {
            assertRefused(IndexOutOfBoundsException.class, message, json, () -> json.wrap(buffer, offset, capacity));
        }
    }

    @Test
    void expandableBufferIsNotExpandedByWrap() {
        json.put("a", 1);
        for (MutableDirectBuffer buffer : List.of(new ExpandableArrayBuffer(64), new ExpandableDirectByteBuffer(64))) {
            assertRefused(
                    IndexOutOfBoundsException.class,
                    "the region at offset 60 with capacity 5 is not inside its buffer of 64 bytes: wrap a region that"
                            + " is inside the buffer",
                    json,
                    () -> json.wrap(buffer, 60, 5));
            assertRefused(IndexOutOfBoundsException.class, json, () -> json.wrap(buffer, 65, 2));
            assertRefused(IndexOutOfBoundsException.class, json, () -> json.wrap(buffer, 0, 1_000_000));
            assertEquals(64, buffer.capacity());
        }
    }

    @Test
    void readOnlyBufferIsRefused() {
        json.put("a", 1);
        ByteBuffer readOnly = ByteBuffer.allocate(10).position(3).limit(8).asReadOnlyBuffer();
        assertRefused(
                ReadOnlyBufferException.class,
                "the buffer (position 3, limit 8) is read-only: pass one that can be written, not one from"
                        + " asReadOnlyBuffer()",
                json,
                () -> json.wrap(readOnly));
        for (ByteBuffer buffer : List.of(ByteBuffer.allocate(40), ByteBuffer.allocateDirect(40))) {
            UnsafeBuffer region = new UnsafeBuffer(buffer.asReadOnlyBuffer());
            assertRefused(ReadOnlyBufferException.class, json, () -> json.wrap(region, 0, 40));
        }
    }

    @Test
    void aRegionThatHasBecomeReadOnlyIsNotWritten() {
        UnsafeBuffer region = new UnsafeBuffer(ByteBuffer.allocateDirect(40));
        json.wrap(region, 0, 40).put("a", 1);
        ByteBuffer other = ByteBuffer.allocateDirect(40);
        region.wrap(other.asReadOnlyBuffer());
        json.reset().put("b", 2);
        assertThrows(ReadOnlyBufferException.class, json::length);
        assertThrows(ReadOnlyBufferException.class, json::pad);
        assertEquals(ByteBuffer.allocate(40), other);
    }

    @Test
    void refusedWrapLeavesThePreviousRegion() {
        for (ByteBuffer region : new ByteBuffer[] {ByteBuffer.allocate(40), ByteBuffer.allocateDirect(40)}) {
            json.wrap(region).put("a", 1);
            ByteBuffer tiny = ByteBuffer.allocateDirect(1);
            assertThrows(JsonCapacityException.class, () -> json.wrap(tiny));
            assertThrows(IndexOutOfBoundsException.class, () -> json.wrap(new UnsafeBuffer(tiny), 0, 40));
            json.put("b", 2);
            assertReads("{\"a\":1,\"b\":2}", json);
            assertEquals(40, json.buffer().capacity());
            assertEquals("{\"a\":1,\"b\":2}", json.buffer().getStringWithoutLengthAscii(json.offset(), json.length()));
            json.reset().put("c", "a longer text than before");
            assertEquals('{', region.get(0));
            assertReads("{\"c\":\"a longer text than before\"}", json);
        }
    }

    @Test
    void expandableBufferMayExpandWhileItsRegionIsWritten() {
        ExpandableDirectByteBuffer direct = new ExpandableDirectByteBuffer(1024);
        ExpandableArrayBuffer array = new ExpandableArrayBuffer(1024);
        json.wrap(direct, 10, 1000).put("a", 1);
        direct.putByte(1_000_000, (byte) 1);
        json.put("b", 2);
        assertEquals("{\"a\":1,\"b\":2}", direct.getStringWithoutLengthAscii(json.offset(), json.length()));
        json.wrap(array, 10, 1000).put("a", 1);
        array.putByte(1_000_000, (byte) 1);
        json.put("b", 2);
        assertEquals("{\"a\":1,\"b\":2}", array.getStringWithoutLengthAscii(json.offset(), json.length()));
    }

    @Test
    @DisplayName("bytes whose escapes are far longer than they are do not reach beyond the end of a region")
    void bytesThatAreEscapedStayInside() {
        int capacity = 900;
        for (int length : new int[] {150, 300, 4095, 4096, 4097}) {
            byte[] bytes = new byte[length];
            UnsafeBuffer source = new UnsafeBuffer(bytes);
            for (Consumer<JsonBuilder> call : List.<Consumer<JsonBuilder>>of(
                    array -> array.addUtf8(bytes, 0, length),
                    array -> array.addLatin1(source, 0, length),
                    array -> array.add(new StringBuilder(new String(bytes, StandardCharsets.US_ASCII))),
                    array -> array.add(new String(bytes, StandardCharsets.US_ASCII)),
                    array -> array.putAscii("k", bytes, 0, length))) {
                for (UnsafeBuffer around : around(30_000)) {
                    JsonBuilder array = json.wrap(around, 200, capacity).resetArray();
                    assertThrows(JsonCapacityException.class, () -> call.accept(array.add(1)));
                    Region.assertAround(around, 200, capacity);
                    assertReads("[1]", json);
                }
            }
        }
    }

    @Test
    @DisplayName("a reset notices that the region is no longer inside its buffer")
    void regionThatItsOwnerTookAway() {
        UnsafeBuffer claim = new UnsafeBuffer(ByteBuffer.allocateDirect(64));
        JsonBuilder json = new JsonBuilder().wrap(claim, 8, 56);
        json.put("a", 1);
        claim.wrap(ByteBuffer.allocateDirect(32));
        assertThrows(IndexOutOfBoundsException.class, json::reset);
        claim.wrap(ByteBuffer.allocateDirect(64));
        json.reset().put("b", 2);
        assertEquals("{\"b\":2}", claim.getStringWithoutLengthUtf8(8, json.length()));
    }

    @Test
    @DisplayName("wrapping a buffer around other memory in the middle of a document does not harm the document")
    void regionWhoseBufferLeavesInTheMiddle() {
        for (int size : new int[] {16, 4096}) {
            UnsafeBuffer claim = new UnsafeBuffer(ByteBuffer.allocateDirect(4096));
            JsonBuilder json = new JsonBuilder().wrap(claim, 8, 4000).put("a", 1);
            byte[] other = new byte[size];
            claim.wrap(other);
            json.put("text", "x".repeat(3_000)); // leaves the region, since its worst case might not fit
            if (size == 16) {
                for (int i = 0; i < 2; i++) {
                    assertEquals(
                            "the buffer of the region was wrapped around other memory in the middle of a document: do"
                                    + " that only between two documents, and begin the next one with wrap() or reset()",
                            messageOf(IllegalStateException.class, json::length));
                    json.put("b", i); // is still possible
                }
                assertArrayEquals(new byte[size], other);
                claim.wrap(new byte[4096]);
                String text = "{\"a\":1,\"text\":\"" + "x".repeat(3_000) + "\",\"b\":0,\"b\":1}";
                assertEquals(text, json.toString());
                assertEquals(text, claim.getStringWithoutLengthAscii(8, text.length()));
            } else {
                assertEquals("{\"a\":1,\"text\":\"" + "x".repeat(3_000) + "\"}", json.toString());
            }
        }
    }

    @Test
    @DisplayName("C1: after its buffer was wrapped around other memory a document is read whole, or the read throws")
    void readsAfterTheBufferHasLeft() {
        assumeTrue(
                Memory.hasAddresses(),
                "all memory is on the heap: the document is copied to the region when it is read");
        UnsafeBuffer claim = new UnsafeBuffer(ByteBuffer.allocateDirect(264));
        UnsafeBuffer before = new UnsafeBuffer(claim);
        JsonBuilder json = new JsonBuilder().wrap(claim, 8, 256).put("a", 1);
        for (UnsafeBuffer other : List.of(
                new UnsafeBuffer(ByteBuffer.allocateDirect(264)),
                new UnsafeBuffer(new byte[264]),
                new UnsafeBuffer(before, 0, 260))) {
            claim.wrap(other);
            assertEquals(
                    "the buffer of the region was wrapped around other memory in the middle of a document: do that only"
                            + " between two documents, and begin the next one with wrap() or reset()",
                    messageOf(IllegalStateException.class, json::buffer));
            String expected = "{\"a\":1}";
            UnsafeBuffer copy = new UnsafeBuffer(new byte[7]);
            assertEquals(7, json.toBytes(copy, 0));
            assertEquals(expected, copy.getStringWithoutLengthAscii(0, 7));
            assertEquals(expected, new String(json.toBytes(), StandardCharsets.US_ASCII));
            assertEquals(expected, json.toString());
            assertEquals(
                    expected,
                    StandardCharsets.US_ASCII.decode(json.byteBuffer()).toString());
        }
        claim.wrap(before);
        assertEquals("{\"a\":1}", json.buffer().getStringWithoutLengthAscii(json.offset(), json.length()));
        claim.wrap(new byte[264]);
        json.reset().put("b", 2);
        assertEquals("{\"b\":2}", json.buffer().getStringWithoutLengthAscii(json.offset(), json.length()));
    }
}
