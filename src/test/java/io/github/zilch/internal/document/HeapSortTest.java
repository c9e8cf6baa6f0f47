// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.document;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import io.github.zilch.*;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class HeapSortTest {
    @Test
    void sortsAsTheJdkDoesAndLeavesOtherElements() {
        Random random = new Random(1);
        for (int size = 0; size <= 100; size++) {
            for (int most : new int[] {1, 4, 1_000_000}) {
                long[] values = random.longs(size, -most, most).toArray();
                int count = random.nextInt(size + 1);
                long[] expected = values.clone();
                Arrays.sort(expected, 0, count);
                HeapSort.sort(values, count);
                assertArrayEquals(expected, values);
            }
        }
    }
}
