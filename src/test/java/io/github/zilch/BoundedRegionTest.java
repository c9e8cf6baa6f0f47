// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import static io.github.zilch.Documents.assertReads;
import static io.github.zilch.Documents.assertRefused;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ReadOnlyBufferException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.agrona.ExpandableArrayBuffer;
import org.agrona.ExpandableDirectByteBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("contract")
@Tag("fast")
@DisplayName("C10: bounded regions")
class BoundedRegionTest {
    private final JsonBuilder json = new JsonBuilder();

    /** Where the memory around a region is. */
    enum Place {
        HEAP,
        OFF_HEAP;

        UnsafeBuffer around(int size) {
            UnsafeBuffer buffer = this == HEAP
                    ? new UnsafeBuffer(new byte[size + 3], 3, size)
                    : new UnsafeBuffer(ByteBuffer.allocateDirect(size + 3), 3, size);
            return Canaries.fill(buffer);
        }
    }

    /** Every kind of value, with its JSON text. */
    enum Value {
        TEXT("\"text\"", json -> json.put("k", "text")),
        ESCAPED("\"\\n\\u0001\u00e9\"", json -> json.put("k", "\n\u0001\u00e9")),
        WIDE("\"\u4e2d\ud83d\ude00\"", json -> json.put("k", "\u4e2d\ud83d\ude00")),
        BUILDER("\"text\"", json -> json.put("k", new StringBuilder("text"))),
        CHAR("\"c\"", json -> json.put("k", 'c')),
        BYTES("\"text\"", json -> json.putUtf8("k", "text".getBytes(), 0, 4)),
        BASE64("\"AAAAAAA=\"", json -> json.putBase64("k", new byte[5], 0, 5)),
        BASE64_WHOLE("\"AAAAAAAA\"", json -> json.putBase64("k", new UnsafeBuffer(new byte[6]), 0, 6)),
        BASE64_EMPTY("\"\"", json -> json.putBase64("k", new byte[0], 0, 0)),
        TRUE("true", json -> json.put("k", true)),
        NULL("null", json -> json.putNull("k")),
        INT("-2147483648", json -> json.put("k", Integer.MIN_VALUE)),
        LONG("7", json -> json.put("k", 7L)),
        DOUBLE("101.5", json -> json.put("k", 101.5)),
        FLOAT("0.1", json -> json.put("k", 0.1f)),
        DECIMAL("150.00", json -> json.putDecimal("k", 15000, 2)),
        HUGE("1267650600228229401496703205376", json -> json.put("k", BigInteger.TWO.pow(100))),
        TIME("\"1970-01-01T00:00:00Z\"", json -> json.putTimestamp("k", 0, TimeUnit.SECONDS)),
        RAW("[1,{}]", json -> json.putRaw("k", "[1,{}]")),
        RAW_BYTES("[1,{}]", json -> json.putRaw("k", "[1,{}]".getBytes(), 0, 6)),
        RAW_UNCHECKED("[1,{}]", json -> json.putRawUnchecked("k", new UnsafeBuffer("[1,{}]".getBytes()), 0, 6)),
        COPY("{\"a\":1}", json -> json.putJSON("k", new JsonBuilder().put("a", 1))),
        OBJECT("{}", json -> json.createJSON("k")),
        ARRAY("[]", json -> json.createJSONArray("k"));

        private final String text;
        private final Consumer<JsonBuilder> put;

        Value(String text, Consumer<JsonBuilder> put) {
            this.text = text;
            this.put = put;
        }

        String document() {
            return "{\"a\":[{\"k\":" + text + "}]}";
        }

        void write(JsonBuilder json) {
            put.accept(json.createJSONArray("a").createJSON());
        }
    }

    @ParameterizedTest
    @EnumSource
    void valueFitsExactlyOrIsRefused(Value value) {
        int length = TestSlices.utf8(value.document()).length;
        for (Place place : Place.values()) {
            UnsafeBuffer around = place.around(length + 20);
            json.wrap(around, 7, length);
            value.write(json);
            assertReads(value.document(), json);
            assertEquals(value.document(), around.getStringWithoutLengthUtf8(7, length));
            Canaries.assertAround(around, 7, length);

            json.wrap(around, 7, length - 1);
            JsonBuilder object = json.createJSONArray("a").createJSON();
            JsonCapacityException e = assertRefused(JsonCapacityException.class, json, () -> value.put.accept(object));
            assertEquals(length - 1, e.available());
            assertEquals(length, e.needed());
            assertReads("{\"a\":[{}]}", json);
            Canaries.assertAround(around, 7, length);
        }
    }

    @ParameterizedTest
    @EnumSource
    void growingBuilderStopsAtMaxCapacityExactly(Value value) {
        int length = TestSlices.utf8(value.document()).length;
        JsonBuilder exact = new JsonBuilder(JsonOptions.DEFAULT.maxCapacity(length));
        value.write(exact);
        assertReads(value.document(), exact);

        JsonBuilder short1 = new JsonBuilder(JsonOptions.DEFAULT.maxCapacity(length - 1));
        JsonBuilder object = short1.createJSONArray("a").createJSON();
        JsonCapacityException e = assertRefused(JsonCapacityException.class, short1, () -> value.put.accept(object));
        assertEquals(length - 1, e.available());
        assertEquals(length, e.needed());
    }

