// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.memory;

import java.lang.ref.WeakReference;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * Blocks that larger ones have replaced. Others may still be reading from them, so the garbage collector frees them, or
 * {@link #free} if that comes first.
 */
public final class ReplacedBuffers {
    private final List<WeakReference<ByteBuffer>> buffers = new ArrayList<>(0);

    /** Adds a block; null is no block. */
    public void add(Block block) {
        if (block != null) {
            buffers.removeIf(reference -> reference.get() == null);
            buffers.add(new WeakReference<>(block.bytes()));
        }
    }

    /** Frees all that have not been collected. */
    public void free() {
        for (WeakReference<ByteBuffer> reference : buffers) {
            Memory.free(reference.get());
        }
        buffers.clear();
    }
}
