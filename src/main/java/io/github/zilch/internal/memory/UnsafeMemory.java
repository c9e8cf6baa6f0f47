// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.memory;

import java.lang.reflect.Field;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import sun.misc.Unsafe;

/**
 * Memory through {@code sun.misc.Unsafe}, which needs no JVM flag. From Java 24 on the JVM prints a warning at its first
 * use unless {@code --sun-misc-unsafe-memory-access=allow} is given, and a later Java will have no such methods.
 *
 * <p>It is compiled on its own, after all other classes, which do not refer to it: the compiler's warning about the class
 * cannot be suppressed.
 */
@SuppressWarnings({"deprecation", "removal"})
final class UnsafeMemory extends NativeMemory {
    private static final Unsafe UNSAFE = unsafe();
    private static final long BASE = Unsafe.ARRAY_BYTE_BASE_OFFSET;
    private static final long ADDRESS = offset(Buffer.class, "address");
    private static final long SEGMENT = offset(Buffer.class, "segment");
    private static final long ARRAY = offset(ByteBuffer.class, "hb");
    private static final long ARRAY_OFFSET = offset(ByteBuffer.class, "offset");

    /**
     * Checks that this JVM allows access.
     *
     * @throws UnsupportedOperationException if it was started with {@code --sun-misc-unsafe-memory-access=deny}.
     */
    UnsafeMemory() {
        UNSAFE.getByte(new byte[1], BASE);
    }

    private static Unsafe unsafe() {
        try {
            Field field = Unsafe.class.getDeclaredField("theUnsafe");
            field.setAccessible(true);
            return (Unsafe) field.get(null);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static long offset(Class<?> type, String field) {
        try {
            return UNSAFE.objectFieldOffset(type.getDeclaredField(field));
        } catch (NoSuchFieldException e) {
            return -1;
        }
    }

    @Override
    String name() {
        return Providers.UNSAFE;
    }

    @Override
    long arrayBase() {
        return BASE;
    }

    @Override
    void free(ByteBuffer buffer) {
        if (buffer != null) {
            UNSAFE.invokeCleaner(buffer);
        }
    }

    @Override
    long address(ByteBuffer buffer) {
        return UNSAFE.getLong(buffer, ADDRESS);
    }

    @Override
    boolean mayBeOfArena(ByteBuffer buffer) {
        return SEGMENT < 0 || UNSAFE.getObject(buffer, SEGMENT) != null;
    }

    @Override
    byte[] array(ByteBuffer buffer) {
        return (byte[]) UNSAFE.getObject(buffer, ARRAY);
    }

    @Override
    int arrayOffset(ByteBuffer buffer) {
        return UNSAFE.getInt(buffer, ARRAY_OFFSET);
    }

    @Override
    long fieldOffset(Class<?> type, String field) {
        return offset(type, field);
    }

    @Override
    byte byteField(Object object, long offset) {
        return UNSAFE.getByte(object, offset);
    }

    @Override
    long longField(Object object, long offset) {
        return UNSAFE.getLong(object, offset);
    }

    @Override
    Object referenceField(Object object, long offset) {
        return UNSAFE.getObject(object, offset);
    }

    @Override
    void putByte(long at, int value) {
        UNSAFE.putByte(at, (byte) value);
    }

    @Override
    short getShort(long at) {
        return UNSAFE.getShort(at);
    }

    @Override
    void putShort(long at, int value) {
        UNSAFE.putShort(at, (short) value);
    }

    @Override
    void putInt(long at, int value) {
        UNSAFE.putInt(at, value);
    }

    @Override
    void putLong(long at, long value) {
        UNSAFE.putLong(at, value);
    }

    @Override
    void putByte(byte[] target, long at, int value) {
        UNSAFE.putByte(at, (byte) value);
    }

    @Override
    void putShort(byte[] target, long at, int value) {
        UNSAFE.putShort(at, (short) value);
    }

    @Override
    void putInt(byte[] target, long at, int value) {
        UNSAFE.putInt(at, value);
    }

    @Override
    void putLong(byte[] target, long at, long value) {
        UNSAFE.putLong(at, value);
    }

    @Override
    byte getByte(long at) {
        return UNSAFE.getByte(at);
    }

    @Override
    int getInt(long at) {
        return UNSAFE.getInt(at);
    }

    @Override
    long getLong(long at) {
        return UNSAFE.getLong(at);
    }

    @Override
    void copy(long from, long to, long bytes) {
        UNSAFE.copyMemory(from, to, bytes);
    }

    @Override
    void copy(byte[] from, int index, long to, long bytes) {
        UNSAFE.copyMemory(from, BASE + index, null, to, bytes);
    }

    @Override
    void copy(long from, byte[] to, int index, long bytes) {
        UNSAFE.copyMemory(null, from, to, BASE + index, bytes);
    }

    @Override
    byte getByte(byte[] array, int index) {
        return UNSAFE.getByte(array, BASE + index);
    }

    @Override
    char getChar(byte[] array, int index) {
        return UNSAFE.getChar(array, BASE + index);
    }

    @Override
    int getInt(byte[] array, int index) {
        return UNSAFE.getInt(array, BASE + index);
    }

    @Override
    long getLong(byte[] array, int index) {
        return UNSAFE.getLong(array, BASE + index);
    }

    @Override
    void putChar(byte[] array, int index, char value) {
        UNSAFE.putChar(array, BASE + index, value);
    }

    @Override
    byte anyByte(Object base, long at) {
        return UNSAFE.getByte(base, at);
    }

    @Override
    int anyInt(Object base, long at) {
        return UNSAFE.getInt(base, at);
    }

    @Override
    long anyLong(Object base, long at) {
        return UNSAFE.getLong(base, at);
    }
}
