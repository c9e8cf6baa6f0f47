// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json;

import java.lang.ref.Reference;
import java.nio.ByteBuffer;
import org.agrona.BufferUtil;
import org.agrona.DirectBuffer;
import org.agrona.UnsafeApi;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Text outside the heap that is written at plain addresses, of any length. Whoever writes asks for room first; that
 * allocates if there is not enough yet, else nothing does. For one thread.
 */
final class NativeText {
    /** Bytes behind the room asked for that may be touched as well, by writing whole words. */
    static final int SLACK = 32;

    private static final int LEAST = 1024;

    private final UnsafeBuffer buffer = new UnsafeBuffer(0, 0);
    private ByteBuffer memory;
    private long address;

    NativeText() {
        allocate(LEAST);
    }

    private void allocate(int capacity) {
        memory = ByteBuffer.allocateDirect(capacity);
        buffer.wrap(memory);
        address = BufferUtil.address(memory);
    }

    /** Sees to it that {@code length} bytes can be written, of which the first {@code used} have been. */
    void makeRoom(int length, int used) {
        if (length > memory.capacity() - SLACK) {
            ByteBuffer before = memory;
            long from = address;
            allocate(2 * length + SLACK);
            UnsafeApi.copyMemory(null, from, null, address, used);
            Reference.reachabilityFence(before);
        }
    }

    /** Address of the first byte, until more room is made. */
    long address() {
        return address;
    }

    /** The memory as a buffer, whose index 0 is the first byte. */
    DirectBuffer buffer() {
        return buffer;
    }

    /** Writes a slice of a buffer, for which there is room. */
    void put(int at, DirectBuffer source, int offset, int length) {
        buffer.putBytes(at, source, offset, length);
    }
}
