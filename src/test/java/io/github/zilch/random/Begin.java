// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.random;

/**
 * How a message begins.
 *
 * @param place where it is written.
 * @param array whether it is an array.
 * @param resets whether it is reset though {@code wrap} or {@code acquire} has begun it.
 * @param offset of the region in its memory.
 * @param room of the region.
 * @param size bytes that are added to the room, or hundredths.
 * @param call of the message that decides about the room.
 */
record Begin(Place place, boolean array, boolean resets, int offset, Room room, int size, int call) {
    /** Where a message is written. */
    enum Place {
        /** In the same place as the message before. */
        STAY,
        /** In the builder's own memory. A builder from a pool is closed and acquired again. */
        OWN,
        /** In a region of a buffer on the heap. */
        HEAP,
        /** In a region of a buffer off the heap. */
        DIRECT,
        /** In a ByteBuffer on the heap. */
        HEAP_BYTES,
        /** In a ByteBuffer off the heap. */
        DIRECT_BYTES,
        /** In an expandable buffer on the heap. */
        EXPANDABLE_HEAP,
        /** In an expandable buffer off the heap. */
        EXPANDABLE_DIRECT,
        /** In the same region as before, after its owner wrapped its buffer around other memory off the heap. */
        MOVED_DIRECT,
        /** The same, with other memory on the heap. */
        MOVED_HEAP
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

    @Override
    public String toString() {
        if (place == Place.STAY || place == Place.OWN) {
            return (place == Place.OWN ? "close, acquire, " : "") + (array ? "resetArray" : "reset");
        }
        return place + " at " + offset + ", room " + room + ' ' + size + (room == Room.CALL ? " of call " + call : "")
                + (array ? ", resetArray" : resets ? ", reset" : "");
    }
}