    @Test
    void messageNamesTheNeededAndAvailableBytesAndTheRemedy() {
        json.wrap(new UnsafeBuffer(new byte[10]), 0, 10);
        assertRefused(
                JsonCapacityException.class,
                "the document needs 15 bytes, but only 10 are available: wrap a larger region, send the document as it is, or roll back",
                json,
                () -> json.put("key", "value"));

        JsonBuilder own = new JsonBuilder(JsonOptions.DEFAULT.maxCapacity(10));
        assertRefused(
                JsonCapacityException.class,
                "the document needs 15 bytes, but only 10 are available: raise JsonOptions.maxCapacity, send the document as it is, or roll back",
                own,
                () -> own.put("key", "value"));
    }

    @ParameterizedTest
    @EnumSource
    void fullDocumentCanBeClosedReadAndSent(Place place) {
        UnsafeBuffer around = place.around(200);
        for (int capacity = 60; capacity < 160; capacity++) {
            Canaries.fill(around);
            JsonBuilder node = json.wrap(around, 5, capacity);
            try {
                while (true) {
                    node.put("x", 1);
                    node = node.createJSON("c");
                }
            } catch (JsonCapacityException e) {
                assertTrue(e.needed() > capacity);
            }
            assertTrue(json.length() <= capacity && json.length() > capacity - 9, "length " + json.length());
            Documents.parse(json);
            assertEquals(json.toString(), around.getStringWithoutLengthUtf8(5, json.length()));
            Canaries.assertAround(around, 5, capacity);
        }
    }

    @ParameterizedTest
    @EnumSource
    void lateWritesInARegionFitExactlyOrAreRefused(Place place) {
        assertFitsExactlyOrIsRefused(place, "{\"a\":{\"x\":1,\"y\":\"late\"},\"b\":[1,2],\"c\":3}", json -> {
            JsonBuilder a = json.createJSON("a").put("x", 1);
            JsonBuilder b = json.createJSONArray("b");
            json.put("c", 3);
            b.add(1);
            a.put("y", "late");
            b.add(2);
        });
    }

    @ParameterizedTest
    @EnumSource
    void lateWritesToEmptyNodesFitExactlyOrAreRefused(Place place) {
        assertFitsExactlyOrIsRefused(place, "{\"a\":{\"x\":1},\"b\":[1],\"c\":3}", json -> {
            JsonBuilder a = json.createJSON("a");
            JsonBuilder b = json.createJSONArray("b");
            json.put("c", 3);
            b.add(1);
            a.put("x", 1);
        });
    }

    private void assertFitsExactlyOrIsRefused(Place place, String whole, Consumer<JsonBuilder> program) {
        for (int capacity = 2; capacity <= whole.length() + 2; capacity++) {
            UnsafeBuffer around = place.around(100);
            json.wrap(around, 9, capacity);
            int written = 0;
            try {
                program.accept(json);
                written = 1;
            } catch (JsonCapacityException e) {
                assertEquals(capacity, e.available());
                assertTrue(e.needed() > capacity);
            }
            assertEquals(capacity >= whole.length() ? 1 : 0, written);
            Documents.parse(json);
            assertEquals(json.toString(), around.getStringWithoutLengthUtf8(9, json.length()));
            Canaries.assertAround(around, 9, capacity);
        }
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

    @Test
    void documentGoesOnAfterARefusedValue() {
        json.wrap(new UnsafeBuffer(ByteBuffer.allocateDirect(64)), 0, 30);
        json.put("a", 1);
        assertRefused(JsonCapacityException.class, json, () -> json.put("b", "x".repeat(50)));
        assertRefused(JsonCapacityException.class, json, () -> json.put("b".repeat(50), 1));
        json.put("b", 2);
        assertReads("{\"a\":1,\"b\":2}", json);
    }

    @Test
    void nextMessageInTheSameRegionStartsClean() {
        UnsafeBuffer around = Place.OFF_HEAP.around(64);
        json.wrap(around, 3, 20);
        assertThrows(JsonCapacityException.class, () -> json.put("b", "x".repeat(50)));
        json.reset().put("a", "0123456789ab");
        assertReads("{\"a\":\"0123456789ab\"}", json);
        assertEquals("{\"a\":\"0123456789ab\"}", around.getStringWithoutLengthUtf8(3, 20));
        Canaries.assertAround(around, 3, 20);
        json.resetArray();
        assertReads("[]", json);
        assertEquals("[]", around.getStringWithoutLengthUtf8(3, 2));
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
        for (Place place : Place.values()) {
            UnsafeBuffer buffer = place.around(8);
            assertRefused(IndexOutOfBoundsException.class, message, json, () -> json.wrap(buffer, offset, capacity));
        }
    }

    @Test
    void expandableBufferIsNotExpandedByWrap() {
        json.put("a", 1);
        for (MutableDirectBuffer buffer : List.of(new ExpandableArrayBuffer(64), new ExpandableDirectByteBuffer(64))) {
            assertRefused(
                    IndexOutOfBoundsException.class,
                    "the region at offset 60 with capacity 5 is not inside its buffer of 64 bytes: wrap a region that is"
                            + " inside the buffer",
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

    @ParameterizedTest
    @EnumSource
    @DisplayName("bytes whose escapes are far longer than they are do not reach beyond the end of a region")
    void bytesThatAreEscapedStayInside(Place place) {
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
                UnsafeBuffer around = place.around(30_000);
                JsonBuilder array = json.wrap(around, 200, capacity).resetArray();
                assertThrows(JsonCapacityException.class, () -> call.accept(array.add(1)));
                Canaries.assertAround(around, 200, capacity);
                assertReads("[1]", json);
            }
        }
    }
}
