// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.document;

import io.github.zilch.internal.memory.Memory;
import io.github.zilch.internal.output.RowLayout;
import io.github.zilch.internal.read.PathText;
import io.github.zilch.internal.read.TrustedJson;
import java.util.Arrays;

/**
 * Refuses a name that an object has already, in a document whose options say so. What is written whole is read once, from
 * its beginning to its end, however deeply it is nested.
 */
final class UniqueNames {
    /** In place of an object: an array has no names. */
    private static final int ARRAY = 0;

    /**
     * Number of the object in a row whose bracket is the first byte of the document: that of no other object, as long as text
     * has not moved.
     */
    private static final int IN_ROW = Integer.MIN_VALUE;

    private static final int LEAST_OPEN = 16;

    private final DuplicateKeys known = new DuplicateKeys();
    private final NodeTree tree;
    private final LateWrites late;

    /** Stands for an object inside a value that is written whole, as a negative number that no other object has. */
    private int innerObject;

    /** How often text has moved: an object in a row can have the position of an earlier one then. */
    private int moves;

    /** The containers that are open in such a value: the number of an object, or {@link #ARRAY}. */
    private int[] open = new int[LEAST_OPEN];

    UniqueNames(NodeTree tree, LateWrites late) {
        this.tree = tree;
        this.late = late;
    }

    /** Forgets all names: the document begins anew. */
    void reset() {
        known.reset();
        innerObject = 0;
        moves = 0;
    }

    /** Gives back what is larger, and forgets all names. */
    void shrink(int parts) {
        known.shrink(parts);
        if (open.length > LEAST_OPEN) {
            open = new int[LEAST_OPEN];
        }
    }

    /** Takes account of text that has moved to other positions. */
    void moved() {
        known.loosen();
        moves++;
    }

    /** Forgets the names that a rollback has taken away. */
    void forget() {
        known.forgetFrom(tree.position());
    }

    /** Refuses a row whose values become members of an object, if the object has one of its names. */
    void refuse(Node object, RowLayout layout, int escapeMode) {
        known.forgetFrom(tree.position());
        for (int i = 0; i < layout.size(); i++) {
            long from = layout.nameBegin(escapeMode, i);
            long to = layout.nameEnd(escapeMode, i);
            if (isTaken(object.index, object, from, to)) {
                throw duplicate(from, to, tree.contentEnd());
            }
        }
    }

    /**
     * Checks a name.
     *
     * @param from address of its encoded form, quotes and colon included, which is not in the document.
     * @param to address after that.
     */
    void check(Node object, long from, long to) {
        known.forgetFrom(tree.position());
        checkName(object.index, object, from, to);
    }

    /**
     * Checks a name of an object in a row that is not committed.
     *
     * @param object address of the bracket that opens the object.
     * @param from address of the name, quotes and colon included.
     * @param to address after that.
     */
    void checkInRow(long object, long from, long to) {
        known.forgetFrom(position(from)); // names that were skipped, and those of rows that were dropped
        long number = IN_ROW + position(object) + ((long) moves << Integer.SIZE);
        checkName(number, null, from, to);
    }

    /** Takes note of names of members, which differ from each other and from those that the object has. */
    void note(Node object, long from, long to) {
        known.forgetFrom(tree.position());
        for (long name = from; name < to; ) {
            known.add(object.index, name, TrustedJson.skipValue(name, to) + 1, position(name));
            name = TrustedJson.afterComma(TrustedJson.skipValue(TrustedJson.nameEnd(name, to), to), to);
        }
    }

    /**
     * Checks members that are written whole, and the objects in their values.
     *
     * @param object whose members they become.
     * @param from address of the first name; nothing of this is in the document.
     * @param to address after the last value.
     */
    void checkMembers(Node object, long from, long to) {
        known.forgetFrom(tree.position());
        open[0] = object.index;
        walk(object, from, to);
    }

    /**
     * Checks the objects in a value that is written whole.
     *
     * @param from address of the value, which is not committed, and neither is its name before it.
     * @param to address after the value.
     */
    void checkValue(long from, long to) {
        known.forgetFrom(position(from));
        open[0] = ARRAY;
        walk(null, from, to);
    }

    /**
     * Reads text from its beginning to its end. A string is a name if it follows the bracket of an object, or a comma in
     * one.
     *
     * @param object to which the outermost names belong; null if there are none.
     */
    private void walk(Node object, long from, long to) {
        int depth = 0;
        boolean nameFollows = object != null;
        for (long at = from; at < to; ) {
            int c = Memory.getByte(at);
            if (c == '"') {
                if (!nameFollows) {
                    at = TrustedJson.skipValue(at, to);
                    continue;
                }
                checkName(open[depth], depth == 0 ? object : null, at, TrustedJson.skipValue(at, to) + 1);
                nameFollows = false;
                at = TrustedJson.nameEnd(at, to);
                continue;
            }
            if (c == '{' || c == '[') {
                if (++depth == open.length) {
                    open = Arrays.copyOf(open, 2 * depth);
                }
                nameFollows = c == '{';
                open[depth] = nameFollows ? --innerObject : ARRAY;
            } else if (c == '}' || c == ']') {
                depth--;
                nameFollows = false;
            } else if (c == ',') {
                nameFollows = depth == 0 ? object != null : open[depth] != ARRAY;
            }
            at++;
        }
    }

    private void checkName(long number, Node object, long from, long to) {
        if (isTaken(number, object, from, to)) {
            throw duplicate(from, to, from);
        }
        known.add(number, from, to, position(from));
    }

    /**
     * Returns whether an object has a name. The text at the position of a name tells one that was left behind; if the name is
     * there, the text of the object decides, because something else may have come to stand in the same place. One that was left
     * behind gets its new position with {@link DuplicateKeys#add}.
     */
    private boolean isTaken(long number, Node object, long from, long to) {
        int found = known.find(number, from, to);
        if (found == DuplicateKeys.NONE) {
            return false;
        }
        if (found != DuplicateKeys.SOMEWHERE) {
            boolean there = TrustedJson.isSameName(tree.base() + found, from, to);
            if (there && (object == null || found >= tree.position())) { // in what is being checked
                return true;
            }
            if (!there) {
                return false;
            }
        }
        return object != null && late.hasKey(object, from, to);
    }

    private int position(long name) {
        return (int) (name - tree.base());
    }

    /**
     * Returns the exception for a name.
     *
     * @param at address in the object that has it, of what is not committed.
     */
    private IllegalArgumentException duplicate(long from, long to, long at) {
        PathText path = tree.pathTo(at);
        String place = path == null ? "" : path.ofMember(TrustedJson.string(from, to)) + ": ";
        return new IllegalArgumentException(place + "the object has a member " + TrustedJson.excerpt(from, to - 1)
                + " already: leave one out, or allow it with JsonOptions.rejectDuplicateKeys(false)");
    }
}
