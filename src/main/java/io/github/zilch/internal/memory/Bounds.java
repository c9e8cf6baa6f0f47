// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.memory;

import java.nio.ByteBuffer;
import java.util.Objects;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

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
     * Checks that a slice is inside a buffer.
     *
     * @throws IndexOutOfBoundsException if it is not and {@link #CHECKS} is on.
     * @throws NullPointerException if {@code buffer} is null.
     */
    public static void check(DirectBuffer buffer, int offset, int bytes) {
        Objects.requireNonNull(buffer, "source is null: pass the buffer that contains the bytes");
        if (CHECKS) {
            check(buffer.capacity(), "bytes", offset, bytes);
        }
    }

    /** Returns whether the methods of a buffer are user code: its class is not Agrona's. */
    public static boolean isForeign(DirectBuffer buffer) {
        return buffer != null && !AgronaBuffers.isOne(buffer);
    }

    /**
     * Returns whether the bytes of a buffer can be read where they are: in its array, or at an address that stays valid.
     * If not, only the methods of the buffer, or of the {@linkplain #wrapped one that it wraps}, can read them. So it is
     * with a class that is not Agrona's: its methods are user code, and may answer otherwise the next time.
     */
    public static boolean isReachable(DirectBuffer buffer) {
        return AgronaBuffers.isOne(buffer) && (buffer.byteArray() != null || hasAddress(buffer));
    }

    /**
     * Returns the direct buffer of the JDK whose methods access the bytes of one of Agrona's, or of another class if its memory may be
     * of an arena; else null. Its byte at {@code wrapAdjustment()} is the first one of the other buffer.
     */
    public static ByteBuffer wrapped(DirectBuffer buffer) {
        return AgronaBuffers.wrapped(buffer);
    }

    /** Returns whether the bytes of a buffer are at an address that stays valid. */
    public static boolean hasAddress(DirectBuffer buffer) {
        return AgronaBuffers.isOne(buffer)
                && buffer.byteArray() == null
                && Memory.hasAddresses()
                && !Memory.mayBeOfArena(buffer.byteBuffer());
    }

    /**
     * Asks the JDK whether a byte can be written, if it may be of an arena.
     *
     * @throws IllegalStateException if the arena was closed.
     * @throws java.nio.ReadOnlyBufferException if the buffer of the JDK that the buffer wraps cannot be written.
     */
    public static void requireWritable(MutableDirectBuffer buffer, int offset) {
        ByteBuffer wrapped = AgronaBuffers.writable(buffer);
        if (Memory.mayBeOfArena(wrapped)) {
            JdkBuffers.touch(wrapped, buffer.wrapAdjustment() + offset);
        }
    }

    /** Asks the same of a byte of a buffer of the JDK. */
    public static void requireAlive(ByteBuffer buffer, int index) {
        if (buffer.isDirect() && Memory.mayBeOfArena(buffer)) {
            JdkBuffers.touch(buffer, index);
        }
    }

    /**
     * Returns the position of a byte of a buffer that is {@linkplain #isReachable(DirectBuffer) reachable}.
     *
     * @param array of the buffer; null if it has none.
     * @return an index in the array, or an address.
     */
    public static long position(DirectBuffer buffer, byte[] array, int offset) {
        long address = buffer.addressOffset() + offset;
        return array == null ? address : address - Memory.ARRAY_BASE;
    }

    /** Returns whether the bytes of a buffer of the JDK can be read where they are; see {@link #isReachable(DirectBuffer)}. */
    public static boolean isReachable(ByteBuffer buffer) {
        return buffer.hasArray() || Memory.hasAddresses() && !(buffer.isDirect() && Memory.mayBeOfArena(buffer));
    }

    /** Returns the array of a buffer that is reachable, or null if its bytes are at an address. */
    public static byte[] array(ByteBuffer buffer) {
        return buffer.isDirect() ? null : Memory.array(buffer);
    }

    /** Returns the position of a byte of a buffer that is reachable: an index in its {@link #array}, or an address. */
    public static long position(ByteBuffer buffer, int index) {
        return (buffer.isDirect() ? Memory.address(buffer) : Memory.arrayOffset(buffer)) + index;
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
