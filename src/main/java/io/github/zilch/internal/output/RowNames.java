// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.output;

import io.github.zilch.internal.memory.Memory;
import io.github.zilch.internal.text.KeySlot;
import io.github.zilch.internal.text.KeyText;
import java.nio.ByteBuffer;
import org.agrona.BufferUtil;

/**
 * What stands before each value of a row, in one escape mode: a comma and the name with its quotes and colon, and
 * brackets of inner rows that end or begin there. It is in a {@link KeySlot}; a longer one is after the slots, and its
 * slot has no length but says where it is. An empty slot follows the last one, and says where the brackets are that end
 * inner rows after the last value. Immutable once it is written.
 */
final class RowNames {
    /** For an array of any number of values: one slot with a comma. */
    static final RowNames ANY_NUMBER = new RowNames(1);

    /** For no values. */
    static final RowNames NONE = new RowNames(0);

    /** What an ordinary value may touch. */
    private static final int VALUE_BYTES = 128;

    /** Where the slot of a long text has its length. */
    private static final int LONG_LENGTH = 8;

    /** Room in bytes that a row of ordinary values takes: numbers, times and short text in their worst case. */
    final int bytes;

    /** Keeps the slots from being freed. */
    private final ByteBuffer memory;

    /** Address of the first slot. */
    final long slots;

    // While the names are written: the next slot, and the text before the next value.

    private long slot;
    private long text;
    private long textEnd;

    private RowNames(int size) {
        this(size, size);
        for (int i = 0; i < size; i++) {
            put(',');
            endText();
        }
        end();
    }

    /**
     * Creates what stands before the values of a row, which the caller writes.
     *
     * @param size number of values.
     * @param textBytes that are touched at most.
     */
    RowNames(int size, long textBytes) {
        long slotBytes = (size + 1L) * KeySlot.BYTES;
        memory = ByteBuffer.allocateDirect(Math.toIntExact(slotBytes + textBytes + KeySlot.BYTES));
        bytes = Math.toIntExact(TextOutput.QUOTES + textBytes + (long) size * VALUE_BYTES);
        slots = BufferUtil.address(memory);
        slot = slots;
        text = slots + slotBytes;
        textEnd = text;
    }

    /** Writes a comma or a bracket. */
    void put(char c) {
        Memory.putByte(textEnd++, c);
    }

    /** Writes a name. */
    void put(KeyText name, int mode) {
        textEnd = name.put(textEnd, mode);
    }

    /** Ends the text before a value. */
    void endText() {
        long length = textEnd - text;
        if (length <= KeySlot.MAX_LENGTH) {
            Memory.copy(text, slot, length);
            KeySlot.setLength(slot, length);
        } else {
            putPlace(slot);
        }
        slot += KeySlot.BYTES;
        text = textEnd;
    }

    /** Ends the text after the last value. */
    void end() {
        putPlace(slot);
    }

    /** Makes a slot say where the text is. */
    private void putPlace(long to) {
        Memory.putLong(to, text - slots);
        Memory.putLong(to + LONG_LENGTH, textEnd - text);
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
