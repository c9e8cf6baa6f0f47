// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.text;

import io.github.zilch.internal.memory.Memory;

/**
 * UTF-16, as a String keeps it, as UTF-8: two bytes for each code unit, in the order of the machine, in an array. Places are
 * even indices of its bytes.
 *
 * <p>Every method writes at an address and returns the one behind its last byte; for {@code n} code units it touches at most
 * {@link StringEncoder#maxBytes StringEncoder.maxBytes(n)} bytes.
 */
final class Utf16Text {
    /** The bits of four code units that tell surrogates, as those of two pairs have them. */
    private static final long TWO_PAIRS = 0xDC00D800_DC00D800L;

    private static final long SURROGATE_MARKS = 0xFC00FC00_FC00FC00L;

    /** The highest five bits of four code units, shifted down: none has 0 where all take three bytes or are surrogates. */
    private static final long HIGHEST = 0x001F001F_001F001FL;

    /** What they are of surrogates. */
    private static final long SURROGATES = 0x001B001B_001B001BL;

    /** Added to four numbers from 0 to 31, sets the {@link #SIGNS} of those that are not 0. */
    private static final long TO_SIGN = 0x7FFF7FFF_7FFF7FFFL;

    private static final long SIGNS = 0x80008000_80008000L;

    /** Bytes of code units from which on four are tried at once; below it takes longer to ask. */
    private static final int FOURS = 64;

    /** If there were fewer in a row than this, others are among them, and four are not tried again in this text. */
    private static final int PAYS = 32;

    private Utf16Text() {}

    /**
     * Writes the inside of a JSON string. A lone surrogate is written as U+FFFD, or as its escape if the mode has
     * {@link Escapes#LONE_SURROGATES}.
     *
     * @param at address to write at.
     * @param text holding the code units.
     * @param from index of the first one.
     * @param to index behind the last one.
     * @param mode of {@link Escapes}.
     * @return the address behind what was written.
     */
    static long put(long at, byte[] text, int from, int to, int mode) {
        if ((mode & Escapes.ASCII) != 0) {
            return putAsciiOnly(at, text, from, to, mode);
        }
        long[] table = Escapes.table(mode);
        long out = at;
        int in = from;
        int fours = FOURS;
        while (in < to) {
            int c = Memory.getChar(text, in);
            if (c < 0x100) {
                in += 2;
                out = Escapes.put(out, c, table);
            } else if (c < 0x800) {
                in += 2;
                out = CodePoints.putTwoBytes(out, c, 0);
            } else if (c < Character.MIN_SURROGATE || c > Character.MAX_SURROGATE) {
                if (mode != 0) {
                    in += 2;
                    out = CodePoints.putThreeBytes(out, c, mode);
                    continue;
                }
                if (to - in >= fours) {
                    int units = putFours(out, text, in, to);
                    in += 2 * units;
                    out += 3 * units;
                    fours = units < PAYS ? Integer.MAX_VALUE : FOURS;
                    continue;
                }
                // Where one is, there are more: to ask nothing else takes 0.8 to 0.95 of the time.
                do {
                    in += 2;
                    out = CodePoints.putThreeBytes(out, c, 0);
                    if (in >= to) {
                        return out;
                    }
                    c = Memory.getChar(text, in);
                } while (c >= 0x800 && c < Character.MIN_SURROGATE);
            } else {
                int pairs = putPairs(out, text, in, to);
                if (pairs > 0) {
                    in += pairs;
                    out += pairs;
                    continue;
                }
                char next = unitAfter(text, in, to);
                in += 2;
                if (Character.isSurrogatePair((char) c, next)) {
                    in += 2;
                    out = CodePoints.putFourBytes(out, Character.toCodePoint((char) c, next), 0);
                } else {
                    out = CodePoints.putLoneSurrogate(out, c, mode);
                }
            }
        }
        return out;
    }

