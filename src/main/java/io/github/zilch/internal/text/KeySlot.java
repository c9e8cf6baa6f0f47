// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.text;

import io.github.zilch.internal.memory.Memory;

/**
 * An encoded key in a slot of fixed size off the heap, with its length in the last byte. It is copied as two to four
 * words: no loop, no check of bounds.
 */
public final class KeySlot {
    /** Size of a slot; {@link #put} touches as many bytes. */
    public static final int BYTES = 32;

    /** Length in bytes of the longest text that a slot holds. */
    public static final int MAX_LENGTH = BYTES - 1;

    private KeySlot() {}

    /** Copies the text of a slot; returns the address after it. The text of a slot of zeros is empty. */
    public static long put(byte[] target, long at, long slot) {
        return put(target, at, slot, length(slot));
    }

    /** Does the same where the length is known. */
    public static long put(byte[] target, long at, long slot, int length) {
        Memory.copy16(slot, target, at);
        if (length > 16) {
            Memory.copy16(slot + 16, target, at + 16);
        }
        return at + length;
    }

    /** Returns the length of the text of a slot. */
    public static int length(long slot) {
        return Memory.getByte(slot + MAX_LENGTH);
    }

    /** Sets the length of the text of a slot, from 0 to {@link #MAX_LENGTH}. */
    public static void setLength(long slot, long length) {
        Memory.putByte(slot + MAX_LENGTH, (int) length);
    }
}
