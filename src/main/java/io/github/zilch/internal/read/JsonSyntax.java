// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.read;

import io.github.zilch.internal.memory.Memory;
import io.github.zilch.internal.text.Utf8;
import java.nio.ByteBuffer;
import org.agrona.DirectBuffer;

/**
 * Checks bytes against the grammar of RFC 8259 in one pass, without allocating and without decoding anything.
 *
 * <p>The <em>first wrong byte</em> is the first byte after which no continuation could make the text valid. All bytes
 * before it are the beginning of some valid document. If a text ends too early, its first wrong byte is at its end.
 *
 * <p>Each open container takes one bit (object or array) in a {@code long}. The 65th container inside another one is
 * checked by a recursive call with a {@code long} of its own, so the Java stack is at most {@code maxDepth / 64} frames
 * deep: 157 for the largest limit.
 *
 * <p>The same code serves heap and off-heap memory. Its methods take an array and an offset into it, or null and an
 * address, as {@code Unsafe} does; or, with memory on the heap, a buffer and an index. C2 keeps memory accesses in order around an access of unknown kind, which costs
 * little because this code stores nothing: a copy of this class for addresses alone was at most about a tenth faster on
 * any kind of text that was measured, on JDK 17 and 25.
 *
 * <p>Strings and runs of digits are read eight bytes at a time. The predicate for significant bytes inside a string
 * (quote, backslash, below 0x20) is the one published with simdjson ("Parsing Gigabytes of JSON per Second", Langdale
 * and Lemire, 2019; Apache-2.0). A borrow can mark only bytes above a correctly marked byte, and only the lowest mark
 * is used.
 */
public final class JsonSyntax {
    /** The result of {@code firstError} for a valid text. */
    public static final int VALID = -1;

    private static final long ONES = 0x0101010101010101L;
    private static final long HIGH_BITS = 0x80 * ONES;

    private JsonSyntax() {}

    /**
     * Checks text in off-heap memory.
     *
     * @param from address of its first byte.
     * @param to address after its last byte.
     * @param maxDepth maximum nesting depth; a bracket that opens a deeper container is the first wrong byte.
     * @return {@link #VALID}, or the offset of the first wrong byte from {@code from}, in bytes.
     */
    public static long firstError(long from, long to, int maxDepth) {
        return document(null, from, to, maxDepth);
    }

    /**
     * Checks text in an array.
     *
     * @param array holding the text.
     * @param from index of its first byte.
     * @param to index after its last byte; must not exceed the length of the array, which is not checked.
     * @param maxDepth maximum nesting depth; a bracket that opens a deeper container is the first wrong byte.
     * @return {@link #VALID}, or the offset of the first wrong byte from {@code from}, in bytes.
     */
    public static int firstError(byte[] array, int from, int to, int maxDepth) {
        if (array == null) {
            throw new NullPointerException("array is null");
        }
        return (int) document(array, Memory.ARRAY_BASE + from, Memory.ARRAY_BASE + to, maxDepth);
    }

    /**
     * Checks text in a buffer that only its methods can read, where there are no addresses.
     *
     * @param buffer that contains the text.
     * @param from index of its first byte.
     * @param to index after its last byte.
     * @param maxDepth maximum nesting depth; a bracket that opens a deeper container is the first wrong byte.
     * @return {@link #VALID}, or the offset of the first wrong byte from {@code from}, in bytes.
     */
    public static int firstError(ByteBuffer buffer, int from, int to, int maxDepth) {
        return (int) document(buffer, from, to, maxDepth);
    }

    /** Checks text in such a buffer of Agrona; see {@link #firstError(ByteBuffer, int, int, int)}. */
    public static int firstError(DirectBuffer buffer, int from, int to, int maxDepth) {
        return (int) document(buffer, from, to, maxDepth);
    }

    private static long document(Object base, long from, long to, int maxDepth) {
        long end = value(base, from, to, maxDepth);
        if (end < 0) {
            return ~end - from;
        }
        end = skipSpace(base, end, to);
        return end == to ? VALID : end - from;
    }

    // Each of the following methods returns the position after what it has checked, or ~position of the first wrong
    // byte.

    private static long value(Object base, long begin, long to, int levels) {
        long objects = 0; // one bit for each open container, the innermost lowest; 1 for an object
        int open = 0;
        long at = begin;
        while (true) {
            if ((objects & 1) != 0) {
                at = name(base, at, to);
                if (at < 0) {
                    return at;
                }
            }
            at = skipSpace(base, at, to);
            int c = at < to ? Memory.anyByte(base, at) : 0;
            if ((c | 0x20) != '{') { // neither '{' nor '['
                at = scalar(base, at, to, c);
            } else if (open == levels) {
                return ~at;
            } else if (open == Long.SIZE) {
                at = value(base, at, to, levels - open);
            } else {
                open++;
                objects = objects << 1 | c >>> 5 & 1; // '{' is 0x7B, '[' is 0x5B
                at = skipSpace(base, at + 1, to);
                if (at == to || Memory.anyByte(base, at) != c + 2) { // '}' is '{' + 2, ']' is '[' + 2
                    continue;
                }
            }
            while (true) { // after a value, or before the end of an empty container
                if (at < 0 || open == 0) {
                    return at;
                }
                at = skipSpace(base, at, to);
                c = at < to ? Memory.anyByte(base, at) : 0;
                if (c != ((objects & 1) == 0 ? ']' : '}')) {
                    break;
                }
                at++;
                open--;
                objects >>>= 1;
            }
            if (c != ',') {
                return ~at;
            }
            at++;
        }
    }

