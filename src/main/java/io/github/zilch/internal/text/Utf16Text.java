// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.text;

import io.github.zilch.internal.memory.Memory;

/**
 * Encodes UTF-16 as UTF-8. The source is an array with two bytes for each code unit, in the native byte order, as in a
 * String. Positions are even indices of the array.
 *
 * <p>Every method writes at an address and returns the address after the last byte. For {@code n} code units it may
 * overwrite at most {@link StringEncoder#maxBytes StringEncoder.maxBytes(n)} bytes.
 */
final class Utf16Text {
    /** Four code units of two surrogate pairs, under {@link #SURROGATE_MASK}. */
    private static final long TWO_PAIRS = 0xDC00D800_DC00D800L;

    private static final long SURROGATE_MASK = 0xFC00FC00_FC00FC00L;

    /**
     * The highest five bits of each of four code units, after a shift to the right. They are not 0 if the code unit
     * takes three bytes or is a surrogate.
     */
    private static final long TOP_BITS = 0x001F001F_001F001FL;

    /** The value of the highest five bits if all four code units are surrogates. */
    private static final long SURROGATE_TOP_BITS = 0x001B001B_001B001BL;

    /** Added to four numbers from 0 to 31, sets the {@link #SIGNS} bit of each number that is not 0. */
    private static final long NONZERO_TO_SIGN = 0x7FFF7FFF_7FFF7FFFL;

    /** What four code units of ASCII have no bit of. */
    private static final long BEYOND_ASCII = 0xFF80FF80_FF80FF80L;

    /** The highest bits of four bytes. */
    private static final long ASCII_HIGH_BITS = 0x80808080L;

    private static final long SIGNS = 0x80008000_80008000L;

    /**
     * Minimum number of bytes for which four code units of three bytes are tried at once. With fewer bytes the test takes
     * longer than it saves.
     */
    private static final int MIN_BYTES_FOR_FOURS = 64;

    /**
     * Minimum number of code units that one try must encode. If it encodes fewer, the text is mixed, and four at once
     * are not tried again in it.
     */
    private static final int MIN_UNITS_PER_TRY = 32;

    private Utf16Text() {}

    /**
     * Writes the content of a JSON string. A lone surrogate becomes U+FFFD, or its escape if the mode contains
     * {@link Escapes#LONE_SURROGATES}.
     *
     * @param target array of the address.
     * @param at address to write at.
     * @param text holding the code units.
     * @param from index of the first code unit.
     * @param to index after the last code unit.
     * @param mode of {@link Escapes}.
     * @return the address after the last byte.
     */
    static long put(byte[] target, long at, byte[] text, int from, int to, int mode) {
        if ((mode & Escapes.ASCII) != 0) {
            return putAsciiOnly(target, at, text, from, to, mode);
        }
        long[] table = Escapes.table(mode);
        long out = at;
        int in = from;
        int foursFrom = MIN_BYTES_FOR_FOURS;
        while (in < to) {
            int c = Memory.getChar(text, in);
            if (c < 0x100) {
                int units = (mode & Escapes.HTML) == 0 ? putAscii(target, out, text, in, to) : 0;
                if (units > 0) {
                    in += 2 * units;
                    out += units;
                    continue;
                }
                in += 2;
                out = Escapes.put(target, out, c, table);
            } else if (c < 0x800) {
                in += 2;
                out = CodePoints.putTwoBytes(target, out, c, 0);
            } else if (c < Character.MIN_SURROGATE || c > Character.MAX_SURROGATE) {
                if ((mode & Escapes.HTML) != 0) {
                    in += 2;
                    out = CodePoints.putThreeBytes(target, out, c, mode);
                    continue;
                }
                if (to - in >= foursFrom) {
                    int units = putFours(target, out, text, in, to);
                    foursFrom = units < MIN_UNITS_PER_TRY ? Integer.MAX_VALUE : MIN_BYTES_FOR_FOURS;
                    if (units > 0) {
                        in += 2 * units;
                        out += 3 * units;
                        continue;
                    }
                }
                // Characters of three bytes usually come in a row. A loop that tests only for them takes 0.8 to 0.95 of
                // the time.
                do {
                    in += 2;
                    out = CodePoints.putThreeBytes(target, out, c, 0);
                    if (in >= to) {
                        return out;
                    }
                    c = Memory.getChar(text, in);
                } while (c >= 0x800 && c < Character.MIN_SURROGATE);
            } else {
                int pairs = (mode & Escapes.JACKSON) == 0 ? putPairs(target, out, text, in, to) : 0;
                if (pairs > 0) {
                    in += pairs;
                    out += pairs;
                    continue;
                }
                char next = nextUnit(text, in, to);
                in += 2;
                if (Character.isSurrogatePair((char) c, next)) {
                    in += 2;
                    out = CodePoints.putFourBytes(target, out, Character.toCodePoint((char) c, next), mode);
                } else {
                    out = CodePoints.putLoneSurrogate(target, out, c, mode);
                }
            }
        }
        return out;
    }

    /**
     * Writes ASCII without characters to escape, four code units per step, until fewer than four follow.
     *
     * @return the number of code units written.
     */
    private static int putAscii(byte[] target, long at, byte[] text, int from, int to) {
        int in = from;
        while (in <= to - 8) {
            long units = Memory.getLong(text, in);
            long pairs = units | units >>> 8; // the lower bytes of two code units side by side, twice
            long word = pairs & 0xFFFFL | pairs >>> 16 & 0xFFFF0000L;
            if ((units & BEYOND_ASCII | Escapes.marks(word) & ASCII_HIGH_BITS) != 0) {
                break;
            }
            Memory.putInt(target, at + (in - from >> 1), (int) word);
            in += 8;
        }
        return in - from >> 1;
    }

