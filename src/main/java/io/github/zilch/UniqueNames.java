// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import io.github.zilch.internal.memory.Memory;
import io.github.zilch.internal.output.RowLayout;
import io.github.zilch.internal.read.TrustedJson;

/** Refuses a name that an object has already, in a document whose options say so. */
final class UniqueNames {
    private final DuplicateKeys known = new DuplicateKeys();
    private final LateWrites late;

    /** Stands for the object inside a value that is checked, as a negative number that no other object has. */
    private int innerObject;

    UniqueNames(LateWrites late) {
        this.late = late;
    }

    /** Forgets all names: the document begins anew. */
    void reset() {
        known.reset();
        innerObject = 0;
    }

    /** Takes note of the names of a row that is the document. */
    void note(RowLayout layout, int escapeMode) {
        for (int i = 0; i < layout.size(); i++) {
            known.isKnown(0, layout.nameBegin(escapeMode, i), layout.nameEnd(escapeMode, i));
        }
    }

    /** Checks the names of a row whose values become members of an object. */
    void check(Node object, RowLayout layout, int escapeMode) {
        for (int i = 0; i < layout.size(); i++) {
            check(object, layout.nameBegin(escapeMode, i), layout.nameEnd(escapeMode, i));
        }
    }

    /**
     * Checks a name.
     *
     * @param from address of its encoded form, quotes and colon included, which is not in the document.
     * @param to address after that.
     */
    void check(Node object, long from, long to) {
        if (known.isKnown(object.index, from, to) && late.hasKey(object, from, to)) {
            throw duplicate(from, to);
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
        checkMembers(object.index, object, from, to);
    }

    private void checkMembers(int number, Node object, long from, long to) {
        long name = from;
        while (name < to) {
            long nameEnd = TrustedJson.nameEnd(name, to);
            if (known.isKnown(number, name, nameEnd)
                    && (TrustedJson.hasKey(from, name, name, nameEnd)
                            || object != null && late.hasKey(object, name, nameEnd))) {
                throw duplicate(name, nameEnd);
            }
            name = checkItem(nameEnd, to);
        }
    }

    /** Checks the objects in a value that is written whole. */
    void checkValue(long from, long to) {
        int first = Memory.getByte(from);
        if (first == '{') {
            checkMembers(--innerObject, null, from + 1, to - 1);
        } else if (first == '[') {
            long element = from + 1;
            while (element < to - 1) {
                element = checkItem(element, to - 1);
            }
        }
    }

    /** Checks a value; returns the address of the name or element after it. */
    private long checkItem(long value, long to) {
        long end = TrustedJson.skipValue(value, to);
        checkValue(value, end);
        return TrustedJson.afterComma(end, to);
    }

    private static IllegalArgumentException duplicate(long from, long to) {
        return new IllegalArgumentException("the object has a member " + TrustedJson.excerpt(from, to - 1)
                + " already: leave one out, or allow it with JsonOptions.rejectDuplicateKeys(false)");
    }
}
