// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.agrona.concurrent.UnsafeBuffer;

/** Validates the same bytes in every kind of memory, and asserts that the results agree. */
public final class TestSlices {
    /** The bytes around the text: a validator that reads too far finds something else each time. */
    private static final byte[] AROUND = {'0', '"', ' ', ']', (byte) 0x80};

    private TestSlices() {}

    /** Returns the bytes of a text in which each character up to U+00FF is one byte. */
    public static byte[] raw(String bytes) {
        return bytes.getBytes(StandardCharsets.ISO_8859_1);
    }

    public static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** Returns a text with so many bytes of one value before and after it. */
    public static byte[] padded(int before, byte[] text, int after, int around) {
        byte[] array = new byte[before + text.length + after];
        Arrays.fill(array, (byte) around);
        System.arraycopy(text, 0, array, before, text.length);
        return array;
    }

    public static int firstError(byte[] text) {
        int answer = JsonValidator.firstError(text, 0, text.length);
        for (int i = 0; i < AROUND.length; i++) {
            int offset = 1 + 2 * i;
            byte[] array = padded(offset, text, 16, AROUND[i]);
            agree(text, answer, JsonValidator.firstError(array, offset, text.length), "array at " + offset);
            UnsafeBuffer heap = new UnsafeBuffer(array, 1, array.length - 1);
            agree(text, answer, JsonValidator.firstError(heap, offset - 1, text.length), "heap at " + offset);
            ByteBuffer direct = ByteBuffer.allocateDirect(array.length).put(array);
            UnsafeBuffer offHeap = new UnsafeBuffer(direct, 1, array.length - 1);
            agree(text, answer, JsonValidator.firstError(offHeap, offset - 1, text.length), "off heap at " + offset);
            direct.position(offset).limit(offset + text.length);
            agree(text, answer, JsonValidator.firstError(direct), "direct ByteBuffer at " + offset);
        }
        boolean valid = JsonValidator.isValid(text, 0, text.length);
        if (valid != (answer == JsonValidator.VALID)) {
            throw new AssertionError("isValid is " + valid + " but firstError " + answer + ": " + show(text));
        }
        return answer;
    }

    public static String show(byte[] text) {
        return '<' + new String(text, StandardCharsets.ISO_8859_1) + "> " + Arrays.toString(text);
    }

    private static void agree(byte[] text, int expected, int actual, String where) {
        if (expected != actual) {
            throw new AssertionError(where + ": " + actual + ", in a plain array " + expected + ": " + show(text));
        }
    }
}
