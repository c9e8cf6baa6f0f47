// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.memory;

import java.nio.ByteBuffer;
import org.agrona.BufferUtil;
import org.agrona.UnsafeApi;

/** Memory through Agrona, which needs a JVM flag and the least time. */
final class AgronaMemory extends NativeMemory {
    static final String NAME = "agrona";

    private static final long BASE = UnsafeApi.arrayBaseOffset(byte[].class);

    @Override
    String name() {
        return NAME;
    }

    @Override
    long arrayBase() {
        return BASE;
    }

    @Override
    void free(ByteBuffer buffer) {
        BufferUtil.free(buffer);
    }

    @Override
    long address(ByteBuffer buffer) {
        return BufferUtil.address(buffer);
    }

    @Override
    boolean mayBeOfArena(ByteBuffer buffer) {
        return AgronaBuffers.mayBeOfArena(buffer);
    }

    @Override
    byte[] array(ByteBuffer buffer) {
        return BufferUtil.array(buffer);
    }

    @Override
    int arrayOffset(ByteBuffer buffer) {
        return BufferUtil.arrayOffset(buffer);
    }

    @Override
    long fieldOffset(Class<?> type, String field) {
        return UnsafeApi.objectFieldOffset(type, field);
    }

    @Override
    byte byteField(Object object, long offset) {
        return UnsafeApi.getByte(object, offset);
    }

    @Override
    long longField(Object object, long offset) {
        return UnsafeApi.getLong(object, offset);
    }

    @Override
    Object referenceField(Object object, long offset) {
        return UnsafeApi.getReference(object, offset);
    }

    @Override
    void putByte(long at, int value) {
        UnsafeApi.putByte(at, (byte) value);
    }

    @Override
    short getShort(long at) {
        return UnsafeApi.getShort(at);
    }

    @Override
    void putShort(long at, int value) {
        UnsafeApi.putShort(at, (short) value);
    }

    @Override
    void putInt(long at, int value) {
        UnsafeApi.putInt(at, value);
    }

    @Override
    void putLong(long at, long value) {
        UnsafeApi.putLong(at, value);
    }

    @Override
    void putByte(byte[] target, long at, int value) {
        UnsafeApi.putByte(at, (byte) value);
    }

    @Override
    void putShort(byte[] target, long at, int value) {
        UnsafeApi.putShort(at, (short) value);
    }

    @Override
    void putInt(byte[] target, long at, int value) {
        UnsafeApi.putInt(at, value);
    }

    @Override
    void putLong(byte[] target, long at, long value) {
        UnsafeApi.putLong(at, value);
    }

    @Override
    byte getByte(long at) {
        return UnsafeApi.getByte(at);
    }

    @Override
    int getInt(long at) {
        return UnsafeApi.getInt(at);
    }

    @Override
    long getLong(long at) {
        return UnsafeApi.getLong(at);
    }

    @Override
    void copy(long from, long to, long bytes) {
        UnsafeApi.copyMemory(from, to, bytes);
    }

    @Override
    void copy(byte[] from, int index, long to, long bytes) {
        UnsafeApi.copyMemory(from, BASE + index, null, to, bytes);
    }

    @Override
    void copy(long from, byte[] to, int index, long bytes) {
        UnsafeApi.copyMemory(null, from, to, BASE + index, bytes);
    }

    @Override
    byte getByte(byte[] array, int index) {
        return UnsafeApi.getByte(array, BASE + index);
    }

    @Override
    char getChar(byte[] array, int index) {
        return UnsafeApi.getChar(array, BASE + index);
    }

    @Override
    int getInt(byte[] array, int index) {
        return UnsafeApi.getInt(array, BASE + index);
    }

    @Override
    long getLong(byte[] array, int index) {
        return UnsafeApi.getLong(array, BASE + index);
    }

    @Override
    void putChar(byte[] array, int index, char value) {
        UnsafeApi.putChar(array, BASE + index, value);
    }

    @Override
    byte anyByte(Object base, long at) {
        return UnsafeApi.getByte(base, at);
    }

    @Override
    int anyInt(Object base, long at) {
        return UnsafeApi.getInt(base, at);
    }

    @Override
    long anyLong(Object base, long at) {
        return UnsafeApi.getLong(base, at);
    }
}
