// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.memory;

import java.nio.ByteBuffer;
import org.agrona.BufferUtil;

/** Bytes that were laid aside from where they may soon be moved: memory that is kept and only ever grows. */
public final class SavedBytes {
    private ByteBuffer memory;
    private int length;

    /** Lays bytes aside, instead of those that were. */
    public void copy(long from, int length) {
        if (memory == null || memory.capacity() < length) {
            memory = ByteBuffer.allocateDirect(Math.max(length, 1024));
        }
        Memory.copy(from, address(), length);
        this.length = length;
    }

    /** Address of what was laid aside. */
    public long address() {
        return BufferUtil.address(memory);
    }

    /** Its length in bytes. */
    public int length() {
        return length;
    }
}
