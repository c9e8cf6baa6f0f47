// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.output;

import io.github.zilch.internal.memory.Memory;
import io.github.zilch.internal.text.KeySlot;
import io.github.zilch.internal.text.KeyText;
import java.nio.ByteBuffer;
import org.agrona.BufferUtil;

/**
 * What stands before each value of a row, in one escape mode: a comma and the name with its quotes and colon, in a
 * {@link KeySlot}. A longer one is after the slots, and its slot has no length but says where it is. Immutable.
 */
final class RowNames {
    /** What stands before each element of an array: a comma. */
    static final RowNames OF_ARRAY = new RowNames();

    /** Where the slot of a long name has its length. */
    private static final int LONG_LENGTH = 8;

    /** Keeps the slots from being freed. */
    private final ByteBuffer memory;

    /** Address of the first slot. */
    final long slots;

    private RowNames() {
        memory = ByteBuffer.allocateDirect(KeySlot.BYTES);
        slots = BufferUtil.address(memory);
        Memory.putByte(slots, ',');
        KeySlot.setLength(slots, 1);
    }

    RowNames(KeyText[] names, int mode) {
        long bytes = (long) names.length * KeySlot.BYTES;
        for (KeyText name : names) {
            bytes += isShort(name, mode) ? 0 : name.length(mode) + 1;
        }
        memory = ByteBuffer.allocateDirect(Math.toIntExact(bytes + Long.BYTES)); // for the last word of the last name
        slots = BufferUtil.address(memory);
        long slot = slots;
        long behind = slots + (long) names.length * KeySlot.BYTES;
        for (KeyText name : names) { // in order: the last word of a name may reach into the next slot
            if (isShort(name, mode)) {
                KeySlot.setLength(slot, put(slot, name, mode) - slot);
            } else {
                long end = put(behind, name, mode);
                Memory.putLong(slot, behind - slots);
                Memory.putLong(slot + LONG_LENGTH, end - behind);
                KeySlot.setLength(slot, 0);
                behind = end;
            }
            slot += KeySlot.BYTES;
        }
    }

    private static boolean isShort(KeyText name, int mode) {
        return name.length(mode) + 1 <= KeySlot.MAX_LENGTH;
    }

    private static long put(long at, KeyText name, int mode) {
        Memory.putByte(at, ',');
        return name.put(at + 1, mode);
    }

    /** Returns the address of what a slot stands for. */
    long begin(long slot) {
        return KeySlot.length(slot) != 0 ? slot : slots + Memory.getLong(slot);
    }

    /** Returns the length in bytes of what a slot stands for. */
    static long length(long slot) {
        int length = KeySlot.length(slot);
        return length != 0 ? length : Memory.getLong(slot + LONG_LENGTH);
    }
}
