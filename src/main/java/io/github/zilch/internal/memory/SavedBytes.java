// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.memory;

import java.nio.ByteBuffer;

/** A copy of bytes whose original may soon move or change. The memory is reused, and grows when a copy needs more. */
public final class SavedBytes {
    private Block memory;
    private final ReplacedBuffers replaced = new ReplacedBuffers();
    private int byteLength;

    /**
     * Discards the saved bytes and makes room for {@code maxBytes} new ones.
     *
     * @return the address of the first byte.
     */
    public long reserve(long maxBytes) {
        if (memory == null || memory.capacity() < maxBytes) {
            Block larger = Memory.allocate((int) Math.max(maxBytes, 1024));
            replaced.add(memory);
            memory = larger;
        }
        return address();
    }

    /** Notes how many bytes were written at the address that {@link #reserve} returned. */
    public void setByteLength(int bytes) {
        byteLength = bytes;
    }

    /** Replaces the saved bytes with a copy of {@code bytes} off-heap bytes. */
    public void copy(long from, int bytes) {
        Memory.copy(from, reserve(bytes), bytes);
        byteLength = bytes;
    }

    /** Frees the memory; nothing is saved any more. */
    public void free() {
        if (memory != null) {
            memory.free();
            memory = null;
        }
        replaced.free();
        byteLength = 0;
    }

    /**
     * Gives the memory back if it is larger than {@code capacity} bytes: nothing is saved any more. Views of it may still be read.
     */
    public void trim(int capacity) {
        if (capacity() > capacity) {
            Block larger = memory;
            memory = null;
            byteLength = 0;
            replaced.add(larger);
            larger.retire();
        }
    }

    /** Returns the size of the memory in bytes. */
    public int capacity() {
        return memory == null ? 0 : memory.capacity();
    }

    /** Returns the address of the first byte. */
    public long address() {
        return memory.address();
    }

    /** Returns the number of bytes that were copied. */
    public int byteLength() {
        return byteLength;
    }

    /**
     * Copies bytes as {@link #copy} does and erases what is left of those that were here.
     *
     * @param from address of the first byte.
     * @param bytes number of them.
     * @return a view of the copied bytes; always the same one while the memory does not grow.
     */
    public ByteBuffer viewOf(long from, int bytes) {
        replace(from, bytes);
        return memory.bytes().limit(bytes).position(0);
    }

    /** Does the same, but the view cannot be written. */
    public ByteBuffer readOnlyViewOf(long from, int bytes) {
        replace(from, bytes);
        return memory.readOnly();
    }

    private void replace(long from, int bytes) {
        int before = byteLength;
        copy(from, bytes);
        for (int i = bytes; i < Math.min(before, memory.capacity()); i++) {
            Memory.putByte(address() + i, 0);
        }
    }
}
