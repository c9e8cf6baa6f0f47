// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.orders.collect;

import io.github.zilch.fix2json.orders.event.EventRecord;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.agrona.BufferUtil;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * The kept fields of many messages, on their way from the thread that reads messages to the one that collects events. There are
 * two parts: ints that describe the messages, and their bytes. For each message the ints are:
 *
 * <pre>
 * their number, kind, flags, formats, log, number of orders in it, line (2), offset in the log (2),
 * offset and length of the JSON members, length of the part with the fields, shift,
 * for each field: head, offset, length
 * </pre>
 *
 * A head is the ordinal of the field with the bits {@link EventRecord#ASCII} and {@link EventRecord#MASKED}, and from
 * {@link #ENTRY_SHIFT} on the number of the order in the message that the field is about, from 1; 0 for a field of the message. The
 * offset of a field is that in the buffer that it was read from; the shift leads from there to the bytes.
 *
 * <p>For use by one thread after the other.
 */
public final class FieldBlock {
    static final int KIND = 1;

    /** Stands instead of a kind for a message of the session that can say that sequence numbers begin anew. */
    static final int SESSION = -1;

    static final int FLAGS = 2;
    static final int FORMATS = 3;

    /** Of a message of the session, instead of the formats: from which number on it says that the numbers begin anew. */
    static final int ANNOUNCED = FORMATS;

    static final int LOG = 4;
    static final int ENTRIES = 5;
    static final int LINE = 6;
    static final int OFFSET = 8;
    static final int MEMBERS = 10;
    static final int MEMBERS_LENGTH = 11;
    static final int LENGTH = 12;
    static final int SHIFT = 13;
    static final int FIELDS = 14;

    static final int FIELD_OFFSET = 1;
    static final int FIELD_LENGTH = 2;
    static final int FIELD_INTS = 3;

    static final int ENTRY_SHIFT = 8;

    /** The number of ints, and that of bytes, unless a message needs more. */
    private static final int INTS = 1 << 16;

    private static final int BYTES = 1 << 18;

    /** What must be left of both for another message. */
    private static final int TYPICAL = 1 << 12;

    private int[] ints = new int[INTS];
    private int intCount;
    private MutableDirectBuffer bytes = allocate(BYTES);
    private int length;

    private static MutableDirectBuffer allocate(int size) {
        return new UnsafeBuffer(ByteBuffer.allocateDirect(size));
    }

    /** Returns the ints, until they grow. */
    int[] ints() {
        return ints;
    }

    /** Returns how many ints the messages have. */
    int intCount() {
        return intCount;
    }

    MutableDirectBuffer bytes() {
        return bytes;
    }

    /** Returns how many bytes the messages have. */
    int length() {
        return length;
    }

    /** Returns whether another message should be added to another block. */
    boolean isFull() {
        return ints.length - intCount < TYPICAL || bytes.capacity() - length < TYPICAL;
    }

    /** Doubles the number of ints. */
    void growInts() {
        ints = Arrays.copyOf(ints, 2 * ints.length);
    }

    /**
     * Grows, if necessary.
     *
     * @param size of what must have room after the bytes.
     */
    void ensureRoom(long size) {
        if (size <= bytes.capacity() - length) {
            return;
        }
        long capacity = bytes.capacity();
        while (capacity < length + size) {
            capacity *= 2;
        }
        MutableDirectBuffer larger = allocate((int) Math.min(capacity, Integer.MAX_VALUE - Long.BYTES));
        larger.putBytes(0, bytes, 0, length);
        free();
        bytes = larger;
    }

    /**
     * Adds the message that was written after the others.
     *
     * @param count number of its ints.
     * @param size of its bytes.
     */
    void add(int count, int size) {
        ints[intCount] = count;
        intCount += count;
        length += size;
    }

    /** Removes all messages, and gives memory of a long one back. */
    void clear() {
        intCount = 0;
        length = 0;
        if (ints.length > INTS) {
            ints = new int[INTS];
        }
        if (bytes.capacity() > BYTES) {
            free();
            bytes = allocate(BYTES);
        }
    }

    /** Frees the memory. The block can no longer be used. */
    void free() {
        DirectBuffer freed = bytes;
        bytes = null;
        BufferUtil.free(freed.byteBuffer());
    }
}
