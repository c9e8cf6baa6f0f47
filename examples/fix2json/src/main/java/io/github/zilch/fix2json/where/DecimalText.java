// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.where;

import io.github.zilch.fix2json.wire.Numbers;
import java.nio.charset.StandardCharsets;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * A decimal number as text, which is compared with values of any length exactly, digit by digit: {@code 1.50} is equal to
 * {@code 01.5}. Does not allocate when it compares.
 */
final class DecimalText {
    private final DirectBuffer digits;
    private final Parts number = new Parts();
    private final Parts value = new Parts();

    private DecimalText(DirectBuffer digits) {
        this.digits = digits;
        number.of(digits, 0, digits.capacity());
    }

    /** Returns the number that a text is, or null if it is none. */
    static DecimalText of(String text) {
        DirectBuffer digits = new UnsafeBuffer(text.getBytes(StandardCharsets.UTF_8));
        return Numbers.isDecimal(digits, 0, digits.capacity()) ? new DecimalText(digits) : null;
    }

    /**
     * Compares a value, which must be a {@linkplain Numbers#isDecimal decimal number}, with this number.
     *
     * @return less than, equal to or greater than 0 if the value is less than, equal to or greater than this number.
     */
    int compare(DirectBuffer buffer, int offset, int length) {
        value.of(buffer, offset, length);
        if (value.isNegative != number.isNegative) {
            return value.isNegative ? -1 : 1;
        }
        int magnitude = compareMagnitude(buffer);
        return value.isNegative ? -magnitude : magnitude;
    }

    private int compareMagnitude(DirectBuffer buffer) {
        int wholeDigits = value.point - value.begin;
        if (wholeDigits != number.point - number.begin) {
            return Integer.compare(wholeDigits, number.point - number.begin);
        }
        int most = Math.max(value.end - value.begin, number.end - number.begin); // the points are at the same place
        for (int i = 0; i < most; i++) {
            int digit = value.digit(buffer, i) - number.digit(digits, i);
            if (digit != 0) {
                return digit;
            }
        }
        return 0;
    }

    /** Where the digits of a number are, without zeros at its ends. */
    private static final class Parts {
        private boolean isNegative;
        private int begin;

        /** Offset of the decimal point, or where it would be. */
        private int point;

        private int end;

        void of(DirectBuffer buffer, int offset, int length) {
            int limit = offset + length;
            boolean hasMinus = buffer.getByte(offset) == '-';
            begin = hasMinus ? offset + 1 : offset;
            point = begin;
            while (point < limit && buffer.getByte(point) != '.') {
                point++;
            }
            while (begin < point && buffer.getByte(begin) == '0') {
                begin++;
            }
            end = limit;
            while (end > point && (buffer.getByte(end - 1) == '0' || buffer.getByte(end - 1) == '.')) {
                end--;
            }
            isNegative = hasMinus && end > begin; // -0 is 0
        }

        /** Returns a digit or the point, or, after the last one, a zero. */
        int digit(DirectBuffer buffer, int index) {
            int b = begin + index < end ? buffer.getByte(begin + index) : '0';
            return b == '.' ? '0' : b;
        }
    }
}
