// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal;

import java.util.Arrays;

/**
 * Which characters may not stand in a JSON string as they are, and how they are written instead (RFC 8259 §7).
 *
 * <p>A mode is the sum of {@link #HTML} and {@link #ASCII}, or 0.
 */
public final class Escapes {
    /** Mode bit: {@code <}, {@code >}, {@code &}, {@code '}, U+2028 and U+2029 are escaped too. */
    public static final int HTML = 1;

    /** Mode bit: everything beyond U+007F is escaped. */
    public static final int ASCII = 2;

    /** Number of modes. */
    public static final int MODES = 4;

    /** Bytes that one escaped UTF-16 code unit takes at most: {@code \}{@code u} and four digits. */
    public static final int MAX_BYTES = 6;

    private static final long ONES = 0x0101010101010101L;
    /** The bit of each byte of a word that {@link #special} marks it by. */
    static final long HIGH_BITS = 0x8080808080808080L;

    private static final byte AS_IS = 0;
    private static final byte[] PLAIN_TABLE = table("");
    private static final byte[] HTML_TABLE = table("<>&'");
    private static final byte[] HEX = {'0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b', 'c', 'd', 'e', 'f'};

    private Escapes() {}

    /** For every character of ISO-8859-1: 0 if it stands as it is, its letter behind the backslash, or 'u'. */
    private static byte[] table(String more) {
        byte[] table = new byte[256];
        for (int c = 0; c < 0x20; c++) {
            table[c] = 'u';
        }
        for (int i = 0; i < more.length(); i++) {
            table[more.charAt(i)] = 'u';
        }
        Arrays.fill(table, 0x80, table.length, (byte) 'u');
        table['\b'] = 'b';
        table['\t'] = 't';
        table['\n'] = 'n';
        table['\f'] = 'f';
        table['\r'] = 'r';
        table['"'] = '"';
        table['\\'] = '\\';
        return table;
    }

    /**
     * Finds, among eight bytes at once, those that cannot be copied as they are: the characters to be escaped and every
     * byte beyond 0x7F.
     *
     * <p>The lowest marked byte is exact; bytes above it may be marked without reason, because a subtraction borrows
     * from its upper neighbour. The test of a byte {@code b} below 0x80: {@code b ^ 2} is below 0x21 just for U+0000 to
     * U+001F and the quote, {@code b ^ '\\'} is below 1 just for the backslash (formula: simdjson, "json_string_builder",
     * 2025; each subtraction after Alan Mycroft's zero-byte test, 1987).
     *
     * @param word eight bytes, the first one lowest.
     * @return a word whose lowest set bit is bit 7 of the first such byte, or 0 if there is none.
     */
    static long special(long word) {
        return marks(word) & HIGH_BITS;
    }

    /** The same, but only the {@link #HIGH_BITS} mean something. */
    static long marks(long word) {
        return ((word ^ ONES * 2) - ONES * 0x21) | ((word ^ ONES * '\\') - ONES) | word;
    }

    /**
     * The same in any mode.
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

    /** Tells whether a character of ISO-8859-1 stands in a string as the byte that it is; beyond ASCII none does. */
    static boolean isPlain(int c, int mode) {
        return tableOf(mode)[c] == AS_IS;
    }

    private static byte[] tableOf(int mode) {
        return (mode & HTML) == 0 ? PLAIN_TABLE : HTML_TABLE;
    }

    /**
     * Writes one ASCII character, escaped if it has to be. Touches at most {@link #MAX_BYTES} + 2 bytes.
     *
     * @param at address to write at.
     * @param c from 0 to 0x7F.
     * @param mode of escaping.
     * @return the address behind it.
     */
    static long putAscii(long at, int c, int mode) {
        byte letter = tableOf(mode)[c];
        if (letter == AS_IS) {
            Memory.putByte(at, c);
            return at + 1;
        }
        if (letter != 'u') {
            Memory.putShort(at, '\\' | letter << 8);
            return at + 2;
        }
        return putUnicode(at, c);
    }

    /**
     * Writes a UTF-16 code unit as {@code \}{@code u} and four digits in lower case. Touches at most
     * {@link #MAX_BYTES} bytes.
     */
    static long putUnicode(long at, int unit) {
        Memory.putShort(at, '\\' | 'u' << 8);
        Memory.putInt(
                at + 2,
                HEX[unit >>> 12] | HEX[unit >>> 8 & 15] << 8 | HEX[unit >>> 4 & 15] << 16 | HEX[unit & 15] << 24);
        return at + 6;
    }
}
