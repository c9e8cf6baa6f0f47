// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.wire;

import java.nio.ByteOrder;
import org.agrona.DirectBuffer;

/** Searches and compares bytes. Does not allocate; safe to share between threads. */
public final class Bytes {
    private static final long LOW_BITS = 0x0101010101010101L;
    private static final long HIGH_BITS = 0x8080808080808080L;

    private Bytes() {}

    /**
     * Returns the offset of the first {@code wanted} in [from, to), or {@code to} if there is none. Compares eight
     * bytes at a time.
     */
    public static int indexOf(DirectBuffer buffer, byte wanted, int from, int to) {
        long pattern = (wanted & 0xFFL) * LOW_BITS;
        int i = from;
        for (; i <= to - Long.BYTES; i += Long.BYTES) {
            long difference = buffer.getLong(i, ByteOrder.LITTLE_ENDIAN) ^ pattern;
            long hit = difference - LOW_BITS & ~difference & HIGH_BITS;
            if (hit != 0) { // only the lowest hit is exact
                return i + (Long.numberOfTrailingZeros(hit) >>> 3);
            }
        }
        while (i < to && buffer.getByte(i) != wanted) {
            i++;
        }
        return i;
    }

    /** Returns the offset of the first of two bytes in a range, or the end of the range if there is none. */
    public static int indexOfEither(DirectBuffer buffer, byte wanted, byte other, int from, int to) {
        long pattern = (wanted & 0xFFL) * LOW_BITS;
        long otherPattern = (other & 0xFFL) * LOW_BITS;
        int i = from;
        for (; i <= to - Long.BYTES; i += Long.BYTES) {
            long word = buffer.getLong(i, ByteOrder.LITTLE_ENDIAN);
            long difference = word ^ pattern;
            long otherDifference = word ^ otherPattern;
            long hit =
                    (difference - LOW_BITS & ~difference | otherDifference - LOW_BITS & ~otherDifference) & HIGH_BITS;
            if (hit != 0) { // only the lowest hit is exact
                return i + (Long.numberOfTrailingZeros(hit) >>> 3);
            }
        }
        while (i < to && buffer.getByte(i) != wanted && buffer.getByte(i) != other) {
            i++;
        }
        return i;
    }

    /** Returns the end of a line without a carriage return. */
    public static int withoutReturn(DirectBuffer buffer, int from, int end) {
        return end > from && buffer.getByte(end - 1) == '\r' ? end - 1 : end;
    }

    /** Returns whether an array has a byte. */
    public static boolean contains(byte[] bytes, byte searched) {
        for (byte b : bytes) {
            if (b == searched) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether a field begins at an offset: digits with an equals sign after them. */
    public static boolean isFieldAt(DirectBuffer buffer, int offset, int end) {
        int i = endOfDigits(buffer, offset, end);
        return i > offset && i < end && buffer.getByte(i) == '=';
    }

    /** Returns the offset of the first byte in [from, to) that cannot be part of the value of BeginString (8), or {@code to}. */
    public static int endOfVersion(DirectBuffer buffer, int from, int to) {
        int i = from;
        while (i < to && isVersionCharacter(buffer.getByte(i))) {
            i++;
        }
        return i;
    }

    /** Returns whether the first bytes of an array are at an offset, which must have room for them. */
    public static boolean isAt(DirectBuffer buffer, int offset, byte[] bytes, int length) {
        for (int i = 0; i < length; i++) {
            if (buffer.getByte(offset + i) != bytes[i]) {
                return false;
            }
        }
        return true;
    }

    /** Returns up to eight bytes, such as those of a MsgType (35), as a number; 0 if there are none or more than eight. */
    public static long packed(DirectBuffer buffer, int offset, int length) {
        long packed = 0;
        for (int i = 0; i < length && length <= Long.BYTES; i++) {
            packed = packed << Byte.SIZE | buffer.getByte(offset + i) & 0xFF;
        }
        return packed;
    }

    /** Returns the number of a text of ASCII characters, such as a MsgType (35), as of its bytes in a message. */
    public static long packed(String text) {
        long packed = 0;
        for (int i = 0; i < text.length(); i++) {
            packed = packed << Byte.SIZE | text.charAt(i);
        }
        return packed;
    }

    /** Returns whether a byte may be part of the value of BeginString (8). */
    public static boolean isVersionCharacter(byte b) {
        return b >= '0' && b <= '9' || b >= 'A' && b <= 'Z' || b >= 'a' && b <= 'z' || b == '.';
    }

    public static boolean isDigit(byte b) {
        return b >= '0' && b <= '9';
    }

    /** Returns the offset of the first byte in [from, end) that is not a digit, or {@code end} if there is none. */
    public static int endOfDigits(DirectBuffer buffer, int from, int end) {
        int i = from;
        while (i < end && buffer.getByte(i) >= '0' && buffer.getByte(i) <= '9') {
            i++;
        }
        return i;
    }
}
