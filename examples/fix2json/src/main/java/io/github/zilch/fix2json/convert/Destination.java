// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.convert;

import io.github.zilch.JsonRow;
import io.github.zilch.JsonShape;
import org.agrona.DirectBuffer;

/** Where one value is written: a {@link Member} of an object or array, or the next {@link Position} of a row. */
interface Destination {
    /** Writes a string from ASCII bytes. */
    void ascii(DirectBuffer buffer, int offset, int length);

    /** Writes a string from ASCII bytes. */
    void ascii(byte[] array, int offset, int length);

    /** Writes a string from UTF-8 bytes. */
    void utf8(DirectBuffer buffer, int offset, int length);

    /** Writes a string from ISO-8859-1 bytes. */
    void latin1(DirectBuffer buffer, int offset, int length);

    /** Writes a string. */
    void text(CharSequence text);

    /** Writes a number whose digits are known to be JSON. */
    void number(DirectBuffer buffer, int offset, int length);

    /** Writes true or false. */
    void bool(boolean value);

    /** Begins an object, which ends with the row. */
    JsonRow beginRow(JsonShape shape);

    /** Begins an array. Its elements are written to this destination, until {@link #endArray}. */
    void beginArray();

    /** Ends the array. */
    void endArray();
}