    private static long name(Object base, long begin, long to) {
        long at = skipSpace(base, begin, to);
        if (at == to || Memory.anyByte(base, at) != '"') {
            return ~at;
        }
        at = string(base, at + 1, to);
        if (at < 0) {
            return at;
        }
        at = skipSpace(base, at, to);
        return at < to && Memory.anyByte(base, at) == ':' ? at + 1 : ~at;
    }

    private static long scalar(Object base, long at, long to, int c) {
        return switch (c) {
            case '"' -> string(base, at + 1, to);
            case 't' -> literal(base, at, to, 'e' << 24 | 'u' << 16 | 'r' << 8 | 't');
            case 'n' -> literal(base, at, to, 'l' << 24 | 'l' << 16 | 'u' << 8 | 'n');
            case 'f' -> literal(base, at + 1, to, 'e' << 24 | 's' << 16 | 'l' << 8 | 'a');
            default -> number(base, at, to, c);
        };
    }

    private static long literal(Object base, long begin, long to, int letters) {
        int wrong = fourBytes(base, begin, to) ^ letters;
        return wrong == 0 ? begin + Integer.BYTES : ~(begin + (Integer.numberOfTrailingZeros(wrong) >>> 3));
    }

    private static long string(Object base, long begin, long to) {
        long at = begin;
        while (at < to) {
            if (to - at >= Long.BYTES) {
                long word = Memory.anyLong(base, at);
                long marks = (((word ^ 0x02 * ONES) - 0x21 * ONES | (word ^ 0x5C * ONES) - ONES) | word) & HIGH_BITS;
                if (marks == 0) {
                    at += Long.BYTES;
                    continue;
                }
                at += Long.numberOfTrailingZeros(marks) >>> 3;
            }
            int c = Memory.anyByte(base, at);
            if (c == '"') {
                return at + 1;
            }
            if (c == '\\') {
                at = escape(base, at + 1, to);
            } else if (c < 0) {
                at = nonAscii(base, at, to);
            } else if (c < ' ') {
                return ~at;
            } else {
                at++;
            }
            if (at < 0) {
                return at;
            }
        }
        return ~at;
    }

    private static long escape(Object base, long begin, long to) {
        if (begin == to) {
            return ~begin;
        }
        switch (Memory.anyByte(base, begin)) {
            case '"', '\\', '/', 'b', 'f', 'n', 'r', 't':
                return begin + 1;
            case 'u':
                break;
            default:
                return ~begin;
        }
        for (long at = begin + 1; at < begin + 5; at++) {
            int c = at < to ? Memory.anyByte(base, at) : 0;
            int letter = c | 0x20;
            if (!(c >= '0' && c <= '9' || letter >= 'a' && letter <= 'f')) {
                return ~at;
            }
        }
        return begin + 5;
    }

    /** Checks a run of characters beyond U+007F. */
    private static long nonAscii(Object base, long begin, long to) {
        long at = begin;
        int word = fourBytes(base, at, to);
        do {
            int bytes = Utf8.sequenceLength(word);
            if (bytes < 0) {
                int first = word & 0xFF;
                return ~(first < 0xC2 || first > 0xF4 ? at : at - bytes);
            }
            at += bytes;
            word = fourBytes(base, at, to);
        } while ((byte) word < 0);
        return at;
    }

    private static int fourBytes(Object base, long at, long to) {
        if (to - at >= Integer.BYTES) {
            return Memory.anyInt(base, at);
        }
        int word = 0;
        for (int i = 0; i < to - at; i++) {
            word |= (Memory.anyByte(base, at + i) & 0xFF) << (i << 3);
        }
        return word;
    }

    private static long number(Object base, long begin, long to, int first) {
        long at = begin;
        int c = first;
        if (c == '-') {
            at++;
            c = at < to ? Memory.anyByte(base, at) : 0;
        }
        if (c < '0' || c > '9') {
            return ~at;
        }
        at = c == '0' ? at + 1 : skipDigits(base, at + 1, to);
        c = at < to ? Memory.anyByte(base, at) : 0;
        if (c == '.') {
            long digits = at + 1;
            at = skipDigits(base, digits, to);
            if (at == digits) {
                return ~at;
            }
            c = at < to ? Memory.anyByte(base, at) : 0;
        }
        if ((c | 0x20) == 'e') {
            at++;
            c = at < to ? Memory.anyByte(base, at) : 0;
            long digits = c == '+' || c == '-' ? at + 1 : at;
            at = skipDigits(base, digits, to);
            if (at == digits) {
                return ~at;
            }
        }
        return at;
    }

    private static long skipDigits(Object base, long begin, long to) {
        long at = begin;
        while (to - at >= Long.BYTES) {
            long digits = Memory.anyLong(base, at) ^ '0' * ONES; // each byte is now 0 to 9, or not a digit
            long marks = (digits + 0x76 * ONES | digits) & HIGH_BITS; // a carry affects only bytes above a marked one
            if (marks != 0) {
                return at + (Long.numberOfTrailingZeros(marks) >>> 3);
            }
            at += Long.BYTES;
        }
        while (at < to && Memory.anyByte(base, at) >= '0' && Memory.anyByte(base, at) <= '9') {
            at++;
        }
        return at;
    }

    private static long skipSpace(Object base, long begin, long to) {
        long at = begin;
        while (at < to) {
            int c = Memory.anyByte(base, at);
            if (c > ' ' || c != ' ' && c != '\n' && c != '\r' && c != '\t') {
                break;
            }
            at++;
            if (to - at >= Long.BYTES) { // indentation
                long others = Memory.anyLong(base, at) ^ ' ' * ONES;
                at += Long.numberOfTrailingZeros(others) >>> 3; // 8 if there are none
            }
        }
        return at;
    }
}
