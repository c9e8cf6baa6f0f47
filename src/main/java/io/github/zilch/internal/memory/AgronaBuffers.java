// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.memory;

import java.nio.Buffer;
import java.nio.ByteBuffer;
import org.agrona.DirectBuffer;
import org.agrona.ExpandableArrayBuffer;
import org.agrona.ExpandableDirectByteBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.UnsafeApi;
import org.agrona.concurrent.UnsafeBuffer;

/** Agrona's own buffers, and whether they can be used in this JVM, whichever {@link MemoryProvider} there is. */
final class AgronaBuffers {
    /** Offset of element 0 from the start of a {@code byte[]}; −1 if Agrona's buffers cannot be used. */
    static final long ARRAY_BASE = arrayBase();

    static final boolean AVAILABLE = ARRAY_BASE >= 0;

    /** Offset of the segment that a buffer of the JDK is a view of; −1 if there is no such field, or no access to it. */
    private static final long SEGMENT = AVAILABLE ? segmentOffset() : -1;

    /** How Agrona's buffers can be had. */
    static final String FLAG =
            "--add-exports java.base/jdk.internal.misc=ALL-UNNAMED (on the module path: =org.agrona)";

    private AgronaBuffers() {}

    /** Returns whether the class of a buffer is Agrona's own, so that its methods are no user code. */
    static boolean isOne(DirectBuffer buffer) {
        Class<?> type = buffer.getClass();
        return type == UnsafeBuffer.class
                || type == ExpandableArrayBuffer.class
                || type == ExpandableDirectByteBuffer.class;
    }

    /**
     * Returns the direct buffer of the JDK that one of Agrona's wraps, or null if it wraps none. For a buffer of another class, it is
     * the one that the buffer says it wraps, if that may be of an arena: what the class inherits from Agrona would access the
     * memory at its address, also when it is gone. Otherwise the methods of that class are used, and this is null.
     */
    static ByteBuffer wrapped(DirectBuffer buffer) {
        return accessedBy(buffer, buffer.byteBuffer());
    }

    /**
     * Returns the same for a buffer that is to be written.
     *
     * @throws java.nio.ReadOnlyBufferException if the buffer of the JDK that it wraps cannot be written.
     */
    static ByteBuffer writable(MutableDirectBuffer buffer) {
        ByteBuffer bytes = buffer.byteBuffer();
        if (bytes != null) {
            JdkBuffers.requireWritable(bytes);
        }
        return accessedBy(buffer, bytes);
    }

    private static ByteBuffer accessedBy(DirectBuffer buffer, ByteBuffer bytes) {
        boolean counts = bytes != null && bytes.isDirect() && (isOne(buffer) || AVAILABLE && mayBeOfArena(bytes));
        return counts ? bytes : null;
    }

    /** Returns whether a direct buffer may be of an arena, see {@link MemoryProvider#mayBeOfArena}. Requires {@link #AVAILABLE}. */
    static boolean mayBeOfArena(ByteBuffer buffer) {
        return SEGMENT < 0 || UnsafeApi.getReference(buffer, SEGMENT) != null;
    }

    private static long segmentOffset() {
        try {
            return UnsafeApi.objectFieldOffset(Buffer.class, "segment");
        } catch (InternalError e) { // there is no such field
            return -1;
        }
    }

    private static long arrayBase() {
        try {
            return UnsafeApi.arrayBaseOffset(byte[].class);
        } catch (LinkageError e) { // IllegalAccessError, or NoClassDefFoundError if others have tried before
            return -1;
        }
    }
}
