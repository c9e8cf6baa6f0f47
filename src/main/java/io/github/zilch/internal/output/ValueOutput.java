// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.output;

import io.github.zilch.internal.memory.Memory;
import io.github.zilch.internal.number.Integers;
import io.github.zilch.internal.number.Timestamps;
import io.github.zilch.internal.text.KeySlot;
import io.github.zilch.internal.text.StringBuilders;
import io.github.zilch.internal.text.StringEncoder;
import io.github.zilch.internal.text.Strings;
import io.github.zilch.internal.text.TextCopy;
import java.util.concurrent.TimeUnit;

/**
 * Writes whole values straight ahead. The caller keeps the address in a local variable: every method takes it and
 * returns the address after what it wrote. The cursor of the document stays where it is until {@link #end}, so a throw
 * before that leaves the document unchanged, and nothing else may write to it meanwhile.
 *
 * <p>A comma precedes every member and element, the first one too, which stands where the bracket goes. The end of the
 * container replaces that comma by the opening bracket. So no value asks whether it is the first. The beginning of a
 * container is kept as an offset, because a request for room may move the memory.
 *
 * <p><b>Room.</b> What {@link #reserve} returned may be written up to {@link Output#roomEnd}, and the room that is kept
 * after that takes a short name and the closing brackets. So names, commas and closing brackets ask for no room, and
 * each value asks once, for its worst case. Near the limit of the document each request checks the exact length of what
 * is there, so that a value that is too long does not make the memory grow much beyond the limit.
 */
public abstract class ValueOutput {
    private static final int CHAR_BYTES = (int) StringEncoder.maxBytes(1) + TextOutput.QUOTES;

    /** What is begun: nothing, a document, a value of a node, or several members of an object. */
    private enum Kind {
        NOTHING,
        DOCUMENT,
        VALUE,
        MEMBERS
    }

    private final TextOutput out;

    private Kind kind = Kind.NOTHING;

    /** The node that is written to. */
    private Object target;

    /** Offset of what is begun. */
    private int begin;

    /** The byte at that offset, which the first comma overwrites. */
    private byte first;

    /** Depth in the document of the innermost open container. */
    private int depth;

    /** Depth of what has its brackets written by the document. */
    private int outerDepth;

    /** Address up to which the worst case of a value may reach without a request; 0 near the limit. */
    private long roomEnd;

    /** Lets the units of an array be read as text. */
    private final Units units = new Units();

    /** Creates what writes whole values to the document of a node. */
    protected ValueOutput(Object node) {
        out = ValueTargets.get().output(node);
    }

    // ---- from a node to its document ----

    /** Returns what writes whole values to the document of a node, or null if nothing has done so yet. */
    protected static Object writerOf(Object node) {
        return ValueTargets.get().valueWriter(node);
    }

    /** Keeps what writes whole values to the document of a node. */
    protected static void keep(Object node, ValueOutput writer) {
        ValueTargets.get().setValueWriter(node, writer);
    }

    // ---- beginning and end ----

    /** Starts a new document that is one value. */
    protected final void beginDocument(Object node, boolean array) {
        ValueTargets.get().beginDocument(node, array);
        begin(Kind.DOCUMENT, node, out.base, 0);
    }

    /** Begins a value that is a member of an object. */
    protected final void beginMember(Object node, CharSequence key) {
        long at = ValueTargets.get().beginMember(node, key);
        begin(Kind.VALUE, node, at, ValueTargets.get().depth(node));
    }

    /** Begins a value that is an element of an array. */
    protected final void beginElement(Object node) {
        long at = ValueTargets.get().beginElement(node);
        begin(Kind.VALUE, node, at, ValueTargets.get().depth(node));
    }

    /** Begins several members of an object. */
    protected final void beginMembers(Object node) {
        long at = ValueTargets.get().beginMembers(node);
        begin(Kind.MEMBERS, node, at - 1, ValueTargets.get().depth(node)); // the byte before is a comma or the bracket
    }

