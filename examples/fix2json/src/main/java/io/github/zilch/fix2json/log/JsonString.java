// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.log;

import java.nio.charset.StandardCharsets;
import org.agrona.DirectBuffer;

/**
 * Reads text in a JSON string byte by byte, as its logger got it: {@code \"} becomes a quote, and {@code \\u0001} becomes
 * SOH. A log that wraps the lines of another JSON log in JSON has strings in strings, in which everything is escaped
 * twice; each wrapping is a level.
 *
 * <p>Reusable; does not allocate. For use by one thread.
 */
final class JsonString {
    /** Maximum number of levels. */
    static final int MAX_LEVELS = 3;

    /** The string or the text has ended. */
    static final int END = -1;

    /** The text is in no JSON string: it has a backslash without the rest of an escape. */
    static final int INVALID = -2;

    private static final byte[] SOH = "u0001".getBytes(StandardCharsets.US_ASCII);

    private DirectBuffer text;
    private int position;
    private int limit;
    private int levels;

    /** For each level, the bytes of a character that are still to be returned, the next one lowest. */
    private final int[] pending = new int[MAX_LEVELS + 1];

    /**
     * Returns the number of levels at which a delimiter is an escaped SOH.
     *
     * @return 1 if {@code u0001} follows one backslash, 2 if it follows two, 3 if it follows four; 0 for any other
     *     delimiter.
     */
    static int levelsOf(byte[] delimiter, int length) {
        int backslashes = length - SOH.length;
        if (backslashes < 1 || Integer.bitCount(backslashes) != 1 || backslashes > 1 << MAX_LEVELS - 1) {
            return 0;
        }
        for (int i = 0; i < length; i++) {
            if (delimiter[i] != (i < backslashes ? '\\' : SOH[i - backslashes])) {
                return 0;
            }
        }
        return Integer.numberOfTrailingZeros(backslashes) + 1;
    }

    /** Begins to read at an offset inside the string, up to another offset or the end of the string. */
    void wrap(DirectBuffer newText, int from, int to, int newLevels) {
        text = newText;
        position = from;
        limit = to;
        levels = newLevels;
        for (int i = 0; i <= levels; i++) {
            pending[i] = 0;
        }
    }

    /** Returns the next byte, without a sign, {@link #END} or {@link #INVALID}. */
    int next() {
        return next(levels);
    }

    private int next(int level) {
        if (level == 0) {
            return position < limit ? text.getByte(position++) & 0xFF : END;
        }
        if (pending[level] != 0) {
            int b = pending[level] & 0xFF;
            pending[level] >>>= Byte.SIZE;
            return b;
        }
        int b = next(level - 1);
        return b == '\\' ? escaped(level) : b == '"' ? END : b;
    }

    private int escaped(int level) {
        int b = next(level - 1);
        return switch (b) {
            case '"', '\\', '/' -> b;
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'u' -> character(level);
            default -> INVALID;
        };
    }

    private int character(int level) {
        int first = unit(level);
        if (first < 0 || !Character.isSurrogate((char) first)) {
            return first < 0 ? INVALID : utf8(first, level);
        }
        boolean isPair = next(level - 1) == '\\' && next(level - 1) == 'u';
        int second = isPair ? unit(level) : -1;
        return second >= 0 && Character.isSurrogatePair((char) first, (char) second)
                ? utf8(Character.toCodePoint((char) first, (char) second), level)
                : INVALID;
    }

    /** Returns the UTF-16 code unit of four hexadecimal digits, or -1. */
    private int unit(int level) {
        int unit = 0;
        for (int i = 0; i < 4; i++) {
            int b = next(level - 1);
            int digit = b < 0 ? -1 : Character.digit(b, 16);
            if (digit < 0) {
                return -1;
            }
            unit = unit << 4 | digit;
        }
        return unit;
    }

    /** Returns the first byte of a character in UTF-8, and keeps the others. */
    private int utf8(int point, int level) {
        if (point < 0x80) {
            return point;
        }
        int rest = 0x80 | point & 0x3F;
        if (point < 0x800) {
            pending[level] = rest;
            return 0xC0 | point >>> 6;
        }
        rest = rest << Byte.SIZE | 0x80 | point >>> 6 & 0x3F;
        if (point < 0x1_0000) {
            pending[level] = rest;
            return 0xE0 | point >>> 12;
        }
        pending[level] = rest << Byte.SIZE | 0x80 | point >>> 12 & 0x3F;
        return 0xF0 | point >>> 18;
    }

    /** Returns whether the next byte begins a character, so that a delimiter may be at the position. */
    boolean isBetweenCharacters() {
        int all = 0;
        for (int i = 1; i <= levels; i++) {
            all |= pending[i];
        }
        return all == 0;
    }

    /** Returns the offset in the text after the last byte that was read. */
    int position() {
        return position;
    }

    /** Continues at another offset. */
    void moveTo(int offset) {
        position = offset;
    }
}
