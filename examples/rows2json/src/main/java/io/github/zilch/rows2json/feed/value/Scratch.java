// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.feed.value;

import org.agrona.DirectBuffer;
import org.agrona.ExpandableArrayBuffer;

/** Growing memory in which a writer prepares a text. Does not allocate once it is large enough. */
final class Scratch {
    private final ExpandableArrayBuffer bytes = new ExpandableArrayBuffer();
    private int length;

    /** Begins a new text. */
    void clear() {
        length = 0;
    }

    /** Appends a byte. */
    void append(byte value) {
        bytes.putByte(length++, value);
    }

    /** Appends a US-ASCII character. */
    void append(char value) {
        append((byte) value);
    }

    /** Appends a slice of a buffer. */
    void append(DirectBuffer source, int offset, int count) {
        bytes.putBytes(length, source, offset, count);
        length += count;
    }

    /** Returns the memory; the text begins at index 0. */
    ExpandableArrayBuffer buffer() {
        return bytes;
    }

    /** Returns the length of the text in bytes. */
    int length() {
        return length;
    }
}
