// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal;

import java.nio.ByteOrder;
import org.agrona.UnsafeApi;

/**
 * Raw memory, as the encoders see it: bytes at an absolute address outside the heap, and bytes of a {@code byte[]}.
 *
 * <p>There is deliberately no "base object or null" form. C2 surrounds an access whose base may be either with memory
 * barriers; with a base that is known to be absent, or known to be a {@code byte[]}, it does not.
 *
 * <p>Words are little-endian on every machine, so that the first byte of the text is the lowest byte of the word.
 * Nothing here checks anything: whoever calls has made sure of the space.
 */
public final class Memory {
    /** Offset in bytes of element 0 of a {@code byte[]} from the beginning of the array object. */
    public static final long ARRAY_BASE = arrayBase();

    private static final boolean BIG_ENDIAN = ByteOrder.nativeOrder() == ByteOrder.BIG_ENDIAN;

    private static final String FLAG_MISSING = "Zilch reaches memory through Agrona, which needs one JVM flag: add"
            + " --add-exports java.base/jdk.internal.misc=ALL-UNNAMED (on the module path: =org.agrona)";

    private Memory() {}

    private static long arrayBase() {
        try {
            return UnsafeApi.arrayBaseOffset(byte[].class);
        } catch (IllegalAccessError e) {
            return -1; // told by requireAccess(), in a sentence; here it would be an ExceptionInInitializerError
        }
    }

    /**
     * Makes sure that the JVM was started with the flag that Agrona needs.
     *
     * @throws IllegalStateException naming the flag, if it is missing.
     */
    public static void requireAccess() {
        if (ARRAY_BASE < 0) {
            throw new IllegalStateException(FLAG_MISSING);
        }
    }

    /** Writes one byte, the low 8 bits of {@code value}. */
    public static void putByte(long at, int value) {
        UnsafeApi.putByte(at, (byte) value);
    }

    /** Writes two bytes, lowest first. */
    public static void putShort(long at, int value) {
        UnsafeApi.putShort(at, BIG_ENDIAN ? Short.reverseBytes((short) value) : (short) value);
    }

    /** Writes four bytes, lowest first. */
    public static void putInt(long at, int value) {
        UnsafeApi.putInt(at, BIG_ENDIAN ? Integer.reverseBytes(value) : value);
    }

    /** Writes eight bytes, lowest first. */
    public static void putLong(long at, long value) {
        UnsafeApi.putLong(at, BIG_ENDIAN ? Long.reverseBytes(value) : value);
    }

    /** Reads one byte, sign-extended. */
    public static byte getByte(long at) {
        return UnsafeApi.getByte(at);
    }

    /** Reads two bytes, lowest first. */
    public static short getShort(long at) {
        short value = UnsafeApi.getShort(at);
        return BIG_ENDIAN ? Short.reverseBytes(value) : value;
    }

    /** Reads four bytes, lowest first. */
    public static int getInt(long at) {
        int value = UnsafeApi.getInt(at);
        return BIG_ENDIAN ? Integer.reverseBytes(value) : value;
    }

    /** Reads eight bytes, lowest first. */
    public static long getLong(long at) {
        long value = UnsafeApi.getLong(at);
        return BIG_ENDIAN ? Long.reverseBytes(value) : value;
    }

    /** Reads four bytes of an array from {@code index} on, lowest first. */
    public static int getInt(byte[] array, int index) {
        int value = UnsafeApi.getInt(array, ARRAY_BASE + index);
        return BIG_ENDIAN ? Integer.reverseBytes(value) : value;
    }

    /** Reads eight bytes of an array from {@code index} on, lowest first. */
    public static long getLong(byte[] array, int index) {
        long value = UnsafeApi.getLong(array, ARRAY_BASE + index);
        return BIG_ENDIAN ? Long.reverseBytes(value) : value;
    }

    /** Copies bytes outside the heap; the two ranges may overlap. */
    public static void copy(long from, long to, long length) {
        UnsafeApi.copyMemory(from, to, length);
    }

    /** Copies bytes of an array to an address. */
    public static void copy(byte[] from, int index, long to, long length) {
        UnsafeApi.copyMemory(from, ARRAY_BASE + index, null, to, length);
    }

    /** Copies bytes from an address into an array. */
    public static void copy(long from, byte[] to, int index, long length) {
        UnsafeApi.copyMemory(null, from, to, ARRAY_BASE + index, length);
    }
}
