// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.output;

import io.github.zilch.internal.memory.Memory;
import io.github.zilch.internal.text.KeySlot;
import io.github.zilch.internal.text.StringEncoder;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;

/**
 * Writes rows straight ahead, one after the other, and knows nothing of nodes. What it writes is not committed before the end
 * of the row, so a row can be dropped without a trace.
 *
 * <p>A comma precedes every value, the first one too, which stands where the bracket goes. The end of the row or array
 * replaces that comma by the opening bracket. So no value asks whether it is the first.
 *
 * <p>Places are offsets from the beginning of the document, because each request for room may move the memory.
 */
public final class RowOutput {
    private static final int ANY_NUMBER = Integer.MAX_VALUE;
    private static final int NULL_BYTES = 5;

    private final TextOutput out;

    /** Number of rows and arrays that are open, one in the other; 0 if there is no row. */
    private int levels;

    /** Number of them whose brackets are their own and not the document's. */
    private int brackets;

    /** Depth of the innermost one in the document. */
    private int depth;

    /** Offset after the last value. */
    private int used;

    // The innermost row or array.

    /** The layout of the row; null for an array of any number of values. */
    private RowLayout layout;

    private long slots;

    /** 0 if all positions have the same slot, else −1. */
    private int slotMask;

    /** Number of positions; 0 if there is no row. */
    private int size;

    /** Position of the next value. */
    private int position;

    /** Offset of the opening bracket. */
    private int start;

    // Those that it is in, the outermost first.

    private RowLayout[] layouts = new RowLayout[4];
    private int[] positions = new int[4];
    private int[] starts = new int[4];

    /** Creates the writer of the rows of an output. */
    public RowOutput(TextOutput out) {
        this.out = out;
    }

    // ---- rows and arrays ----

    /**
     * Begins a row that is a value in the document.
     *
     * @param row its layout.
     * @param at address of its bracket, with room for {@link TextOutput#QUOTES}.
     * @param depth of the row in the document.
     */
    public void beginRow(RowLayout row, long at, int depth) {
        RowNames names = row.names(out.escapeMode);
        long begin = depth > out.depthLimit ? out.deeper(at, depth) : at;
        out.checkOpening(begin);
        levels = 1;
        brackets = 1;
        this.depth = depth;
        enter(row, names, begin);
    }

    /** Begins a row that is the document itself, whose bracket is written. */
    public void beginDocument(RowLayout row) {
        RowNames names = row.names(out.escapeMode);
        levels = 1;
        brackets = 0;
        depth = 1;
        enter(row, names, out.base);
    }

    /**
     * Begins a value that is a row or an array.
     *
     * @param inner the layout of the row; null for an array of any number of values.
     */
    public void open(RowLayout inner) {
        RowNames names = inner == null ? RowNames.OF_ARRAY : inner.names(out.escapeMode);
        if (levels == layouts.length) {
            growLevels();
        }
        long at = begin(TextOutput.QUOTES);
        if (depth + 1 > out.depthLimit) {
            at = out.deeper(at, depth + 1);
        }
        out.checkEnd(at + 1, brackets + 1);
        int outer = levels - 1;
        layouts[outer] = layout;
        positions[outer] = position + 1;
        starts[outer] = start;
        levels++;
        brackets++;
        depth++;
        enter(inner, names, at);
    }

    private void enter(RowLayout inner, RowNames names, long at) {
        layout = inner;
        slots = names.slots;
        slotMask = names == RowNames.OF_ARRAY ? 0 : -1;
        size = inner == null ? ANY_NUMBER : inner.size();
        position = 0;
        start = (int) (at - out.base);
        used = start;
    }

    private void growLevels() {
        int count = 2 * layouts.length;
        layouts = Arrays.copyOf(layouts, count);
        positions = Arrays.copyOf(positions, count);
        starts = Arrays.copyOf(starts, count);
    }

    /**
     * Ends the innermost row or array. The positions of an array that are not filled become null.
     *
     * @return whether that was the row itself, which is committed now.
     */
    public boolean end() {
        if (levels == 0) {
            throw noRow();
        }
        long at = out.base + used;
        boolean array = isArray();
        if (array && layout != null && position < size) {
            at = putNulls(at, size - position);
        }
        long begin = out.base + start;
        Memory.putByte(begin, array ? '[' : '{');
        if (brackets == 0) {
            if (at != begin) {
                out.end(at);
            }
            forget();
            return true;
        }
        long close = Math.max(at, begin + 1);
        Memory.putByte(close, array ? ']' : '}');
        if (levels == 1) {
            out.end(close + 1);
            forget();
            return true;
        }
        leave(close + 1);
        return false;
    }

    private void leave(long at) {
        levels--;
        brackets--;
        depth--;
        int outer = levels - 1;
        RowLayout row = layouts[outer];
        enter(row, row == null ? RowNames.OF_ARRAY : row.names(out.escapeMode), out.base + starts[outer]);
        position = positions[outer];
        used = (int) (at - out.base);
    }

