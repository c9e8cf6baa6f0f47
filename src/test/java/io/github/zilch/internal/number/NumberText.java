// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.number;

import io.github.zilch.internal.memory.Block;
import io.github.zilch.internal.memory.Memory;
import io.github.zilch.internal.text.Encoded;
import java.nio.ByteBuffer;

/** Runs encoders a billion times in the same memory, and checks canaries on both sides each time. */
final class NumberText {
    private static final long CANARY = 0xA5A5_A5A5_A5A5_A5A5L;
    private static final int MARGIN = 8;

    private final Block block;
    private final ByteBuffer memory;
    private final long begin;
    private final int worstCase;

    /** Begins with the text that was written last. */
    final byte[] bytes;

    /** The length of that text in bytes. */
    int length;

    /** Creates memory for encoders that touch at most this many bytes. */
    NumberText(int worstCase) {
        this.worstCase = worstCase;
        block = Memory.allocate(worstCase + 2 * MARGIN);
        memory = block.bytes();
        memory.putLong(0, CANARY).putLong(worstCase + MARGIN, CANARY);
        begin = block.address() + MARGIN;
        bytes = new byte[worstCase];
    }

    /** Returns the address to write at. */
    long begin() {
        return begin;
    }

    /** Returns the array of that address; null if memory is not in arrays. */
    byte[] target() {
        return Memory.arrayAt(begin);
    }

    /** Reads what was written up to an address. */
    NumberText take(long end) {
        length = (int) (end - begin);
        if (length <= 0 || length > worstCase) {
            throw new AssertionError("wrote " + length + " bytes where at most " + worstCase + " were stated");
        }
        if (memory.getLong(0) != CANARY || memory.getLong(worstCase + MARGIN) != CANARY) {
            throw new AssertionError("wrote outside the " + worstCase + " bytes that were stated");
        }
        memory.get(MARGIN, bytes, 0, length);
        return this;
    }

    /** Returns whether the text is this ASCII text, after a minus sign if {@code minus}. */
    boolean is(String expected, boolean minus) {
        int from = minus ? 1 : 0;
        if (length != expected.length() + from || minus && bytes[0] != '-') {
            return false;
        }
        for (int i = from; i < length; i++) {
            if (bytes[i] != expected.charAt(i - from)) {
                return false;
            }
        }
        return true;
    }

    /** Returns the text as a new String. */
    String of(Encoded.Encoder encoder) {
        return take(encoder.put(target(), begin)).toString();
    }

    @Override
    @SuppressWarnings("deprecation") // ASCII, and there are billions of them
    public String toString() {
        return new String(bytes, 0, 0, length);
    }
}
