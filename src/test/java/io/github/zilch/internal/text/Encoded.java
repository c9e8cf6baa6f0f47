// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.text;

import io.github.zilch.internal.memory.Block;
import io.github.zilch.internal.memory.Memory;
import java.lang.ref.Reference;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Runs an encoder in memory of its own, with canaries on both sides, and returns what it wrote. */
public final class Encoded {
    private static final byte CANARY = (byte) 0xA5;
    private static final int MARGIN = 16;

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
        Block block = Memory.allocate(worstCase + 2 * MARGIN);
        ByteBuffer memory = block.bytes();
        for (int i = 0; i < memory.capacity(); i++) {
            memory.put(i, CANARY);
        }
        long begin = block.address() + MARGIN;
        int length = (int) (encoder.put(Memory.arrayAt(begin), begin) - begin);
        if (length < 0 || length > worstCase) {
            throw new AssertionError("wrote " + length + " bytes where at most " + worstCase + " were stated");
        }
        for (int i = 0; i < MARGIN; i++) {
            if (memory.get(i) != CANARY || memory.get(memory.capacity() - 1 - i) != CANARY) {
                throw new AssertionError("wrote outside the " + worstCase + " bytes that were stated");
            }
        }
        byte[] bytes = new byte[length];
        memory.get(MARGIN, bytes);
        Reference.reachabilityFence(block);
        return bytes;
    }

    /**
     * Returns the same as text. It must be well-formed UTF-8: a lenient decoder would read ill-formed bytes as U+FFFD.
     */
    public static String text(int worstCase, Encoder encoder) {
        byte[] bytes = bytes(worstCase, encoder);
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new AssertionError("ill-formed UTF-8: " + Arrays.toString(bytes), e);
        }
    }
}
