// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.document;

import io.github.zilch.internal.memory.Bounds;
import io.github.zilch.internal.memory.Memory;
import io.github.zilch.internal.output.Output;
import io.github.zilch.internal.output.RowNames;
import io.github.zilch.internal.read.PathText;
import io.github.zilch.internal.text.KeySlot;
import java.util.Arrays;

/**
 * The rows, arrays and objects that are open, one in the other, and the place in the innermost one.
 *
 * <p>What each level needs while it is open is three numbers in one array. A level keeps its names after it has ended: where
 * the next one of the same names is opened there, which is what lists of rows do, nothing is stored that refers to an
 * object, and nothing is asked but whether there is room. Depth and closing brackets follow from the number of levels, and
 * are computed where they are asked for.
 */
abstract class RowLevels extends NodeValues {
    /** In a level: the slot at which it can be ended without further ado, or {@link #NEVER}. */
    private static final int QUICK_END = 0;

    /** In a level: distance from the cursor to its opening bracket. */
    private static final int START = 1;

    /** In a level: its next slot, while another one is open in it. */
    private static final int NEXT_SLOT = 2;

    /** Number of longs of a level. */
    private static final int SIZE = 3;

    /** In place of the slot at which something can be ended quickly: it cannot. */
    static final long NEVER = -1;

    private static final int LEAST_LEVELS = 4;

    /** Size in bytes of what is kept for each level. */
    private static final int LEVEL_BYTES = SIZE * Long.BYTES + Integer.BYTES;

    /** Address after what is written of the row. */
    long at;

    /** The slot of the next value: it tells the position. After the last one there is an empty slot. */
    long slot = RowNames.NONE.slots;

    /** What stands before the values of the outermost level. */
    RowNames names = RowNames.NONE;

    /**
     * Number of bytes that close what is open, without one for each inner level and without those that the position of the
     * next value in its row takes.
     */
    private int closing;

    private long[] levels = new long[LEAST_LEVELS * SIZE];

    /** For each level its names, which are kept when it has ended; not for the outermost one. */
    private RowNames[] levelNames = new RowNames[LEAST_LEVELS];

    /** Index of the innermost level in {@link #levels}. */
    private int top;

    /** The index below which another level can be opened in the innermost one without a question about depth or memory. */
    private int quickTop;

    RowLevels(Document document) {
        super(document);
    }

    /** Checks the calling thread, if there is a row; one of a lease that is over has none, and its builder may be another thread's. */
    final void checkCaller() {
        if (Bounds.STRICT && slot != RowNames.NONE.slots) {
            document.checkOwner();
        }
    }

    // ---- beginning and end ----

    /**
     * Begins the outermost level.
     *
     * @param rowDepth its depth in the document.
     * @param brackets number of its own brackets that are missing at its end.
     */
    final void beginLevels(RowNames outermost, int rowDepth, int brackets) {
        depth = rowDepth;
        closing = brackets;
        if (names != outermost) {
            names = outermost;
        }
        slot = outermost.slots;
        top = 0;
        setQuickTop();
    }

    /** Finds out up to where another level can be opened quickly. */
    private void setQuickTop() {
        quickTop = quickTop(innermost(), depth);
    }

    private int quickTop(RowNames innermost, int withDepth) {
        return innermost.hasInnerRows ? 0 : Math.min(document.depthLimit() - withDepth, levelNames.length - 1) * SIZE;
    }

    /** Opens a level for which nothing has to be asked, with what stands before it; returns whether it has. */
    final boolean opensQuickly(RowNames inner) {
        checkCaller();
        int outer = top;
        long next = slot;
        int length = KeySlot.length(next);
        if (length == 0
                || outer >= quickTop
                || !hasRoom(at, KeySlot.BYTES + Output.QUOTES)
                || levels[outer + SIZE + QUICK_END] != inner.endSlot && !becomes(outer + SIZE, inner)) {
            return false;
        }
        long begin = at;
        byte[] target = document.array();
        if (length == 1) {
            Memory.putByte(target, begin++, ',');
        } else {
            begin = KeySlot.put(target, begin, next, length);
        }
        enter(outer, next, inner, begin);
        return true;
    }

    private void enter(int outer, long next, RowNames inner, long begin) {
        levels[outer + NEXT_SLOT] = next + KeySlot.BYTES;
        levels[outer + SIZE + START] = begin - cursor();
        top = outer + SIZE;
        slot = inner.slots;
        at = begin;
    }

    /** Gives a level other names than it had before; returns whether it can be ended quickly. */
    private boolean becomes(int level, RowNames inner) {
        levels[level + QUICK_END] = inner.hasInnerRows ? NEVER : inner.endSlot;
        levelNames[level / SIZE] = inner;
        return !inner.hasInnerRows;
    }