    private long putNulls(long from, int count) {
        long at = out.room(from, (long) NULL_BYTES * count + Scalars.LITERAL_BYTES);
        for (int i = 0; i < count; i++) {
            Memory.putByte(at, ',');
            at = Scalars.putNull(at + 1);
        }
        out.checkEnd(at, brackets);
        return at;
    }

    /** Drops the row, if there is one, and what it changed in the document, which is the first byte at most. */
    public void cancel() {
        if (levels > 0 && brackets == levels - 1) {
            Memory.putByte(out.base, outermost().isArray() ? '[' : '{');
        }
        forget();
    }

    /** Forgets the row, if there is one: it has been committed, or the document begins anew. */
    public void forget() {
        levels = 0;
        size = 0;
        position = 0;
    }

    // ---- values ----

    /**
     * Begins the next value: writes its name.
     *
     * @param maxBytes that the value may touch.
     * @return the address to write it at.
     * @throws IllegalStateException if there is no row, or no position left in it.
     */
    public long begin(long maxBytes) {
        int next = position;
        long at = out.base + used;
        if (next < size && at + maxBytes <= out.roomEnd) {
            long end = KeySlot.put(at, slots + (long) (next & slotMask) * KeySlot.BYTES);
            if (end != at) {
                return end;
            }
        }
        return beginSlow(maxBytes);
    }

    private long beginSlow(long maxBytes) {
        requirePosition();
        long slot = slots + (long) (position & slotMask) * KeySlot.BYTES;
        long at = out.base + used;
        if (KeySlot.length(slot) != 0) {
            return KeySlot.put(out.room(at, maxBytes), slot);
        }
        long length = RowNames.length(slot);
        at = out.room(out.roomForExactly(at, length), length + maxBytes);
        Memory.copy(layout.names(out.escapeMode).begin(slot), at, length);
        return at + length;
    }

    /** Begins a value whose length is known. */
    public long beginExactly(long bytes) {
        return out.roomForExactly(begin(TextOutput.QUOTES), bytes);
    }

    /** Ends a value. */
    public void end(long at) {
        out.checkEnd(at, brackets);
        used = (int) (at - out.base);
        position++;
    }

    /** Ends a string: writes its quote. */
    public void endString(long at) {
        Memory.putByte(at, '"');
        end(at + 1);
    }

    /** Writes a string from bytes of an array, or, where that is null, from outside the heap. */
    public void writeText(byte[] array, long from, int byteLength, int charset) {
        if (byteLength > TextOutput.PART_BYTES) {
            long at = begin(TextOutput.QUOTES);
            Memory.putByte(at, '"');
            endString(out.room(out.putText(at + 1, array, from, from + byteLength, charset), TextOutput.QUOTES));
            return;
        }
        long at = begin(StringEncoder.maxBytes(byteLength, charset) + TextOutput.QUOTES);
        Memory.putByte(at, '"');
        endString(StringEncoder.put(at + 1, array, from, from + byteLength, charset, out.escapeMode));
    }

    /** Writes elements of an array of any number of values, see {@link NumberArrays}. */
    public void writeNumbers(Object values, int from, int to, int scale, TimeUnit unit) {
        int maxBytes = NumberArrays.maxBytes(values, scale, unit);
        requirePosition();
        if (layout != null) {
            throw new IllegalStateException("elements were added to " + name()
                    + ", whose values are added one by one: use this method inside addArray()");
        }
        if (from < to) {
            end(out.putNumbers(begin(maxBytes), values, from, to, scale, unit) - 1);
        }
    }

    /** Writes null, or leaves the member out if the layout omits nulls. */
    public void writeNull() {
        if (layout != null && layout.omitsNulls()) {
            skip();
        } else {
            end(Scalars.putNull(begin(Scalars.LITERAL_BYTES)));
        }
    }

    /** Leaves the next position out: no member of an object, null in an array. */
    public void skip() {
        requirePosition();
        if (isArray()) {
            end(Scalars.putNull(begin(Scalars.LITERAL_BYTES)));
        } else {
            position++;
        }
    }

    // ---- questions ----

    /** Depth of the innermost row or array in the document. */
    public int depth() {
        return depth;
    }

    private boolean isArray() {
        return layout == null || layout.isArray();
    }

    private RowLayout outermost() {
        return levels == 1 ? layout : layouts[0];
    }

    private String name() {
        return "the row " + outermost();
    }

    private void requirePosition() {
        if (levels == 0) {
            throw noRow();
        }
        if (position >= size) {
            throw new IllegalStateException(
                    "one value too many was added to the row " + layout + ", which has " + size + ": end it first");
        }
    }

    private static IllegalStateException noRow() {
        return new IllegalStateException(
                "no row is unfinished: it was ended, cancelled or dropped; begin one with addRow, putRow or reset");
    }

    /** Returns which row is unfinished and how many of its values are there. */
    public String state() {
        if (levels == 0) {
            return "no row";
        }
        int filled = levels == 1 ? position : positions[0] - 1; // without the one that is open
        return name() + ", which has " + filled + " of its " + outermost().size() + " values";
    }
}
