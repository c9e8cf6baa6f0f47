// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.log;

import io.github.zilch.fix2json.wire.Framing;
import java.util.Arrays;
import org.agrona.DirectBuffer;

/**
 * Sums of bytes between any two offsets of a text, in constant time: of whole blocks the sums are kept. So many messages that
 * claim to be long are no more work than one. For use by one thread.
 */
final class BlockSums {
    private static final int BLOCK = 1 << 12;

    private final DirectBuffer text;

    /** For each block the sum of those before it. */
    private int[] before = new int[1 << 8];

    /** Number of blocks whose sums are known. */
    private int blocks;

    /**
     * Creates sums without a text.
     *
     * @param text buffer that contains it.
     */
    BlockSums(DirectBuffer text) {
        this.text = text;
    }

    /** Forgets the text, which has changed. */
    void clear() {
        blocks = 0;
    }

    /** Returns the sum of the bytes between two offsets, modulo 256. */
    int sum(int from, int to) {
        int first = (from + BLOCK - 1) / BLOCK;
        int last = to / BLOCK;
        if (first >= last) {
            return Framing.sum(text, from, to);
        }
        addBlocks(last);
        int ends = Framing.sum(text, from, first * BLOCK) + Framing.sum(text, last * BLOCK, to);
        return ends + before[last] - before[first] & 0xFF;
    }

    private void addBlocks(int count) {
        if (count >= before.length) {
            before = Arrays.copyOf(before, 2 * count);
        }
        for (; blocks < count; blocks++) {
            before[blocks + 1] = before[blocks] + Framing.sum(text, blocks * BLOCK, (blocks + 1) * BLOCK);
        }
    }
}
