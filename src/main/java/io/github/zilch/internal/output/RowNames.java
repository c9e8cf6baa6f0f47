// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.output;

import io.github.zilch.internal.memory.Memory;
import io.github.zilch.internal.text.KeySlot;
import io.github.zilch.internal.text.KeyText;
import java.nio.ByteBuffer;
import org.agrona.BufferUtil;

/**
 * What stands before each value of a row, in one escape mode: a comma and the name with its quotes and colon, in a
 * {@link KeySlot}. A longer one is after the slots, and its slot has no length but says where it is. An empty slot
 * follows the last one. Immutable.
 */
final class RowNames {
    /** For an array of any number of values: one slot with a comma. */
    static final RowNames ANY_NUMBER = new RowNames(1);

    /** For no values. */
    static final RowNames NONE = new RowNames(0);

    /** Room in bytes that a row of ordinary values takes: numbers, times and short text in their worst case. */
    final int bytes;

    /** What an ordinary value may touch. */
    private static final int VALUE_BYTES = 128;

    /** Where the slot of a long name has its length. */
    private static final int LONG_LENGTH = 8;

    /** Keeps the slots from being freed. */
    private final ByteBuffer memory;

    /** Address of the first slot. */
    final long slots;

    /** Creates what stands before the elements of an array: commas. */
    RowNames(int size) {
        memory = ByteBuffer.allocateDirect(Math.toIntExact((size + 1L) * KeySlot.BYTES));
        slots = BufferUtil.address(memory);
        bytes = TextOutput.QUOTES + size * VALUE_BYTES;
        for (int i = 0; i < size; i++) {
            long slot = slots + (long) i * KeySlot.BYTES;
            Memory.putByte(slot, ',');
            KeySlot.setLength(slot, 1);
        }
    }

    /** Creates what stands before the values of an object. */
    RowNames(KeyText[] names, int mode) {
        long slotBytes = (names.length + 1L) * KeySlot.BYTES;
        long longBytes = Long.BYTES; // for the last word of the last name
        for (KeyText name : names) {
            longBytes += isShort(name, mode) ? 0 : name.length(mode) + 1;
        }
        memory = ByteBuffer.allocateDirect(Math.toIntExact(slotBytes + longBytes));
        bytes = Math.toIntExact(TextOutput.QUOTES + longBytes + names.length * VALUE_BYTES);
        slots = BufferUtil.address(memory);
        long slot = slots;
        long after = slots + slotBytes;
        for (KeyText name : names) { // in order: the last word of a name may reach into the next slot
            if (isShort(name, mode)) {
                KeySlot.setLength(slot, put(slot, name, mode) - slot);
            } else {
                long end = put(after, name, mode);
                Memory.putLong(slot, after - slots);
                Memory.putLong(slot + LONG_LENGTH, end - after);
                KeySlot.setLength(slot, 0);
                after = end;
            }
            slot += KeySlot.BYTES;
        }
        Memory.putLong(slot, 0); // the last name may have reached into the empty slot
    }

    private static boolean isShort(KeyText name, int mode) {
        return name.length(mode) + 1 <= KeySlot.MAX_LENGTH;
    }

    private static long put(long at, KeyText name, int mode) {
        Memory.putByte(at, ',');
        return name.put(at + 1, mode);
    }

    /**
     * Returns the address of what a slot stands for.
     *
     * @param slots address of the first slot.
     */
    static long begin(long slots, long slot) {
        return KeySlot.length(slot) != 0 ? slot : slots + Memory.getLong(slot);
    }

    /** Returns the length in bytes of what a slot stands for. */
    static long length(long slot) {
        int length = KeySlot.length(slot);
        return length != 0 ? length : Memory.getLong(slot + LONG_LENGTH);
    }
}
