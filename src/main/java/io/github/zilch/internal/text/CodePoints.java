// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.text;

import io.github.zilch.internal.memory.Memory;

/**
 * Writes characters beyond ASCII inside a JSON string: as UTF-8, or as escapes if the mode requires it. Every method
 * writes at an address and returns the address after the last byte.
 */
public final class CodePoints {
    /** The replacement character, U+FFFD, for everything that is not a character. */
    public static final int REPLACEMENT = 0xFFFD;

    private CodePoints() {}

    /** Writes a surrogate without its other half, which has no UTF-8 form: as U+FFFD, or as the surrogate's escape. */
    static long putLoneSurrogate(byte[] target, long at, int unit, int mode) {
        return (mode & Escapes.LONE_SURROGATES) != 0
                ? Escapes.putUnicode(target, at, unit, mode)
                : putThreeBytes(target, at, REPLACEMENT, mode);
    }

    /** Writes U+0080 to U+07FF as two bytes or as an escape. */
    static long putTwoBytes(byte[] target, long at, int c, int mode) {
        if ((mode & Escapes.ASCII) != 0) {
            return Escapes.putUnicode(target, at, c, mode);
        }
        Memory.putShort(target, at, 0x80C0 | c >>> 6 | c << 8 & 0x3F00);
        return at + 2;
    }

    /** Writes U+0800 to U+FFFF as three bytes or as an escape. Three bytes are written with a store of four. */
    static long putThreeBytes(byte[] target, long at, int c, int mode) {
        if (mode != 0 && ((mode & Escapes.ASCII) != 0 || (mode & Escapes.HTML) != 0 && Escapes.isHtml(c))) {
            return Escapes.putUnicode(target, at, c, mode);
        }
        Memory.putInt(target, at, 0x8080E0 | c >>> 12 | c << 2 & 0x3F00 | c << 16 & 0x3F0000);
        return at + 3;
    }

    /** Writes U+10000 to U+10FFFF as four bytes, or as the escapes of its two surrogates. */
    static long putFourBytes(byte[] target, long at, int c, int mode) {
        if ((mode & (Escapes.ASCII | Escapes.JACKSON)) != 0) {
            return Escapes.putPoint(target, at, c, mode);
        }
        Memory.putInt(target, at, 0x808080F0 | c >>> 18 | c >>> 4 & 0x3F00 | c << 10 & 0x3F0000 | c << 24 & 0x3F000000);
        return at + 4;
    }
}
