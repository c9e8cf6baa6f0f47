// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import org.agrona.MutableDirectBuffer;

/** Bytes around a region, of which none may be written. */
final class Canaries {
    private static final byte CANARY = (byte) 0xA5;

    private Canaries() {}

    /** Fills a buffer with canaries; gives it back. */
    static <B extends MutableDirectBuffer> B fill(B buffer) {
        buffer.setMemory(0, buffer.capacity(), CANARY);
        return buffer;
    }

    /** Throws if a byte outside the region of such a buffer is not what it was. */
    static void assertAround(MutableDirectBuffer buffer, int offset, int capacity) {
        for (int i = 0; i < buffer.capacity(); i++) {
            if ((i < offset || i >= offset + capacity) && buffer.getByte(i) != CANARY) {
                throw new AssertionError("byte " + i + " was written, outside the region of " + capacity + " bytes at "
                        + offset + " in " + buffer);
            }
        }
    }
}
