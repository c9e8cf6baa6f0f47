// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.memory;

import java.nio.ByteBuffer;

/**
 * A block of memory that one owner has; {@link Memory#allocate} creates it. It is freed when the owner calls
 * {@link #free}, and otherwise by the garbage collector when the block and all views of it are unreachable: code that uses
 * the address must keep the block reachable.
 */
public abstract class Block {
    private final ByteBuffer bytes;
    private final long address;

    /** Null until it is needed. */
    private ByteBuffer readOnly;

    Block(ByteBuffer bytes, long address) {
        this.bytes = bytes;
        this.address = address;
    }

    /** Returns the address of the first byte. */
    public final long address() {
        return address;
    }

    /** Returns the size in bytes. */
    public final int capacity() {
        return bytes.capacity();
    }

    /** Returns the bytes as a buffer: always the same one. */
    public final ByteBuffer bytes() {
        return bytes;
    }

    /** Returns a view of the bytes that cannot be written: always the same one. */
    public final ByteBuffer readOnly() {
        if (readOnly == null) {
            readOnly = bytes.asReadOnlyBuffer();
        }
        return readOnly;
    }

    /** Ends the use of the address, while views of the bytes may still be read. */
    public abstract void retire();

    /** Frees the memory at once; there must be no further use of it, or of a view. */
    public abstract void free();
}
