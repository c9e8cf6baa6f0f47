// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.orders;

import java.nio.ByteBuffer;
import org.agrona.BufferUtil;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * The kept fields of many messages, on their way from the thread that reads messages to the one that collects events. For each
 * message:
 *
 * <pre>
 * int length, byte kind, byte flags, byte formats, byte unused, int log, int number of orders in it, long line,
 * long offset in the log, int length of the JSON members, int number of fields,
 * for each field: int head, int offset in the block, int length
 * the part of the message with the fields, the JSON members
 * </pre>
 *
 * A head is the ordinal of the field with the bits {@link EventRecord#ASCII} and {@link EventRecord#MASKED}, and from
 * {@link #ENTRY_SHIFT} on the number of the order in the message that the field is about, from 1; 0 for a field of the message.
 *
 * <p>For use by one thread after the other.
 */
final class FieldBlock {
    static final int KIND = 4;
    static final int FLAGS = 5;
    static final int FORMATS = 6;
    static final int LOG = 8;
    static final int ENTRIES = 12;
    static final int LINE = 16;
    static final int OFFSET = 24;
    static final int MEMBERS_LENGTH = 32;
    static final int FIELD_COUNT = 36;
    static final int FIELDS = 40;

    static final int FIELD_BYTES = 12;
    static final int FIELD_OFFSET = 4;
    static final int FIELD_LENGTH = 8;
    static final int ENTRY_SHIFT = 8;

    /** The size of a block in bytes, unless a message is longer. */
    private static final int SIZE = 1 << 18;

    private MutableDirectBuffer memory = allocate(SIZE);
    private int length;

    private static MutableDirectBuffer allocate(int bytes) {
        return new UnsafeBuffer(ByteBuffer.allocateDirect(bytes));
    }

    MutableDirectBuffer memory() {
        return memory;
    }

    /** Returns the length of all messages in bytes. */
    int length() {
        return length;
    }

    /** Returns whether there is room for this many bytes after the messages, without growing. */
    boolean hasRoom(int bytes) {
        return bytes <= memory.capacity() - length;
    }

    /**
     * Grows, if necessary.
     *
     * @param bytes that must have room after the messages.
     */
    void ensureRoom(long bytes) {
        if (bytes <= memory.capacity() - length) {
            return;
        }
        long capacity = memory.capacity();
        while (capacity < length + bytes) {
            capacity *= 2;
        }
        MutableDirectBuffer larger = allocate((int) Math.min(capacity, Integer.MAX_VALUE - Long.BYTES));
        larger.putBytes(0, memory, 0, memory.capacity());
        free();
        memory = larger;
    }

    /** Adds the message that was written after the others. */
    void add(int bytes) {
        memory.putInt(length, bytes);
        length += bytes;
    }

    /** Removes all messages, and gives memory of a long one back. */
    void clear() {
        length = 0;
        if (memory.capacity() > SIZE) {
            free();
            memory = allocate(SIZE);
        }
    }

    /** Frees the memory. The block can no longer be used. */
    void free() {
        DirectBuffer freed = memory;
        memory = null;
        BufferUtil.free(freed.byteBuffer());
    }
}
