// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import io.github.zilch.internal.output.RowLayout;
import io.github.zilch.internal.output.RowOutput;
import io.github.zilch.internal.output.TextOutput;

/** What a document knows of the row that is written to it; {@link RowWriter} is what a row does. */
abstract class Row extends RowOutput {
    Row(TextOutput output) {
        super(output);
    }

    /** Returns whether an element is a row like the one before it, with room for as much. */
    final boolean isLikeLast(RowLayout layout, int depth) {
        return isNext(layout, depth);
    }

    /** Begins a row like the one before it. */
    final void beginAgain() {
        beginNext();
    }

    /** Makes room for a row like the one before, if memory can grow. */
    final void makeRoom() {
        makeRoomInAdvance();
    }

    /** Begins a row that is a value in the document. */
    final void begin(RowLayout layout, long at, int depth) {
        beginRow(layout, at, depth);
    }

    /** Begins a row whose values are those of an object or array. */
    final void beginIn(Node node, RowLayout layout) {
        beginInside(layout, node.depth);
    }

    /** Frees memory off the heap that the row has for itself. */
    abstract void free();

    final boolean isOpen() {
        return isUnfinished();
    }

    /** Drops the row and what it changed in the document. */
    final void drop() {
        cancelRow();
    }

    /** Forgets the row, as the document begins anew. */
    final void abandon() {
        forgetRows();
    }

    final String description() {
        return state();
    }
}
