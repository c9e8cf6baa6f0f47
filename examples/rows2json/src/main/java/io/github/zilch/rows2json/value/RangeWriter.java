// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.value;

import io.github.zilch.JsonRow;
import io.github.zilch.JsonShape;

/**
 * Writes ranges as {@code {"lower":1,"upper":5,"bounds":"[)"}}. The server sends {@code [1,5)}, {@code (,5]} without a lower
 * bound, or {@code empty}. A bound that is missing is null, and both are if the range is empty; then {@code bounds} is
 * {@code "empty"}.
 */
final class RangeWriter implements ServerTextWriter {
    private static final JsonShape SHAPE = JsonShape.of("lower", "upper", "bounds");

    private final Scratch text = new Scratch();
    private final ServerTextWriter bound;

    /**
     * Creates a writer of ranges.
     *
     * @param bound writes the bounds.
     */
    RangeWriter(ServerTextWriter bound) {
        this.bound = bound;
    }

    @Override
    public void write(JsonRow row, byte[] source, int offset, int length) {
        row.addRow(SHAPE);
        int last = offset + length - 1;
        if (source[offset] == 'e') {
            row.addNull().addNull().addAscii(source, offset, length);
        } else {
            int comma = writeBound(row, source, offset + 1, last);
            writeBound(row, source, comma + 1, last);
            text.clear();
            text.append(source[offset]);
            text.append(source[last]);
            row.addAscii(text.array(), 0, text.length());
        }
        row.end();
    }

    /** Writes the bound that begins at an index, and returns the index after it. */
    private int writeBound(JsonRow row, byte[] source, int start, int end) {
        int next = QuotedText.read(source, start, end, text);
        if (next == start) {
            row.addNull();
        } else {
            bound.write(row, text.array(), 0, text.length());
        }
        return next;
    }
}
