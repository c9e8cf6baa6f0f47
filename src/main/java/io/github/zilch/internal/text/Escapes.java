// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.text;

import io.github.zilch.internal.memory.Memory;

/**
 * The characters that cannot stand unescaped in a JSON string, and their escapes (RFC 8259 section 7).
 *
 * <p>A mode is the sum of {@link #HTML}, {@link #ASCII}, {@link #LONE_SURROGATES} and {@link #JACKSON}, or 0.
 */
public final class Escapes {
    /** Mode bit: {@code <}, {@code >}, {@code &}, {@code '}, U+2028 and U+2029 are escaped too. */
    public static final int HTML = 1;

    /** Mode bit: every character beyond U+007F is escaped. */
    public static final int ASCII = 2;

    /** Mode bit: a lone surrogate is written as its escape instead of U+FFFD. */
    public static final int LONE_SURROGATES = 4;

    /** Mode bit: digits are in upper case, and a character beyond U+FFFF is the escapes of its two surrogates. */
    public static final int JACKSON = 8;

    /** Number of modes. */
    public static final int MODES = 16;

    /** Maximum number of bytes of one escaped UTF-16 code unit: {@code \}{@code u} and four digits. */
    public static final int MAX_BYTES = 6;

    private static final long ONES = 0x0101010101010101L;

    /** The bit of each byte that {@link #special} sets to mark the byte. */
    static final long HIGH_BITS = 0x8080808080808080L;

    private static final byte[] HEX = {'0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b', 'c', 'd', 'e', 'f'};

    private static final byte[] UPPER_HEX = {
        '0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'A', 'B', 'C', 'D', 'E', 'F'
    };

    /** Position of the byte count in an entry of a {@link #table}. */
    private static final int LENGTH_SHIFT = 56;

    private static final long[] PLAIN_TABLE = makeTable(0);
    private static final long[] HTML_TABLE = makeTable(HTML);
    private static final long[] ASCII_TABLE = makeTable(ASCII);
    private static final long[] HTML_ASCII_TABLE = makeTable(HTML | ASCII);
    private static final long[] JACKSON_TABLE = makeTable(JACKSON);
    private static final long[] JACKSON_HTML_TABLE = makeTable(JACKSON | HTML);
    private static final long[] JACKSON_ASCII_TABLE = makeTable(JACKSON | ASCII);
    private static final long[] JACKSON_HTML_ASCII_TABLE = makeTable(JACKSON | HTML | ASCII);

    /** The table for bytes of valid UTF-8. Bytes beyond ASCII are not changed. */
    static final long[] UTF8_TABLE = makeUtf8Table();

    private Escapes() {}

    private static long[] makeUtf8Table() {
        long[] table = PLAIN_TABLE.clone();
        for (int b = 0x80; b < table.length; b++) {
            table[b] = 1L << LENGTH_SHIFT | b;
        }
        return table;
    }

    private static long[] makeTable(int mode) {
        long[] table = new long[256];
        for (int c = 0; c < table.length; c++) {
            int letter = "\b\t\n\f\r\"\\".indexOf(c);
            if (letter >= 0) {
                table[c] = 2L << LENGTH_SHIFT | '\\' | (long) "btnfr\"\\".charAt(letter) << 8;
            } else if (c < 0x20 || (mode & HTML) != 0 && isHtml(c) || (mode & ASCII) != 0 && c >= 0x80) {
                table[c] = 6L << LENGTH_SHIFT | '\\' | 'u' << 8 | hex(c, mode) << 16;
            } else if (c < 0x80) {
                table[c] = 1L << LENGTH_SHIFT | c;
            } else {
                table[c] = 2L << LENGTH_SHIFT | 0x80C0 | c >>> 6 | c << 8 & 0x3F00;
            }
        }
        return table;
    }

    /** Returns whether {@link #HTML} escapes a code point. */
    public static boolean isHtml(int c) {
        return c == '<' || c == '>' || c == '&' || c == '\'' || (c | 1) == 0x2029;
    }

    /** Returns four hexadecimal digits, the first one in the lowest byte. */
    private static long hex(int unit, int mode) {
        byte[] hex = (mode & JACKSON) != 0 ? UPPER_HEX : HEX;
        return hex[unit >>> 12] | hex[unit >>> 8 & 15] << 8 | hex[unit >>> 4 & 15] << 16 | (long) hex[unit & 15] << 24;
    }

