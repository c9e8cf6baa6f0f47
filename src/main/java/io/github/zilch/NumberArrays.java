// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import io.github.zilch.internal.memory.Memory;
import io.github.zilch.internal.number.Integers;
import java.util.concurrent.TimeUnit;

/**
 * Elements of an array, many in one call. What is between two of them does not go through the document, so they take a
 * sixth to a third less time than one by one. Every method returns the address behind the last element, uncommitted: all
 * are written or none.
 */
final class NumberArrays {
    private NumberArrays() {}

    static long put(Document document, long at, int[] values, int from, int to) {
        long out = at;
        for (int i = from; i < to; i++) {
            out = putComma(Integers.put(document.room(out, Scalars.INT), values[i]));
        }
        return out - 1;
    }

    static long put(Document document, long at, long[] values, int from, int to) {
        long out = at;
        for (int i = from; i < to; i++) {
            out = putComma(Scalars.putLong(document, document.room(out, Scalars.LONG), values[i]));
        }
        return out - 1;
    }

    static long put(Document document, long at, float[] values, int from, int to) {
        long out = at;
        for (int i = from; i < to; i++) {
            float value = values[i];
            out = document.room(out, Scalars.FLOAT);
            out = Float.isFinite(value) ? Scalars.putFloat(out, value) : putNonFinite(document, out, value, i);
            out = putComma(out);
        }
        return out - 1;
    }

    static long put(Document document, long at, double[] values, int from, int to) {
        long out = at;
        for (int i = from; i < to; i++) {
            double value = values[i];
            out = document.room(out, Scalars.DOUBLE);
            out = Double.isFinite(value) ? Scalars.putDouble(out, value) : putNonFinite(document, out, value, i);
            out = putComma(out);
        }
        return out - 1;
    }

    static long putDecimals(Document document, long at, long[] unscaled, int from, int to, int scale) {
        int worst = Scalars.decimal(scale);
        long out = at;
        for (int i = from; i < to; i++) {
            out = putComma(Scalars.putDecimal(document.room(out, worst), unscaled[i], scale));
        }
        return out - 1;
    }

    static long putTimestamps(Document document, long at, long[] epochs, int from, int to, TimeUnit unit) {
        long out = at;
        for (int i = from; i < to; i++) {
            Scalars.checkTimestamp(epochs[i], unit);
            out = Scalars.putTimestamp(document, document.room(out, Scalars.TIMESTAMP), epochs[i], unit);
            Memory.putShort(out, '"' | ',' << 8);
            out += 2;
        }
        return out - 1;
    }

    private static long putNonFinite(Document document, long at, double value, int index) {
        if (document.options.nonFinite() == JsonOptions.NonFinite.REJECT) {
            throw Scalars.notFinite("values[" + index + "], " + value + ',');
        }
        return Scalars.putNonFinite(document, at, value);
    }

    private static long putComma(long at) {
        Memory.putByte(at, ',');
        return at + 1;
    }
}
