// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json.convert.value;

import io.github.zilch.JsonRow;
import io.github.zilch.sbe2json.wire.Digits;
import io.github.zilch.sbe2json.wire.IntegerPart;
import org.agrona.DirectBuffer;

/**
 * Writes an integer as a number or as a string of its digits.
 *
 * @param part the integer.
 * @param nulls how null is written.
 * @param digits for unsigned numbers and strings.
 * @param isString whether to write a string.
 */
public record IntegerWriter(IntegerPart part, Nulls nulls, Digits digits, boolean isString) implements ValueWriter {
    @Override
    public void write(JsonRow row, DirectBuffer buffer, int at, int version) {
        long value = part.read(buffer, at);
        if (part.isNull(value)) {
            nulls.add(row);
        } else if (isString || value < 0 && part.isUnsignedLong()) {
            digits.add(row, value, part.isUnsignedLong(), isString);
        } else {
            row.add(value);
        }
    }
}
