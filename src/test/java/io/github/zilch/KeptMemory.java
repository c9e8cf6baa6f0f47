// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import io.github.zilch.internal.document.Document;
import io.github.zilch.internal.document.PoolLease;
import io.github.zilch.internal.memory.Block;
import io.github.zilch.internal.output.Storage;
import java.nio.ByteBuffer;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;

/** Adds up the memory that an object of this library keeps: arrays, blocks and objects that it refers to. */
public final class KeptMemory {
    private static final int OBJECT_BYTES = 40;
    private static final int REFERENCE_BYTES = 4;

    /** The buffers of blocks, which are counted as the blocks. */
    private final Set<Object> counted = Collections.newSetFromMap(new IdentityHashMap<>());

    private long bytes;

    private KeptMemory() {}

    static long bytes(Object root) {
        KeptMemory kept = new KeptMemory();
        ReferenceWalk.from(root, KeptMemory::isKept, kept::count);
        return kept.bytes;
    }

    /** Returns the size in bytes of the largest memory for a document, its own or one inside a value, of a builder. */
    public static int largestDocument(JsonBuilder builder) {
        int[] largest = {0};
        ReferenceWalk.from(
                builder,
                value -> value instanceof Object[] || ReferenceWalk.isOurs(value) && !isOfOthers(value),
                next -> {
                    if (next instanceof Storage storage) {
                        largest[0] = Math.max(largest[0], storage.capacity());
                    }
                    return !(next instanceof Storage);
                });
        return largest[0];
    }

    /** Returns whether something is no part of a builder: others of its pool, or what refuses for old handles. */
    private static boolean isOfOthers(Object value) {
        return value instanceof PoolLease || value instanceof Document document && document.isEnded();
    }

    private static boolean isKept(Object value) {
        return (value.getClass().isArray() || value instanceof ByteBuffer || ReferenceWalk.isOurs(value))
                && !(value instanceof JsonBuilderPool)
                && !(value instanceof JsonOptions);
    }

    /** Adds the size of what an object itself takes; returns whether there are references in it to follow. */
    private boolean count(Object next) {
        if (next instanceof Block block) {
            counted.add(block.bytes());
            bytes += block.capacity();
            return false;
        }
        if (next instanceof ByteBuffer buffer) { // a view of a block that should have gone, if it is large
            bytes += buffer.capacity() > 100_000 && !counted.contains(buffer) ? buffer.capacity() : 0;
            return false;
        }
        if (next instanceof byte[] array) {
            bytes += array.length;
            return false;
        }
        if (next instanceof int[] array) {
            bytes += (long) array.length * Integer.BYTES;
            return false;
        }
        if (next instanceof long[] array) {
            bytes += (long) array.length * Long.BYTES;
            return false;
        }
        bytes += next instanceof Object[] array ? (long) array.length * REFERENCE_BYTES : OBJECT_BYTES;
        return true;
    }
}