    /**
     * Returns the text of each ISO-8859-1 character inside a JSON string: its UTF-8 or its escape. An entry has up to
     * six bytes, the first one lowest, and their number in the highest byte.
     *
     * @param mode of escaping.
     * @return 256 entries for {@link #put}.
     */
    static long[] table(int mode) {
        switch (mode & (HTML | ASCII | JACKSON)) {
            case 0:
                return PLAIN_TABLE;
            case HTML:
                return HTML_TABLE;
            case ASCII:
                return ASCII_TABLE;
            case HTML | ASCII:
                return HTML_ASCII_TABLE;
            case JACKSON:
                return JACKSON_TABLE;
            case JACKSON | HTML:
                return JACKSON_HTML_TABLE;
            case JACKSON | ASCII:
                return JACKSON_ASCII_TABLE;
            default:
                return JACKSON_HTML_ASCII_TABLE;
        }
    }

    /** Returns 0 if a character takes one byte, which is the character itself; else another number. */
    static long extraBytes(long[] table, int c) {
        return table[c] >>> LENGTH_SHIFT + 1;
    }

    /**
     * Writes one ISO-8859-1 character, escaped or as one or two bytes of UTF-8. There is no branch for the processor to
     * predict. If these cases alternate irregularly, this takes a fifth of the time of code that branches for each.
     *
     * @param target array of the address.
     * @param at address to write at; eight bytes are overwritten.
     * @param c from 0 to 0xFF.
     * @param table of the mode.
     * @return the address after the last byte.
     */
    static long put(byte[] target, long at, int c, long[] table) {
        long text = table[c];
        Memory.putLong(target, at, text);
        return at + (text >>> LENGTH_SHIFT);
    }

    /**
     * Finds, in eight bytes at once, the bytes that cannot be copied unchanged: characters to escape and all bytes
     * beyond 0x7F.
     *
     * <p>The lowest marked byte is exact. Bytes above it may be marked wrongly, because a subtraction borrows from the
     * next higher byte. The test of a byte {@code b} below 0x80: {@code b ^ 2} is below 0x21 only for U+0000 to U+001F
     * and the quote, and {@code b ^ '\\'} is below 1 only for the backslash (formula: simdjson, "json_string_builder",
     * 2025; each subtraction after Alan Mycroft's zero-byte test, 1987). A byte beyond 0x7F keeps its highest bit in
     * the second subtraction, except 0xDC, which the first subtraction marks.
     *
     * @param word eight bytes, the first one lowest.
     * @return a word in which only the {@link #HIGH_BITS} are significant. The lowest of them that is set belongs to
     *     the first such byte; none is set if there is no such byte.
     */
    static long marks(long word) {
        return ((word ^ ONES * 2) - ONES * 0x21) | ((word ^ ONES * '\\') - ONES);
    }

    /**
     * Finds, in eight bytes at once, the bytes that cannot be copied unchanged, except in the mode {@link #HTML}.
     *
     * @param word eight bytes, the first one lowest.
     * @return a word whose lowest set bit is bit 7 of the first such byte, or 0 if there is none.
     */
    public static long special(long word) {
        return marks(word) & HIGH_BITS;
    }

    /**
     * Finds, in eight bytes at once and in any mode, the bytes that cannot be copied unchanged.
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

    /** Writes a UTF-16 code unit as {@code \}{@code u} and four digits, which are {@link #MAX_BYTES} bytes. */
    static long putUnicode(byte[] target, long at, int unit, int mode) {
        Memory.putShort(target, at, '\\' | 'u' << 8);
        Memory.putInt(target, at + 2, (int) hex(unit, mode));
        return at + 6;
    }

    /** Writes a character of any plane as one escape, or as those of its two surrogates. */
    public static long putPoint(byte[] target, long at, int point, int mode) {
        return Character.isBmpCodePoint(point)
                ? putUnicode(target, at, point, mode)
                : putUnicode(
                        target,
                        putUnicode(target, at, Character.highSurrogate(point), mode),
                        Character.lowSurrogate(point),
                        mode);
    }
}
