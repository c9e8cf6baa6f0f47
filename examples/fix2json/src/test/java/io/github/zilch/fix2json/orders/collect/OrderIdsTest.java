// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.orders.collect;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import io.github.zilch.fix2json.orders.event.OrderNames;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

class OrderIdsTest {
    @Test
    void joinedIdsHaveTheSameRoot() throws IOException {
        int count = 20_000;
        int groups = 700;
        try (ScratchMemory memory = new ScratchMemory()) {
            OrderIds ids = new OrderIds(memory);
            Random random = new Random(1);
            int[] last = new int[groups];
            Arrays.fill(last, OrderIds.NONE);
            int[] numbers = new int[count];
            for (int i = 0; i < count; i++) {
                numbers[i] = ids.number(i);
                int group = i % groups;
                last[group] =
                        random.nextBoolean() ? ids.join(last[group], numbers[i]) : ids.join(numbers[i], numbers[group]);
                ids.join(numbers[i], numbers[group]);
            }
            Set<Integer> roots = new HashSet<>();
            for (int i = 0; i < count; i++) {
                assertEquals(ids.root(numbers[i]), ids.number(i));
                assertEquals(ids.root(numbers[i % groups]), ids.root(numbers[i]));
                roots.add(ids.root(numbers[i]));
            }
            assertEquals(groups, roots.size());
        }
    }

    @Test
    void idsBeyondTheMemoryAreInFiles() throws IOException {
        int count = 2_000_000;
        try (ScratchMemory memory = new ScratchMemory()) {
            OrderIds ids = new OrderIds(memory);
            for (int i = 0; i < count; i++) {
                ids.number(i);
            }
            assertEquals(1.0, (double) ids.count() / count, 0.001); // some have the same bits
            assertEquals(0, ids.number(0));
        }
    }

    @Test
    void hashDependsOnEachByte() {
        UnsafeBuffer text = new UnsafeBuffer("0123456789abcdefghi".getBytes(StandardCharsets.US_ASCII));
        Set<Long> hashes = new HashSet<>();
        for (int length = 0; length <= text.capacity(); length++) {
            hashes.add(OrderNames.hash(text, 0, length));
        }
        for (int i = 0; i < text.capacity(); i++) {
            text.putByte(i, (byte) '!');
            hashes.add(OrderNames.hash(text, 0, text.capacity()));
        }
        assertEquals(2 * text.capacity() + 1, hashes.size());
        assertNotEquals(OrderNames.combine(1, 2), OrderNames.combine(2, 1));
    }
}
