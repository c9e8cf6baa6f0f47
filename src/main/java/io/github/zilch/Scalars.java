// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import io.github.zilch.internal.memory.Memory;
import io.github.zilch.internal.number.Decimals;
import io.github.zilch.internal.number.Doubles;
import io.github.zilch.internal.number.Floats;
import io.github.zilch.internal.number.Integers;
import io.github.zilch.internal.number.Timestamps;
import io.github.zilch.internal.text.Base64Text;
import java.util.concurrent.TimeUnit;

/** Values as a builder's options want them, and the space to ask for them: each one's worst case and a comma. */
final class Scalars {
    /** For {@code true}, {@code false} and {@code null}, stored as a word. */
    static final int LITERAL = 8;

    static final int INT = Integers.MAX_INT_BYTES + 1;
    static final int LONG = Integers.MAX_LONG_BYTES + 3; // perhaps quoted
    static final int FLOAT = Floats.MAX_BYTES + 1;
    static final int DOUBLE = Doubles.MAX_BYTES + 1;
    static final int TIMESTAMP = Timestamps.MAX_BYTES + 3;

    private static final long TRUE = 't' | 'r' << 8 | 'u' << 16 | (long) 'e' << 24;
    private static final long FALSE = 'f' | 'a' << 8 | 'l' << 16 | (long) 's' << 24 | (long) 'e' << 32;
    private static final int NULL = 'n' | 'u' << 8 | 'l' << 16 | 'l' << 24;

    private Scalars() {}

    static long putBoolean(long at, boolean value) {
        Memory.putLong(at, value ? TRUE : FALSE);
        return at + (value ? 4 : 5);
    }

    static long putNull(long at) {
        Memory.putInt(at, NULL);
        return at + 4;
    }

    static long putLong(Document document, long at, long value) {
        if ((value > document.largestLong || value < -document.largestLong) && document.quotesLongs) {
            Memory.putByte(at, '"');
            long end = Integers.put(at + 1, value);
            Memory.putByte(end, '"');
            return end + 1;
        }
        return Integers.put(at, value);
    }

    static long putFloat(long at, float value) {
        return Floats.put(at, value);
    }

    static long putDouble(long at, double value) {
        return Doubles.put(at, value);
    }

    /** Tells whether a value that is not finite is written as null; else it is written as a string. */
    static boolean isNull(Document document, double value) {
        switch (document.options.nonFinite()) {
            case NULL:
                return true;
            case STRING:
                return false;
            default:
                throw notFinite(String.valueOf(value));
        }
    }

    static IllegalArgumentException notFinite(String what) {
        return new IllegalArgumentException(
                what + " is not a JSON number: put something else, or choose JsonOptions.nonFinite(NULL or STRING)");
    }

    /** Writes a value that is not finite, as null or as a string. */
    static long putNonFinite(Document document, long at, double value) {
        if (isNull(document, value)) {
            return putNull(at);
        }
        String name = nameOf(value);
        Memory.putByte(at, '"');
        long to = at + 1;
        for (int i = 0; i < name.length(); i++) {
            Memory.putByte(to++, name.charAt(i));
        }
        Memory.putByte(to, '"');
        return to + 1;
    }

    /** Gives the name of a value that is not finite; {@code Double.toString} allocates for it in newer JDKs. */
    static String nameOf(double value) {
        if (value != value) {
            return "NaN";
        }
        return value > 0 ? "Infinity" : "-Infinity";
    }

    /** Checks a scale, and tells the space that a decimal needs with it. */
    static int decimal(int scale) {
        Decimals.checkScale(scale);
        return Decimals.maxBytes(scale) + 1;
    }

    static long putDecimal(long at, long unscaled, int scale) {
        return Decimals.put(at, unscaled, scale);
    }

    static void checkTimestamp(long epoch, TimeUnit unit) {
        Timestamps.checkRange(epoch, unit);
    }

    /** Writes a time and the quote before it. */
    static long putTimestamp(Document document, long at, long epoch, TimeUnit unit) {
        Memory.putByte(at, '"');
        return Timestamps.put(at + 1, epoch, unit, document.day);
    }

    /** Tells the length of bytes as Base64, quotes and all. */
    static long base64(int length) {
        return Base64Text.maxBytes(length) + 2;
    }

    /** Writes bytes as Base64, quotes and all. */
    static long putBase64(Document document, long at, byte[] array, long from, int length) {
        long begin = document.roomForExactly(at, base64(length));
        Memory.putByte(begin, '"');
        long end = array == null
                ? Base64Text.put(begin + 1, from, length)
                : Base64Text.put(begin + 1, array, (int) from, length);
        Memory.putByte(end, '"');
        return end + 1;
    }
}
