// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.output;

import io.github.zilch.internal.memory.Block;
import io.github.zilch.internal.memory.Bounds;
import io.github.zilch.internal.memory.Memory;
import io.github.zilch.internal.text.Escapes;
import io.github.zilch.internal.text.KeySlot;
import java.lang.ref.Reference;
import java.util.Objects;

/**
 * The fields that are expected in a delimited text, and the place in such a text up to which they have been read. The
 * fields are in a {@link Block}, where {@link #copy} reaches them without bounds checks.
 */
public final class FieldCursor {
    /** Size of an expected field in bytes. */
    private static final int FIELD_BYTES = 24;

    /** In place of a length: a field that is always the same and not written. */
    public static final int EXACT = -1;

    /** In place of a length: a field whose value is not written. */
    public static final int IGNORED = -2;

    /** In place of a length: a field whose value is written and has not been seen yet. */
    public static final int WRITTEN = 0;

    /** The prefix, as the low bytes of a word, and the mask of those bytes. */
    private static final int PREFIX = 0;

    private static final int MASK = 8;
    private static final int PREFIX_LENGTH = 16;

    /** Length in bytes of the value that was copied last, which most values have again; or a negative kind. */
    private static final int LAST_LENGTH = 20;

    private static final int MIN_CAPACITY = 16;

    /** What ends each field. */
    private final byte delimiter;

    private Block memory = Memory.allocate(MIN_CAPACITY * FIELD_BYTES);
    private int count;

    /** The text, the index of its first byte, of the next byte to read, and the index after it. */
    private byte[] text = {};

    private int begin;
    private int position;
    private int end;

    /** The index of the expected field that is next. */
    private int field;

    private long slot;

    public FieldCursor(byte delimiter) {
        this.delimiter = delimiter;
    }

    public void removeFields() {
        count = 0;
        field = 0;
    }

    /**
     * Adds a field.
     *
     * @param prefix what it begins with, as the low bytes of a word.
     * @param prefixLength in bytes.
     * @param kind {@link #EXACT}, {@link #IGNORED} or {@link #WRITTEN}.
     */
    public void addField(long prefix, int prefixLength, int kind) {
        if ((count + 1) * FIELD_BYTES > memory.capacity()) {
            Block before = memory;
            Block larger = Memory.allocate(2 * before.capacity());
            Memory.copy(before.address(), larger.address(), (long) count * FIELD_BYTES);
            Reference.reachabilityFence(before);
            memory = larger;
        }
        long added = addressOf(count++);
        Memory.putLong(added + PREFIX, prefix);
        Memory.putLong(added + MASK, prefixLength == 0 ? 0 : -1L >>> (Long.BYTES - prefixLength << 3));
        Memory.putInt(added + PREFIX_LENGTH, prefixLength);
        setLastLength(added, kind);
    }

    public int count() {
        return count;
    }

    public void wrapText(byte[] newText, int offset, int length) {
        Bounds.check(newText, offset, length);
        text = newText;
        begin = offset;
        position = offset;
        end = offset + length;
        field = 0;
    }

    public void go(int newField, int newPosition) {
        Objects.checkIndex(newField, count + 1);
        if (newPosition < begin || newPosition > end) {
            throw new IndexOutOfBoundsException(
                    "position " + newPosition + " is not in the text, which is from " + begin + " to " + end);
        }
        field = newField;
        position = newPosition;
    }

    /** Returns whether the text goes on with the field that is next. */
    public boolean isAtField() {
        if (field == count) {
            return false;
        }
        long expected = addressOf(field);
        int length = prefixLength(expected);
        long prefix = Memory.getLong(expected + PREFIX);
        boolean same = length <= end - position;
        for (int i = 0; same && i < length; i++) {
            same = text[position + i] == (byte) (prefix >>> (i << 3));
        }
        return same;
    }

    public int nextField() {
        return field;
    }

    public int nextPosition() {
        return position;
    }

