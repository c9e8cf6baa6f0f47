// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.orders.event;

import java.nio.ByteBuffer;
import org.agrona.BufferUtil;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/** The {@linkplain EventRecord records} of many events, one after the other. For use by one thread after the other. */
public final class EventBlock {
    /** What must be left for another record. */
    private static final int TYPICAL = 1 << 13;

    private final int size;
    private MutableDirectBuffer bytes;
    private int length;

    /**
     * Creates an empty block.
     *
     * @param size in bytes, unless a record is longer.
     */
    public EventBlock(int size) {
        this.size = size;
        bytes = allocate(size);
    }

    private static MutableDirectBuffer allocate(int size) {
        return new UnsafeBuffer(ByteBuffer.allocateDirect(size));
    }

    /** Returns the records, until they grow. */
    public MutableDirectBuffer bytes() {
        return bytes;
    }

    /** Returns how many bytes the records have. */
    public int length() {
        return length;
    }

    /** Returns whether another record should be added to another block. */
    public boolean isFull() {
        return bytes.capacity() - length < TYPICAL;
    }

    /** Grows, if necessary, so that there is room for so many bytes after the records. */
    public void ensureRoom(long room) {
        if (room <= bytes.capacity() - length) {
            return;
        }
        long capacity = bytes.capacity();
        while (capacity < length + room) {
            capacity *= 2;
        }
        MutableDirectBuffer larger = allocate((int) Math.min(capacity, Integer.MAX_VALUE - Long.BYTES));
        larger.putBytes(0, bytes, 0, length);
        BufferUtil.free(bytes.byteBuffer());
        bytes = larger;
    }

    /** Adds the record that was written after the others. */
    public void add(int recordLength) {
        length += recordLength;
    }

    /** Removes all records, and gives memory of long ones back. */
    public void clear() {
        length = 0;
        if (bytes.capacity() > size) {
            BufferUtil.free(bytes.byteBuffer());
            bytes = allocate(size);
        }
    }
}
