// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.value;

import io.github.zilch.JsonRow;
import io.github.zilch.JsonShape;
import java.util.List;

/**
 * Writes values of a composite type as objects. The server sends {@code (1,"a ""b""",,"")}: a quotation mark or backslash
 * inside quotation marks is doubled, and an attribute without a text is null. A value whose number of attributes is not that
 * of the type, which was altered meanwhile, is written as its text.
 */
final class CompositeWriter implements ServerTextWriter {
    private final Scratch unescaped = new Scratch();
    private final JsonShape shape;
    private final ServerTextWriter[] attributes;

    /**
     * Creates a writer of a type.
     *
     * @param names of the attributes.
     * @param attributes writes the values of each attribute.
     */
    CompositeWriter(List<String> names, List<ServerTextWriter> attributes) {
        this.shape = JsonShape.of(names);
        this.attributes = attributes.toArray(new ServerTextWriter[0]);
    }

    @Override
    public void write(JsonRow row, byte[] source, int offset, int length) {
        int end = offset + length - 1;
        if (count(source, offset + 1, end) != attributes.length) {
            row.addUtf8(source, offset, length);
            return;
        }
        row.addRow(shape);
        int at = offset + 1;
        for (ServerTextWriter attribute : attributes) {
            int next = QuotedText.read(source, at, end, unescaped);
            if (next == at) {
                row.addNull();
            } else {
                attribute.write(row, unescaped.array(), 0, unescaped.length());
            }
            at = next + 1;
        }
        row.end();
    }

    /** Returns the number of attributes in a text: none and one that is null look the same. */
    private int count(byte[] source, int start, int end) {
        if (start == end) {
            return Math.min(attributes.length, 1);
        }
        int count = 1;
        for (int at = QuotedText.end(source, start, end); at < end; at = QuotedText.end(source, at + 1, end)) {
            count++;
        }
        return count;
    }
}
