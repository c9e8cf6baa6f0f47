// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.convert;

import io.github.zilch.JsonRow;
import io.github.zilch.JsonShape;
import org.agrona.DirectBuffer;

/** The next position of a row. Reusable. For use by one thread. */
final class Position implements Destination {
    private JsonRow row;

    /** Returns this position, in another row. */
    Position in(JsonRow newRow) {
        row = newRow;
        return this;
    }

    @Override
    public void ascii(DirectBuffer buffer, int offset, int length) {
        row.addAscii(buffer, offset, length);
    }

    @Override
    public void ascii(byte[] array, int offset, int length) {
        row.addAscii(array, offset, length);
    }

    @Override
    public void utf8(DirectBuffer buffer, int offset, int length) {
        row.addUtf8(buffer, offset, length);
    }

    @Override
    public void latin1(DirectBuffer buffer, int offset, int length) {
        row.addLatin1(buffer, offset, length);
    }

    @Override
    public void text(CharSequence text) {
        row.add(text);
    }

    @Override
    public void number(DirectBuffer buffer, int offset, int length) {
        row.addRawUnchecked(buffer, offset, length);
    }

    @Override
    public void bool(boolean value) {
        row.add(value);
    }

    @Override
    public JsonRow beginRow(JsonShape shape) {
        return row.addRow(shape);
    }

    @Override
    public void beginArray() {
        row.addArray();
    }

    @Override
    public void endArray() {
        row.end();
    }
}
