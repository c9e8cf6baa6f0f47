// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.memory;

import java.nio.ByteBuffer;
import java.util.Objects;
import org.agrona.DirectBuffer;

/** Bounds checks for the slices of buffers and arrays that callers pass. */
public final class Bounds {
    private static final String PROPERTY = Settings.CHECKS;

    /** Whether slices and the order of calls are checked; see {@link io.github.zilch.JsonBuilder#CHECKS}. */
    public static final boolean CHECKS = PROPERTY.isEmpty() ? areOnInAgrona() : !PROPERTY.equals("false");

    /**
     * Whether misuse is looked for that takes time to find: with assertions on, if the property is not set, or with
     * {@code -Dzilch.checks=strict}.
     */
    public static final boolean STRICT =
            PROPERTY.isEmpty() ? CHECKS && Bounds.class.desiredAssertionStatus() : PROPERTY.equals("strict");

    private Bounds() {}

    private static boolean areOnInAgrona() {
        try {
            return DirectBuffer.SHOULD_BOUNDS_CHECK;
        } catch (LinkageError e) { // Agrona must not read its own property
            return true;
        }
    }

    /**
     * Returns the position of the first byte of a slice: an index if the buffer has an array, otherwise an address; 0 if it
     * is not {@linkplain #isReachable(DirectBuffer) reachable}.
     *
     * @throws IndexOutOfBoundsException if the slice is outside the buffer and {@link #CHECKS} is on.
     * @throws NullPointerException if {@code buffer} is null.
     */
    public static long begin(DirectBuffer buffer, int offset, int bytes) {
        Objects.requireNonNull(buffer, "source is null: pass the buffer that contains the bytes");
        if (CHECKS) {
            check(buffer.capacity(), "bytes", offset, bytes);
        }
        if (!isReachable(buffer)) {
            return 0;
        }
        long address = buffer.addressOffset() + offset;
        return buffer.byteArray() == null ? address : address - Memory.ARRAY_BASE;
    }

    /**
     * Returns whether the bytes of a buffer are in an array that can be had or at an address; if not, only the buffer itself
     * can read them.
     */
    public static boolean isReachable(DirectBuffer buffer) {
        return Memory.hasAddresses() || buffer.byteArray() != null;
    }

    /** Returns whether the bytes of a buffer of the JDK are; a read-only one does not give its array away. */
    public static boolean isReachable(ByteBuffer buffer) {
        return Memory.hasAddresses() || buffer.hasArray();
    }

    /**
     * Returns the position of the first byte between the position and the limit of a buffer, as for a slice: 0 if the buffer
     * is not {@linkplain #isReachable(ByteBuffer) reachable}.
     */
    public static long begin(ByteBuffer buffer) {
        if (!isReachable(buffer)) {
            return 0;
        }
        return (buffer.isDirect() ? Memory.address(buffer) : Memory.arrayOffset(buffer)) + buffer.position();
    }

    /** Returns the array of a buffer that is reachable, or null if its bytes are at an address. */
    public static byte[] array(ByteBuffer buffer) {
        return buffer.isDirect() ? null : Memory.array(buffer);
    }

    /**
     * Checks that a slice is inside an array. A null array is refused even if {@link #CHECKS} is off, because the
     * encoders would take the offset for an address.
     *
     * @throws IndexOutOfBoundsException if it is not and {@link #CHECKS} is on.
     * @throws NullPointerException if {@code array} is null.
     */
    public static void check(byte[] array, int offset, int bytes) {
        Objects.requireNonNull(array, "source is null: pass the array that contains the bytes");
        if (CHECKS) {
            check(array.length, "bytes", offset, bytes);
        }
    }

    /**
     * Checks that a slice of {@code count} values is inside an array of {@code size}.
     *
     * @throws IndexOutOfBoundsException if it is not and {@link #CHECKS} is on.
     */
    public static void checkValues(int size, int offset, int count) {
        if (CHECKS) {
            check(size, "values", offset, count);
        }
    }

    private static void check(int size, String unit, int offset, int count) {
        if ((offset | count) < 0 || count > size - offset) {
            throw new IndexOutOfBoundsException("offset " + offset + ", length " + count
                    + " is outside the source, which has " + size + ' ' + unit + ": pass a slice that is inside it");
        }
    }

    /**
     * Checks that a buffer can be written.
     *
     * @throws java.nio.ReadOnlyBufferException if it cannot.
     */
    public static void requireWritable(ByteBuffer buffer) {
        if (buffer.isReadOnly()) {
            throw new NotWritableException("the buffer (position " + buffer.position() + ", limit " + buffer.limit()
                    + ") is read-only: pass one that can be written, not one from asReadOnlyBuffer()");
        }
    }

    /**
     * Checks that a document of {@code bytes} bytes fits into a destination. This check cannot be switched off,
     * because the document is written to the destination.
     *
     * @throws IndexOutOfBoundsException if the document does not fit.
     */
    public static void requireRoom(int capacity, int offset, int bytes) {
        if (offset < 0 || bytes > capacity - offset) {
            throw new IndexOutOfBoundsException(
                    "the document needs " + bytes + " bytes, but a destination of " + capacity
                            + " bytes has " + Math.max(0, (long) capacity - offset) + " at offset " + offset
                            + ": pass a larger destination");
        }
    }
}
