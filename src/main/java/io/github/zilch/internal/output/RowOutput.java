// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.output;

import io.github.zilch.internal.memory.Memory;
import io.github.zilch.internal.text.Escapes;
import io.github.zilch.internal.text.KeySlot;
import io.github.zilch.internal.text.StringEncoder;
import java.lang.ref.Reference;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;

/**
 * Writes rows straight ahead, one after the other, and knows nothing of nodes. It uses the cursor of the document for
 * itself from the beginning of a row to its end, so nothing else may use the document meanwhile. A row that is dropped
 * leaves the cursor where it was before.
 *
 * <p>A comma precedes every value, the first one too, which stands where the bracket goes. The end of the row or array
 * replaces that comma by the opening bracket. So no value asks whether it is the first.
 *
 * <p>Other places are offsets from the beginning of the document, because each request for room may move the memory.
 */
public abstract class RowOutput {
    /** {@link #slot} while no row is unfinished. */
    private static final long NO_ROW = RowNames.NONE.slots;

    private static final int NULL_BYTES = 5;

    private final TextOutput out;

    // Of a row: what is the same for the rows of a table is not stored again for each of them.

    /** Number of rows and arrays that are open, one in the other. */
    private int levels;

    /** Number of them whose brackets are their own and not the document's. */
    private int brackets;

    /** Whether there is one, whose brackets are its own: so it is for the rows of a table. */
    private boolean single;

    /** Depth of the innermost one in the document. */
    private int depth;

    /** Offset of the cursor before the row: where it goes back to if the row is dropped. */
    private int resume;

    /** The byte before that offset, which the first comma overwrites if the brackets are the document's. */
    private byte first;

    // The innermost row or array.

    /** The layout of the row; null for an array of any number of values. */
    private RowLayout layout;

    /** What stands before the values: its first slot. */
    private long slots;

    /**
     * What a row is given room for when it begins, so that few values have to ask for more. Where none ever has, the
     * JIT leaves the call out and keeps the cursor in a register.
     */
    private int roomInAdvance = TextOutput.QUOTES;

    /** Whether it is an array, so that only a comma stands before each value. */
    private boolean array;

    /** Whether nothing but a comma stands before each value. */
    private boolean onlyCommas;

    /** Distance from a slot to the next one; 0 in an array of any number of values. */
    private int stride;

    /** The slot of the next value: it tells the position. After the last one there is an empty slot. */
    private long slot = NO_ROW;

    /** The slot at which it can end without further ado: of a positional row, the empty one after the last. */
    private long endSlot;

    /** Offset of the opening bracket. */
    private int start;

    // Those that it is in, the outermost first.

    private RowLayout[] layouts = new RowLayout[4];
    private long[] outerSlots = new long[4];
    private int[] starts = new int[4];

    /** Creates the writer of the rows of an output. */
    protected RowOutput(TextOutput out) {
        this.out = out;
    }

    // ---- rows and arrays ----

    /**
     * Returns whether an element is a row like the one before it, with room for as much: then {@link #beginNext} is all
     * that it needs. The limit of the depth cannot become lower within a document, and what is too long is noticed with
     * the first value, or at the end.
     */
    protected final boolean isNext(RowLayout row, int depth) {
        return layout == row && single && this.depth == depth && out.cursor + roomInAdvance <= out.roomEnd;
    }

    /** Begins a row like the one before it at the cursor. The first value waits for the cursor: it is not stored again. */
    protected final void beginNext() {
        slot = slots;
        start = out.position();
        resume = start;
    }

    /** Makes room for a row like the one before, if memory of our own can grow. */
    protected final void makeRoomInAdvance() {
        out.roomInAdvance(roomInAdvance);
    }

    /**
     * Begins a row that is a value in the document.
     *
     * @param row its layout.
     * @param at address of its bracket, with room for {@link TextOutput#QUOTES}.
     * @param depth of the row in the document.
     */
    protected final void beginRow(RowLayout row, long at, int depth) {
        long begin = deepen(at, depth + row.nesting());
        out.checkOpening(begin);
        setLayout(row, namesOf(row));
        setLevels(1, 1, depth);
        slot = slots;
        resume = out.position();
        start = (int) (begin - out.base);
        out.cursor = begin;
    }

    /**
     * Begins a row whose values are those of an object or array of the document: a bracket or a comma is written.
     *
     * @param row its layout.
     * @param depth of the object or array in the document.
     */
    protected final void beginInside(RowLayout row, int depth) {
        out.cursor = deepen(out.cursor, depth + row.nesting());
        setLayout(row, namesOf(row));
        setLevels(1, 0, depth);
        slot = slots;
        resume = out.position();
        start = resume - 1;
        out.cursor--;
        first = Memory.getByte(out.cursor);
    }

