// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.value;

import io.github.zilch.JsonRow;

/** Writes multiranges as arrays of ranges. The server sends <code>{[1,3),[5,7)}</code>. */
final class MultirangeWriter implements ServerTextWriter {
    private final ServerTextWriter range;

    /**
     * Creates a writer of multiranges.
     *
     * @param range writes the ranges.
     */
    MultirangeWriter(ServerTextWriter range) {
        this.range = range;
    }

    @Override
    public void write(JsonRow row, byte[] source, int offset, int length) {
        row.addArray();
        int end = offset + length - 1;
        int at = offset + 1;
        while (at < end) {
            int upper = QuotedText.end(source, at, end) + 1;
            int next = QuotedText.end(source, upper, end);
            range.write(row, source, at, next - at);
            at = next + 1;
        }
        row.end();
    }
}
