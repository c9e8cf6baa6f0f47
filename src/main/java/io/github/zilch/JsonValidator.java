// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import io.github.zilch.internal.memory.Memory;
import io.github.zilch.internal.read.JsonSyntax;
import java.lang.ref.Reference;
import java.nio.ByteBuffer;
import org.agrona.BufferUtil;
import org.agrona.DirectBuffer;

/**
 * Tells whether bytes are exactly one JSON value, and where not.
 *
 * <pre>{@code
 * int error = JsonValidator.firstError(buffer, offset, length);
 * if (error != JsonValidator.VALID) {
 *     log("not JSON from byte " + error + " on");
 * }
 * }</pre>
 *
 * <p>The rule is the grammar of RFC 8259 over well-formed UTF-8, and nothing besides:
 *
 * <ul>
 *   <li>one value of any kind, with JSON whitespace (space, tab, line feed, carriage return) around it; no byte order
 *       mark, no comments, no trailing commas, no second value;
 *   <li>strings without unescaped control characters (U+0000 to U+001F) and with the escapes of the RFC only. Their
 *       bytes must be well-formed UTF-8: no overlong forms, no encoded surrogates, nothing beyond U+10FFFF, nothing cut
 *       short;
 *   <li>an escaped lone surrogate such as <code>&#92;ud800</code> is valid, because the grammar allows it;
 *   <li>numbers by their spelling; how large or how long they are does not matter;
 *   <li>duplicate keys are valid, as in the RFC;
 *   <li>containers nested at most {@link #MAX_DEPTH} deep. (RFC 8259, section 9, lets a parser set a limit.)
 * </ul>
 *
 * <p>The first wrong byte is the first after which no continuation could make the text valid. A text that ends too
 * early is wrong at its end: the answer is then its length. Of a multi-byte sequence it is the byte that breaks it.
 *
 * <p>Time is linear in the length whatever the bytes are. Nothing is allocated, unless an exception is thrown. Safe for
 * any number of threads, as long as nobody changes the bytes meanwhile.
 */
public final class JsonValidator {
    /** What {@code firstError} returns when there is no error. */
    public static final int VALID = JsonSyntax.VALID;

    /** How many containers may be open at once: 10,000, the largest that {@link JsonOptions#maxDepth(int)} takes. */
    public static final int MAX_DEPTH = 10_000;

    private JsonValidator() {}

    /**
     * Tells whether a slice of a buffer is exactly one JSON value.
     *
     * @param buffer that it is in, on or off the heap.
     * @param offset in bytes at which it begins.
     * @param length of it in bytes.
     * @return whether it is.
     * @throws IndexOutOfBoundsException if the slice is not within the capacity of the buffer.
     */
    public static boolean isValid(DirectBuffer buffer, int offset, int length) {
        return firstError(buffer, offset, length) == VALID;
    }

    /**
     * Tells whether a slice of an array is exactly one JSON value.
     *
     * @param array that it is in.
     * @param offset in bytes at which it begins.
     * @param length of it in bytes.
     * @return whether it is.
     * @throws IndexOutOfBoundsException if the slice is not within the array.
     */
    public static boolean isValid(byte[] array, int offset, int length) {
        return firstError(array, offset, length) == VALID;
    }

    /**
     * Tells whether the bytes of a buffer between its position and its limit are exactly one JSON value.
     *
     * @param buffer that they are in, on or off the heap, read-only or not; its position does not move.
     * @return whether they are.
     */
    public static boolean isValid(ByteBuffer buffer) {
        return firstError(buffer) == VALID;
    }

    /**
     * Finds the first wrong byte in a slice of a buffer.
     *
     * @param buffer that it is in, on or off the heap.
     * @param offset in bytes at which it begins.
     * @param length of it in bytes.
     * @return {@link #VALID}, or the offset in bytes of the first wrong byte from the beginning of the slice; the length
     *     if the text ends too early.
     * @throws IndexOutOfBoundsException if the slice is not within the capacity of the buffer.
     */
    public static int firstError(DirectBuffer buffer, int offset, int length) {
        checkSlice(buffer.capacity(), offset, length);
        try {
            byte[] array = buffer.byteArray();
            long from = buffer.addressOffset() + offset;
            if (array == null) {
                return (int) JsonSyntax.firstError(from, from + length, MAX_DEPTH);
            }
            int index = (int) (from - Memory.ARRAY_BASE);
            return JsonSyntax.firstError(array, index, index + length, MAX_DEPTH);
        } finally {
            Reference.reachabilityFence(buffer); // or its memory might be freed while it is read
        }
    }

    /**
     * Finds the first wrong byte in a slice of an array.
     *
     * @param array that it is in.
     * @param offset in bytes at which it begins.
     * @param length of it in bytes.
     * @return {@link #VALID}, or the offset in bytes of the first wrong byte from the beginning of the slice; the length
     *     if the text ends too early.
     * @throws IndexOutOfBoundsException if the slice is not within the array.
     */
    public static int firstError(byte[] array, int offset, int length) {
        checkSlice(array.length, offset, length);
        return JsonSyntax.firstError(array, offset, offset + length, MAX_DEPTH);
    }

    /**
     * Finds the first wrong byte in a buffer between its position and its limit.
     *
     * @param buffer that it is in, on or off the heap, read-only or not; its position does not move.
     * @return {@link #VALID}, or the offset in bytes of the first wrong byte from the position; the number of bytes
     *     remaining if the text ends too early.
     */
    public static int firstError(ByteBuffer buffer) {
        Memory.requireAccess();
        try {
            if (buffer.isDirect()) {
                long address = BufferUtil.address(buffer);
                return (int) JsonSyntax.firstError(address + buffer.position(), address + buffer.limit(), MAX_DEPTH);
            }
            int begin = BufferUtil.arrayOffset(buffer);
            return JsonSyntax.firstError(
                    BufferUtil.array(buffer), begin + buffer.position(), begin + buffer.limit(), MAX_DEPTH);
        } finally {
            Reference.reachabilityFence(buffer);
        }
    }

    private static void checkSlice(int capacity, int offset, int length) {
        Memory.requireAccess();
        if (offset < 0 || length < 0 || length > capacity - offset) {
            throw outOfBounds(capacity, offset, length);
        }
    }

    private static IndexOutOfBoundsException outOfBounds(int capacity, int offset, int length) {
        return new IndexOutOfBoundsException("offset " + offset + " and length " + length
                + " are not within a buffer of " + capacity + " bytes: both at least 0, their sum at most " + capacity);
    }
}
