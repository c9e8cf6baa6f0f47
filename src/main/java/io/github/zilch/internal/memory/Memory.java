// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.memory;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.agrona.BufferUtil;
import org.agrona.UnsafeApi;

/**
 * Raw memory access for the encoders: off-heap memory at an absolute address, and the elements of a {@code byte[]}.
 *
 * <p>No method here takes "a base object or null". HotSpot's C2 compiler surrounds a memory access with barriers if its
 * base may be an object or null. It adds no barriers if the base is known to be absent, or known to be a
 * {@code byte[]}.
 *
 * <p>Words are little-endian: the first byte of a text is the lowest byte of its word. x86-64, AArch64 and RISC-V are
 * little-endian, and {@link #requireAccess} rejects other machines. No other method checks anything: the caller
 * guarantees that the memory exists.
 */
public final class Memory {
    /**
     * Offset in bytes of element 0 of a {@code byte[]} from the start of the array object; −1 if memory is not
     * accessible.
     */
    public static final long ARRAY_BASE = arrayBase();

    private static final String FLAG_MISSING = "Zilch accesses memory through Agrona, which needs one JVM flag: add"
            + " --add-exports java.base/jdk.internal.misc=ALL-UNNAMED (on the module path: =org.agrona)";

    private Memory() {}

    private static long arrayBase() {
        try {
            return UnsafeApi.arrayBaseOffset(byte[].class);
        } catch (IllegalAccessError e) {
            return -1; // requireAccess() reports it; an exception here would become an ExceptionInInitializerError
        }
    }

    /**
     * Checks that this JVM gives the encoders access to memory.
     *
     * @throws IllegalStateException if the JVM was started without the flag that Agrona needs, which the message names,
     *     or if the machine is not little-endian.
     */
    public static void requireAccess() {
        if (ARRAY_BASE < 0) {
            throw new IllegalStateException(FLAG_MISSING);
        }
        if (ByteOrder.nativeOrder() != ByteOrder.LITTLE_ENDIAN) {
            throw new IllegalStateException("Zilch needs a little-endian machine, and this machine is big-endian");
        }
    }

    /** Frees the memory of a direct buffer at once; there must be no further use of it, or of a view. Null has none. */
    public static void free(ByteBuffer buffer) {
        BufferUtil.free(buffer);
    }

    /** Writes the low 8 bits of {@code value} as one byte. */
    public static void putByte(long at, int value) {
        UnsafeApi.putByte(at, (byte) value);
    }

    /** Reads two bytes. */
    public static short getShort(long at) {
        return UnsafeApi.getShort(null, at);
    }

    /** Writes the low 16 bits of {@code value} as two bytes, the lowest byte first. */
    public static void putShort(long at, int value) {
        UnsafeApi.putShort(at, (short) value);
    }

    /** Writes four bytes, the lowest byte first. */
    public static void putInt(long at, int value) {
        UnsafeApi.putInt(at, value);
    }

    /** Writes eight bytes, the lowest byte first. */
    public static void putLong(long at, long value) {
        UnsafeApi.putLong(at, value);
    }

    /** Reads one byte and extends its sign. */
    public static byte getByte(long at) {
        return UnsafeApi.getByte(at);
    }

    /** Reads four bytes, the lowest byte first. */
    public static int getInt(long at) {
        return UnsafeApi.getInt(at);
    }

    /** Reads eight bytes, the lowest byte first. */
    public static long getLong(long at) {
        return UnsafeApi.getLong(at);
    }

    /** Reads four bytes of an array, starting at {@code index}, the lowest byte first. */
    public static int getInt(byte[] array, int index) {
        return UnsafeApi.getInt(array, ARRAY_BASE + index);
    }

    /** Reads eight bytes of an array, starting at {@code index}, the lowest byte first. */
    public static long getLong(byte[] array, int index) {
        return UnsafeApi.getLong(array, ARRAY_BASE + index);
    }

    /** Reads one byte of an array and extends its sign. */
    public static byte getByte(byte[] array, int index) {
        return UnsafeApi.getByte(array, ARRAY_BASE + index);
    }

    /** Reads two bytes of an array, starting at {@code index}, the lowest byte first. */
    public static char getChar(byte[] array, int index) {
        return UnsafeApi.getChar(array, ARRAY_BASE + index);
    }

    /** Writes two bytes of an array, starting at {@code index}, the lowest byte first. */
    public static void putChar(byte[] array, int index, char value) {
        UnsafeApi.putChar(array, ARRAY_BASE + index, value);
    }

    /** Copies off-heap bytes. The two ranges may overlap. */
    public static void copy(long from, long to, long bytes) {
        UnsafeApi.copyMemory(from, to, bytes);
    }

    /** Copies bytes of an array to an address. */
    public static void copy(byte[] from, int index, long to, long bytes) {
        UnsafeApi.copyMemory(from, ARRAY_BASE + index, null, to, bytes);
    }

    /** Copies bytes from an address into an array. */
    public static void copy(long from, byte[] to, int index, long bytes) {
        UnsafeApi.copyMemory(null, from, to, ARRAY_BASE + index, bytes);
    }
}
