// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.text;

import io.github.zilch.internal.memory.Block;
import io.github.zilch.internal.memory.Memory;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Runs an encoder in memory with canaries on both sides, and returns what it wrote. */
public final class Encoded {
    private static final byte CANARY = (byte) 0xA5;
    private static final int MARGIN = 16;

    /** Memory for the encoders of a thread, of which there may be billions. */
    private static final ThreadLocal<Block> BLOCK = ThreadLocal.withInitial(() -> Memory.allocate(1 << 17));

    private Encoded() {}

    /** Writes to an address, whose array is given where memory is in arrays; returns the address after its last byte. */
    @FunctionalInterface
    public interface Encoder {
        long put(byte[] target, long at);
    }

    /**
     * Runs an encoder.
     *
     * @param worstCase largest number of bytes that the encoder states it touches.
     * @param encoder from the address to write at to the address after its last byte.
     * @return what it wrote.
     */
    public static byte[] bytes(int worstCase, Encoder encoder) {
        Block block = BLOCK.get();
        long begin = block.address() + MARGIN;
        long limit = begin + worstCase;
        if (worstCase > block.capacity() - 2 * MARGIN) {
            throw new IllegalArgumentException("the memory is too small for " + worstCase + " bytes");
        }
        for (long at = begin - MARGIN; at < limit + MARGIN; at++) {
            Memory.putByte(at, CANARY);
        }
        int length = (int) (encoder.put(Memory.arrayAt(begin), begin) - begin);
        if (length < 0 || length > worstCase) {
            throw new AssertionError("wrote " + length + " bytes where at most " + worstCase + " were stated");
        }
        for (int i = 1; i <= MARGIN; i++) {
            if (Memory.getByte(begin - i) != CANARY || Memory.getByte(limit + i - 1) != CANARY) {
                throw new AssertionError("wrote outside the " + worstCase + " bytes that were stated");
            }
        }
        byte[] bytes = new byte[length];
        block.bytes().get(MARGIN, bytes);
        return bytes;
    }

    /** Returns UTF-16 as a String keeps it. */
    static byte[] utf16(char... units) {
        ByteBuffer bytes = ByteBuffer.allocate(2 * units.length).order(ByteOrder.nativeOrder());
        bytes.asCharBuffer().put(units);
        return bytes.array();
    }

    /** Returns the same as text. It must be well-formed UTF-8: ill-formed bytes are read as U+FFFD, which has others. */
    public static String text(int worstCase, Encoder encoder) {
        byte[] bytes = bytes(worstCase, encoder);
        String text = new String(bytes, StandardCharsets.UTF_8);
        if (!Arrays.equals(bytes, text.getBytes(StandardCharsets.UTF_8))) {
            throw new AssertionError("ill-formed UTF-8: " + Arrays.toString(bytes));
        }
        return text;
    }
}