    /**
     * Writes code units of three bytes each, four per step, until fewer than four follow. Takes 0.7 of the time for 16
     * KiB of Chinese, and 0.8 to 0.9 for 85 characters. One try that fails takes up to a tenth more. {@code Long.expand}
     * may take 0.9 of this where its instruction is fast, but 21 times as long where that is microcode.
     *
     * @return the number of code units written.
     */
    static int putFours(byte[] target, long at, byte[] text, int from, int to) {
        long out = at;
        int in = from;
        while (in <= to - 8) {
            long units = Memory.getLong(text, in);
            if (!haveThreeBytes(units)) {
                break;
            }
            putFourTimesThreeBytes(target, out, units);
            in += 8;
            out += 12;
        }
        return in - from >> 1;
    }

    private static void putFourTimesThreeBytes(byte[] target, long at, long units) {
        // the first two bytes and the last byte of each code unit; then the bytes of every other code unit side by side
        long two = 0x80E080E0_80E080E0L | units >>> 12 & 0x000F000F_000F000FL | units << 2 & 0x3F003F00_3F003F00L;
        long one = 0x00800080_00800080L | units & 0x003F003F_003F003FL;
        long even = two & 0x0000FFFF_0000FFFFL | (one & 0x000000FF_000000FFL) << 16;
        long odd = two >>> 16 & 0x0000FFFF_0000FFFFL | one & 0x00FF0000_00FF0000L;
        Memory.putInt(target, at, (int) even);
        Memory.putInt(target, at + 3, (int) odd);
        Memory.putInt(target, at + 6, (int) (even >>> 32));
        Memory.putInt(target, at + 9, (int) (odd >>> 32));
    }

    /** Returns whether each of four code units takes three bytes. */
    private static boolean haveThreeBytes(long units) {
        long topBits = units >>> 11 & TOP_BITS;
        return (topBits + NONZERO_TO_SIGN & (topBits ^ SURROGATE_TOP_BITS) + NONZERO_TO_SIGN & SIGNS) == SIGNS;
    }

    /** Writes the content of a JSON string and escapes each code unit beyond ASCII. */
    private static long putAsciiOnly(byte[] target, long at, byte[] text, int from, int to, int mode) {
        long[] table = Escapes.table(mode);
        long out = at;
        for (int in = from; in < to; in += 2) {
            char c = Memory.getChar(text, in);
            if (c < 0x100) {
                out = Escapes.put(target, out, c, table);
            } else if (!Character.isSurrogate(c)) {
                out = Escapes.putUnicode(target, out, c, mode);
            } else {
                char next = nextUnit(text, in, to);
                if (Character.isSurrogatePair(c, next)) {
                    out = CodePoints.putFourBytes(target, out, Character.toCodePoint(c, next), mode);
                    in += 2;
                } else {
                    out = CodePoints.putLoneSurrogate(target, out, c, mode);
                }
            }
        }
        return out;
    }

    /**
     * Writes surrogate pairs, two per step, until fewer than two follow. Emoji usually come in groups, which take 0.6
     * of the time this way.
     *
     * @return the number of source bytes, which is also the number of bytes written.
     */
    private static int putPairs(byte[] target, long at, byte[] text, int from, int to) {
        int in = from;
        while (in <= to - 8) {
            long units = Memory.getLong(text, in);
            if (((units ^ TWO_PAIRS) & SURROGATE_MASK) != 0) {
                break;
            }
            // Each half of the word is a pair with the high surrogate in its lower part. 0x40 there is 0x10000 in the
            // code point.
            long high = (units & 0x000003FF_000003FFL) + 0x00000040_00000040L;
            long low = units >>> 16 & 0x000003FF_000003FFL;
            Memory.putLong(
                    target,
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

    /**
     * Returns the next code unit, or 0 at the end of the text, which cannot complete a pair. It is read only once, so
     * the unit that is tested is the unit that is written.
     */
    private static char nextUnit(byte[] text, int at, int to) {
        return at + 2 < to ? Memory.getChar(text, at + 2) : 0;
    }

    /** Returns the number of bytes that {@link #putUnescaped} writes. */
    static long unescapedBytes(byte[] text, int byteLength) {
        long bytes = 0;
        for (int in = 0; in < byteLength; in += 2) {
            char c = Memory.getChar(text, in);
            bytes += c < 0x80 ? 1 : c < 0x800 ? 2 : 3;
            if (Character.isSurrogatePair(c, nextUnit(text, in, byteLength))) {
                bytes++; // a pair takes four bytes
                in += 2;
            }
        }
        return bytes;
    }

    /**
     * Writes UTF-8 without escaping anything. A lone surrogate becomes the three bytes that its code point would have,
     * which every validator rejects.
     *
     * @param target array of the address.
     * @param at address to write at.
     * @param text holding the code units.
     * @param from index of the first code unit.
     * @param to index after the last code unit.
     * @return the address after the last byte.
     */
    static long putUnescaped(byte[] target, long at, byte[] text, int from, int to) {
        long out = at;
        for (int in = from; in < to; in += 2) {
            char c = Memory.getChar(text, in);
            if (c < 0x80) {
                Memory.putByte(target, out++, c);
            } else if (c < 0x800) {
                out = CodePoints.putTwoBytes(target, out, c, 0);
            } else {
                char next = nextUnit(text, in, to);
                if (Character.isSurrogatePair(c, next)) {
                    in += 2;
                    out = CodePoints.putFourBytes(target, out, Character.toCodePoint(c, next), 0);
                } else {
                    out = CodePoints.putThreeBytes(target, out, c, 0);
                }
            }
        }
        return out;
    }
}
