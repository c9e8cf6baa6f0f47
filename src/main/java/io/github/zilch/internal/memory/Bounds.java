// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.memory;

import org.agrona.DirectBuffer;

/** Slices of callers' buffers and arrays: where they are, and whether they are inside. */
public final class Bounds {
    /** Whether slices, and the order of calls, are checked; see {@link io.github.zilch.JsonBuilder#CHECKS}. */
    public static final boolean CHECKS =
            !"false".equals(System.getProperty("zilch.checks", Boolean.toString(DirectBuffer.SHOULD_BOUNDS_CHECK)));

    private Bounds() {}

    /** Returns where a slice begins: an index if the buffer has an array, else an address. */
    public static long begin(DirectBuffer buffer, int offset, int length) {
        if (CHECKS) {
            check(buffer.capacity(), "bytes", offset, length);
        }
        long address = buffer.addressOffset() + offset;
        return buffer.byteArray() == null ? address : address - Memory.ARRAY_BASE;
    }

    /** Makes sure that a slice is inside an array. */
    public static void check(byte[] array, int offset, int length) {
        if (CHECKS) {
            check(array.length, "bytes", offset, length);
        }
    }

    /** Makes sure that a slice is inside an array of so many values. */
    public static void checkValues(int count, int offset, int length) {
        if (CHECKS) {
            check(count, "values", offset, length);
        }
    }

    private static void check(int size, String unit, int offset, int length) {
        if ((offset | length) < 0 || length > size - offset) {
            throw new IndexOutOfBoundsException("offset " + offset + ", length " + length
                    + " is outside the source, which has " + size + ' ' + unit);
        }
    }

    /** Makes sure that the document fits where it is to be copied to; checked always, since it is written there. */
    public static void requireRoom(int capacity, int offset, int length) {
        if (offset < 0 || length > capacity - offset) {
            throw new IndexOutOfBoundsException("the document has " + length + " bytes, but at offset " + offset
                    + " of a destination of " + capacity + " there are " + Math.max(0, (long) capacity - offset)
                    + ": give a larger one");
        }
    }
}
