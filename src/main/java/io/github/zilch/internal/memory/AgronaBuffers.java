// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.memory;

import java.nio.ByteBuffer;
import org.agrona.DirectBuffer;
import org.agrona.ExpandableArrayBuffer;
import org.agrona.ExpandableDirectByteBuffer;
import org.agrona.UnsafeApi;
import org.agrona.concurrent.UnsafeBuffer;

/** Agrona's own buffers, and whether they can be used in this JVM, whichever {@link MemoryProvider} there is. */
final class AgronaBuffers {
    /** Offset of element 0 from the start of a {@code byte[]}; −1 if Agrona's buffers cannot be used. */
    static final long ARRAY_BASE = arrayBase();

    static final boolean AVAILABLE = ARRAY_BASE >= 0;

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

    /** Returns the direct buffer of the JDK that one of Agrona's wraps; null if it is another one, or wraps none. */
    static ByteBuffer wrapped(DirectBuffer buffer) {
        return isOne(buffer) && buffer.byteArray() == null ? buffer.byteBuffer() : null;
    }

    private static long arrayBase() {
        try {
            return UnsafeApi.arrayBaseOffset(byte[].class);
        } catch (LinkageError e) { // IllegalAccessError, or NoClassDefFoundError if others have tried before
            return -1;
        }
    }
}
