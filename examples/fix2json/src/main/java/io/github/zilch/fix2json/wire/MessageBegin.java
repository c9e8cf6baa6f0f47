// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.wire;

import org.agrona.DirectBuffer;

/**
 * Decides where a message begins: at {@code 8=FIX}. After a digit these bytes may also be the end of another field, such as 18
 * or 58. There they begin a message only if BodyLength (9) follows, or if the digit belongs to an escaped SOH, such as
 * {@code \\u0001} or {@code %01}. So the bytes around a begin decide, and nothing else.
 *
 * <p>Does not allocate; safe to share between threads.
 */
public final class MessageBegin {
    /** Length of {@code 8=FIX} in bytes. */
    public static final int LENGTH = 5;

    /** Maximum length of a delimiter, in bytes. */
    public static final int LONGEST_DELIMITER = 16;

    /** Maximum length of the value of BeginString (8) after {@code FIX}, in bytes. */
    public static final int LONGEST_VERSION = 32;

    /** Number of bytes before a begin that decide whether it is one. */
    public static final int BEFORE = 10;

    /** Number of bytes from a begin on that decide whether it is one. */
    private static final int AFTER = LENGTH + LONGEST_VERSION + LONGEST_DELIMITER + 2;

    /** Maximum number of zeros of an escaped SOH: {@code \\U00000001} has seven. */
    private static final int MOST_ZEROS = 7;

    private MessageBegin() {}

    /** Returns whether {@code 8=FIX} is here, whatever is before and after it. */
    public static boolean isBeginString(DirectBuffer text, int i, int end) {
        return i + LENGTH <= end
                && text.getByte(i) == '8'
                && text.getByte(i + 1) == '='
                && text.getByte(i + 2) == 'F'
                && text.getByte(i + 3) == 'I'
                && text.getByte(i + 4) == 'X';
    }

    /**
     * Returns whether a message begins here.
     *
     * @param i offset of the {@code 8=FIX}; the {@link #BEFORE} bytes before it must be in the buffer, if there are any.
     * @param end offset after the text.
     */
    public static boolean isBegin(DirectBuffer text, int i, int end) {
        return isBeginString(text, i, end)
                && (i == 0
                        || !Bytes.isDigit(text.getByte(i - 1))
                        || isAfterEscapedSoh(text, i)
                        || isBeforeLength(text, i, end));
    }

    /**
     * Returns whether a message may begin here although {@link #isBegin} says no, because the bytes that decide come after
     * the text.
     */
    public static boolean isCutOff(DirectBuffer text, int i, int end) {
        if (end - i < LENGTH) {
            return isPartOfBeginString(text, i, end);
        }
        return end - i < AFTER && isBeginString(text, i, end) && !isBegin(text, i, end);
    }

    private static boolean isPartOfBeginString(DirectBuffer text, int i, int end) {
        String begin = "8=FIX";
        for (int k = i; k < end; k++) {
            if (text.getByte(k) != begin.charAt(k - i)) {
                return false;
            }
        }
        return true;
    }

    /**
     * Returns the offset of the first begin in a range, or its end if there is none.
     *
     * @param from offset at which the range begins.
     * @param to offset after the last byte at which a message may begin.
     * @param end offset after the text, from which the bytes after a begin are read.
     * @param isComplete {@code false} to return also what is {@linkplain #isCutOff cut off}.
     */
    public static int find(DirectBuffer text, int from, int to, int end, boolean isComplete) {
        int last = LENGTH - 1;
        int stop = Math.min(to + last, end);
        for (int x = Bytes.indexOf(text, (byte) 'X', from + last, stop);
                x < stop;
                x = Bytes.indexOf(text, (byte) 'X', x + 1, stop)) {
            int i = x - last;
            if (isBegin(text, i, end) || !isComplete && isCutOff(text, i, end)) {
                return i;
            }
        }
        if (!isComplete) {
            for (int i = Math.max(from, end - last); i < to; i++) {
                if (isCutOff(text, i, end)) {
                    return i;
                }
            }
        }
        return to;
    }

    /** Returns whether the digit before an offset ends an escape of SOH. */
    private static boolean isAfterEscapedSoh(DirectBuffer text, int begin) {
        int i = begin - 1;
        if (text.getByte(i) != '1') {
            return false;
        }
        i--;
        while (i >= 0 && begin - i <= MOST_ZEROS + 1 && text.getByte(i) == '0') {
            i--;
        }
        if (i < 0) {
            return false;
        }
        byte b = text.getByte(i);
        boolean isHexadecimal = b == 'u' || b == 'U' || b == 'x' || b == 'X';
        return isHexadecimal ? i > 0 && text.getByte(i - 1) == '\\' : b == '\\' || b == '%';
    }

    /** Returns whether a delimiter and {@code 9=} follow the value of BeginString. */
    private static boolean isBeforeLength(DirectBuffer text, int begin, int end) {
        int value = begin + LENGTH;
        int i = Bytes.endOfVersion(text, value, Math.min(end, value + LONGEST_VERSION));
        return isDotted(text, i, end) || delimiterLength(text, i, end) > 0;
    }

    /** Returns whether a value of BeginString (8) that ends before {@code =} has a dot as delimiter, and {@code 9}. */
    public static boolean isDotted(DirectBuffer text, int equals, int end) {
        return equals < end
                && text.getByte(equals) == '='
                && text.getByte(equals - 1) == '9'
                && text.getByte(equals - 2) == '.';
    }

    /**
     * Returns the length of the delimiter between BeginString (8) and BodyLength (9).
     *
     * @param offset of the first byte after the value of BeginString.
     * @param limit offset after the last byte that may be read.
     * @return the length in bytes, or 0 if no {@code 9=} follows within {@link #LONGEST_DELIMITER} bytes.
     */
    public static int delimiterLength(DirectBuffer buffer, int offset, int limit) {
        int last = Math.min(offset + LONGEST_DELIMITER, limit - 2);
        for (int i = offset; i <= last; i++) {
            byte b = buffer.getByte(i);
            if (b == '=') {
                return 0;
            }
            if (b == '9' && buffer.getByte(i + 1) == '=') {
                return i - offset;
            }
        }
        return 0;
    }
}
