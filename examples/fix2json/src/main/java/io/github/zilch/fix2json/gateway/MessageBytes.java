// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway;

import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import quickfix.Message;

/**
 * The bytes of a message as they came over the wire.
 *
 * <p>They are taken from {@link Message#toRawString}, which is the text that was received. {@code toString()} would write
 * the message anew, with the fields of the body in the order of their tags. The engine reads bytes as ISO-8859-1, whatever
 * MessageEncoding (347) says, so each char of that text is one byte of the message, and none is lost.
 *
 * <p>Holds the longest message that it was given. Allocates only for one that is longer than any before.
 */
final class MessageBytes {
    private byte[] bytes = new byte[1 << 12];
    private final UnsafeBuffer buffer = new UnsafeBuffer(bytes);
    private int length;

    /**
     * Takes the bytes of a message.
     *
     * @param message that was received.
     */
    @SuppressWarnings("deprecation") // the low byte of each char, and no garbage, is what is wanted here
    void take(Message message) {
        String text = message.toRawString();
        length = text.length();
        if (length > bytes.length) {
            bytes = new byte[Math.max(length, 2 * bytes.length)];
            buffer.wrap(bytes);
        }
        text.getBytes(0, length, bytes, 0);
    }

    /**
     * Gives the bytes.
     *
     * @return a buffer that holds them from its beginning.
     */
    DirectBuffer buffer() {
        return buffer;
    }

    /**
     * Tells how many there are.
     *
     * @return the length of the message in bytes.
     */
    int length() {
        return length;
    }
}