    private void begin(Kind what, Object node, long at, int nodeDepth) {
        kind = what;
        target = node;
        begin = (int) (at - out.base);
        first = Memory.getByte(at);
        depth = nodeDepth;
        outerDepth = Math.max(nodeDepth, 1);
        noteRoom(at);
    }

    /**
     * Returns the address of what was begun.
     *
     * @return the address.
     */
    public final long begin() {
        return out.base + begin;
    }

    /**
     * Commits what was begun.
     *
     * @param at address after it.
     */
    public final void end(long at) {
        long from = out.base + begin;
        if (out.options.rejectDuplicateKeys()) {
            checkNames(from, at);
        }
        switch (kind) {
            case DOCUMENT -> endDocument(from, at);
            case MEMBERS -> endMembers(from, at);
            default -> out.end(at);
        }
        finish();
    }

    private void checkNames(long from, long at) {
        if (kind == Kind.MEMBERS) {
            ValueTargets.get().checkNames(target, from + 1, at);
        } else if (kind == Kind.DOCUMENT && Memory.getByte(from) == '{') {
            ValueTargets.get().checkNames(target, from + 1, at - 1);
        } else {
            ValueTargets.get().checkNamesInside(target, from, at);
        }
    }

    private void endDocument(long from, long at) {
        int opening = Memory.getByte(from);
        if (opening != '{' && opening != '[') {
            throw new NullPointerException("the value is null: a document is an object or an array");
        }
        if (at - from == 2) {
            out.cursor = from + 1;
        } else {
            out.end(at - 1); // the closing bracket is written when the document is read
        }
    }

    private void endMembers(long from, long at) {
        if (at != from) {
            out.end(at);
            Memory.putByte(out.base + begin, first);
        }
    }

    private void finish() {
        kind = Kind.NOTHING;
        ValueTargets.get().end(target);
        target = null;
    }

    /** Frees memory off the heap that this has for itself. */
    public abstract void free();

    /** Drops what was begun, unless it has been committed. */
    public final void close() {
        if (kind != Kind.NOTHING) {
            Memory.putByte(out.base + begin, first);
            finish();
        }
    }

    // ---- structure ----

    /** Returns the address of the encoded names in the escape mode of the document. */
    protected final long names(RowLayout names) {
        return names.names(out.escapeMode).slots;
    }

    /**
     * Returns the distance of an address from the beginning of the document.
     *
     * @param at address.
     * @return the distance in bytes.
     */
    public final int offset(long at) {
        return (int) (at - out.base);
    }

    /**
     * Begins an object or array, whose opening bracket is written when it is closed.
     *
     * @param at address to write at.
     * @return the address that {@code at} has now.
     * @throws IllegalStateException if it is nested too deeply.
     */
    public final long open(long at) {
        int inner = depth + 1;
        long begin = inner > out.depthLimit ? noteRoom(out.deeper(at, inner)) : at;
        depth = inner;
        return reserve(begin, TextOutput.QUOTES);
    }

    /**
     * Ends an object.
     *
     * @param at address after its last member.
     * @param start offset of the object.
     * @return the address after it.
     */
    public final long closeObject(long at, int start) {
        return close(at, start, '{', '}');
    }

    /**
     * Ends an array.
     *
     * @param at address after its last element.
     * @param start offset of the array.
     * @return the address after it.
     */
    public final long closeArray(long at, int start) {
        return close(at, start, '[', ']');
    }

    private long close(long at, int start, char opening, char closing) {
        long from = out.base + start;
        Memory.putByte(from, opening);
        long to = at != from ? at : at + 1;
        Memory.putByte(to, closing);
        depth--;
        return to + 1;
    }

    /**
     * Writes a comma, which precedes each element.
     *
     * @param at address to write at.
     * @return the address after it.
     */
    public final long comma(long at) {
        Memory.putByte(at, ',');
        return at + 1;
    }