    /**
     * Writes code units of three bytes each, four in one step, until there are no four any more: 0.7 of the time with 16 KiB of
     * Chinese, 0.8 to 0.9 with 85 characters. Tried once in vain it takes up to a tenth more.
     *
     * @return how many code units they are.
     */
    private static int putFours(long at, byte[] text, int from, int to) {
        long out = at;
        int in = from;
        while (in <= to - 8) {
            long units = Memory.getLong(text, in);
            long highest = units >>> 11 & HIGHEST;
            if ((highest + TO_SIGN & (highest ^ SURROGATES) + TO_SIGN & SIGNS) != SIGNS) {
                break;
            }
            // of each code unit the first two bytes and the last one, then those of every other one side by side
            long two = 0x80E080E0_80E080E0L | units >>> 12 & 0x000F000F_000F000FL | units << 2 & 0x3F003F00_3F003F00L;
            long one = 0x00800080_00800080L | units & 0x003F003F_003F003FL;
            long even = two & 0x0000FFFF_0000FFFFL | (one & 0x000000FF_000000FFL) << 16;
            long odd = two >>> 16 & 0x0000FFFF_0000FFFFL | one & 0x00FF0000_00FF0000L;
            Memory.putInt(out, (int) even);
            Memory.putInt(out + 3, (int) odd);
            Memory.putInt(out + 6, (int) (even >>> 32));
            Memory.putInt(out + 9, (int) (odd >>> 32));
            in += 8;
            out += 12;
        }
        return in - from >> 1;
    }

    /** The same, with each code unit beyond ASCII as its escape. */
    private static long putAsciiOnly(long at, byte[] text, int from, int to, int mode) {
        long[] table = Escapes.table(mode);
        long out = at;
        for (int in = from; in < to; in += 2) {
            char c = Memory.getChar(text, in);
            if (c < 0x100) {
                out = Escapes.put(out, c, table);
            } else if (!Character.isSurrogate(c)) {
                out = Escapes.putUnicode(out, c);
            } else {
                char next = unitAfter(text, in, to);
                if (Character.isSurrogatePair(c, next)) {
                    out = CodePoints.putFourBytes(out, Character.toCodePoint(c, next), mode);
                    in += 2;
                } else {
                    out = CodePoints.putLoneSurrogate(out, c, mode);
                }
            }
        }
        return out;
    }

    /**
     * Writes surrogate pairs, two in one step, until there are no two any more: emoji seldom come alone, and so they take 0.6
     * of the time.
     *
     * @return how many bytes they have, which are as many as are written.
     */
    private static int putPairs(long at, byte[] text, int from, int to) {
        int in = from;
        while (in <= to - 8) {
            long units = Memory.getLong(text, in);
            if (((units ^ TWO_PAIRS) & SURROGATE_MARKS) != 0) {
                break;
            }
            // each half of the word is a pair with the high surrogate below; 0x40 there is 0x10000 in the code point
            long high = (units & 0x000003FF_000003FFL) + 0x00000040_00000040L;
            long low = units >>> 16 & 0x000003FF_000003FFL;
            Memory.putLong(
                    at + (in - from),
                    0x808080F0_808080F0L
                            | high >>> 8 & 0x00000007_00000007L
                            | high << 6 & 0x00003F00_00003F00L
                            | high << 20 & 0x00300000_00300000L
                            | low << 10 & 0x000F0000_000F0000L
                            | low << 24 & 0x3F000000_3F000000L);
            in += 8;
        }
        return in - from;
    }

    /** The code unit after one, or none that a pair could end with. It is read once: what is looked at is what is written. */
    private static char unitAfter(byte[] text, int at, int to) {
        return at + 2 < to ? Memory.getChar(text, at + 2) : 0;
    }

    /** Returns the length in bytes of what {@link #putUnescaped} writes. */
    static long unescapedBytes(byte[] text, int byteLength) {
        long bytes = 0;
        for (int in = 0; in < byteLength; in += 2) {
            char c = Memory.getChar(text, in);
            bytes += c < 0x80 ? 1 : c < 0x800 ? 2 : 3;
            if (Character.isSurrogatePair(c, unitAfter(text, in, byteLength))) {
                bytes++; // four for both
                in += 2;
            }
        }
        return bytes;
    }

    /**
     * Writes plain UTF-8, nothing escaped. A lone surrogate comes out as the three bytes that its code point would have,
     * which no validator lets pass.
     *
     * @param at address to write at.
     * @param text holding the code units.
     * @param from index of the first one.
     * @param to index behind the last one.
     * @return the address behind what was written.
     */
    static long putUnescaped(long at, byte[] text, int from, int to) {
        long out = at;
        for (int in = from; in < to; in += 2) {
            char c = Memory.getChar(text, in);
            if (c < 0x80) {
                Memory.putByte(out++, c);
            } else if (c < 0x800) {
                out = CodePoints.putTwoBytes(out, c, 0);
            } else {
                char next = unitAfter(text, in, to);
                if (Character.isSurrogatePair(c, next)) {
                    in += 2;
                    out = CodePoints.putFourBytes(out, Character.toCodePoint(c, next), 0);
                } else {
                    out = CodePoints.putThreeBytes(out, c, 0);
                }
            }
        }
        return out;
    }
}
