// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.memory;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.agrona.DirectBuffer;

/**
 * Reads bytes and words that only their buffer itself can read: a {@link ByteBuffer} or a {@link DirectBuffer} off the heap,
 * or one that is read-only, for {@link HeapMemory}. Nothing is copied or allocated.
 */
final class BufferWords {
    private BufferWords() {}

    static byte getByte(Object buffer, int index) {
        return buffer instanceof ByteBuffer bytes ? bytes.get(index) : ((DirectBuffer) buffer).getByte(index);
    }

    /** Reads four bytes, the lowest byte first. */
    static int getInt(Object buffer, int index) {
        if (buffer instanceof ByteBuffer bytes) {
            int word = bytes.getInt(index);
            return bytes.order() == ByteOrder.LITTLE_ENDIAN ? word : Integer.reverseBytes(word);
        }
        return ((DirectBuffer) buffer).getInt(index, ByteOrder.LITTLE_ENDIAN);
    }

    /** Reads eight bytes, the lowest byte first. */
    static long getLong(Object buffer, int index) {
        if (buffer instanceof ByteBuffer bytes) {
            long word = bytes.getLong(index);
            return bytes.order() == ByteOrder.LITTLE_ENDIAN ? word : Long.reverseBytes(word);
        }
        return ((DirectBuffer) buffer).getLong(index, ByteOrder.LITTLE_ENDIAN);
    }
}
