// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.document;

import io.github.zilch.internal.output.RowNames;
import io.github.zilch.internal.read.PathText;

/** Leads through the levels of a row that is not ended, for errors. The first comma of a level stands for its bracket. */
final class RowPath {
    private RowPath() {}

    /**
     * Goes into a level, up to the one that is open in it.
     *
     * @param isInside whether its names are those of the container that the path is in.
     * @param begin address of its bracket.
     * @param end address of the bracket of the next one.
     */
    static void readOuter(PathText path, boolean isInside, RowNames names, long begin, long end) {
        if (!isInside) {
            path.enter(names.array);
        }
        path.read(begin + 1, end);
    }

    /**
     * Goes into the innermost level, up to the next value.
     *
     * @param end address after what is written.
     * @param slot that has what stands before the next value.
     */
    static PathText readNext(PathText path, boolean isInside, RowNames names, long begin, long end, long slot) {
        readOuter(path, isInside, names, begin, end);
        if (names == RowNames.ANY_MEMBERS) { // whose name is written, if there is one
            return path;
        }
        long next = slot == names.endSlot && !names.isFixed() ? names.slots : slot;
        long from = RowNames.begin(names.slots, next);
        return path.read(end == begin ? from + 1 : from, from + RowNames.length(next));
    }
}
