// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.text;

import io.github.zilch.internal.memory.Memory;

/**
 * Which characters may not stand in a JSON string as they are, and how they are written instead (RFC 8259 §7).
 *
 * <p>A mode is the sum of {@link #HTML}, {@link #ASCII} and {@link #LONE_SURROGATES}, or 0.
 */
public final class Escapes {
    /** Mode bit: {@code <}, {@code >}, {@code &}, {@code '}, U+2028 and U+2029 are escaped too. */
    public static final int HTML = 1;

    /** Mode bit: everything beyond U+007F is escaped. */
    public static final int ASCII = 2;

    /** Mode bit: a lone surrogate is written as its escape, not as U+FFFD. */
    public static final int LONE_SURROGATES = 4;

    /** Number of modes. */
    public static final int MODES = 8;

    /** Bytes that one escaped UTF-16 code unit takes at most: {@code \}{@code u} and four digits. */
    public static final int MAX_BYTES = 6;

    private static final long ONES = 0x0101010101010101L;
    /** The bit of each byte of a word that {@link #special} marks it by. */
    static final long HIGH_BITS = 0x8080808080808080L;

    private static final byte[] HEX = {'0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b', 'c', 'd', 'e', 'f'};

    /** Where in an entry of a {@link #table} the number of its bytes is. */
    private static final int LENGTH = 56;

    private static final long[] PLAIN_TABLE = makeTable(0);
    private static final long[] HTML_TABLE = makeTable(HTML);
    private static final long[] ASCII_TABLE = makeTable(ASCII);
    private static final long[] BOTH_TABLE = makeTable(HTML | ASCII);

    /** The table for bytes of valid UTF-8: those beyond ASCII stand as they are. */
    static final long[] UTF8_TABLE = makeUtf8Table();

    private Escapes() {}

    private static long[] makeUtf8Table() {
        long[] table = PLAIN_TABLE.clone();
        for (int b = 0x80; b < table.length; b++) {
            table[b] = 1L << LENGTH | b;
        }
        return table;
    }

    private static long[] makeTable(int mode) {
        long[] table = new long[256];
        for (int c = 0; c < table.length; c++) {
            int letter = "\b\t\n\f\r\"\\".indexOf(c);
            if (letter >= 0) {
                table[c] = 2L << LENGTH | '\\' | (long) "btnfr\"\\".charAt(letter) << 8;
            } else if (c < 0x20 || (mode & HTML) != 0 && isHtml(c) || (mode & ASCII) != 0 && c >= 0x80) {
                table[c] = 6L << LENGTH | '\\' | 'u' << 8 | hex(c) << 16;
            } else if (c < 0x80) {
                table[c] = 1L << LENGTH | c;
            } else {
                table[c] = 2L << LENGTH | 0x80C0 | c >>> 6 | c << 8 & 0x3F00;
            }
        }
        return table;
    }

    /** Returns whether {@link #HTML} escapes a code point. */
    public static boolean isHtml(int c) {
        return c == '<' || c == '>' || c == '&' || c == '\'' || (c | 1) == 0x2029;
    }

    /** Four hexadecimal digits in lower case, the first one lowest. */
    private static long hex(int unit) {
        return HEX[unit >>> 12] | HEX[unit >>> 8 & 15] << 8 | HEX[unit >>> 4 & 15] << 16 | (long) HEX[unit & 15] << 24;
    }

    /**
     * What each character of ISO-8859-1 is inside a string: its UTF-8, or what it is escaped by. Up to six bytes, the first
     * one lowest, and their number in the highest byte.
     *
     * @param mode of escaping.
     * @return 256 entries, for {@link #put}.
     */
    static long[] table(int mode) {
        switch (mode & (HTML | ASCII)) {
            case 0:
                return PLAIN_TABLE;
            case HTML:
                return HTML_TABLE;
            case ASCII:
                return ASCII_TABLE;
            default:
                return BOTH_TABLE;
        }
    }

    /**
     * Writes one character of ISO-8859-1. Whether it stands as it is, is escaped or takes two bytes, the processor has nothing
     * to guess: where these change without a rule it takes a fifth of the time of a branch for each.
     *
     * @param at address to write at; eight bytes are touched.
     * @param c from 0 to 0xFF.
     * @param table of the mode.
     * @return the address behind the last byte.
     */
    static long put(long at, int c, long[] table) {
        long text = table[c];
        Memory.putLong(at, text);
        return at + (text >>> LENGTH);
    }

    /**
     * Finds, among eight bytes at once, those that cannot be copied as they are: the characters to be escaped and every
     * byte beyond 0x7F.
     *
     * <p>The lowest marked byte is exact; bytes above it may be marked without reason, because a subtraction borrows
     * from its upper neighbour. The test of a byte {@code b} below 0x80: {@code b ^ 2} is below 0x21 just for U+0000 to
     * U+001F and the quote, {@code b ^ '\\'} is below 1 just for the backslash (formula: simdjson, "json_string_builder",
     * 2025; each subtraction after Alan Mycroft's zero-byte test, 1987). A byte beyond 0x7F keeps its highest bit in the
     * second subtraction, but for 0xDC, which the first one marks.
     *
     * @param word eight bytes, the first one lowest.
     * @return a word of which only the {@link #HIGH_BITS} mean something: the lowest of them that is set is that of the first
     *     such byte, and none is if there is none.
     */
    static long marks(long word) {
        return ((word ^ ONES * 2) - ONES * 0x21) | ((word ^ ONES * '\\') - ONES);
    }

    /**
     * The same in any mode, and without the bits that mean nothing.
     *
     * @param word eight bytes, the first one lowest.
     * @param mode of escaping.
     * @return a word whose lowest set bit is bit 7 of the first such byte, or 0 if there is none.
     */
    static long special(long word, int mode) {
        long marks = marks(word);
        if ((mode & HTML) != 0) {
            marks |= (word ^ ONES * '<') - ONES;
            marks |= (word ^ ONES * '>') - ONES;
            marks |= (word ^ ONES * '&') - ONES;
            marks |= (word ^ ONES * '\'') - ONES;
        }
        return marks & HIGH_BITS;
    }

    /**
     * Writes a UTF-16 code unit as {@code \}{@code u} and four digits in lower case. Touches at most
     * {@link #MAX_BYTES} bytes.
     */
    public static long putUnicode(long at, int unit) {
        Memory.putShort(at, '\\' | 'u' << 8);
        Memory.putInt(at + 2, (int) hex(unit));
        return at + 6;
    }
}
