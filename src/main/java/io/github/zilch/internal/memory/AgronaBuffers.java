// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.memory;

import org.agrona.UnsafeApi;

/** Whether Agrona's own buffers can be used in this JVM, whichever {@link MemoryProvider} there is. */
final class AgronaBuffers {
    /** Offset of element 0 from the start of a {@code byte[]}; −1 if Agrona's buffers cannot be used. */
    static final long ARRAY_BASE = arrayBase();

    static final boolean AVAILABLE = ARRAY_BASE >= 0;

    /** How Agrona's buffers can be had. */
    static final String FLAG =
            "--add-exports java.base/jdk.internal.misc=ALL-UNNAMED (on the module path: =org.agrona)";

    private AgronaBuffers() {}

    private static long arrayBase() {
        try {
            return UnsafeApi.arrayBaseOffset(byte[].class);
        } catch (LinkageError e) { // IllegalAccessError, or NoClassDefFoundError if others have tried before
            return -1;
        }
    }
}