    /**
     * Opens a level.
     *
     * @param begin address of its bracket, before which its name is written.
     */
    final void openLevel(RowNames inner, long begin) {
        RowNames outer = innermost();
        int outerLevel = top;
        int level = outerLevel + SIZE;
        int newDepth = depth + (outer.hasInnerRows ? outer.depthOf(slot) : 0);
        int newClosing = closing + outer.closingBytes(slot);
        int newQuickTop = quickTop(inner, newDepth);
        becomes(level, inner);
        if (outer.hasInnerRows) {
            levels[level + QUICK_END] = NEVER; // its end takes away again what is added here
        }
        enter(outerLevel, slot, inner, begin);
        depth = newDepth; // from here on no call could run out of stack
        closing = newClosing;
        quickTop = newQuickTop;
    }

    /** Makes sure that another level can be opened. */
    final void requireLevel() {
        if (innerLevels() + 1 == levelNames.length) {
            levels = Arrays.copyOf(levels, 2 * levels.length);
            levelNames = Arrays.copyOf(levelNames, 2 * levelNames.length);
            setQuickTop();
        }
    }

    /** Ends an inner level that lacks nothing; returns whether it has. */
    final boolean endsLevelQuickly() {
        int level = top;
        long quickEnd = levels[level + QUICK_END];
        if (slot != quickEnd && quickEnd != RowNames.ANY_NUMBER_END) {
            return false;
        }
        long begin = cursor() + levels[level + START];
        at = RowNames.putBrackets(document.array(), quickEnd, begin, Math.max(at, begin + 1));
        top = level - SIZE;
        slot = levels[top + NEXT_SLOT];
        return true;
    }

    /** Ends an inner level, whose last bracket is before an address. */
    final void leaveLevel(long end) {
        int outerLevel = top - SIZE;
        RowNames outer = names(outerLevel);
        long next = levels[outerLevel + NEXT_SLOT];
        int newDepth = depth - outer.depthOf(next - KeySlot.BYTES);
        int newClosing = closing - outer.closingBytes(next - KeySlot.BYTES);
        int newQuickTop = quickTop(outer, newDepth);
        top = outerLevel; // from here on no call could run out of stack
        slot = next;
        depth = newDepth;
        closing = newClosing;
        quickTop = newQuickTop;
        at = end;
    }

    /** Forgets all levels, so that no end finds one. */
    final void dropLevels() {
        slot = RowNames.NONE.slots;
        top = 0;
    }

    /** Releases the memory for levels if it is larger than {@code parts} bytes. No row may be open. */
    final void shrinkLevels(int parts) {
        names = RowNames.NONE; // a shape that nobody else has is collected with its text
        if (levelNames.length > Math.max(parts / LEVEL_BYTES, LEAST_LEVELS)) {
            levels = new long[LEAST_LEVELS * SIZE];
            levelNames = new RowNames[LEAST_LEVELS];
        }
        for (int i = 1; i < levelNames.length && levelNames[i] != null; i++) {
            levels[i * SIZE + QUICK_END] = NEVER;
            levelNames[i] = null;
        }
    }

    // ---- questions ----

    /** Returns whether the outermost level is the innermost one, too. */
    final boolean isOutermost() {
        return top == 0;
    }

    /** Returns the number of levels that are open in the outermost one. */
    private int innerLevels() {
        return top / SIZE;
    }

    /** Returns what stands before the values of the innermost level. */
    final RowNames innermost() {
        return names(top);
    }

    private RowNames names(int level) {
        return level == 0 ? names : levelNames[level / SIZE];
    }

    /** Returns the address of the opening bracket of the innermost level. */
    final long innermostBegin() {
        return begin(top);
    }

    private long begin(int level) {
        return level == 0 ? beginning() : cursor() + levels[level + START];
    }

    /** Returns the slot of the outermost level whose value is open, or is the next one. */
    final long outermostSlot() {
        return top == 0 ? slot : levels[NEXT_SLOT] - KeySlot.BYTES;
    }

    @Override
    protected final int valueDepth() {
        RowNames row = innermost();
        int rowDepth = depth + innerLevels();
        return row.hasInnerRows ? rowDepth + row.depthOf(slot) : rowDepth;
    }

    @Override
    protected final int missingBytes() {
        return closing + innerLevels() + innermost().closingBytes(slot);
    }

    /** Goes on with a path from the beginning of the outermost level to the next value of the innermost one. */
    final PathText pathFromBeginning(PathText path) {
        for (int level = 0; level < top; level += SIZE) {
            RowPath.readOuter(path, lead < 0 && level == 0, names(level), begin(level), begin(level + SIZE));
        }
        return RowPath.readNext(path, lead < 0 && top == 0, innermost(), innermostBegin(), at, slot);
    }
}