    /**
     * Writes a comma and a name that takes no other form in any escape mode.
     *
     * @param at address to write at.
     * @param names address of the encoded names.
     * @param index of the name.
     * @param bytes its length with quotes, comma and colon, up to {@link KeySlot#MAX_LENGTH}.
     * @return the address after it.
     */
    public final long name(long at, long names, int index, int bytes) {
        return KeySlot.put(at, names + (long) index * KeySlot.BYTES, bytes);
    }

    /**
     * Writes a comma and a name of any length.
     *
     * @param at address to write at.
     * @param names address of the encoded names.
     * @param index of the name.
     * @return the address after it.
     */
    public final long name(long at, long names, int index) {
        long slot = names + (long) index * KeySlot.BYTES;
        if (KeySlot.length(slot) != 0) {
            return KeySlot.put(at, slot);
        }
        long bytes = RowNames.length(slot);
        long to = reserveExactly(at, bytes);
        Memory.copy(RowNames.begin(names, slot), to, bytes);
        return to + bytes;
    }

    /**
     * Checks the depth of a value that is written whole.
     *
     * @param levels that it has.
     * @throws IllegalStateException if it is nested too deeply.
     */
    protected final void checkDepth(long levels) {
        if (depth + levels > out.options.maxDepth()) {
            throw Output.tooDeep(depth + levels, out.options.maxDepth());
        }
    }

    /** Makes room for a value, and for a quote, comma or colon around it. */
    protected final long reserve(long at, long maxBytes) {
        return at + maxBytes <= roomEnd ? at : makeRoom(at, maxBytes);
    }

    private long makeRoom(long at, long maxBytes) {
        out.checkEnd(at, openBrackets());
        return noteRoom(out.room(at, maxBytes));
    }

    /** Makes room for a value of known length. */
    protected final long reserveExactly(long at, long bytes) {
        return noteRoom(out.roomForExactly(at, bytes));
    }

    /** Takes note of where room ends after a request: near the limit nowhere, so that each value is checked. */
    private long noteRoom(long at) {
        roomEnd = out.isNearLimit() ? 0 : out.roomEnd;
        return at;
    }

    /** Number of brackets of the value that are still missing. */
    private int openBrackets() {
        return depth - outerDepth;
    }

    /** Returns the document, for its options. */
    protected final TextOutput format() {
        return out;
    }

    // ---- text ----

    /**
     * Writes {@code null}.
     *
     * @param at address to write at.
     * @return the address after it.
     */
    public final long putNull(long at) {
        return Scalars.putNull(reserve(at, Scalars.LITERAL_BYTES));
    }

    /**
     * Writes a string, or {@code null}.
     *
     * @param at address to write at.
     * @param value to write, or null.
     * @return the address after it.
     */
    public final long put(long at, String value) {
        byte[] latin1 = value == null ? null : out.shortLatin1(value);
        if (latin1 == null) {
            return putLonger(at, value);
        }
        long to = reserve(at, TextOutput.SHORT_TEXT_BYTES);
        Memory.putByte(to, '"');
        return quote(StringEncoder.putShort(to + 1, latin1));
    }

    private long putLonger(long at, String value) {
        if (value == null) {
            return putNull(at);
        }
        byte[] bytes = Strings.bytes(value);
        return bytes == null
                ? putCopy(at, ValueTargets.get().readText(target, value))
                : putText(at, bytes, bytes.length, Strings.charset(value));
    }

    /**
     * Writes a string, or {@code null}.
     *
     * @param at address to write at.
     * @param value to write, or null.
     * @return the address after it.
     */
    public final long put(long at, CharSequence value) {
        if (value == null || value instanceof String) {
            return put(at, (String) value);
        }
        int units = StringBuilders.lengthInPlace(value);
        if (units < 0) {
            return putCopy(at, ValueTargets.get().readText(target, value));
        }
        byte[] bytes = StringBuilders.bytes(value);
        int charset = StringBuilders.charset(value);
        return putText(at, bytes, StringBuilders.byteLength(bytes, charset, units), charset);
    }

    private long putCopy(long at, TextCopy text) {
        return putText(at, text.bytes(), text.byteLength(), text.charset());
    }

