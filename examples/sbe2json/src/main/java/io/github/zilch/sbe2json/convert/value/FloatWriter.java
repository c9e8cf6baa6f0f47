// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json.convert.value;

import io.github.zilch.JsonRow;
import java.nio.ByteOrder;
import org.agrona.DirectBuffer;

/**
 * Writes a floating-point number. NaN is null, also if the field is required, and an infinity is a string, because JSON
 * has no number for it.
 *
 * @param isDouble whether it has 64 bits, and not 32.
 * @param order of the bytes.
 * @param isOptional whether {@code nullValue} stands for null, too.
 * @param nullValue the null value.
 * @param nulls how null is written.
 */
record FloatWriter(boolean isDouble, ByteOrder order, boolean isOptional, double nullValue, Nulls nulls)
        implements ValueWriter {
    @Override
    public void write(JsonRow row, DirectBuffer buffer, int at, int version) {
        double value = isDouble ? buffer.getDouble(at, order) : buffer.getFloat(at, order);
        if (Double.isNaN(value) || isOptional && value == nullValue) {
            nulls.add(row);
        } else {
            add(row, value, isDouble);
        }
    }

    /** Writes a value that is not NaN. */
    static void add(JsonRow row, double value, boolean isDouble) {
        if (Double.isInfinite(value)) {
            row.add(value > 0 ? "Infinity" : "-Infinity");
        } else if (isDouble) {
            row.add(value);
        } else {
            row.add((float) value);
        }
    }
}
