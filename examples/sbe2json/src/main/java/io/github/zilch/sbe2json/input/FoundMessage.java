// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json.input;

import org.agrona.DirectBuffer;

/** A message that was found in an input. Valid until the next one is looked for. For use by one thread. */
public final class FoundMessage {
    private DirectBuffer buffer;
    private int offset;
    private int length;
    private long position;
    private boolean isWhole;

    /** Creates an object for any number of messages. */
    public FoundMessage() {}

    /**
     * Sets the message.
     *
     * @param source that contains it.
     * @param messageOffset index of its header.
     * @param messageLength in bytes.
     * @param inputPosition number of bytes before it in the input.
     * @param isWholeMessage whether the length is that of the message.
     */
    public void set(
            DirectBuffer source, int messageOffset, int messageLength, long inputPosition, boolean isWholeMessage) {
        buffer = source;
        offset = messageOffset;
        length = messageLength;
        position = inputPosition;
        isWhole = isWholeMessage;
    }

    /**
     * Returns what contains the message.
     *
     * @return the buffer.
     */
    public DirectBuffer buffer() {
        return buffer;
    }

    /**
     * Returns where the message begins in the buffer.
     *
     * @return the index of its header.
     */
    public int offset() {
        return offset;
    }

    /**
     * Returns the length of the message, or, if that is not known, of all bytes that are there.
     *
     * @return the length in bytes.
     */
    public int length() {
        return length;
    }

    /**
     * Returns where the message begins in the input.
     *
     * @return the number of bytes before it.
     */
    public long position() {
        return position;
    }

    /**
     * Returns whether the length is known. Otherwise the message is damaged, and it cannot be told where the next one is.
     *
     * @return {@code true} if it is known.
     */
    public boolean isWhole() {
        return isWhole;
    }
}
