// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway;

import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import quickfix.Message;

/**
 * The bytes of a message as they were received.
 *
 * <p>They come from {@link Message#toRawString}, which returns the received text. {@code toString()} would encode the
 * message again, with the fields of the body sorted by tag. The engine decodes bytes as ISO-8859-1 regardless of
 * MessageEncoding (347), so each char of that text is one byte of the message, and no byte is lost.
 *
 * <p>Allocates only if a message is longer than all before.
 */
final class MessageBytes {
    private byte[] bytes = new byte[1 << 12];
    private final UnsafeBuffer buffer = new UnsafeBuffer(bytes);
    private int length;

    /**
     * Copies the bytes of a message.
     *
     * @param message that was received.
     */
    @SuppressWarnings("deprecation") // copies the low byte of each char without allocation
    void set(Message message) {
        String text = message.toRawString();
        length = text.length();
        if (length > bytes.length) {
            bytes = new byte[Math.max(length, 2 * bytes.length)];
            buffer.wrap(bytes);
        }
        text.getBytes(0, length, bytes, 0);
    }

    /**
     * Returns the bytes.
     *
     * @return a buffer that begins with them.
     */
    DirectBuffer buffer() {
        return buffer;
    }

    /**
     * Returns the number of bytes.
     *
     * @return the length of the message in bytes.
     */
    int length() {
        return length;
    }
}
