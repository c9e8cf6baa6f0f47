// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.output;

import io.github.zilch.internal.memory.Block;
import io.github.zilch.internal.memory.Memory;
import io.github.zilch.internal.text.KeySlot;
import io.github.zilch.internal.text.KeyText;
import java.lang.invoke.VarHandle;
import java.util.function.Consumer;

/**
 * What stands before each value of a row, in one escape mode: a comma and the name with its quotes and colon, and
 * brackets of inner rows that end or begin there. It is in a {@link KeySlot}; a longer one is after the slots, and its
 * slot has no length but says where it is. An empty slot follows the last one: it says where the brackets are that end
 * inner rows after the last value, and has the brackets of the row itself.
 *
 * <p>Immutable. Everything is written by the constructor, and all fields are final, so a thread that sees an object sees
 * what it stands for, however it came by it.
 */
public final class RowNames {
    /**
     * For an array of any number of values: slots with a comma. As many as these values are written without a question;
     * then the first slot follows again.
     */
    public static final RowNames ANY_NUMBER = array(RowMemory.COMMAS, RowMemory.commas());

    /**
     * For an object of any members. The second of its two slots has what ends a name that was written just before; the other
     * one, and the one after both, are empty, so that no value is written without a name.
     */
    public static final RowNames ANY_MEMBERS = new RowNames(
            null, false, false, false, new int[RowMemory.NAME_SLOTS], RowMemory.nameEnd(), RowNames::putNameEnd);

    /** The empty slot of {@link #ANY_NUMBER}, at which no array of any number of values has to be to end. */
    public static final long ANY_NUMBER_END = ANY_NUMBER.endSlot;

    /** For no values: its slot is empty. */
    public static final RowNames NONE = array(0, RowMemory.nothing());

    /** What an ordinary value may touch. */
    private static final int VALUE_BYTES = 128;

    /** Where the slot of a long text has its length. */
    private static final int LONG_LENGTH = 8;

    /** Where the empty slot has the opening bracket. */
    private static final int OPENING = 16;

    /** Where the empty slot has the closing bracket and a comma. */
    private static final int CLOSING = 18;

    /** What has these names, for errors; null for an array or object of any number of values. */
    public final Object layout;

    /** Whether a null leaves its member out. */
    public final boolean omitsNulls;

    /** For each value how deeply it is nested in inner rows. */
    private final int[] depths;

    /** Whether the row is an array. */
    public final boolean array;

    /** Whether values are always inner rows. */
    public final boolean hasInnerRows;

    /** Room in bytes that a row of ordinary values takes: numbers, times and short text in their worst case. */
    public final int bytes;

    /** Address of the first slot. */
    public final long slots;

    /** Address of the empty slot after the last one. */
    public final long endSlot;

    /** Keeps the slots from being freed. */
    private final Block memory;

    /**
     * Creates what stands before the values of a row.
     *
     * @param depths for each value how deeply it is nested in inner rows.
     * @param memory that {@link RowMemory#allocate} has returned.
     * @param text writes it.
     */
    RowNames(
            Object layout,
            boolean array,
            boolean omitsNulls,
            boolean hasInnerRows,
            int[] depths,
            Block memory,
            Consumer<Writer> text) {
        this.layout = layout;
        this.array = array;
        this.omitsNulls = omitsNulls;
        this.depths = depths;
        this.hasInnerRows = hasInnerRows;
        this.memory = memory;
        long slotBytes = RowMemory.slotBytes(depths.length);
        long textBytes = memory.capacity() - slotBytes - KeySlot.BYTES;
        bytes = Math.toIntExact(Output.QUOTES + textBytes + (long) depths.length * VALUE_BYTES);
        slots = memory.address();
        endSlot = slots + (long) depths.length * KeySlot.BYTES;
        Writer writer = new Writer(slots, slots + slotBytes);
        text.accept(writer);
        writer.putPlace();
        Memory.putByte(endSlot + OPENING, array ? '[' : '{');
        Memory.putShort(endSlot + CLOSING, (array ? ']' : '}') | ',' << 8);
        VarHandle.releaseFence(); // for memory off the heap, as for the final fields
    }

    /** Creates what stands before the elements of an array. */
    private static RowNames array(int size, Block memory) {
        return new RowNames(null, true, false, false, new int[size], memory, writer -> {
            for (int i = 0; i < size; i++) {
                writer.put(',');
                writer.endText();
            }
        });
    }

    private static void putNameEnd(Writer writer) {
        writer.endText();
        writer.put('"');
        writer.put(':');
        writer.endText();
    }

    /** Returns whether the row has a certain number of values. */
    public boolean isFixed() {
        return layout != null;
    }

    /** Returns the number of values, those of inner rows included. */
    public int valueCount() {
        return depths.length;
    }

    /**
     * Returns the number of bytes that close the inner rows which the value of a slot is in. After the last value that is
     * all that follows: inner rows without values too, with their names.
     */
    public int closingBytes(long slot) {
        if (!hasInnerRows) {
            return 0;
        }
        return slot + KeySlot.BYTES < endSlot ? depthOf(slot) : (int) length(endSlot);
    }

    /** Returns how deeply the value of a slot is nested in inner rows; 0 for the empty slot. */
    public int depthOf(long slot) {
        return slot != endSlot ? depths[(int) (slot - slots) / KeySlot.BYTES] : 0;
    }

    /**
     * Returns the address of what a slot stands for.
     *
     * @param slots address of the first slot.
     */
    public static long begin(long slots, long slot) {
        return KeySlot.length(slot) != 0 ? slot : slots + Memory.getLong(slot);
    }

    /** Returns the length in bytes of what a slot stands for. */
    public static long length(long slot) {
        int length = KeySlot.length(slot);
        return length != 0 ? length : Memory.getLong(slot + LONG_LENGTH);
    }

    /** Writes the brackets of a row that begins at {@code from} and whose last value ends at {@code at}; returns the end. */
    public static long putBrackets(byte[] target, long endSlot, long from, long at) {
        Memory.putByte(target, from, Memory.getByte(endSlot + OPENING));
        Memory.putShort(target, at, Memory.getShort(endSlot + CLOSING));
        return at + 1;
    }

    /** Fills slots, one after the other. */
    static final class Writer {
        private final long slots;
        private long slot;
        private long text;
        private long textEnd;

        private Writer(long slots, long text) {
            this.slots = slots;
            this.slot = slots;
            this.text = text;
            this.textEnd = text;
        }

        /** Writes a comma or a bracket. */
        void put(char c) {
            Memory.putByte(textEnd++, c);
        }

        /** Writes a name. */
        void put(KeyText name, int mode) {
            textEnd = name.put(Memory.arrayAt(textEnd), textEnd, mode);
        }

        /** Ends the text before a value. */
        void endText() {
            long length = textEnd - text;
            if (length <= KeySlot.MAX_LENGTH) {
                Memory.copy(text, slot, length);
                KeySlot.setLength(slot, length);
            } else {
                putPlace();
            }
            slot += KeySlot.BYTES;
            text = textEnd;
        }

        /** Makes the slot say where the text is. */
        private void putPlace() {
            Memory.putLong(slot, text - slots);
            Memory.putLong(slot + LONG_LENGTH, textEnd - text);
        }
    }
}
