// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.log;

import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * The text before a message on its line, where logs have their own time and the direction. Holds its first
 * {@link #LONGEST} bytes. Does not allocate after construction. For use by one thread.
 */
final class LinePrefix {
    /** Maximum length in bytes. */
    static final int LONGEST = 256;

    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[LONGEST]);
    private int length;

    /** Begins a line, or the text after a message. */
    void clear() {
        length = 0;
    }

    /** Adds text. */
    void append(DirectBuffer text, int from, int to) {
        int count = Math.min(to - from, LONGEST - length);
        if (count > 0) {
            buffer.putBytes(length, text, from, count);
            length += count;
        }
    }

    DirectBuffer buffer() {
        return buffer;
    }

    int length() {
        return length;
    }
}
