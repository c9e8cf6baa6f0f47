// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.memory;

import java.nio.ByteOrder;
import org.agrona.UnsafeApi;

/**
 * Raw memory, as the encoders see it: bytes at an absolute address outside the heap, and bytes of a {@code byte[]}.
 *
 * <p>There is deliberately no "base object or null" form. C2 surrounds an access whose base may be either with memory
 * barriers; with a base that is known to be absent, or known to be a {@code byte[]}, it does not.
 *
 * <p>Words are little-endian, so that the first byte of the text is the lowest byte of the word: x86-64, AArch64 and
 * RISC-V are, and {@link #requireAccess} refuses other machines. Nothing else here checks anything: whoever calls has
 * made sure of the space.
 */
public final class Memory {
    /** Offset in bytes of element 0 of a {@code byte[]} from the beginning of the array object. */
    public static final long ARRAY_BASE = arrayBase();

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
     * Makes sure that memory can be reached as the encoders do it.
     *
     * @throws IllegalStateException if the JVM was started without the flag that Agrona needs, which it names, or on a
     *     machine that is not little-endian.
     */
    public static void requireAccess() {
        if (ARRAY_BASE < 0) {
            throw new IllegalStateException(FLAG_MISSING);
        }
        if (ByteOrder.nativeOrder() != ByteOrder.LITTLE_ENDIAN) {
            throw new IllegalStateException("Zilch runs on little-endian machines only, and this one is not");
        }
    }

    /** Writes one byte, the low 8 bits of {@code value}. */
    public static void putByte(long at, int value) {
        UnsafeApi.putByte(at, (byte) value);
    }

    /** Writes two bytes, lowest first. */
    public static void putShort(long at, int value) {
        UnsafeApi.putShort(at, (short) value);
    }

    /** Writes four bytes, lowest first. */
    public static void putInt(long at, int value) {
        UnsafeApi.putInt(at, value);
    }

    /** Writes eight bytes, lowest first. */
    public static void putLong(long at, long value) {
        UnsafeApi.putLong(at, value);
    }

    /** Reads one byte, sign-extended. */
    public static byte getByte(long at) {
        return UnsafeApi.getByte(at);
    }

    /** Reads four bytes, lowest first. */
    public static int getInt(long at) {
        return UnsafeApi.getInt(at);
    }

    /** Reads eight bytes, lowest first. */
    public static long getLong(long at) {
        return UnsafeApi.getLong(at);
    }

    /** Reads four bytes of an array from {@code index} on, lowest first. */
    public static int getInt(byte[] array, int index) {
        return UnsafeApi.getInt(array, ARRAY_BASE + index);
    }

    /** Reads eight bytes of an array from {@code index} on, lowest first. */
    public static long getLong(byte[] array, int index) {
        return UnsafeApi.getLong(array, ARRAY_BASE + index);
    }

    /** Reads one byte of an array, sign-extended. */
    public static byte getByte(byte[] array, int index) {
        return UnsafeApi.getByte(array, ARRAY_BASE + index);
    }

    /** Reads two bytes of an array from {@code index} on, lowest first. */
    public static char getChar(byte[] array, int index) {
        return UnsafeApi.getChar(array, ARRAY_BASE + index);
    }

    /** Writes two bytes of an array from {@code index} on, lowest first. */
    public static void putChar(byte[] array, int index, char value) {
        UnsafeApi.putChar(array, ARRAY_BASE + index, value);
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
