// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.orders.event;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class EventBlockTest {
    private static final int SIZE = 1 << 14;

    @Test
    void longRecordMakesABlockLargerUntilItIsCleared() {
        EventBlock block = new EventBlock(SIZE);
        block.bytes().putInt(0, 8);
        block.add(Integer.BYTES);
        block.ensureRoom(SIZE - Integer.BYTES);
        assertEquals(SIZE, block.bytes().capacity());
        block.ensureRoom(3L * SIZE);
        assertEquals(8, block.bytes().getInt(0));
        assertEquals(4 * SIZE, block.bytes().capacity());
        block.clear();
        assertEquals(SIZE, block.bytes().capacity());
        assertEquals(0, block.length());
    }

    @Test
    void blockIsFullBeforeATypicalRecordDoesNotFit() {
        EventBlock block = new EventBlock(SIZE);
        block.add(SIZE / 2);
        assertFalse(block.isFull());
        block.add(1);
        assertTrue(block.isFull());
    }
}
