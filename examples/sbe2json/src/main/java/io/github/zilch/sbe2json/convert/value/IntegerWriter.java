// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json.convert.value;

import io.github.zilch.JsonRow;
import io.github.zilch.sbe2json.wire.Digits;
import io.github.zilch.sbe2json.wire.IntegerReader;
import org.agrona.DirectBuffer;

/**
 * Writes an integer as a number or as a string of its digits.
 *
 * @param reader of the integer.
 * @param isOptional whether {@code nullValue} stands for null.
 * @param nullValue the 64 bits of the null value.
 * @param nulls how null is written.
 * @param digits for unsigned numbers and strings.
 * @param isString whether to write a string.
 */
public record IntegerWriter(
        IntegerReader reader, boolean isOptional, long nullValue, Nulls nulls, Digits digits, boolean isString)
        implements ValueWriter {
    @Override
    public void write(JsonRow row, DirectBuffer buffer, int at, int version) {
        long value = reader.read(buffer, at);
        if (isOptional && value == nullValue) {
            nulls.add(row);
        } else if (isString || value < 0 && reader.isUnsignedLong()) {
            digits.add(row, value, reader.isUnsignedLong(), isString);
        } else {
            row.add(value);
        }
    }
}
