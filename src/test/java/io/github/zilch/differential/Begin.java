// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.differential;

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
        /** Where the one before was. */
        STAY,
        /** In the builder's own memory, for builders from a pool: given back and acquired. */
        OWN,
        /** In a region of a buffer around an array. */
        HEAP,
        /** In a region of a buffer outside the heap. */
        DIRECT,
        /** In a ByteBuffer on the heap. */
        HEAP_BYTES,
        /** In a ByteBuffer outside the heap. */
        DIRECT_BYTES,
        /** In a buffer on the heap that may expand. */
        EXPANDABLE_HEAP,
        /** In a buffer outside the heap that may expand. */
        EXPANDABLE_DIRECT,
        /** In the region as before, whose buffer its owner has wrapped around other memory outside the heap. */
        MOVED_DIRECT,
        /** The same on the heap. */
        MOVED_HEAP
    }

    /** How large a region is. */
    enum Room {
        /** As large as the message needs. */
        EXACT,
        /** As large as the program's first message needs, and so many hundredths of what one call needs. */
        CALL,
        /** As small as may be. */
        LEAST,
        /** As large as the region before. */
        SAME,
        /** Enough for anything. */
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
