// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.document;

/**
 * Sorts in place and without allocating. The JDK's sort does not guarantee that: it allocates for some long arrays
 * (algorithm: J. W. J. Williams, "Algorithm 232: Heapsort", 1964).
 */
final class HeapSort {
    private HeapSort() {}

    /** Sorts the first {@code count} values in ascending order. */
    static void sort(long[] values, int count) {
        for (int i = count / 2 - 1; i >= 0; i--) {
            siftDown(values, i, count);
        }
        for (int end = count - 1; end > 0; end--) {
            long largest = values[0];
            values[0] = values[end];
            values[end] = largest;
            siftDown(values, 0, end);
        }
    }

    private static void siftDown(long[] values, int root, int count) {
        long value = values[root];
        int hole = root;
        for (int child = 2 * hole + 1; child < count; child = 2 * hole + 1) {
            if (child + 1 < count && values[child + 1] > values[child]) {
                child++;
            }
            if (values[child] <= value) {
                break;
            }
            values[hole] = values[child];
            hole = child;
        }
        values[hole] = value;
    }
}
