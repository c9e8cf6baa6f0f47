// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.output;

import io.github.zilch.internal.memory.Memory;
import io.github.zilch.internal.read.JsonSyntax;
import io.github.zilch.internal.read.TrustedJson;
import io.github.zilch.internal.text.CodePoints;
import io.github.zilch.internal.text.Escapes;
import io.github.zilch.internal.text.Utf8;

/**
 * Values that are already JSON. They are copied unchanged unless the options of the document escape more characters
 * than JSON requires. Then these characters are escaped, which is safe because they can occur only inside strings.
 */
public final class RawJson {
    private RawJson() {}

    /** Copies bytes from an array, or from off-heap memory if {@code array} is null; returns the address after them. */
    public static long put(long at, byte[] array, long from, int byteLength) {
        if (array == null) {
            Memory.copy(from, at, byteLength);
        } else {
            Memory.copy(array, (int) from, at, byteLength);
        }
        return at + byteLength;
    }

    /**
     * Checks that a range of bytes is exactly one JSON value.
     *
     * @param from address of its first byte.
     * @param to address after its last byte.
     * @param depth of the container that it is in.
     * @param maxDepth maximum nesting depth in the document.
     * @throws IllegalArgumentException if it is not, or if it is nested too deeply; the message contains the offset of
     *     the first wrong byte.
     */
    public static void check(long from, long to, int depth, int maxDepth) {
        long wrong = JsonSyntax.firstError(from, to, maxDepth - depth);
        if (wrong != JsonSyntax.VALID) {
            throw new IllegalArgumentException(explanation(wrong, from, to, depth, maxDepth));
        }
    }

    private static String explanation(long wrong, long from, long to, int depth, int maxDepth) {
        if (wrong == to - from) {
            return "the raw fragment ends after " + wrong
                    + " bytes, before its JSON value is complete: pass one complete value";
        }
        String where = wrong + " of " + (to - from) + " (0x" + Integer.toHexString(Memory.getByte(from + wrong) & 0xFF)
                + "): ";
        boolean isTooDeep = JsonSyntax.firstError(from, to, maxDepth - depth + 1) != wrong;
        return isTooDeep
                ? "the raw fragment is too deep at byte " + where + Output.tooDeepText(maxDepth + 1L, maxDepth)
                : "the raw fragment is wrong at byte " + where + "pass exactly one JSON value in valid UTF-8";
    }

    /**
     * Returns whether a mode escapes more than JSON requires, so that fragments must be searched for such characters.
     */
    public static boolean needsEscapes(int mode) {
        return (mode & (Escapes.HTML | Escapes.ASCII)) != 0;
    }

    /**
     * Checks that a value which is copied into a container is not nested too deeply.
     *
     * @param from address of the value.
     * @param mostLevels number of levels that it has at most.
     * @param depth of the container.
     * @throws IllegalStateException if it is.
     */
    public static void checkDepth(long from, int byteLength, long mostLevels, int depth, int maxDepth) {
        if (depth + mostLevels > maxDepth) {
            long levels = TrustedJson.depth(from, from + byteLength);
            if (depth + levels > maxDepth) {
                throw new IllegalStateException(Output.tooDeepText(depth + levels, maxDepth));
            }
        }
    }

    /** Returns the number of bytes that {@link #putCopy} writes. */
    public static long copiedBytes(long from, int byteLength, int mode) {
        return needsEscapes(mode) ? escapedBytes(from, from + byteLength, mode) : byteLength;
    }

    /** Copies a value from off-heap memory, with the escapes of a mode; returns the address after it. */
    public static long putCopy(long at, long from, int byteLength, int mode) {
        return needsEscapes(mode) ? putEscaped(at, from, from + byteLength, mode) : put(at, null, from, byteLength);
    }

    /** Returns the number of bytes that {@link #putEscaped} writes. */
    public static long escapedBytes(long from, long to, int mode) {
        long total = 0;
        for (long in = from; in < to; ) {
            int sequence = sequenceLength(in, to);
            in += Math.abs(sequence);
            if (!isEscaped(in - Math.abs(sequence), sequence, mode)) {
                total += Math.abs(sequence);
            } else {
                total += sequence == 4 ? 2 * Escapes.MAX_BYTES : Escapes.MAX_BYTES;
            }
        }
        return total;
    }

    /**
     * Copies a value from off-heap memory and applies the escapes of a mode. Bytes that are not valid UTF-8 come from
     * an unchecked fragment: they become an escaped U+FFFD if the mode escapes everything beyond ASCII, otherwise they
     * are copied.
     *
     * @return the address after the value.
     */
    public static long putEscaped(long at, long from, long to, int mode) {
        byte[] target = Memory.arrayAt(at);
        long out = at;
        for (long in = from; in < to; ) {
            int sequence = sequenceLength(in, to);
            if (isEscaped(in, sequence, mode)) {
                out = Escapes.putPoint(
                        target, out, sequence < 0 ? CodePoints.REPLACEMENT : Utf8.codePoint(in, sequence), mode);
            } else {
                for (int i = 0; i < Math.abs(sequence); i++) {
                    Memory.putByte(target, out++, Memory.getByte(in + i));
                }
            }
            in += Math.abs(sequence);
        }
        return out;
    }

    /** Returns the length in bytes of the character at an address, negative if it is not valid UTF-8. */
    private static int sequenceLength(long at, long to) {
        return Memory.getByte(at) >= 0 ? 1 : Utf8.sequenceLength(at, to);
    }

    private static boolean isEscaped(long at, int sequence, int mode) {
        boolean html = (mode & Escapes.HTML) != 0;
        if (sequence == 1) {
            return html && Escapes.isHtml(Memory.getByte(at));
        }
        return (mode & Escapes.ASCII) != 0 || html && sequence == 3 && Escapes.isHtml(Utf8.codePoint(at, sequence));
    }
}