    /** Returns the room in bytes that {@link #copy} needs for the fields before {@code to}; 0 if there are none. */
    public long room(int to) {
        int fields = Math.min(to, count) - field;
        return fields <= 0 ? 0 : fields * (long) (KeySlot.BYTES + Output.QUOTES) + end - position + KeySlot.BYTES;
    }

    /**
     * Copies fields as strings, each with what its slot of a row has before it, up to one that takes more than a copy. The
     * comparison of the prefix, the copy of the name, and the copy of the value, which is also the search for its end, are
     * one loop without calls and with few variables. As calls for each field they take 2.5 times as long.
     *
     * @param target array of the address.
     * @param at address to write at, with {@link #room}.
     * @param slot of the first value; {@link #slot} is that of the next one after the call.
     * @param to index of the expected field before which it stops.
     * @return the address after the last value.
     */
    public long copy(byte[] target, long at, long slot, int to) {
        int lastWord = end - Long.BYTES;
        int from = position;
        long out = at;
        long next = slot;
        long firstField = addressOf(field);
        long fieldsEnd = addressOf(Math.min(to, count));
        long expected = firstField;
        for (; expected != fieldsEnd; expected += FIELD_BYTES) {
            if (from > lastWord || isOther(expected, Memory.getLong(text, from))) {
                break;
            }
            int value = from + prefixLength(expected);
            int lastLength = lastLength(expected);
            if (lastLength < 0) {
                int valueEnd = lastLength == EXACT ? value : endOfValue(value, lastWord);
                if (valueEnd < 0) {
                    break;
                }
                from = valueEnd;
                continue;
            }
            int nameLength = KeySlot.length(next);
            if (nameLength == 0) {
                break;
            }
            long copy = KeySlot.put(target, out, next, nameLength) + 1;
            Memory.putByte(target, copy - 1, '"');
            int length = 0;
            long stops = 0;
            for (; value + length <= lastWord; length += Long.BYTES) {
                long word = Memory.getLong(text, value + length);
                Memory.putLong(target, copy + length, word);
                stops = Escapes.special(word);
                if (stops != 0) {
                    break;
                }
            }
            if (stops == 0) {
                break;
            }
            length += Long.numberOfTrailingZeros(stops) >>> 3;
            if (length == 0 || Memory.getByte(text, value + length) != delimiter) {
                break;
            }
            if (length == lastLength) { // the next field need not wait until the end of this one is found
                from = value + lastLength + 1;
                out = copy + lastLength + 1;
            } else {
                setLastLength(expected, length);
                from = value + length + 1;
                out = copy + length + 1;
            }
            Memory.putByte(target, out - 1, '"');
            next += KeySlot.BYTES;
        }
        this.slot = next;
        field += (int) (expected - firstField) / FIELD_BYTES;
        position = from;
        Reference.reachabilityFence(this);
        return out;
    }

    /** Returns the slot of the value after those that were copied last. */
    public long slot() {
        return slot;
    }

    /**
     * Returns the position after the delimiter of a value.
     *
     * @param from where the value begins.
     * @param last position to look at.
     * @return the position, or -1 if there is no value or no delimiter.
     */
    private int endOfValue(int from, int last) {
        int at = from;
        while (at <= last && Memory.getByte(text, at) != delimiter) {
            at++;
        }
        return at > last || at == from ? -1 : at + 1;
    }

    /** Returns the address of an expected field. Valid while this object is reachable and no field is added. */
    private long addressOf(int index) {
        return memory.address() + (long) index * FIELD_BYTES;
    }

    /** Returns whether a word does not begin with the prefix of a field. */
    private static boolean isOther(long field, long word) {
        return (word & Memory.getLong(field + MASK)) != Memory.getLong(field + PREFIX);
    }

    private static int prefixLength(long field) {
        return Memory.getInt(field + PREFIX_LENGTH);
    }

    private static int lastLength(long field) {
        return Memory.getInt(field + LAST_LENGTH);
    }

    private static void setLastLength(long field, int length) {
        Memory.putInt(field + LAST_LENGTH, length);
    }
}
