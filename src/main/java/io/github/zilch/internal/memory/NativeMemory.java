// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.memory;

import java.lang.ref.Reference;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
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
    final void copy16(long from, byte[] target, long to) {
        putLong(to, getLong(from));
        putLong(to + Long.BYTES, getLong(from + Long.BYTES));
    }

    @Override
    final void copy(long from, MutableDirectBuffer to, int index, int bytes) {
        to.checkLimit(index + bytes); // which makes a buffer grow that is expandable
        ByteBuffer wrapped = AgronaBuffers.writable(to);
        if (wrapped != null && mayBeOfArena(wrapped)) {
            copyToArena(from, wrapped, to.wrapAdjustment() + index, bytes);
        } else if (AgronaBuffers.isOne(to)) {
            copyToAgrona(from, to, index, bytes);
        } else {
            copyByMethods(from, to, index, bytes);
        }
    }

    private void copyToAgrona(long from, MutableDirectBuffer to, int index, int bytes) {
        byte[] array = to.byteArray();
        if (array != null) {
            copy(from, array, (int) (to.addressOffset() - arrayBase()) + index, bytes);
        } else {
            copy(from, to.addressOffset() + index, bytes);
            Reference.reachabilityFence(to); // or its memory might be freed before it is written
        }
    }

    /** Copies bytes to a buffer whose class is not Agrona's, so that what it says of its memory is not trusted. */
    private void copyByMethods(long from, MutableDirectBuffer to, int index, int bytes) {
        int words = bytes & -Long.BYTES;
        for (int i = 0; i < words; i += Long.BYTES) {
            to.putLong(index + i, getLong(from + i), ByteOrder.LITTLE_ENDIAN);
        }
        for (int i = words; i < bytes; i++) {
            to.putByte(index + i, getByte(from + i));
        }
    }

    @Override
    final void copy(long from, ByteBuffer to, int index, int bytes) {
        if (to.hasArray()) {
            copy(from, to.array(), to.arrayOffset() + index, bytes);
        } else if (mayBeOfArena(to)) {
            copyToArena(from, to, index, bytes);
        } else {
            copy(from, address(to) + index, bytes);
            Reference.reachabilityFence(to);
        }
    }

    /** Copies bytes by the JDK's methods, which need no array and no object to copy from. */
    private void copyToArena(long from, ByteBuffer to, int index, int bytes) {
        int limit = JdkBuffers.raiseLimit(to);
        try {
            boolean reversed = to.order() == ByteOrder.BIG_ENDIAN;
            int words = bytes & -Long.BYTES;
            for (int i = 0; i < words; i += Long.BYTES) {
                long word = getLong(from + i);
                to.putLong(index + i, reversed ? Long.reverseBytes(word) : word);
            }
            for (int i = words; i < bytes; i++) {
                to.put(index + i, getByte(from + i));
            }
        } finally {
            to.limit(limit);
        }
    }

    @Override
    final void fill(ByteBuffer to, int index, int bytes, int value) {
        if (to.hasArray()) {
            int begin = to.arrayOffset() + index;
            Arrays.fill(to.array(), begin, begin + bytes, (byte) value);
        } else if (mayBeOfArena(to)) {
            JdkBuffers.fill(to, index, bytes, value);
        } else {
            long at = address(to) + index;
            for (long end = at + bytes; at < end; at++) {
                putByte(at, value);
            }
            Reference.reachabilityFence(to);
        }
    }
}
