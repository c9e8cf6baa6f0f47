// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.value;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Growing memory in which a text is prepared. Does not allocate once it is large enough. For use by one thread. */
final class Scratch {
    private static final int INITIAL_CAPACITY = 128;
    private static final int ONE_BYTE = 0x80;
    private static final int TWO_BYTES = 0x800;
    private static final int CONTINUATION_BITS = 6;
    private static final int CONTINUATION_MASK = 0x3f;

    private byte[] bytes = new byte[INITIAL_CAPACITY];
    private int length;

    /** Begins a new text. */
    void clear() {
        length = 0;
    }

    /** Appends a byte. */
    void append(byte value) {
        if (length == bytes.length) {
            bytes = Arrays.copyOf(bytes, 2 * length);
        }
        bytes[length++] = value;
    }

    /** Replaces the text by another one, as UTF-8. */
    void set(CharSequence text) {
        length = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < ONE_BYTE) {
                append((byte) c);
            } else if (Character.isHighSurrogate(c) && i + 1 < text.length()) {
                appendUtf8(Character.toCodePoint(c, text.charAt(++i)));
            } else {
                appendUtf8(c);
            }
        }
    }

    private void appendUtf8(int codePoint) {
        if (codePoint < TWO_BYTES) {
            append((byte) (0xc0 | codePoint >> CONTINUATION_BITS));
        } else {
            if (codePoint <= Character.MAX_VALUE) {
                append((byte) (0xe0 | codePoint >> 2 * CONTINUATION_BITS));
            } else {
                append((byte) (0xf0 | codePoint >> 3 * CONTINUATION_BITS));
                appendContinuation(codePoint >> 2 * CONTINUATION_BITS);
            }
            appendContinuation(codePoint >> CONTINUATION_BITS);
        }
        appendContinuation(codePoint);
    }

    private void appendContinuation(int bits) {
        append((byte) (ONE_BYTE | bits & CONTINUATION_MASK));
    }

    /** Returns the array in which the text is until it grows; the text begins at index 0. */
    byte[] array() {
        return bytes;
    }

    /** Returns the text. */
    @Override
    public String toString() {
        return new String(bytes, 0, length, StandardCharsets.UTF_8);
    }

    /** Returns the length of the text in bytes. */
    int length() {
        return length;
    }
}
