// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import io.github.zilch.internal.memory.Bounds;
import io.github.zilch.internal.memory.JdkBuffers;
import io.github.zilch.internal.memory.Memory;
import io.github.zilch.internal.read.JsonSyntax;
import java.lang.ref.Reference;
import java.nio.ByteBuffer;
import java.util.Objects;
import org.agrona.DirectBuffer;

/**
 * Checks whether bytes are exactly one JSON value, and finds the first wrong byte.
 *
 * <pre>{@code
 * int error = JsonValidator.firstError(buffer, offset, length);
 * if (error != JsonValidator.VALID) {
 *     log("not JSON from byte " + error + " on");
 * }
 * }</pre>
 *
 * <p>The rules are the grammar of RFC 8259 over well-formed UTF-8, and nothing else:
 *
 * <ul>
 *   <li>one value of any kind, with JSON white space (space, tab, line feed, carriage return) around it; no byte order
 *       mark, no comments, no trailing commas, no second value;
 *   <li>strings without unescaped control characters (U+0000 to U+001F) and with only the escapes of the RFC. Their
 *       bytes must be well-formed UTF-8: no overlong forms, no encoded surrogates, nothing beyond U+10FFFF, no
 *       truncated sequence;
 *   <li>an escaped lone surrogate such as <code>&#92;ud800</code> is valid, because the grammar allows it;
 *   <li>numbers of any size and any number of digits; only their syntax is checked;
 *   <li>duplicate keys are valid, as in the RFC;
 *   <li>containers nested at most {@link #MAX_DEPTH} deep. (RFC 8259, section 9, allows a parser to set a limit.)
 * </ul>
 *
 * <p>The first wrong byte is the first byte after which no continuation could make the text valid. If a text ends too
 * early, its first wrong byte is at its end, so the result is its length. In an invalid multi-byte sequence it is the
 * byte that makes the sequence invalid.
 *
 * <p>A buffer or array that is null is refused with {@link NullPointerException}.
 *
 * <p>The time is linear in the length, whatever the bytes are. Nothing is allocated unless an exception is thrown, or,
 * where the builder's memory is off the heap, the buffer is of an {@code Arena} or of a class that is not Agrona's: the
 * bytes are then copied to an array first. Safe for any number of threads, as long as no thread changes the bytes at the
 * same time: then the result may be that of no text that was ever in the buffer.
 *
 * <p>A buffer whose {@code Arena} was closed throws what the JDK throws: {@link IllegalStateException}.
 */
public final class JsonValidator {
    /** The result of {@code firstError} for valid text. */
    public static final int VALID = JsonSyntax.VALID;

    /** Maximum number of open containers: 10,000, the largest value that {@link JsonOptions#maxDepth(int)} accepts. */
    public static final int MAX_DEPTH = 10_000;

    private JsonValidator() {}

    /**
     * Returns whether a slice of a buffer is exactly one JSON value.
     *
     * @param buffer that contains the slice, on or off the heap.
     * @param offset in bytes at which the slice begins.
     * @param length of the slice in bytes.
     * @return {@code true} if it is.
     * @throws IndexOutOfBoundsException if the slice is not within the capacity of the buffer.
     * @throws IllegalStateException if {@code -Dzilch.memory} names memory that this JVM does not have.
     */
    public static boolean isValid(DirectBuffer buffer, int offset, int length) {
        return firstError(buffer, offset, length) == VALID;
    }

    /**
     * Returns whether a slice of an array is exactly one JSON value.
     *
     * @param array that contains the slice.
     * @param offset in bytes at which the slice begins.
     * @param length of the slice in bytes.
     * @return {@code true} if it is.
     * @throws IndexOutOfBoundsException if the slice is not within the array.
     * @throws IllegalStateException if {@code -Dzilch.memory} names memory that this JVM does not have.
     */
    public static boolean isValid(byte[] array, int offset, int length) {
        return firstError(array, offset, length) == VALID;
    }

    /**
     * Returns whether the bytes between the position and the limit of a buffer are exactly one JSON value.
     *
     * @param buffer that contains the bytes, on or off the heap, read-only or not; its position does not change.
     * @return {@code true} if they are.
     * @throws IllegalStateException if {@code -Dzilch.memory} names memory that this JVM does not have.
     */
    public static boolean isValid(ByteBuffer buffer) {
        return firstError(buffer) == VALID;
    }

