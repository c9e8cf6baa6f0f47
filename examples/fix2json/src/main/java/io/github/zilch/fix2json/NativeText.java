// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json;

import java.lang.ref.Reference;
import java.nio.ByteBuffer;
import org.agrona.BufferUtil;
import org.agrona.DirectBuffer;
import org.agrona.UnsafeApi;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * A growing off-heap text that is written at plain addresses. Callers reserve room before they write. Allocates only if
 * there is not enough room. For use by one thread.
 */
final class NativeText {
    /** Number of bytes after the reserved room that a writer may overwrite, because it writes whole words. */
    static final int SLACK = 32;

    private static final int MIN_CAPACITY = 1024;

    private final UnsafeBuffer buffer = new UnsafeBuffer(0, 0);
    private ByteBuffer memory;
    private long address;

    NativeText() {
        allocate(MIN_CAPACITY);
    }

    private void allocate(int capacity) {
        memory = ByteBuffer.allocateDirect(capacity);
        buffer.wrap(memory);
        address = BufferUtil.address(memory);
    }

    /** Ensures that {@code length} bytes can be written, and keeps the first {@code used} bytes. */
    void makeRoom(int length, int used) {
        if (length > memory.capacity() - SLACK) {
            ByteBuffer before = memory;
            long from = address;
            allocate(2 * length + SLACK);
            UnsafeApi.copyMemory(null, from, null, address, used);
            Reference.reachabilityFence(before);
        }
    }

    /** Returns the address of the first byte. Valid until more room is reserved. */
    long address() {
        return address;
    }

    /** Returns the memory as a buffer; its index 0 is the first byte. */
    DirectBuffer buffer() {
        return buffer;
    }

    /** Writes a slice of a buffer. The room must have been reserved. */
    void put(int at, DirectBuffer source, int offset, int length) {
        buffer.putBytes(at, source, offset, length);
    }
}