    private void setLevels(int newLevels, int ownBrackets, int newDepth) {
        levels = newLevels;
        brackets = ownBrackets;
        depth = newDepth;
        single = newLevels == 1 && ownBrackets == 1 && !layout.hasInnerRows();
    }

    private RowNames namesOf(RowLayout row) {
        return row == null ? RowNames.ANY_NUMBER : row.names(out.escapeMode);
    }

    private void setLayout(RowLayout inner, RowNames names) {
        layout = inner;
        slots = names.slots;
        roomInAdvance = names.bytes;
        stride = inner == null ? 0 : KeySlot.BYTES;
        array = inner == null || inner.isArray();
        onlyCommas = array && !hasInnerRows();
        endSlot = inner == null ? slots : slots + (long) inner.valueCount() * KeySlot.BYTES;
    }

    /**
     * Begins a value that is a row or an array.
     *
     * @param inner the layout of the row; null for an array of any number of values.
     */
    protected final void open(RowLayout inner) {
        RowNames names = namesOf(inner);
        if (levels == layouts.length) {
            growLevels();
        }
        long at = begin(TextOutput.QUOTES);
        int innerDepth = depth + nestingOf(slot) + 1;
        at = deepen(at, innerDepth + (inner == null ? 0 : inner.nesting()));
        out.checkEnd(at + 1, brackets + 1);
        int outer = levels - 1;
        layouts[outer] = layout;
        outerSlots[outer] = slot + stride;
        starts[outer] = start;
        setLayout(inner, names);
        setLevels(levels + 1, brackets + 1, innerDepth);
        slot = slots;
        start = (int) (at - out.base);
        out.cursor = at;
    }

    private long deepen(long at, int newDepth) {
        return newDepth > out.depthLimit ? out.deeper(at, newDepth) : at;
    }

    /** Returns how deeply a value is nested in inner rows of the layout. */
    private int nestingOf(long valueSlot) {
        return hasInnerRows() ? layout.depthOf((int) (valueSlot - slots) / KeySlot.BYTES) : 0;
    }

    private boolean hasInnerRows() {
        return layout != null && layout.hasInnerRows();
    }

    private void growLevels() {
        int count = 2 * layouts.length;
        layouts = Arrays.copyOf(layouts, count);
        outerSlots = Arrays.copyOf(outerSlots, count);
        starts = Arrays.copyOf(starts, count);
    }

    /**
     * Ends the innermost row or array. The positions of an array that are not filled become null.
     *
     * <p>A row that is one value and lacks nothing is committed here, without the questions that the others need: 10,000
     * rows of two values take 0.95 to 0.97 of the time on JDK 17.
     *
     * @return whether that was the row itself, which is committed now.
     */
    protected final boolean endLevel() {
        long at = out.cursor;
        if (!single || slot == NO_ROW || array && slot != endSlot || at == out.base + start) {
            return endOther();
        }
        commit(at);
        return true;
    }

    /** Ends a row or an array that lacks values, is in a row, or has its brackets written by the document. */
    private boolean endOther() {
        if (slot == NO_ROW) {
            throw noRow();
        }
        long at = out.cursor;
        if (hasInnerRows()) {
            at = putLastBrackets(at);
        } else if (array && slot != endSlot) {
            at = putNulls(at, (int) (endSlot - slot) / KeySlot.BYTES);
        }
        if (brackets == 0) {
            endInside(at);
            return true;
        }
        long end = Math.max(at, out.base + start + 1); // after the opening bracket, which replaces the first comma
        if (levels == 1) {
            commit(end);
            return true;
        }
        putBrackets(end);
        leave(end + 1);
        return false;
    }

    /** Commits the row, whose last value ends at {@code at}. */
    private void commit(long at) {
        out.checkEnd(at + 1, 0);
        putBrackets(at);
        out.cursor = at + 2;
        forget();
    }

    /** Writes the opening bracket, and at {@code at} the closing one and a comma. */
    private void putBrackets(long at) {
        Memory.putByte(out.base + start, array ? '[' : '{');
        Memory.putShort(at, (array ? ']' : '}') | ',' << 8);
    }

    /** Ends a row whose brackets are the document's. */
    private void endInside(long at) {
        long begin = out.base + start;
        Memory.putByte(begin, first);
        if (at != begin) {
            out.end(at);
        } else {
            out.cursor = at + 1;
        }
        forget();
    }

    private void leave(long at) {
        int outer = levels - 2;
        setLayout(layouts[outer], namesOf(layouts[outer]));
        slot = outerSlots[outer];
        setLevels(levels - 1, brackets - 1, depth - 1 - nestingOf(slot - stride));
        start = starts[outer];
        out.cursor = at;
    }

