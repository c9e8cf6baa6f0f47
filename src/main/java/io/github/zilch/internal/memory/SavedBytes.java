// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.memory;

import java.nio.ByteBuffer;
import org.agrona.BufferUtil;

/** Bytes that were copied from where they may soon be moved: memory that is kept and only ever grows. */
public final class SavedBytes {
    private ByteBuffer memory;
    private int length;

    /** Makes room for bytes, in place of those that were here; returns the address of the first one. */
    public long reserve(long maxBytes) {
        if (memory == null || memory.capacity() < maxBytes) {
            memory = ByteBuffer.allocateDirect((int) Math.max(maxBytes, 1024));
        }
        return address();
    }

    /** Takes note of how many bytes were written at the address that {@link #reserve} returned. */
    public void setLength(int length) {
        this.length = length;
    }

    /** Copies bytes from outside the heap, in place of those that were here. */
    public void copy(long from, int length) {
        Memory.copy(from, reserve(length), length);
        this.length = length;
    }

    /** Address of the first byte. */
    public long address() {
        return BufferUtil.address(memory);
    }

    /** Number of bytes that were copied. */
    public int length() {
        return length;
    }

    /** A view of the bytes that were copied, always the same one while the memory does not grow. */
    public ByteBuffer view() {
        return memory.limit(length).position(0);
    }
}
