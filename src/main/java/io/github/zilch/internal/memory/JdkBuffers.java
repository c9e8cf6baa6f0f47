// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.memory;

import java.nio.ByteBuffer;

/**
 * Access to buffers of the JDK by their own methods, which check that the memory is still there: those of a closed arena
 * throw {@link IllegalStateException}, and no arena is closed during an access.
 */
public final class JdkBuffers {
    private JdkBuffers() {}

    /** Returns a buffer, or a view of it, whose limit is not before {@code end}. Only a view is allocated. */
    public static ByteBuffer readableTo(ByteBuffer buffer, int end) {
        return end <= buffer.limit() ? buffer : buffer.duplicate().clear();
    }

    /**
     * Checks that a buffer can be written.
     *
     * @throws java.nio.ReadOnlyBufferException if it cannot.
     */
    public static void requireWritable(ByteBuffer buffer) {
        if (buffer.isReadOnly()) {
            throw new NotWritableException("the buffer (position " + buffer.position() + ", limit " + buffer.limit()
                    + ") is read-only: pass one that can be written, not one from asReadOnlyBuffer()");
        }
    }

    /** Reads a byte, which throws if its memory is not there or belongs to another thread. */
    static void touch(ByteBuffer buffer, int index) {
        readableTo(buffer, index + 1).get(index);
    }

    /** Writes the low 8 bits of {@code value} to bytes of a buffer, from an index on. */
    static void fill(ByteBuffer to, int index, int bytes, int value) {
        int limit = raiseLimit(to);
        try {
            for (int i = index; i < index + bytes; i++) {
                to.put(i, (byte) value);
            }
        } finally {
            to.limit(limit);
        }
    }

    /** Makes all of a buffer accessible, as it is at an address; returns its limit, which the caller restores. */
    static int raiseLimit(ByteBuffer buffer) {
        int limit = buffer.limit();
        buffer.limit(buffer.capacity());
        return limit;
    }
}