    private long putText(long at, byte[] text, int byteLength, int charset) {
        if (byteLength > TextOutput.PART_BYTES) {
            long to = reserve(at, TextOutput.QUOTES);
            Memory.putByte(to, '"');
            to = out.putText(to + 1, text, 0, byteLength, charset, 1 + openBrackets());
            return quote(reserve(noteRoom(to), TextOutput.QUOTES));
        }
        long to = reserve(at, StringEncoder.maxBytes(byteLength, charset) + TextOutput.QUOTES);
        Memory.putByte(to, '"');
        return quote(StringEncoder.put(to + 1, text, 0, byteLength, charset, out.escapeMode));
    }

    /**
     * Writes an array of numbers; see {@link NumberArrays}.
     *
     * @param size number of elements.
     */
    protected final long putNumbers(long at, Object values, int size, int scale, TimeUnit unit) {
        long from = open(at);
        int start = offset(from);
        int maxBytes = NumberArrays.maxBytes(values, scale, unit);
        long to = out.putNumbers(reserve(from + 1, maxBytes), values, 0, size, scale, unit, openBrackets());
        return closeArray(noteRoom(to) - 1, start); // the bracket replaces the last comma
    }

    /**
     * Writes a string of one UTF-16 code unit.
     *
     * @param at address to write at.
     * @param value to write.
     * @return the address after it.
     */
    public final long put(long at, char value) {
        long to = reserve(at, CHAR_BYTES);
        Memory.putByte(to, '"');
        return quote(StringEncoder.putUnit(to + 1, value, out.escapeMode));
    }

    /**
     * Writes a string that consists of the units of an array, or {@code null}.
     *
     * @param at address to write at.
     * @param value to write, or null.
     * @return the address after it.
     */
    public final long put(long at, char[] value) {
        if (value == null) {
            return putNull(at);
        }
        return putCopy(at, ValueTargets.get().readText(target, units.of(value)));
    }

    /** Writes a quote. */
    protected static long quote(long at) {
        Memory.putByte(at, '"');
        return at + 1;
    }

    /**
     * Writes a point in time as a string.
     *
     * @param at address to write at.
     * @param epoch time since 1970-01-01T00:00:00Z.
     * @param unit of {@code epoch}.
     * @return the address after it.
     */
    public final long timestamp(long at, long epoch, TimeUnit unit) {
        Timestamps.checkRange(epoch, unit);
        long to = reserve(at, Scalars.TIMESTAMP_BYTES);
        Memory.putByte(to, '"');
        return quote(Timestamps.put(to + 1, epoch, unit, out.day));
    }

    // ---- members whose names are not known before ----

    /**
     * Writes a comma and a name.
     *
     * @param at address to write at.
     * @param name of the member.
     * @return the address after it.
     */
    public final long key(long at, CharSequence name) {
        if (name == null) {
            throw new NullPointerException("the key is null: a member of an object needs a name");
        }
        return colon(put(comma(at), name));
    }

    /**
     * Writes a comma and a name that is a number.
     *
     * @param at address to write at.
     * @param name to write as digits.
     * @return the address after it.
     */
    public final long key(long at, long name) {
        long to = reserve(at, Scalars.LONG_BYTES + TextOutput.QUOTES);
        Memory.putShort(to, ',' | '"' << 8);
        return colon(quote(Integers.put(to + 2, name)));
    }

    /**
     * Writes a colon.
     *
     * @param at address to write at.
     * @return the address after it.
     */
    public final long colon(long at) {
        Memory.putByte(at, ':');
        return at + 1;
    }

    private static final class Units implements CharSequence {
        private char[] array = {};

        Units of(char[] value) {
            array = value;
            return this;
        }

        @Override
        public int length() {
            return array.length;
        }

        @Override
        public char charAt(int index) {
            return array[index];
        }

        @Override
        public CharSequence subSequence(int start, int end) {
            return String.valueOf(array, start, end - start);
        }
    }
}
