// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.document;

import io.github.zilch.internal.memory.Memory;
import io.github.zilch.internal.output.FieldCursor;
import io.github.zilch.internal.output.NumberArrays;
import io.github.zilch.internal.output.Output;
import io.github.zilch.internal.output.RowLayout;
import io.github.zilch.internal.output.RowNames;
import io.github.zilch.internal.output.Scratch;
import io.github.zilch.internal.read.PathText;
import io.github.zilch.internal.text.EncodedKey;
import io.github.zilch.internal.text.Escapes;
import io.github.zilch.internal.text.KeySlot;
import io.github.zilch.internal.text.KeyText;
import io.github.zilch.internal.text.TextCopy;
import java.util.concurrent.TimeUnit;

/**
 * Writes rows straight ahead, one after the other. A row is several values with names that are known beforehand: the slot
 * of the next name is also the position in the row. A row keeps its address in itself.
 *
 * <p><b>Tables.</b> Rows of one shape that are elements of one array have everything in common but their values. The end of
 * such a row leaves the document waiting for the next one: no node is writable, and the next {@code addRow} of the same
 * shape and array finds everything as it was. Whatever else is asked of the document comes to a check, which ends that
 * state ({@link #letGo}).
 */
public abstract class RowOutput extends RowLevels {
    /** {@link #slot} while no row is unfinished. */
    private static final long NO_ROW = RowNames.NONE.slots;

    /** In place of the address of the next value, which a row knows, for errors. */
    protected static final long NEXT = 0;

    private static final int NULL_BYTES = 5;

    /** The quote and the colon after a name. */
    private static final int NAME_END_BYTES = 2;

    /** The slot at which a row of a table can be committed without further ado. */
    private long quickEnd;

    /** The layout of the rows of a table; null if the last row cannot be one of a table. */
    private RowLayout tableLayout;

    /** The array whose elements are the rows of a table; null if the document does not wait for another row. */
    private Node table;

    /** Distance from the cursor to the comma before the name that was written last, in an object of any members. */
    private int nameStart;

    protected RowOutput(Document document) {
        super(document);
    }

    // ---- beginning ----

    /** Begins a row that is an element of an array. */
    protected final void beginElement(NodeWriter array, RowLayout row) {
        document.checkOwner();
        if (!beginsNext(array, row)) {
            beginOtherElement(array, row);
        }
    }

    /**
     * Begins a row like the one before it in a table, if there is room for as much. Nothing else has to be asked, as
     * nothing else has been done to the document since. Returns whether the row has begun.
     */
    private boolean beginsNext(Node array, RowLayout row) {
        long from = cursor();
        if (table != array || tableLayout != row || slot != NO_ROW || !hasRoom(from, names.bytes)) {
            return false;
        }
        at = from;
        slot = names.slots;
        return true;
    }

    private void beginOtherElement(NodeWriter array, RowLayout row) {
        document.checkReady(array);
        array.requireArray();
        if (document.isBeingWritten(array)) {
            roomInAdvance(cursor(), names.bytes); // as much as the row before has needed
        }
        beginRow(array, array.elementCode(), null, row);
        if (!names.hasInnerRows) {
            table = array;
            tableLayout = row;
            quickEnd = names.endSlot;
        }
    }

    /** Begins a row that is a member of an object. */
    protected final void beginMember(NodeWriter object, CharSequence key, RowLayout row) {
        document.checkReady(object);
        beginRow(object, object.memberCode(), key, row);
    }

    private void beginRow(NodeWriter node, int code, CharSequence key, RowLayout row) {
        RowNames rowNames = row.names(document.escapeMode);
        int rowDepth = node.depth + 1;
        long begin = deepen(document.beginStraight(node, code, key), rowDepth, row, false);
        beginValue(begin, node.depth);
        begin(rowNames, begin, rowDepth, 1);
    }

    /** Begins a row whose values are members of an object. */
    protected final void beginMembers(NodeWriter object, RowLayout row) {
        document.checkReady(object);
        object.requireObject();
        if (row.isArray()) {
            throw new IllegalArgumentException("rows of the shape " + row
                    + " are arrays, and members need names: use the shape without asArray()");
        }
        document.beginStraightInside(object);
        document.refuseNames(object, row);
        beginInside(object, row);
    }

    /** Starts a document that is a row. */
    protected final void beginDocument(NodeWriter root, RowLayout row) {
        root.requireRoot("reset");
        RowNames rowNames = row.names(document.escapeMode);
        document.checkWhole(row, leastBytes(rowNames)); // before it is begun: what throws changes nothing
        document.resetStraight(row.isArray());
        beginInside(root, row);
    }

