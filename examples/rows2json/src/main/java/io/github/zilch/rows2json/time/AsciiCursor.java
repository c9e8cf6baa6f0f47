// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.time;

/** Reads numbers and signs from the text of a value. Does not allocate. For use by one thread. */
final class AsciiCursor {
    private static final int NANO_DIGITS = 9;

    private byte[] text;
    private int position;
    private int end;

    /** Begins to read a text. */
    void begin(byte[] source, int offset, int length) {
        text = source;
        position = offset;
        end = offset + length;
    }

    /** Returns whether there is more to read. */
    boolean hasMore() {
        return position < end;
    }

    /** Returns whether the next character is a given one. */
    boolean at(char c) {
        return position < end && text[position] == c;
    }

    /** Returns whether the last character of the text is a given one. */
    boolean endsWith(char c) {
        return text[end - 1] == c;
    }

    /** Returns the next character, or 0 at the end. */
    char peek() {
        return position < end ? (char) text[position] : 0;
    }

    /** Continues after the next character. */
    void skip() {
        position++;
    }

    /** Continues after the next place of a character, or at the end. */
    void skipPast(char c) {
        while (position < end && text[position] != c) {
            position++;
        }
        position++;
    }

    /** Returns whether the next character is a digit. */
    boolean atDigit() {
        char c = peek();
        return c >= '0' && c <= '9';
    }

    /** Reads digits, and returns their number, or 0 if there are none. */
    long readNumber() {
        long value = 0;
        for (; atDigit(); position++) {
            value = 10 * value + text[position] - '0';
        }
        return value;
    }

    /** Reads a point and the digits of a fraction of a second, and returns nanoseconds, or 0 if there is no point. */
    int readFraction() {
        if (!at('.')) {
            return 0;
        }
        int begin = ++position;
        int nanos = (int) readNumber();
        for (int digits = position - begin; digits < NANO_DIGITS; digits++) {
            nanos *= 10;
        }
        return nanos;
    }
}