    /** Ends the inner rows that are open after the last value. */
    private long putLastBrackets(long from) {
        if (slot != endSlot) {
            throw new IllegalStateException(state() + ": add all of them before end(), because it has inner rows");
        }
        long length = RowNames.length(endSlot);
        long at = out.room(out.roomForExactly(from, length), length + TextOutput.QUOTES);
        Memory.copy(RowNames.begin(slots, endSlot), at, length);
        return at + length;
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

    /** Drops the row, if there is one, and what it changed in the document, which is the byte before it at most. */
    protected final void cancelRow() {
        if (slot == NO_ROW) {
            return;
        }
        out.cursor = out.base + resume;
        if (brackets < levels) {
            Memory.putByte(out.cursor - 1, first);
        }
        forget();
    }

    /** Forgets the row, which has been committed or dropped. */
    private void forget() {
        slot = NO_ROW;
    }

    /** Forgets the row, if there is one, and that the next one may be like it: the document begins anew. */
    protected final void forgetRows() {
        forget();
        single = false;
    }

    // ---- values ----

    /**
     * Begins the next value: writes its name.
     *
     * @param maxBytes that the value may touch.
     * @return the address to write it at.
     * @throws IllegalStateException if there is no row, or no position left in it.
     */
    protected final long begin(long maxBytes) {
        long next = slot;
        long at = out.cursor;
        int length = KeySlot.length(next);
        if (length == 0 || at + maxBytes > out.roomEnd) {
            return beginSlow(maxBytes);
        }
        if (onlyCommas) {
            Memory.putByte(at, ',');
            return at + 1;
        }
        return KeySlot.put(at, next, length);
    }

    private long beginSlow(long maxBytes) {
        requirePosition();
        long at = out.cursor;
        int shortLength = KeySlot.length(slot);
        if (shortLength != 0) {
            return KeySlot.put(out.room(at, maxBytes), slot, shortLength);
        }
        long length = RowNames.length(slot);
        at = out.room(out.roomForExactly(at, length), length + maxBytes);
        Memory.copy(RowNames.begin(slots, slot), at, length);
        return at + length;
    }

    /** Begins a value whose length is known. */
    protected final long beginExactly(long bytes) {
        return out.roomForExactly(begin(TextOutput.QUOTES), bytes);
    }

    /** Ends a value. */
    protected final void endValue(long at) {
        out.checkEnd(at, brackets);
        out.cursor = at;
        slot += stride;
    }

    /** Ends a string: writes its quote. */
    protected final void endString(long at) {
        Memory.putByte(at, '"');
        endValue(at + 1);
    }

    /** Writes a string from bytes of an array, or, where that is null, from outside the heap. */
    protected final void writeText(byte[] array, long from, int byteLength, int charset) {
        if (byteLength > TextOutput.PART_BYTES) {
            long at = begin(TextOutput.QUOTES);
            Memory.putByte(at, '"');
            endString(out.room(
                    out.putText(at + 1, array, from, from + byteLength, charset, 1 + brackets), TextOutput.QUOTES));
            return;
        }
        long at = begin(StringEncoder.maxBytes(byteLength, charset) + TextOutput.QUOTES);
        Memory.putByte(at, '"');
        endString(StringEncoder.put(at + 1, array, from, from + byteLength, charset, out.escapeMode));
    }

    /**
     * Copies values of delimited fields to the next positions as strings, and stops at the first that takes more than a
     * copy: see {@link io.github.zilch.JsonRow#addFields}.
     *
     * @param to index of the expected field before which it stops.
     */
    protected final void writeFields(FieldCursor fields, int to) {
        if (slot == NO_ROW) {
            throw noRow();
        }
        if (layout == null) {
            throw new IllegalStateException(
                    "fields were added to an array of any number of values: add a row of a shape");
        }
        int count = Math.min(to, fields.count()) - fields.field;
        if (count <= 0 || (out.escapeMode & Escapes.HTML) != 0) {
            return;
        }
        long room = count * (long) (KeySlot.BYTES + TextOutput.QUOTES) + fields.end - fields.position + KeySlot.BYTES;
        out.roomInAdvance(room);
        if (out.cursor + room <= out.roomEnd && !out.isNearLimit()) { // else they may fit one by one
            copyFields(fields, fields.addressOf(fields.field), fields.addressOf(fields.field + count));
        }
    }

    /**
     * Copies fields up to one that cannot be copied. The comparison of the prefix, the copy of the name, and the copy of
     * the value, which is also the search for its end, are one loop without calls and with few variables. As calls for
     * each field they take 2.5 times as long.
     */
    private void copyFields(FieldCursor fields, long firstField, long fieldsEnd) {
        byte[] text = fields.text;
        int lastWord = fields.end - Long.BYTES;
        int from = fields.position;
        long at = out.cursor;
        long next = slot;
        long field = firstField;
        for (; field != fieldsEnd; field += FieldCursor.FIELD_BYTES) {
            if (from > lastWord || FieldCursor.isOther(field, Memory.getLong(text, from))) {
                break;
            }
            int value = from + FieldCursor.prefixLength(field);
            int lastLength = FieldCursor.lastLength(field);
            if (lastLength < 0) {
                int end = lastLength == FieldCursor.EXACT ? value : fields.endOfValue(value, lastWord);
                if (end < 0) {
                    break;
                }
                from = end;
                continue;
            }
            int nameLength = KeySlot.length(next);
            if (nameLength == 0) {
                break;
            }
            long target = KeySlot.put(at, next, nameLength) + 1;
            Memory.putByte(target - 1, '"');
            int length = 0;
            long stops = 0;
            for (; value + length <= lastWord; length += Long.BYTES) {
                long word = Memory.getLong(text, value + length);
                Memory.putLong(target + length, word);
                stops = Escapes.special(word);
                if (stops != 0) {
                    break;
                }
            }
            if (stops == 0) {
                break;
            }
            length += Long.numberOfTrailingZeros(stops) >>> 3;
            if (length == 0 || Memory.getByte(text, value + length) != fields.delimiter) {
                break;
            }
            if (length == lastLength) { // the next field need not wait until the end of this one is found
                from = value + lastLength + 1;
                at = target + lastLength + 1;
            } else {
                FieldCursor.setLastLength(field, length);
                from = value + length + 1;
                at = target + length + 1;
            }
            Memory.putByte(at - 1, '"');
            next += KeySlot.BYTES;
        }
        out.cursor = at;
        slot = next;
        fields.field += (int) (field - firstField) / FieldCursor.FIELD_BYTES;
        fields.position = from;
        Reference.reachabilityFence(fields);
    }

    /** Writes elements of an array of any number of values, see {@link NumberArrays}. */
    protected final void writeNumbers(Object values, int from, int to, int scale, TimeUnit unit) {
        int maxBytes = NumberArrays.maxBytes(values, scale, unit);
        requirePosition();
        if (layout != null) {
            throw new IllegalStateException("elements were added to " + name()
                    + ", whose values are added one by one: use this method inside addArray()");
        }
        if (from < to) {
            endValue(out.putNumbers(begin(maxBytes), values, from, to, scale, unit, brackets) - 1);
        }
    }

    /** Writes null, or leaves the member out if the layout omits nulls. */
    protected final void writeNull() {
        if (layout != null && layout.omitsNulls()) {
            skipPosition();
        } else {
            endValue(Scalars.putNull(begin(Scalars.LITERAL_BYTES)));
        }
    }

    /** Leaves the next position out: no member of an object, null in an array. */
    protected final void skipPosition() {
        requirePosition();
        if (hasInnerRows()) {
            throw new IllegalStateException(
                    "a value of " + name() + " was left out: all have to be added, because it has inner rows");
        }
        if (array) {
            endValue(Scalars.putNull(begin(Scalars.LITERAL_BYTES)));
        } else {
            slot += stride;
        }
    }

    // ---- questions ----

    /** Returns whether a row has begun and is neither ended nor dropped. */
    protected final boolean isUnfinished() {
        return slot != NO_ROW;
    }

    /** Depth of the innermost row or array in the document. */
    protected final int depth() {
        return depth;
    }

    /** Returns whether the innermost one is a row with positions left. */
    private boolean hasEmptySlots() {
        return layout != null && slot != endSlot;
    }

    private RowLayout outermost() {
        return levels == 1 ? layout : layouts[0];
    }

    private String name() {
        return "the row " + outermost();
    }

    private void requirePosition() {
        if (slot == NO_ROW) {
            throw noRow();
        }
        if (layout != null && !hasEmptySlots()) {
            throw new IllegalStateException("one value too many was added to the row " + layout + ", which has "
                    + layout.valueCount() + ": end it first");
        }
    }

    private static IllegalStateException noRow() {
        return new IllegalStateException(
                "no row is unfinished: it was ended, cancelled or dropped; begin one with addRow, putRow, putMembers or"
                        + " reset");
    }

    /** Returns which row is unfinished and how many of its values are there. */
    protected final String state() {
        if (slot == NO_ROW) {
            return "no row";
        }
        long next = levels == 1 ? slot : outerSlots[0] - KeySlot.BYTES; // without the value that is open
        long first = outermost().names(out.escapeMode).slots;
        long filled = (next - first) / KeySlot.BYTES;
        return name() + ", which has " + filled + " of its " + outermost().valueCount() + " values";
    }
}
