// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.output;

import io.github.zilch.internal.memory.Block;
import io.github.zilch.internal.memory.Memory;
import io.github.zilch.internal.text.KeySlot;

/**
 * Allocates the memory of {@link RowNames}. That of their constants is there before their class is initialized, because each
 * document reserves it: the JVM does not run a class initializer again that has run out of memory.
 */
final class RowMemory {
    /** Number of values of {@link RowNames#ANY_NUMBER}. */
    static final int COMMAS = 64;

    /** Number of slots of {@link RowNames#ANY_MEMBERS}. */
    static final int NAME_SLOTS = 2;

    private static final int NAME_END_BYTES = 2;

    private static Block commas;

    private static Block nameEnd;

    private static volatile Block nothing;

    private RowMemory() {}

    /**
     * Allocates the memory for a number of values.
     *
     * @param textBytes number of bytes that are touched at most by what stands before them.
     */
    static Block allocate(int values, long textBytes) {
        return Memory.allocate(Math.toIntExact(slotBytes(values) + textBytes + KeySlot.BYTES));
    }

    /** Returns the size of the slots: one for each value, and the empty one. */
    static long slotBytes(int values) {
        return (values + 1L) * KeySlot.BYTES;
    }

    /** Allocates the memory of the constants unless it is there. */
    static void reserve() {
        if (nothing == null) {
            reserveOnce();
        }
    }

    private static synchronized void reserveOnce() {
        if (nothing == null) {
            commas = allocate(COMMAS, COMMAS);
            nameEnd = allocate(NAME_SLOTS, NAME_END_BYTES);
            nothing = allocate(0, 0);
        }
    }

    /** Returns the memory of {@link RowNames#ANY_NUMBER}. */
    static Block commas() {
        reserve();
        return commas;
    }

    /** Returns the memory of {@link RowNames#ANY_MEMBERS}. */
    static Block nameEnd() {
        reserve();
        return nameEnd;
    }

    /** Returns the memory of {@link RowNames#NONE}. */
    static Block nothing() {
        reserve();
        return nothing;
    }
}
