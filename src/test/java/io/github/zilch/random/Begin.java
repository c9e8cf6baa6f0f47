// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.random;

/**
 * How a message begins.
 *
 * @param place where it is written.
 * @param array whether it is an array.
 * @param resets whether it is reset, also before its region is gone, though {@code wrap} or {@code acquire} has begun it.
 * @param offset of the region in its memory.
 * @param room of the region.
 * @param size bytes that are added to the room, or hundredths.
 * @param call of the message that decides about the room.
 * @param gone whether the owner of the region of the last document has freed it.
 */
record Begin(Place place, boolean array, boolean resets, int offset, Room room, int size, int call, boolean gone) {
    /** A small region that user code wraps. */
    static final Begin ANOTHER_REGION = new Begin(Place.DIRECT, false, false, 5, Room.AMPLE, 0, 0, false);

    /** Where a message is written. */
    enum Place {
        /** In the same place as the message before. */
        STAY,
        /** In the builder's own memory. A builder from a pool is closed and acquired again. */
        OWN,
        /** In the builder's own memory, after it left a region. */
        UNWRAP,
        /** In the memory of another builder, or of the same one that was given back to its pool. */
        RENEW,
        /** In the same place as the message before, after memory was given back. */
        TRIM,
        /** In a region of a buffer on the heap. */
        HEAP,
        /** In a region of a buffer off the heap. */
        DIRECT,
        /** In a ByteBuffer on the heap. */
        HEAP_BYTES,
        /** In a ByteBuffer off the heap. */
        DIRECT_BYTES,
        /** In a region that ends where readable memory ends. */
        GUARDED,
        /** In an expandable buffer on the heap. */
        EXPANDABLE_HEAP,
        /** In an expandable buffer off the heap. */
        EXPANDABLE_DIRECT,
        /** In the same region as before, after its owner wrapped its buffer around other memory off the heap. */
        MOVED_DIRECT,
        /** The same, with other memory on the heap. */
        MOVED_HEAP;

        /** Returns whether the region is in a buffer that its owner may wrap around other memory. */
        boolean isBuffer() {
            return this == HEAP || this == DIRECT || this == GUARDED || this == MOVED_DIRECT || this == MOVED_HEAP;
        }
    }

    /** How large a region is. */
    enum Room {
        /** As large as the message needs. */
        EXACT,
        /** What the program's first message needs, plus a percentage of what one call needs. */
        CALL,
        /** A percentage of the way from what the program's first message needs to what this one needs. */
        BETWEEN,
        /** A few bytes. */
        LEAST,
        /** As large as the previous region. */
        SAME,
        /** Enough for nearly every message. */
        AMPLE
    }

    /** Whether the region is of other memory than the document before. */
    boolean isRegion() {
        return place.ordinal() >= Place.HEAP.ordinal();
    }

    boolean moves() {
        return place == Place.MOVED_DIRECT || place == Place.MOVED_HEAP;
    }

    @Override
    public String toString() {
        String left = gone ? "the region of the last message is gone, " : "";
        if (!isRegion()) {
            return left + (place == Place.STAY ? "" : place + ", ") + (array ? "resetArray" : resets ? "reset" : "");
        }
        return left + place + " at " + offset + ", room " + room + ' ' + size
                + (room == Room.CALL ? " of call " + call : "") + (array ? ", resetArray" : resets ? ", reset" : "");
    }
}
