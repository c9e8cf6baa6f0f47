// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal;

/**
 * UTF-16, as a String keeps it, as UTF-8: two bytes for each code unit, in the order of the machine, in an array. Places are
 * even indices of its bytes.
 *
 * <p>Every method writes at an address and returns the one behind its last byte; for {@code n} code units it touches at most
 * {@link Text#maxBytes Text.maxBytes(n)} bytes.
 */
final class Utf16Text {
    private Utf16Text() {}

    /**
     * Writes the inside of a JSON string. A lone surrogate is written as its escape, so that nothing is lost and the bytes
     * stay valid.
     *
     * @param at address to write at.
     * @param text holding the code units.
     * @param from index of the first one.
     * @param to index behind the last one.
     * @param mode of {@link Escapes}.
     * @return the address behind what was written.
     */
    static long put(long at, byte[] text, int from, int to, int mode) {
        long out = at;
        for (int in = from; in < to; in += 2) {
            char c = Memory.getChar(text, in);
            if (c < 0x80) {
                if (Escapes.isPlain(c, mode)) {
                    Memory.putByte(out++, c);
                } else {
                    out = Escapes.putAscii(out, c, mode);
                }
            } else if (c < 0x800) {
                out = Text.putTwoBytes(out, c, mode);
            } else if (c < Character.MIN_SURROGATE) {
                out = Text.putThreeBytes(out, c, mode);
            } else {
                char next = unitBehind(text, in, to);
                if (Character.isSurrogatePair(c, next)) {
                    in += 2;
                    out = Text.putFourBytes(out, Character.toCodePoint(c, next), mode);
                } else {
                    out = Text.putUnit(out, c, mode);
                }
            }
        }
        return out;
    }

    /** The code unit behind one, or none that a pair could end with. It is read once: what is looked at is what is written. */
    private static char unitBehind(byte[] text, int at, int to) {
        return at + 2 < to ? Memory.getChar(text, at + 2) : 0;
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
                out = Text.putTwoBytes(out, c, 0);
            } else {
                char next = unitBehind(text, in, to);
                if (Character.isSurrogatePair(c, next)) {
                    in += 2;
                    out = Text.putFourBytes(out, Character.toCodePoint(c, next), 0);
                } else {
                    out = Text.putThreeBytes(out, c, 0);
                }
            }
        }
        return out;
    }
}
