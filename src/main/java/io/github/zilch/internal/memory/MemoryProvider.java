// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.memory;

import java.nio.ByteBuffer;
import org.agrona.MutableDirectBuffer;

/**
 * One way to reach memory. {@link Memory} documents the methods that have its names. One provider is loaded in a JVM, so
 * that the JIT compiler knows its class and inlines its methods.
 */
abstract class MemoryProvider {
    /** Returns the name that {@code -Dzilch.memory} selects this provider by. */
    abstract String name();

    /** Returns the offset of element 0 from the start of a {@code byte[]}, as {@code addressOffset()} has it. */
    abstract long arrayBase();

    /** Returns whether memory that others have allocated can be reached at its address. */
    abstract boolean hasAddresses();

    // ---- blocks ----

    /** Allocates zeros. */
    abstract Block allocate(int capacity);

    /** Frees a direct buffer that {@link #allocate} has created; null is no buffer. */
    abstract void free(ByteBuffer buffer);

    // ---- buffers of others ----

    /** Returns the address of the first byte of a direct buffer. Requires {@link #hasAddresses}. */
    abstract long address(ByteBuffer buffer);

    /**
     * Returns whether a direct buffer may be of an arena: whether it has the segment that it is a view of. In a JVM whose
     * buffers have no such field, and if this provider cannot see it, every direct buffer may be.
     */
    abstract boolean mayBeOfArena(ByteBuffer buffer);

    /** Returns the array of a buffer on the heap, even if it is read-only. Requires {@link #hasAddresses}. */
    abstract byte[] array(ByteBuffer buffer);

    /** Returns the index in {@link #array} of the first byte of the buffer. Requires {@link #hasAddresses}. */
    abstract int arrayOffset(ByteBuffer buffer);

    abstract void copy(long from, MutableDirectBuffer to, int index, int bytes);

    abstract void copy(long from, ByteBuffer to, int index, int bytes);

    abstract void fill(ByteBuffer to, int index, int bytes, int value);

    // ---- fields of the JDK's classes ----

    abstract long fieldOffset(Class<?> type, String field);

    abstract byte byteField(Object object, long offset);

    abstract long longField(Object object, long offset);

    abstract Object referenceField(Object object, long offset);

    // ---- addresses ----

    abstract byte[] arrayAt(long at);

    abstract void putByte(long at, int value);

    abstract short getShort(long at);

    abstract void putShort(long at, int value);

    abstract void putInt(long at, int value);

    abstract void putLong(long at, long value);

    abstract byte getByte(long at);

    abstract int getInt(long at);

    abstract long getLong(long at);

    abstract void copy16(long from, byte[] target, long to);

    abstract void copy(long from, long to, long bytes);

    abstract void copy(byte[] from, int index, long to, long bytes);

    abstract void copy(long from, byte[] to, int index, long bytes);

    /** Copies bytes into a new array. */
    byte[] copyOf(long from, int bytes) {
        byte[] array = new byte[bytes];
        copy(from, array, 0, bytes);
        return array;
    }

    // ---- arrays ----

    abstract byte getByte(byte[] array, int index);

    abstract char getChar(byte[] array, int index);

    abstract int getInt(byte[] array, int index);

    abstract long getLong(byte[] array, int index);

    abstract void putChar(byte[] array, int index, char value);

    // ---- an array at its base offset, an address if the base is null, or a buffer that is not reachable in another
    // way ----

    abstract byte anyByte(Object base, long at);

    abstract int anyInt(Object base, long at);

    abstract long anyLong(Object base, long at);

    // The same for an address whose array is known; where memory is not in arrays, it is not used. There is no method
    // here
    // that calls the one above: it would be one more of the levels that C2 inlines, and 1.2 of the time of a timestamp.

    abstract void putByte(byte[] target, long at, int value);

    abstract void putShort(byte[] target, long at, int value);

    abstract void putInt(byte[] target, long at, int value);

    abstract void putLong(byte[] target, long at, long value);
}
