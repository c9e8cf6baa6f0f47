// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.output;

import io.github.zilch.internal.memory.Memory;
import io.github.zilch.internal.read.JsonSyntax;
import io.github.zilch.internal.text.CodePoints;
import io.github.zilch.internal.text.Escapes;
import io.github.zilch.internal.text.Utf8;

/**
 * Values that are JSON already. They are copied as they are, or, where the options of the document escape more than they
 * do, with these characters escaped: all of them can only stand inside strings.
 */
public final class RawJson {
    private RawJson() {}

    /** Copies bytes of an array, or, where that is null, from outside the heap; returns the address after them. */
    public static long put(long at, byte[] array, long from, int byteLength) {
        if (array == null) {
            Memory.copy(from, at, byteLength);
        } else {
            Memory.copy(array, (int) from, at, byteLength);
        }
        return at + byteLength;
    }

    /**
     * Checks that the bytes of a range are one value.
     *
     * @param maxDepth how deeply its containers may be nested.
     * @throws IllegalArgumentException if they are not; the message has the offset of the first wrong byte.
     */
    public static void check(long from, long to, int maxDepth) {
        long wrong = JsonSyntax.firstError(from, to, maxDepth);
        if (wrong != JsonSyntax.VALID) {
            throw new IllegalArgumentException(
                    wrong == to - from
                            ? "the raw fragment ends too early, after " + wrong + " bytes: give one whole JSON value"
                            : "the raw fragment is wrong at byte " + wrong + " of " + (to - from) + " (0x"
                                    + Integer.toHexString(Memory.getByte(from + wrong) & 0xFF)
                                    + "): give exactly one JSON value in valid UTF-8, nested at most " + maxDepth
                                    + " deep here");
        }
    }

    /** Returns whether documents of a mode escape more than JSON requires, so that fragments have to be looked through. */
    public static boolean needsEscapes(int mode) {
        return (mode & (Escapes.HTML | Escapes.ASCII)) != 0;
    }

    /** Returns the length in bytes of what {@link #putCopy} writes. */
    public static long copiedBytes(long from, int byteLength, int mode) {
        return needsEscapes(mode) ? escapedBytes(from, from + byteLength, mode) : byteLength;
    }

    /** Copies a value from outside the heap, with the escapes of a mode; returns the address after it. */
    public static long putCopy(long at, long from, int byteLength, int mode) {
        return needsEscapes(mode) ? putEscaped(at, from, from + byteLength, mode) : put(at, null, from, byteLength);
    }

    /** Returns the length in bytes of what {@link #putEscaped} writes. */
    public static long escapedBytes(long from, long to, int mode) {
        long bytes = 0;
        for (long in = from; in < to; ) {
            int length = length(in, to);
            in += Math.abs(length);
            if (!isEscaped(in - Math.abs(length), length, mode)) {
                bytes += Math.abs(length);
            } else {
                bytes += length == 4 ? 2 * Escapes.MAX_BYTES : Escapes.MAX_BYTES;
            }
        }
        return bytes;
    }

    /**
     * Copies a value from outside the heap with the escapes of a mode. What is not valid UTF-8 comes from an unchecked
     * fragment; it is escaped as U+FFFD if everything beyond ASCII is, else copied.
     *
     * @return the address after it.
     */
    public static long putEscaped(long at, long from, long to, int mode) {
        long out = at;
        for (long in = from; in < to; ) {
            int length = length(in, to);
            if (isEscaped(in, length, mode)) {
                out = putEscape(out, length < 0 ? CodePoints.REPLACEMENT : Utf8.codePoint(in, length));
            } else {
                for (int i = 0; i < Math.abs(length); i++) {
                    Memory.putByte(out++, Memory.getByte(in + i));
                }
            }
            in += Math.abs(length);
        }
        return out;
    }

    private static long putEscape(long at, int point) {
        if (Character.isBmpCodePoint(point)) {
            return Escapes.putUnicode(at, point);
        }
        return Escapes.putUnicode(
                Escapes.putUnicode(at, Character.highSurrogate(point)), Character.lowSurrogate(point));
    }

    /** Returns the length in bytes of the character at an address, negative if it is not valid UTF-8. */
    private static int length(long at, long to) {
        return Memory.getByte(at) >= 0 ? 1 : Utf8.sequenceLength(at, to);
    }

    private static boolean isEscaped(long at, int length, int mode) {
        boolean html = (mode & Escapes.HTML) != 0;
        if (length == 1) {
            return html && Escapes.isHtml(Memory.getByte(at));
        }
        return (mode & Escapes.ASCII) != 0 || html && length == 3 && Escapes.isHtml(Utf8.codePoint(at, length));
    }
}
