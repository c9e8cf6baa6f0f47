// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.document;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The marks to which a document can be rolled back, in the order in which they were taken.
 *
 * <p>Each mark has a number that no other mark of this builder ever has, and no mark of another builder (among the
 * first 2<sup>24</sup> builders). A rollback discards the marks taken since, and a reset discards all marks. So a
 * number that is found belongs to text that still exists. Marks at the same position with nothing written between them
 * are one mark.
 */
final class Marks {
    private static final AtomicLong BUILDERS = new AtomicLong();
    private static final int NUMBER_BITS = 40;

    private static final int FIELDS = 2; // number, place

    private long[] marks = {};
    private int count;
    private long nextNumber = BUILDERS.getAndIncrement() << NUMBER_BITS;

    /** Gives back what is larger; there are no marks. */
    void shrink(int parts) {
        if ((long) marks.length * Long.BYTES > parts) {
            marks = new long[0];
        }
    }

    boolean isEmpty() {
        return count == 0;
    }

    int count() {
        return count;
    }

    /** Takes a mark; returns its number. */
    long take(int piece, int position) {
        long place = (long) piece << Integer.SIZE | position;
        int next = count * FIELDS;
        if (count > 0 && marks[next - 1] == place) {
            return marks[next - FIELDS];
        }
        if (next == marks.length) {
            marks = Arrays.copyOf(marks, Math.max(16 * FIELDS, 2 * next));
        }
        marks[next] = nextNumber;
        marks[next + 1] = place;
        count++;
        return nextNumber++;
    }

    /** Returns the index of the mark with this number, or a negative number if there is none. */
    int find(long number) {
        int least = 0;
        int most = count - 1;
        while (least <= most) {
            int middle = (least + most) >>> 1;
            long found = marks[middle * FIELDS];
            if (found == number) {
                return middle;
            }
            if (found < number) {
                least = middle + 1;
            } else {
                most = middle - 1;
            }
        }
        return -1;
    }

    /** Returns the piece in which the mark was taken. */
    int piece(int index) {
        return (int) (marks[index * FIELDS + 1] >>> Integer.SIZE);
    }

    /** Returns the position at which the mark was taken. */
    int position(int index) {
        return (int) marks[index * FIELDS + 1];
    }

    /** Discards all marks but the first {@code first}. */
    void keep(int first) {
        count = first;
    }
}
