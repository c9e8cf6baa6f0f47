// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.output;

import io.github.zilch.internal.memory.Memory;
import io.github.zilch.internal.read.PathText;
import io.github.zilch.internal.text.KeySlot;

/**
 * Writes straight ahead to a document: rows, and the values of generated serializers. Nothing is remembered, no node is
 * created, and the cursor of the document stays where it is until the whole is committed. So a throw before that leaves
 * the document unchanged, and nothing else may write to it meanwhile.
 *
 * <p>Methods that write take the address to write at, and return the address after what they wrote. An address is stale
 * after any other call, because a request for room may move the memory. Other places are therefore kept as distances from
 * the cursor.
 *
 * <p>A comma or the opening bracket precedes every member and element. In rows it is always the comma, and the end replaces
 * the first one by the bracket, so no value asks whether it is the first.
 *
 * <p><b>Room.</b> What {@link #reserve} returned may be written up to {@link Output#roomEnd}, and the room that is kept
 * after that takes a short name and the closing brackets. So names, commas and closing brackets ask for no room, and each
 * value asks once, for its worst case.
 *
 * <p><b>Depth</b> is one number, {@link #depth}, and so is what is missing at the end, {@link #missingBytes}.
 */
public abstract class StraightOutput extends Holder {
    /** The document, for its memory and its options. */
    protected final Output out;

    /** {@link Output#straightEnd}, kept here too: one load less for each value takes a tenth off generated code. */
    private long end;

    /** Distance from the cursor to the beginning of what is written: −1 if it begins with the byte before the cursor. */
    protected int lead;

    /** The byte before the cursor, if what is written begins there: its first comma overwrites it. */
    private byte covered;

    /** Depth in the document of the innermost container that has been opened. */
    protected int depth;

    /** Depth of the container whose closing bracket the document writes. */
    private int outerDepth;

    /** Creates a writer for a document. */
    protected StraightOutput(Output out) {
        this.out = out;
    }

    // ---- beginning and end ----

    /**
     * Begins something that is one value.
     *
     * @param at address that the document has returned, after the key.
     * @param nodeDepth depth of the container that it is put to; 0 if it is the document.
     */
    protected final void beginValue(long at, int nodeDepth) {
        end = out.straightEnd;
        lead = (int) (at - out.cursor);
        depth = nodeDepth;
        outerDepth = Math.max(nodeDepth, 1);
        if (lead < 0) {
            covered = at == out.base ? 0 : Memory.getByte(at); // the bracket of the root is written when it is read
        }
    }

    /**
     * Begins members or elements of a container of the document.
     *
     * @param nodeDepth depth of the container.
     */
    protected final void beginInside(int nodeDepth) {
        beginValue(out.cursor - 1, nodeDepth);
    }

    /** Returns the address at which the document goes on after what is committed. */
    protected final long cursor() {
        return out.cursor;
    }

    /** Commits what ends before {@code at}, with the comma after it. */
    protected final void commit(long at) {
        out.cursor = at;
    }

    /** Returns the address at which this began. */
    protected final long beginning() {
        return out.cursor + lead;
    }

    /** Commits a value that ends at {@code at}. */
    protected final void commitValue(long at) {
        out.end(at);
    }

    /** Commits members or elements of a container of the document, which end at {@code at}. */
    protected final void commitInside(long at) {
        long from = beginning();
        if (at != from) {
            out.end(at);
        }
        Memory.putByte(out.array(), from, covered);
    }

    /** Commits a value that is the whole document, except for its last bracket, which is written when it is read. */
    protected final void commitDocument(long at) {
        long from = beginning();
        int opening = Memory.getByte(from);
        if (opening != '{' && opening != '[') {
            throw new NullPointerException("the value is null: a document is an object or an array");
        }
        if (at - from == 2) {
            out.cursor = from + 1;
        } else {
            out.end(at - 1);
        }
    }

    /** Gives back memory that is larger than {@code parts} bytes; nothing is being written. */
    protected void shrink(int parts) {
        // one that has no memory of its own
    }

    @Override
    protected final void noteRoom(long newEnd) {
        end = newEnd;
    }

