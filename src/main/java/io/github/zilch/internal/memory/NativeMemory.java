// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.memory;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.agrona.MutableDirectBuffer;

/** A {@link MemoryProvider} whose memory is off the heap, where an address is that of the machine. */
abstract class NativeMemory extends MemoryProvider {
    @Override
    final boolean hasAddresses() {
        return true;
    }

    @Override
    final Block allocate(int capacity) {
        ByteBuffer bytes = ByteBuffer.allocateDirect(capacity);
        return new NativeBlock(bytes, address(bytes));
    }

    @Override
    final byte[] arrayAt(long at) {
        return null;
    }

    private final class NativeBlock extends Block {
        NativeBlock(ByteBuffer bytes, long address) {
            super(bytes, address);
        }

        @Override
        public void retire() {
            // the garbage collector frees it when there is no view any more
        }

        @Override
        public void free() {
            NativeMemory.this.free(bytes());
        }
    }

    @Override
    final void copy16(long from, long to) {
        putLong(to, getLong(from));
        putLong(to + Long.BYTES, getLong(from + Long.BYTES));
    }

    @Override
    final void copy(long from, MutableDirectBuffer to, int index, int bytes) {
        to.checkLimit(index + bytes); // which makes a buffer grow that is expandable
        byte[] array = to.byteArray();
        if (array == null) {
            copy(from, to.addressOffset() + index, bytes);
        } else {
            copy(from, array, (int) (to.addressOffset() - arrayBase()) + index, bytes);
        }
    }

    @Override
    final void copy(long from, ByteBuffer to, int index, int bytes) {
        if (to.hasArray()) {
            copy(from, to.array(), to.arrayOffset() + index, bytes);
        } else {
            copy(from, address(to) + index, bytes);
        }
    }

    @Override
    final void copy(ByteBuffer from, int index, long to, int bytes) {
        if (from.hasArray()) {
            copy(from.array(), from.arrayOffset() + index, to, bytes);
        } else {
            copy(address(from) + index, to, bytes);
        }
    }

    @Override
    final void fill(ByteBuffer to, int index, int bytes, int value) {
        if (to.hasArray()) {
            int begin = to.arrayOffset() + index;
            Arrays.fill(to.array(), begin, begin + bytes, (byte) value);
        } else {
            long at = address(to) + index;
            for (long end = at + bytes; at < end; at++) {
                putByte(at, value);
            }
        }
    }
}
