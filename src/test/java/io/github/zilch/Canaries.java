// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import org.agrona.MutableDirectBuffer;

/** Fills the memory around a region with known bytes, none of which may be written. */
public final class Canaries {
    private static final byte CANARY = (byte) 0xA5;

    private Canaries() {}

    /** Fills a buffer with canaries and returns it. */
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
}
