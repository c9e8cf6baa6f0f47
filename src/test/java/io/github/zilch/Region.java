// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.agrona.ExpandableArrayBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/** Memory full of canaries with a region inside it. */
public final class Region {
    private static final byte CANARY = (byte) 0xA5;
    private static final int OFFSET = 13;
    private static final int BEHIND = 40;

    /** Where a region is. */
    public enum Place {
        HEAP_BUFFER,
        DIRECT_BUFFER,
        EXPANDABLE_BUFFER,
        HEAP_BYTES,
        DIRECT_BYTES,
        HEAP_SLICE
    }

    private final MutableDirectBuffer memory;
    private final ByteBuffer bytes;
    private final Place place;
    public final int capacity;

    public Region(Place place, int capacity) {
        this.place = place;
        this.capacity = capacity;
        int size = OFFSET + capacity + BEHIND;
        boolean direct = place == Place.DIRECT_BUFFER || place == Place.DIRECT_BYTES;
        bytes = direct ? ByteBuffer.allocateDirect(size) : ByteBuffer.allocate(size);
        memory = place == Place.EXPANDABLE_BUFFER ? new ExpandableArrayBuffer(size) : new UnsafeBuffer(bytes);
        fill(memory);
    }

    /** Fills a buffer with canaries, none of which may be written, and returns it. */
    public static <B extends MutableDirectBuffer> B fill(B buffer) {
        buffer.setMemory(0, buffer.capacity(), CANARY);
        return buffer;
    }

    /** Asserts that no byte outside a region of such a buffer has changed. */
    public static void assertAround(MutableDirectBuffer buffer, int offset, int capacity) {
        for (int i = 0; i < buffer.capacity(); i++) {
            if ((i < offset || i >= offset + capacity) && buffer.getByte(i) != CANARY) {
                throw new AssertionError("byte " + i + " was written, outside the region of " + capacity + " bytes at "
                        + offset + " in " + buffer);
            }
        }
    }

    /** Has a builder write into it, and returns that. */
    public JsonBuilder wrap(JsonBuilder json) {
        return switch (place) {
            case HEAP_BYTES, DIRECT_BYTES -> json.wrap(bytes.position(OFFSET).limit(OFFSET + capacity));
            case HEAP_SLICE ->
                json.wrap(bytes.position(3).slice().position(OFFSET - 3).limit(OFFSET - 3 + capacity));
            default -> json.wrap(memory, OFFSET, capacity);
        };
    }

    public void assertOnlyInsideWritten() {
        assertAround(memory, OFFSET, capacity);
    }

    public String text(int length) {
        byte[] text = new byte[length];
        memory.getBytes(OFFSET, text);
        return new String(text, StandardCharsets.UTF_8);
    }
}
