// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json;

import org.agrona.DirectBuffer;

/** The numbers of FIX and of JSON, as text. Allocates nothing; safe to share between threads. */
final class Numbers {
    private Numbers() {}

    /** Tells whether a value is digits and nothing else. */
    static boolean isDigits(DirectBuffer buffer, int offset, int length) {
        return length > 0 && endOfDigits(buffer, offset, offset + length) == offset + length;
    }

    /** Tells whether a value is an int of FIX: digits, perhaps behind a minus, with as many zeros in front as one likes. */
    static boolean isInteger(DirectBuffer buffer, int offset, int length) {
        int digits = afterMinus(buffer, offset, offset + length);
        return isDigits(buffer, digits, offset + length - digits);
    }

    /** Tells whether a value is a float of FIX: an int that may have a decimal point before, in or behind its digits. */
    static boolean isDecimal(DirectBuffer buffer, int offset, int length) {
        int end = offset + length;
        int digits = afterMinus(buffer, offset, end);
        int point = endOfDigits(buffer, digits, end);
        if (point == end) {
            return point > digits;
        }
        int fraction = endOfDigits(buffer, point + 1, end);
        return buffer.getByte(point) == '.' && fraction == end && fraction - digits > 1;
    }

    /**
     * Tells whether a value of FIX is a number in JSON as it stands. JSON has neither zeros in front, nor a decimal point
     * without digits on both sides.
     */
    static boolean isJson(DirectBuffer buffer, int offset, int length) {
        int end = offset + length;
        int digits = afterMinus(buffer, offset, end);
        int point = endOfDigits(buffer, digits, end);
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

    /** The offset of the first byte in [from, end) that is no digit, or {@code end}. */
    static int endOfDigits(DirectBuffer buffer, int from, int end) {
        int i = from;
        while (i < end && buffer.getByte(i) >= '0' && buffer.getByte(i) <= '9') {
            i++;
        }
        return i;
    }
}