    private void beginInside(NodeWriter node, RowLayout row) {
        RowNames rowNames = row.names(document.escapeMode);
        deepen(cursor(), node.depth, row, true);
        beginInside(node.depth);
        begin(rowNames, beginning(), node.depth, 0);
    }

    private void begin(RowNames rowNames, long begin, int rowDepth, int brackets) {
        checkEmpty(rowNames, begin, brackets);
        table = null;
        tableLayout = null;
        quickEnd = NEVER;
        beginLevels(rowNames, rowDepth, brackets);
        at = begin;
        document.hold(this);
    }

    /** Checks that a row that begins at {@code begin} can be ended at once. */
    private void checkEmpty(RowNames rowNames, long begin, int brackets) {
        int text = emptyText(rowNames);
        checkEnd(brackets == 0 || text > 0 ? begin : begin + 1, brackets + text);
    }

    /** Returns the number of bytes of a row without values that are inner rows; its bracket replaces their first comma. */
    private static int emptyText(RowNames rowNames) {
        return rowNames.slots == rowNames.endSlot ? rowNames.closingBytes(rowNames.slots) : 0;
    }

    /** Returns the length of a row that is the whole document and has no values. */
    private static int leastBytes(RowNames rowNames) {
        int text = emptyText(rowNames);
        return text > 0 ? text + 1 : 2;
    }

    /** Begins a value that is a row. */
    protected final void openRow(RowLayout inner) {
        RowNames innerNames = inner.names(document.escapeMode);
        if (!opensQuickly(innerNames)) {
            long begin = beginLevel();
            open(innerNames, deepen(begin, valueDepth() + 1, inner, false));
        }
    }

    /** Begins a value that is an array of any number of values. */
    protected final void openArray() {
        open(RowNames.ANY_NUMBER);
    }

    /** Begins a value that is an object of any members. */
    protected final void openObject() {
        open(RowNames.ANY_MEMBERS);
    }

    private void open(RowNames innerNames) {
        if (!opensQuickly(innerNames)) {
            long begin = beginLevel();
            open(innerNames, deepen(begin, valueDepth() + 1));
        }
    }

    private long beginLevel() {
        long begin = reserve(name(), Output.QUOTES); // first, as it checks that there is a row
        requireLevel();
        return begin;
    }

    private void open(RowNames innerNames, long begin) {
        checkEmpty(innerNames, begin, missingBytes() + 1);
        openLevel(innerNames, begin);
    }

    @Override
    protected final void shrink(int parts) {
        if (slot == NO_ROW) {
            shrinkLevels(parts);
        }
    }

    // ---- end ----

    /** Ends a level that lacks nothing, or a row of a table; returns whether it has. */
    protected final boolean endsQuickly() {
        checkCaller();
        return isOutermost() ? endsTableRow() : endsLevelQuickly();
    }

    private boolean endsTableRow() {
        long end = at;
        long last = slot;
        long begin = cursor();
        if (last != quickEnd || end == begin) {
            return false;
        }
        commit(RowNames.putBrackets(document.array(), last, begin, end) + 1); // they were counted with the last value
        slot = NO_ROW;
        return true;
    }

    /**
     * Ends the innermost row or array. The positions of an array that are not filled become null. The outermost row is
     * committed.
     */
    protected final void endLevel() {
        if (slot == NO_ROW) {
            throw noRow();
        }
        if (hasName()) {
            throw lastNameHasNoValue();
        }
        RowNames row = innermost();
        long end = at;
        if (row.hasInnerRows) {
            end = putLastBrackets(row, end);
        } else if (row.array && row.isFixed() && slot != row.endSlot) {
            end = putNulls(end, (int) (row.endSlot - slot) / KeySlot.BYTES);
        }
        long begin = innermostBegin();
        if (!isOutermost()) {
            leaveLevel(putBrackets(row, begin, end));
        } else if (lead < 0) {
            document.noteNames(begin + 1, end);
            commitInside(end);
            endRow();
        } else {
            commit(putBrackets(row, begin, end) + 1);
            endRow();
        }
    }

    private void endRow() {
        slot = NO_ROW;
        if (table == null) {
            document.endStraight();
        }
    }

    /** Writes the brackets of a row or array; the opening one replaces its first comma. */
    private long putBrackets(RowNames row, long begin, long end) {
        return RowNames.putBrackets(document.array(), row.endSlot, begin, Math.max(end, begin + 1));
    }