    @Override
    protected final void putBack() {
        if (lead < 0) {
            Memory.putByte(beginning(), covered);
        }
    }

    // ---- errors ----

    /**
     * Returns the path of the value that this is writing at an address.
     *
     * @return the path, or null if it is writing nothing; the address is not looked at then.
     */
    protected abstract PathText pathAt(long at);

    /** Returns the byte before the cursor, if what is written begins there. */
    protected final byte covered() {
        return covered;
    }

    // ---- structure ----

    /** Returns the depth in the document of the container that the next value is put to. */
    protected abstract int valueDepth();

    /** Returns the number of bytes, mostly brackets, that are missing and not the document's. */
    protected int missingBytes() {
        return depth - outerDepth;
    }

    /**
     * Checks the depth of a container that opens at {@code at}, and makes room for its brackets.
     *
     * @param inner depth of the container.
     * @return the address that {@code at} has now.
     * @throws IllegalStateException if the container is nested too deeply.
     */
    protected final long deepen(long at, int inner) {
        return inner > out.depthLimit ? out.deeper(at, inner) : at;
    }

    /**
     * The same for a row, with the inner rows that it always has.
     *
     * @param isInside whether its values are put into a container that is open, of that depth.
     */
    protected final long deepen(long at, int inner, RowLayout row, boolean isInside) {
        return inner + row.nesting() > out.depthLimit ? out.deeper(at, inner, row, isInside) : at;
    }

    /** Checks the exact length of what ends at {@code at}, if the document is near its limit. */
    protected final void checkEnd(long at) {
        if (at > end) {
            out.checkEnd(at, missingBytes());
        }
    }

    /** The same with another number of bytes that are missing. */
    protected final void checkEnd(long at, int missing) {
        if (at > end) {
            out.checkEnd(at, missing);
        }
    }

    /** Returns the address of encoded names in the escape mode of the document. */
    protected final long names(RowLayout names) {
        return names.names(out.escapeMode).slots;
    }

    /**
     * Writes a comma and a name of any length.
     *
     * @param at address to write at.
     * @param slots address of the encoded names.
     * @param slot address of the name.
     */
    protected final long putName(long at, long slots, long slot) {
        int length = KeySlot.length(slot);
        if (length != 0) {
            return KeySlot.put(out.array(), at, slot, length);
        }
        long bytes = RowNames.length(slot);
        long to = reserve(at, bytes + Output.QUOTES);
        Memory.copy(RowNames.begin(slots, slot), to, bytes);
        return to + bytes;
    }

    // ---- room ----

    /** Returns whether {@code bytes} bytes can be written at {@code at} without a question, and without a limit near. */
    protected final boolean hasRoom(long at, long bytes) {
        return at + bytes <= end;
    }

    /** Makes room for a value, and for a quote, comma or colon around it; returns the address that {@code at} has now. */
    protected final long reserve(long at, long maxBytes) {
        return hasRoom(at, maxBytes) ? at : makeRoom(at, maxBytes);
    }

    private long makeRoom(long at, long maxBytes) {
        checkBefore(at);
        return out.room(at, maxBytes);
    }

    /**
     * Checks the length of what is written before {@code at}, near the limit, so that a value that is too long does not
     * make the memory grow much beyond the limit.
     */
    protected void checkBefore(long at) {
        out.checkEnd(at, missingBytes());
    }

    /** Makes room beforehand, if memory of our own can grow by so much; returns the address that {@code at} has now. */
    protected final long roomInAdvance(long at, long bytes) {
        return out.roomInAdvance(at, bytes);
    }

    /** Makes room for a value of known length; returns the address that {@code at} has now. */
    protected final long reserveExactly(long at, long bytes) {
        return out.roomForExactly(at, bytes, missingBytes());
    }

    /** Returns the length of the closed document if what is written ends at {@code at}. */
    protected final long lengthAt(long at) {
        return out.lengthAt(at) + missingBytes();
    }

    /** Returns the number of bytes that close what is written, for text in parts: brackets and a quote. */
    final int tail(int quotes) {
        return quotes + missingBytes();
    }
}
