// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.memory;

import java.nio.ByteBuffer;
import org.agrona.BufferUtil;

/**
 * A copy of bytes whose original may soon move or change. The memory is off the heap, is reused, and grows when a copy
 * needs more.
 */
public final class SavedBytes {
    private ByteBuffer memory;
    private int length;

    /**
     * Discards the saved bytes and makes room for {@code maxBytes} new ones.
     *
     * @return the address of the first byte.
     */
    public long reserve(long maxBytes) {
        if (memory == null || memory.capacity() < maxBytes) {
            memory = ByteBuffer.allocateDirect((int) Math.max(maxBytes, 1024));
        }
        return address();
    }

    /** Replaces the saved bytes with a copy of {@code length} off-heap bytes. */
    public void copy(long from, int length) {
        Memory.copy(from, reserve(length), length);
        this.length = length;
    }

    /** Returns the address of the first byte. */
    public long address() {
        return BufferUtil.address(memory);
    }

    /** Returns the number of bytes that were copied. */
    public int length() {
        return length;
    }

    /**
     * Copies bytes as {@link #copy} does and erases what is left of those that were here.
     *
     * @param from address of the first byte.
     * @param length number of bytes.
     * @return a view of the copied bytes; always the same one while the memory does not grow.
     */
    public ByteBuffer viewOf(long from, int length) {
        int before = this.length;
        copy(from, length);
        for (int i = length; i < Math.min(before, memory.capacity()); i++) {
            Memory.putByte(address() + i, 0);
        }
        return memory.limit(length).position(0);
    }
}