    /**
     * Finds the first wrong byte in a slice of a buffer.
     *
     * @param buffer that contains the slice, on or off the heap.
     * @param offset in bytes at which the slice begins.
     * @param length of the slice in bytes.
     * @return {@link #VALID}, or the offset in bytes of the first wrong byte from the start of the slice;
     *     {@code length} if the text ends too early.
     * @throws IndexOutOfBoundsException if the slice is not within the capacity of the buffer.
     * @throws IllegalStateException if {@code -Dzilch.memory} names memory that this JVM does not have.
     */
    public static int firstError(DirectBuffer buffer, int offset, int length) {
        Objects.requireNonNull(buffer, "buffer is null: pass the buffer that contains the text");
        checkSlice(buffer.capacity(), offset, length);
        if (!Bounds.isReachable(buffer)) {
            return firstErrorByBuffer(buffer, offset, length);
        }
        try {
            byte[] array = buffer.byteArray();
            return firstError(array, Bounds.position(buffer, array, offset), length);
        } finally {
            Reference.reachabilityFence(buffer); // otherwise its memory could be freed during the check
        }
    }

    private static int firstErrorByBuffer(DirectBuffer buffer, int offset, int length) {
        ByteBuffer wrapped = Bounds.wrapped(buffer);
        if (wrapped != null) {
            return firstErrorByBuffer(wrapped, buffer.wrapAdjustment() + offset, length);
        }
        if (!Memory.hasAddresses()) {
            return JsonSyntax.firstError(buffer, offset, offset + length, MAX_DEPTH);
        }
        byte[] copy = new byte[length];
        buffer.getBytes(offset, copy);
        return JsonSyntax.firstError(copy, 0, length, MAX_DEPTH);
    }

    /**
     * Finds the first wrong byte in a slice of an array.
     *
     * @param array that contains the slice.
     * @param offset in bytes at which the slice begins.
     * @param length of the slice in bytes.
     * @return {@link #VALID}, or the offset in bytes of the first wrong byte from the start of the slice;
     *     {@code length} if the text ends too early.
     * @throws IndexOutOfBoundsException if the slice is not within the array.
     * @throws IllegalStateException if {@code -Dzilch.memory} names memory that this JVM does not have.
     */
    public static int firstError(byte[] array, int offset, int length) {
        Objects.requireNonNull(array, "array is null: pass the array that contains the text");
        checkSlice(array.length, offset, length);
        return JsonSyntax.firstError(array, offset, offset + length, MAX_DEPTH);
    }

    /**
     * Finds the first wrong byte between the position and the limit of a buffer.
     *
     * @param buffer that contains the bytes, on or off the heap, read-only or not; its position does not change.
     * @return {@link #VALID}, or the offset in bytes of the first wrong byte from the position; the number of bytes
     *     remaining if the text ends too early.
     * @throws IllegalStateException if {@code -Dzilch.memory} names memory that this JVM does not have.
     */
    public static int firstError(ByteBuffer buffer) {
        Objects.requireNonNull(buffer, "buffer is null: pass the buffer that contains the text");
        Memory.requireAccess();
        int position = buffer.position();
        int length = Math.max(buffer.limit() - position, 0); // read once: another thread might change it
        if (!Bounds.isReachable(buffer)) {
            return firstErrorByBuffer(buffer, position, length);
        }
        try {
            return firstError(Bounds.array(buffer), Bounds.position(buffer, position), length);
        } finally {
            Reference.reachabilityFence(buffer);
        }
    }

    /** Checks bytes that only the JDK can read: in place, where there is other code than for memory at addresses. */
    private static int firstErrorByBuffer(ByteBuffer buffer, int index, int length) {
        ByteBuffer readable = JdkBuffers.readableTo(buffer, index + length);
        if (!Memory.hasAddresses()) {
            return JsonSyntax.firstError(readable, index, index + length, MAX_DEPTH);
        }
        byte[] copy = new byte[length];
        readable.get(index, copy);
        return JsonSyntax.firstError(copy, 0, length, MAX_DEPTH);
    }

    /** Checks bytes of an array or, if that is null, at an address. */
    private static int firstError(byte[] array, long from, int length) {
        return array == null
                ? (int) JsonSyntax.firstError(from, from + length, MAX_DEPTH)
                : JsonSyntax.firstError(array, (int) from, (int) from + length, MAX_DEPTH);
    }

    private static void checkSlice(int capacity, int offset, int length) {
        Memory.requireAccess();
        if (offset < 0 || length < 0 || length > capacity - offset) {
            throw outOfBounds(capacity, offset, length);
        }
    }

    private static IndexOutOfBoundsException outOfBounds(int capacity, int offset, int length) {
        return new IndexOutOfBoundsException("offset " + offset + " and length " + length + " are outside the "
                + capacity + " bytes: both must be at least 0, their sum at most " + capacity);
    }
}