    /** Ends the inner rows that are open after the last value. */
    private long putLastBrackets(RowNames row, long from) {
        if (slot != row.endSlot) {
            throw new IllegalStateException(state() + ": add all of them before end(), because it has inner rows");
        }
        return putName(from, row.slots, slot);
    }

    private long putNulls(long from, int count) {
        long to = reserveExactly(from, (long) NULL_BYTES * count);
        for (int i = 0; i < count; i++) {
            Memory.putByte(document.array(), to, ',');
            to = putNull(to + 1);
        }
        return to;
    }

    /** Drops the unfinished row, if there is one. */
    protected final void cancelRow() {
        if (slot != NO_ROW) {
            checkCaller();
            document.dropUnfinishedRow();
        }
    }

    // ---- the document, while a row has it ----

    @Override
    protected final void letGo() {
        if (slot != NO_ROW) {
            throw new IllegalStateException(
                    state() + ", is unfinished: end() or cancel() it before the document is used otherwise");
        }
        drop();
    }

    @Override
    protected final void checkDrop() {
        // a row may be dropped at any time
    }

    @Override
    protected final void drop() {
        dropLevels();
        table = null;
        tableLayout = null;
    }

    @Override
    protected final void follow(long shift) {
        at += shift;
    }

    @Override
    protected final void checkBefore(long before) {
        // not needed: each value is checked at its end, and the error has the number of bytes with the value
    }

    /** Returns the path of the next value, whatever the address: what stands before the value is in its slot. */
    @Override
    protected final PathText pathAt(long ignored) {
        PathText path = slot == NO_ROW ? null : pathToBeginning();
        return path == null ? null : pathFromBeginning(path);
    }

    // ---- values ----

    /**
     * Writes what stands before the next value.
     *
     * @return the address of the value.
     * @throws IllegalStateException if there is no row, or no position left in it.
     */
    protected final long name() {
        checkCaller();
        long next = slot;
        int length = KeySlot.length(next);
        if (length == 1) {
            Memory.putByte(document.array(), at, ',');
            return at + 1;
        }
        return length != 0 ? KeySlot.put(document.array(), at, next, length) : longName();
    }

    private long longName() {
        requirePosition();
        RowNames row = innermost();
        if (!row.isFixed()) {
            slot = row.slots; // the slots of an array of any number of values come again
        }
        return putName(at, row.slots, slot);
    }

    /** Ends a value, which fills the position whose name was written. */
    protected final void endValue(long end) {
        checkEnd(end);
        at = end;
        slot += KeySlot.BYTES;
    }

    /** Writes null, or leaves the member out if the layout omits nulls. */
    protected final void addNullValue() {
        if (innermost().omitsNulls) {
            skipPosition();
        } else {
            endValue(putNull(name()));
        }
    }

    /** Leaves the next position out: no member of an object, null in an array. */
    protected final void skipPosition() {
        checkCaller();
        requirePosition();
        RowNames row = innermost();
        if (row.hasInnerRows) {
            throw new IllegalStateException(
                    "a value of " + name(row) + " was left out: all have to be added, because it has inner rows");
        }
        if (row.array) {
            endValue(putNull(name()));
        } else {
            if (hasName()) {
                at = cursor() + nameStart;
            }
            slot += KeySlot.BYTES;
        }
    }

    /**
     * Returns the document, to read a value by whose place is not known yet: user code may write to this row meanwhile.
     *
     * @throws IllegalStateException if there is no row; one of an earlier lease must not even read by the document.
     */
    protected final Document reader() {
        checkCaller();
        if (slot == NO_ROW) {
            throw noRow();
        }
        return document;
    }

    /** Writes the name of the next value of an object of any members, whose methods may be user code. */
    protected final void putName(CharSequence name) {
        DocumentStates.checkKey(name);
        if (Scratch.isForeign(name)) { // read before the position is known: it may write to this row
            checkNameIsNext();
            TextCopy text = document.readValue(name);
            endName(putCopy(beginName(), text) - 1);
        } else if (name instanceof EncodedKey known) {
            KeyText text = EncodedKey.textOf(known);
            long begin = reserve(beginName(), text.maxBytes(document.escapeMode));
            endName(text.put(document.array(), begin, document.escapeMode) - NAME_END_BYTES);
        } else {
            endName(put(beginName(), name) - 1);
        }
    }

    private long beginName() {
        checkNameIsNext();
        Memory.putByte(at, ',');
        return at + 1;
    }

