// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.wire;

import java.math.BigDecimal;
import org.agrona.DirectBuffer;

/** Checks and reads the text of FIX and JSON numbers. Allocates only where it says so; safe to share between threads. */
public final class Numbers {
    /** The digits of a number that is no longer always fit into a long. */
    public static final int LONGEST = 18;

    private Numbers() {}

    /** Returns whether a value consists of digits only. */
    public static boolean isDigits(DirectBuffer buffer, int offset, int length) {
        return length > 0 && Bytes.endOfDigits(buffer, offset, offset + length) == offset + length;
    }

    /** Returns whether a value is a FIX int: digits with an optional minus sign and any number of leading zeros. */
    public static boolean isInteger(DirectBuffer buffer, int offset, int length) {
        int digits = afterMinus(buffer, offset, offset + length);
        return isDigits(buffer, digits, offset + length - digits);
    }

    /**
     * Returns whether a value is a FIX float: an int with an optional decimal point before, between or after its
     * digits.
     */
    public static boolean isDecimal(DirectBuffer buffer, int offset, int length) {
        int end = offset + length;
        int digits = afterMinus(buffer, offset, end);
        int point = Bytes.endOfDigits(buffer, digits, end);
        if (point == end) {
            return point > digits;
        }
        int fraction = Bytes.endOfDigits(buffer, point + 1, end);
        return buffer.getByte(point) == '.' && fraction == end && fraction - digits > 1;
    }

    /** Returns whether a value is a {@linkplain #isDecimal FIX float} other than 0. */
    public static boolean isNonZero(DirectBuffer buffer, int offset, int length) {
        if (!isDecimal(buffer, offset, length)) {
            return false;
        }
        int i = offset;
        while (i < offset + length && buffer.getByte(i) <= '0') { // a sign, a point or a 0
            i++;
        }
        return i < offset + length;
    }

    /** Returns a {@linkplain #isDecimal FIX float}, which allocates. */
    public static BigDecimal decimal(DirectBuffer buffer, int offset, int length) {
        return length > LONGEST
                ? new BigDecimal(buffer.getStringWithoutLengthAscii(offset, length))
                : BigDecimal.valueOf(digits(buffer, offset, length), fractionDigits(buffer, offset, length));
    }

    /** Returns the digits of a {@linkplain #isDecimal FIX float} of at most {@link #LONGEST} bytes as an int, with its sign. */
    public static long digits(DirectBuffer buffer, int offset, int length) {
        long digits = 0;
        for (int i = offset; i < offset + length; i++) {
            byte b = buffer.getByte(i);
            digits = Bytes.isDigit(b) ? digits * 10 + b - '0' : digits;
        }
        return buffer.getByte(offset) == '-' ? -digits : digits;
    }

    /** Returns how many digits of a {@linkplain #isDecimal FIX float} are after its decimal point. */
    public static int fractionDigits(DirectBuffer buffer, int offset, int length) {
        int end = offset + length;
        return Math.max(0, end - 1 - Bytes.indexOf(buffer, (byte) '.', offset, end));
    }

    /**
     * Returns whether a value is also a valid JSON number. JSON allows neither leading zeros nor a decimal point
     * without digits on both sides.
     */
    public static boolean isJson(DirectBuffer buffer, int offset, int length) {
        int end = offset + length;
        int digits = afterMinus(buffer, offset, end);
        int point = Bytes.endOfDigits(buffer, digits, end);
        if (point == digits || buffer.getByte(digits) == '0' && point - digits > 1) {
            return false;
        }
        if (point == end) {
            return true;
        }
        return buffer.getByte(point) == '.' && isDigits(buffer, point + 1, end - point - 1);
    }

    private static int afterMinus(DirectBuffer buffer, int offset, int end) {
        return offset < end && buffer.getByte(offset) == '-' ? offset + 1 : offset;
    }

    /**
     * Reads a number without a sign, such as a counter or a length.
     *
     * @return the number, or -1 if the bytes are not all digits or the number does not fit into an int.
     */
    public static int unsigned(DirectBuffer buffer, int offset, int length) {
        if (length == 0) {
            return -1;
        }
        long number = 0;
        for (int i = offset; i < offset + length; i++) {
            byte b = buffer.getByte(i);
            if (b < '0' || b > '9') {
                return -1;
            }
            number = number * 10 + b - '0';
            if (number > Integer.MAX_VALUE) {
                return -1;
            }
        }
        return (int) number;
    }
}
