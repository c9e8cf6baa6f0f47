// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.output;

import io.github.zilch.JsonOptions.NonFinite;
import io.github.zilch.internal.memory.Memory;
import io.github.zilch.internal.number.DateTimes;
import io.github.zilch.internal.number.Decimals;
import io.github.zilch.internal.number.Doubles;
import io.github.zilch.internal.number.FixedDecimals;
import io.github.zilch.internal.number.Floats;
import io.github.zilch.internal.number.Integers;
import io.github.zilch.internal.number.Timestamps;
import io.github.zilch.internal.text.Base64Text;
import io.github.zilch.internal.text.Uuids;

/**
 * Writes literals, numbers and other values of bounded length in the form that the options select. Each constant is the
 * number of bytes to reserve: the worst case of the value and the comma after it. Each put method returns the address
 * after the last byte that it wrote.
 */
public final class Scalars {
    /** For {@code true}, {@code false} and {@code null}, which are stored as one word. */
    public static final int LITERAL_BYTES = 8;

    /** For an int. */
    public static final int INT_BYTES = Integers.MAX_INT_BYTES + 1;

    /** For a long, quotes included. */
    public static final int LONG_BYTES = Integers.MAX_LONG_BYTES + 3;

    /** For a float. */
    public static final int FLOAT_BYTES = Floats.MAX_BYTES + 1;

    /** For a double. */
    public static final int DOUBLE_BYTES = Doubles.MAX_BYTES + 1;

    /** For a timestamp, quotes included. */
    public static final int TIMESTAMP_BYTES = Timestamps.MAX_BYTES + 3;

    /** For a value of {@code java.time}, quotes included. */
    public static final int TIME_BYTES = DateTimes.MAX_BYTES + 3;

    /** For a UUID, quotes included. */
    public static final int UUID_BYTES = Uuids.BYTES + 3;

    private static final long TRUE = 't' | 'r' << 8 | 'u' << 16 | (long) 'e' << 24;
    private static final long FALSE = 'f' | 'a' << 8 | 'l' << 16 | (long) 's' << 24 | (long) 'e' << 32;
    private static final int NULL = 'n' | 'u' << 8 | 'l' << 16 | 'l' << 24;

    private Scalars() {}

    /** Writes {@code true} or {@code false}. */
    public static long putBoolean(long at, boolean value) {
        Memory.putLong(at, value ? TRUE : FALSE);
        return at + (value ? 4 : 5);
    }

    /** Writes {@code null}. */
    public static long putNull(long at) {
        Memory.putInt(at, NULL);
        return at + 4;
    }

    /**
     * Writes a long, in quotes if the options select that.
     *
     * @param format holding the options; nothing else of it is used.
     */
    public static long putLong(Output format, long at, long value) {
        if (format.quotesLongs && (value > format.largestLong || value < -format.largestLong)) {
            Memory.putByte(at, '"');
            long end = Integers.put(at + 1, value);
            Memory.putByte(end, '"');
            return end + 1;
        }
        return Integers.putIdentifier(at, value);
    }

    /** Returns the text of the error for a value that is not finite, where such values are rejected. */
    public static String notFinite(double value) {
        return nameOf(value)
                + " is not a JSON number: write another value, or set JsonOptions.nonFinite(NULL or STRING)";
    }

    /** Writes a value that is not finite and is not rejected, as null or as a string. */
    static long putNonFinite(NonFinite policy, long at, double value) {
        if (policy == NonFinite.NULL) {
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

    /**
     * Returns the name of a value that is not finite. {@code Double.toString} allocates for such values in newer JDKs.
     */
    public static String nameOf(double value) {
        if (value != value) {
            return "NaN";
        }
        return value > 0 ? "Infinity" : "-Infinity";
    }

    /**
     * Returns the number of bytes to reserve for a decimal.
     *
     * @throws IllegalArgumentException if the scale is out of range.
     */
    public static int decimalBytes(int scale) {
        Decimals.checkScale(scale);
        return Decimals.maxBytes(scale) + 3;
    }

    /** Writes a decimal, in quotes if the options select that: a quote that is not wanted is overwritten. */
    public static long putDecimal(Output format, long at, long unscaled, int scale) {
        Memory.putByte(at, '"');
        long end = Decimals.put(at + format.decimalQuotes, unscaled, scale);
        Memory.putByte(end, '"');
        return end + format.decimalQuotes;
    }

    /**
     * Returns the number of bytes to reserve for a number with a fixed number of decimals.
     *
     * @throws IllegalArgumentException if the number of decimals is out of range.
     */
    public static int fixedBytes(double value, int decimals) {
        FixedDecimals.check(decimals);
        return FixedDecimals.isShort(value, decimals)
                ? Decimals.maxBytes(decimals) + 3
                : FixedDecimals.maxBytes(decimals) + 3;
    }

    /** Writes a finite number with a fixed number of decimals, in quotes if the options select that. */
    public static long putFixed(Output format, long at, double value, int decimals) {
        Memory.putByte(at, '"');
        long from = at + format.decimalQuotes;
        long end = FixedDecimals.isShort(value, decimals)
                ? FixedDecimals.putShort(from, value, decimals)
                : format.fixedDecimals().put(from, value, decimals);
        Memory.putByte(end, '"');
        return end + format.decimalQuotes;
    }

    /** Writes the digits of a number, which are ASCII. */
    public static long putDigits(long at, String digits) {
        int bytes = digits.length();
        for (int i = 0; i < bytes; i++) {
            Memory.putByte(at + i, digits.charAt(i));
        }
        return at + bytes;
    }

    /** Returns the exact length of {@code byteLength} bytes in Base64, quotes included. */
    public static long base64Bytes(int byteLength) {
        return Base64Text.maxBytes(byteLength) + 2;
    }

    /** Writes bytes from an array, or from off-heap memory if {@code array} is null, as a Base64 string. */
    public static long putBase64(long at, byte[] array, long from, int byteLength) {
        Memory.putByte(at, '"');
        long end = array == null
                ? Base64Text.put(at + 1, from, byteLength)
                : Base64Text.put(at + 1, array, (int) from, byteLength);
        Memory.putByte(end, '"');
        return end + 1;
    }
}