    private void checkNameIsNext() {
        checkCaller();
        if (slot == NO_ROW) {
            throw noRow();
        }
        RowNames row = innermost();
        if (row != RowNames.ANY_MEMBERS) {
            throw new IllegalStateException(
                    "a key was given to " + (row.isFixed() ? name(row) : "an array") + ": use key inside addObject()");
        }
        if (hasName()) {
            throw lastNameHasNoValue();
        }
    }

    /** Ends a name, whose closing quote is at an address: the slot has what is written from there on. */
    private void endName(long quote) {
        long end = quote + NAME_END_BYTES;
        Memory.putShort(quote, '"' | ':' << 8);
        checkEnd(end);
        document.checkNameInRow(innermostBegin(), at + 1, end);
        nameStart = (int) (at - cursor());
        at = quote;
        slot = RowNames.ANY_MEMBERS.slots + KeySlot.BYTES;
    }

    /** Returns whether a name was written, in an object of any members, that has no value yet. */
    private boolean hasName() {
        return slot == RowNames.ANY_MEMBERS.slots + KeySlot.BYTES;
    }

    private static IllegalStateException lastNameHasNoValue() {
        return new IllegalStateException("the last key has no value: add its value, or leave it out with skip()");
    }

    /** Writes a value of any type, whose methods are user code: they may write to this row. */
    protected final boolean addAny(Object value) {
        Document reader = reader();
        InnerValue inner = takeInner();
        reader.beginReading();
        try {
            long to = name();
            inner.write(value, this, to);
            boolean isNull = inner.isNull();
            if (!isNull) {
                endValue(putValue(
                        name(), inner.address(), inner.byteLength(), inner.byteLength())); // a level has a bracket
            }
            return !isNull;
        } finally {
            document.endReading();
            returnInner(inner);
        }
    }

    /** Writes a deep copy of a node of another document. */
    protected final void addCopy(NodeWriter other) {
        int byteLength = other.document.readableBytes(other);
        endValue(putCopy(name(), other, byteLength));
    }

    /** Writes elements of an array of any number of values, see {@link NumberArrays}. */
    protected final void addElements(Object values, int from, int to, int scale, TimeUnit unit) {
        checkCaller();
        requirePosition();
        RowNames row = innermost();
        if (row != RowNames.ANY_NUMBER) {
            throw new IllegalStateException("elements were added to "
                    + (row.isFixed() ? name(row) + ", whose values are added one by one" : "an object")
                    + ": use this method inside addArray()");
        }
        if (from < to) {
            endValue(putElements(name(), values, from, to, scale, unit));
        }
    }

    /**
     * Copies values of delimited fields to the next positions as strings, and stops at the first that takes more than a
     * copy: see {@link io.github.zilch.JsonRow#addFields}.
     *
     * @param to index of the expected field before which it stops.
     */
    protected final void copyFields(FieldCursor fields, int to) {
        checkCaller();
        if (slot == NO_ROW) {
            throw noRow();
        }
        if (!innermost().isFixed()) {
            throw new IllegalStateException(
                    "fields were added to an array or object of any number of values: add a row of a shape");
        }
        long room = fields.room(to);
        if (room == 0 || (document.escapeMode & Escapes.HTML) != 0) {
            return;
        }
        at = roomInAdvance(at, room);
        if (hasRoom(at, room)) { // else they may fit one by one
            at = fields.copy(document.array(), at, slot, to);
            slot = fields.slot();
        }
    }

    // ---- questions ----

    private static String name(RowNames row) {
        return "the row " + row.layout;
    }

    private void requirePosition() {
        if (slot == NO_ROW) {
            throw noRow();
        }
        RowNames row = innermost();
        if (row.isFixed() && slot == row.endSlot) {
            throw new IllegalStateException("one value too many was added to " + name(row) + ", which has "
                    + row.valueCount() + ": end it first");
        }
        if (row == RowNames.ANY_MEMBERS && !hasName()) {
            throw new IllegalStateException("a value without a key was added to an object: call key before it");
        }
    }

    private static IllegalStateException noRow() {
        return new IllegalStateException(
                "no row is unfinished: it was ended, cancelled or dropped, or its builder closed; begin one with addRow,"
                        + " putRow, putMembers or reset");
    }

    /** Returns which row is unfinished and how many of its values are there. */
    protected final String state() {
        if (slot == NO_ROW) {
            return "no row";
        }
        long filled = (outermostSlot() - names.slots) / KeySlot.BYTES; // without the value that is open
        return name(names) + ", which has " + filled + " of its " + names.valueCount() + " values";
    }
}
